import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { richTextFromPlain } from '#core/rich-text/document.ts'
import type { AuditEntry } from '#modules/foundation/audit/contract.ts'
import { testApp } from '#tests/app.ts'
import { createHotel, createService, expectStatus, type TestHotel } from '#tests/factories.ts'

const app = testApp()

interface WithId {
  id: string
}
const at = (openedHotel: TestHotel, menu: WithId, article: WithId) =>
  `/v1/hotels/${openedHotel.id}/services/${menu.id}/articles/${article.id}`
const saveTexts = (openedHotel: TestHotel, path: string, body: object, version?: number) =>
  app.call('PATCH', `${path}?lang=all`, {
    as: openedHotel.owner,
    body,
    headers: version === undefined ? {} : { 'if-match': `"${version}"` },
  })
const readJournal = async (openedHotel: TestHotel) =>
  expectStatus(
    200,
    await app.call('GET', `/v1/hotels/${openedHotel.id}/audit`, { as: openedHotel.owner }),
  ) as AuditEntry[]
const hotelVersion = async (openedHotel: TestHotel) =>
  expectStatus(200, await app.call('GET', `/v1/hotels/${openedHotel.id}`)).version as number
const countEvents = (openedHotel: TestHotel) => app.context.eventBus.cursor(openedHotel.id).then(Number)
const readAllLanguages = async (openedHotel: TestHotel, menu: WithId) =>
  expectStatus(
    200,
    await app.call('GET', `/v1/hotels/${openedHotel.id}/services/${menu.id}?lang=all`, { as: openedHotel.owner }),
  )

const texts = (fr: string, en = '', es = '') => ({ fr, en, es })
const drink = {
  id: randomUUID(),
  name: { fr: 'Boisson', en: 'Drink', es: 'Bebida' },
  min: 1,
  max: 1,
  choices: [{ id: randomUUID(), name: { fr: 'Café', en: 'Coffee', es: 'Café' }, price: 0 }],
}

describe('saving in all languages at once', () => {
  test('makes one version, one event and one journal entry', async () => {
    const openedHotel = await createHotel(app)
    const menu = await createService(app, openedHotel)
    const [article] = menu.articles
    const before = {
      events: await countEvents(openedHotel),
      version: await hotelVersion(openedHotel),
      entries: (await readJournal(openedHotel)).length,
    }
    const body = {
      name: { fr: 'Le Malouin', en: 'The Malouin', es: 'El Malouin' },
      description: { en: 'With salted butter' },
      options: [drink],
    }
    const saved = expectStatus(200, await saveTexts(openedHotel, at(openedHotel, menu, article), body, article.version))
    const choices = drink.choices.map((choice) => ({ ...choice, price: { amount: 0, currency: 'EUR' } }))
    expect(saved).toMatchObject({ ...body, options: [{ ...drink, choices }], version: article.version + 1 })
    expect((await readAllLanguages(openedHotel, menu)).articles[0]).toEqual(saved)
    expect({
      events: await countEvents(openedHotel),
      version: await hotelVersion(openedHotel),
      entries: (await readJournal(openedHotel)).length,
    }).toEqual({ events: before.events + 1, version: before.version + 1, entries: before.entries + 1 })
    const english = expectStatus(200, await app.call('GET', `/v1/hotels/${openedHotel.id}?lang=en`))
    expect(english.services[0].articles[0]).toMatchObject({
      name: 'The Malouin',
      options: [{ id: drink.id, name: 'Drink', choices: [{ name: 'Coffee' }] }],
    })
  })

  test('changes nothing in any language if a Spanish text is invalid', async () => {
    const openedHotel = await createHotel(app)
    const menu = await createService(app, openedHotel)
    const before = [
      await readAllLanguages(openedHotel, menu),
      await countEvents(openedHotel),
      await readJournal(openedHotel),
    ]
    const refused = await saveTexts(openedHotel, at(openedHotel, menu, menu.articles[0]), {
      name: { fr: 'Brunch', en: 'Late breakfast', es: 'x'.repeat(121) },
      options: [{ ...drink, name: { es: 'x'.repeat(121) } }],
    })
    expect([refused.status, refused.body.errors]).toMatchObject([
      422,
      [
        { path: 'name.es', code: 'too_big_text' },
        { path: 'options.0.name.es', code: 'too_big_text' },
      ],
    ])
    expect([
      await readAllLanguages(openedHotel, menu),
      await countEvents(openedHotel),
      await readJournal(openedHotel),
    ]).toEqual(before)
  })

  test('replaces the given languages, keeps the others, and removes a language whose text is blank', async () => {
    const openedHotel = await createHotel(app)
    const menu = await createService(app, openedHotel)
    const path = `/v1/hotels/${openedHotel.id}/services/${menu.id}`
    expectStatus(200, await saveTexts(openedHotel, path, { name: { en: 'Breakfast', es: 'Desayuno' } }))
    const saved = expectStatus(200, await saveTexts(openedHotel, path, { name: { en: '', es: 'Almuerzo' } }))
    expect(saved.name).toEqual({ fr: 'Petit déjeuner', en: '', es: 'Almuerzo' })
    const refused = await saveTexts(openedHotel, path, { name: { fr: ' ' } })
    expect([refused.status, refused.body.errors]).toMatchObject([422, [{ path: 'name', code: 'required' }]])
    for (const name of ['Brunch', { ja: '朝食' }, ['Brunch'], null])
      expect((await saveTexts(openedHotel, path, { name })).status).toBe(422)
  })

  test('refuses an id that is given twice, while in one language the second one is a copy', async () => {
    const openedHotel = await createHotel(app)
    const menu = await createService(app, openedHotel)
    const path = at(openedHotel, menu, menu.articles[0])
    const refused = await saveTexts(openedHotel, path, { options: [drink, drink] })
    expect([refused.status, refused.body.errors]).toMatchObject([
      422,
      [
        { path: 'options.1.id', code: 'duplicate_id' },
        { path: 'options.1.choices.0.id', code: 'duplicate_id' },
      ],
    ])
    const french = { ...drink, name: 'Boisson', choices: [{ ...drink.choices[0], name: 'Café' }] }
    const body = { options: [french, french] }
    const { options } = expectStatus(200, await app.call('PATCH', `${path}?lang=fr`, { as: openedHotel.owner, body }))
    expect(new Set(options.map(({ id }: WithId) => id)).size).toBe(2)
  })

  test('can create a service and an article, while guests still read one language', async () => {
    const openedHotel = await createHotel(app)
    const call = (path: string, body: object) =>
      app.call('POST', `/v1/hotels/${openedHotel.id}/services${path}?lang=all`, { as: openedHotel.owner, body })
    const createdService = expectStatus(201, await call('', { name: { fr: 'Bar', es: 'Bar' }, kind: 'order' }))
    expect(createdService).toMatchObject({ name: { fr: 'Bar', es: 'Bar' }, description: {}, fallback: [] })
    const article = expectStatus(201, await call(`/${createdService.id}/articles`, { name: { fr: 'Thé' }, price: 400 }))
    expect(article).toMatchObject({ name: { fr: 'Thé' }, section: {} })
    for (const [path, body] of [
      ['', { name: { en: 'Bar' }, kind: 'order' }],
      [`/${createdService.id}/articles`, { name: { en: 'Tea' }, price: 400 }],
    ] as const)
      expect((await call(path, body)).body.errors).toMatchObject([{ path: 'name', code: 'required' }])
    expect((await app.call('GET', `/v1/hotels/${openedHotel.id}?lang=all`)).status).toBe(422)
    expect(expectStatus(200, await app.call('GET', `/v1/hotels/${openedHotel.id}`)).services[0].name).toBe('Bar')
  })

  test('also works for the hotel’s information and for drafts of pages', async () => {
    const openedHotel = await createHotel(app)
    const at = `/v1/hotels/${openedHotel.id}`
    const callAllLanguages = (method: 'POST' | 'PATCH', path: string, body: object) =>
      app.call(method, `${at}${path}?lang=all`, { as: openedHotel.owner, body })
    const item = { id: randomUUID(), title: texts('La piscine', 'The pool', 'La piscina'), text: texts('Chauffée') }
    const info = { welcomeWord: texts('Bienvenue', 'Welcome', ''), items: [{ ...item, picture: null }] }
    const before = { events: await countEvents(openedHotel), entries: (await readJournal(openedHotel)).length }
    const saved = expectStatus(200, await callAllLanguages('PATCH', '', { info }))
    expect([saved.info, saved.version]).toEqual([info, openedHotel.hotel.version + 1])
    expect({ events: await countEvents(openedHotel), entries: (await readJournal(openedHotel)).length }).toEqual({
      events: before.events + 1,
      entries: before.entries + 1,
    })
    const refused = await callAllLanguages('PATCH', '', {
      info: { items: [{ ...item, title: texts('Spa', '', 'x'.repeat(121)) }] },
    })
    expect(refused.body.errors).toMatchObject([
      { path: 'info.items.0.title.es', code: 'too_big_text' },
      { path: 'info.items.0.picture', code: 'required' },
    ])

    const page = expectStatus(201, await callAllLanguages('POST', '/pages', { title: texts('Le spa', 'The spa') }))
    const blocks = [
      {
        id: randomUUID(),
        kind: 'text',
        text: { fr: richTextFromPlain('Ouvert'), en: richTextFromPlain('Open'), es: richTextFromPlain('Abierto') },
      },
      { id: randomUUID(), kind: 'divider' },
    ]
    const events = await countEvents(openedHotel)
    const draft = expectStatus(
      200,
      await callAllLanguages('PATCH', `/pages/${page.id}`, { title: { es: 'El spa' }, blocks }),
    )
    expect(draft).toMatchObject({ title: texts('Le spa', 'The spa', 'El spa'), blocks, version: page.version + 1 })
    expect(await countEvents(openedHotel)).toBe(events + 1)
    const duplicateRefused = await callAllLanguages('PATCH', `/pages/${page.id}`, { blocks: [blocks[0], blocks[0]] })
    expect([duplicateRefused.status, duplicateRefused.body.errors]).toMatchObject([
      422,
      [{ path: 'blocks.1.id', code: 'duplicate_id' }],
    ])
  })

  test('is described in the API document, in bodies and answers', async () => {
    const { paths, components } = expectStatus(200, await app.call('GET', '/v1/openapi.json'))
    const { patch } = paths['/v1/hotels/{hotelId}/services/{serviceId}/articles/{articleId}']
    const { schema } = patch.responses[200].content['application/json']
    expect(schema.anyOf.map((each: { $ref: string }) => each.$ref)).toEqual([
      '#/components/schemas/Article',
      '#/components/schemas/ArticleInAllLanguages',
    ])
    expect(components.schemas.ArticleInAllLanguages.properties.name.type).toBe('object')
    expect(patch.requestBody.content['application/json'].schema.anyOf).toHaveLength(2)
  })
})
