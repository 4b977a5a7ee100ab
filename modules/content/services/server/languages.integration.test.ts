import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { richTextFromPlain } from '#core/rich-text/document.ts'
import type { AuditEntry } from '#modules/foundation/audit/contract.ts'
import { testApp } from '#tests/app.ts'
import { createHotel, expectStatus, service, type TestHotel } from '#tests/factories.ts'

const app = testApp()

interface Named {
  id: string
}
const at = (own: TestHotel, menu: Named, article: Named) =>
  `/v1/hotels/${own.id}/services/${menu.id}/articles/${article.id}`
const save = (own: TestHotel, path: string, body: object, version?: number) =>
  app.call('PATCH', `${path}?lang=all`, {
    as: own.owner,
    body,
    headers: version === undefined ? {} : { 'if-match': `"${version}"` },
  })
const journal = async (own: TestHotel) =>
  expectStatus(200, await app.call('GET', `/v1/hotels/${own.id}/audit`, { as: own.owner })) as AuditEntry[]
const versionOf = async (own: TestHotel) =>
  expectStatus(200, await app.call('GET', `/v1/hotels/${own.id}`)).version as number
const eventsOf = (own: TestHotel) => app.context.eventBus.cursor(own.id).then(Number)
const readAll = async (own: TestHotel, menu: Named) =>
  expectStatus(200, await app.call('GET', `/v1/hotels/${own.id}/services/${menu.id}?lang=all`, { as: own.owner }))

const text = (fr: string, en = '', es = '') => ({ fr, en, es })
const drink = {
  id: randomUUID(),
  name: { fr: 'Boisson', en: 'Drink', es: 'Bebida' },
  min: 1,
  max: 1,
  choices: [{ id: randomUUID(), name: { fr: 'Café', en: 'Coffee', es: 'Café' }, price: 0 }],
}

describe('all languages at once', () => {
  test('one save in three languages is one request, one version, one event and one entry of the journal', async () => {
    const own = await createHotel(app)
    const menu = await service(app, own)
    const [article] = menu.articles
    const before = { events: await eventsOf(own), version: await versionOf(own), entries: (await journal(own)).length }
    const body = {
      name: { fr: 'Le Malouin', en: 'The Malouin', es: 'El Malouin' },
      description: { en: 'With salted butter' },
      options: [drink],
    }
    const saved = expectStatus(200, await save(own, at(own, menu, article), body, article.version))
    const choices = drink.choices.map((choice) => ({ ...choice, price: { amount: 0, currency: 'EUR' } }))
    expect(saved).toMatchObject({ ...body, options: [{ ...drink, choices }], version: article.version + 1 })
    expect((await readAll(own, menu)).articles[0]).toEqual(saved)
    expect({
      events: await eventsOf(own),
      version: await versionOf(own),
      entries: (await journal(own)).length,
    }).toEqual({ events: before.events + 1, version: before.version + 1, entries: before.entries + 1 })
    const english = expectStatus(200, await app.call('GET', `/v1/hotels/${own.id}?lang=en`))
    expect(english.services[0].articles[0]).toMatchObject({
      name: 'The Malouin',
      options: [{ id: drink.id, name: 'Drink', choices: [{ name: 'Coffee' }] }],
    })
  })

  test('a text that cannot be stored in Spanish changes nothing, in any language', async () => {
    const own = await createHotel(app)
    const menu = await service(app, own)
    const before = [await readAll(own, menu), await eventsOf(own), await journal(own)]
    const refused = await save(own, at(own, menu, menu.articles[0]), {
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
    expect([await readAll(own, menu), await eventsOf(own), await journal(own)]).toEqual(before)
  })

  test('the languages that are named are replaced, the others stay; a blank takes one away', async () => {
    const own = await createHotel(app)
    const menu = await service(app, own)
    const path = `/v1/hotels/${own.id}/services/${menu.id}`
    expectStatus(200, await save(own, path, { name: { en: 'Breakfast', es: 'Desayuno' } }))
    const saved = expectStatus(200, await save(own, path, { name: { en: '', es: 'Almuerzo' } }))
    expect(saved.name).toEqual({ fr: 'Petit déjeuner', en: '', es: 'Almuerzo' })
    const refused = await save(own, path, { name: { fr: ' ' } })
    expect([refused.status, refused.body.errors]).toMatchObject([422, [{ path: 'name', code: 'required' }]])
    for (const name of ['Brunch', { de: 'Frühstück' }, ['Brunch'], null])
      expect((await save(own, path, { name })).status).toBe(422)
  })

  test('an id that is given twice is refused; in one language it is a copy', async () => {
    const own = await createHotel(app)
    const menu = await service(app, own)
    const path = at(own, menu, menu.articles[0])
    const refused = await save(own, path, { options: [drink, drink] })
    expect([refused.status, refused.body.errors]).toMatchObject([
      422,
      [
        { path: 'options.1.id', code: 'duplicate_id' },
        { path: 'options.1.choices.0.id', code: 'duplicate_id' },
      ],
    ])
    const french = { ...drink, name: 'Boisson', choices: [{ ...drink.choices[0], name: 'Café' }] }
    const body = { options: [french, french] }
    const { options } = expectStatus(200, await app.call('PATCH', `${path}?lang=fr`, { as: own.owner, body }))
    expect(new Set(options.map(({ id }: Named) => id)).size).toBe(2)
  })

  test('a service and an article begin in all languages; what guests and outside clients read stays in one', async () => {
    const own = await createHotel(app)
    const call = (path: string, body: object) =>
      app.call('POST', `/v1/hotels/${own.id}/services${path}?lang=all`, { as: own.owner, body })
    const made = expectStatus(201, await call('', { name: { fr: 'Bar', es: 'Bar' }, kind: 'order' }))
    expect(made).toMatchObject({ name: { fr: 'Bar', es: 'Bar' }, description: {}, fallback: [] })
    const article = expectStatus(201, await call(`/${made.id}/articles`, { name: { fr: 'Thé' }, price: 400 }))
    expect(article).toMatchObject({ name: { fr: 'Thé' }, section: {} })
    for (const [path, body] of [
      ['', { name: { en: 'Bar' }, kind: 'order' }],
      [`/${made.id}/articles`, { name: { en: 'Tea' }, price: 400 }],
    ] as const)
      expect((await call(path, body)).body.errors).toMatchObject([{ path: 'name', code: 'required' }])
    expect((await app.call('GET', `/v1/hotels/${own.id}?lang=all`)).status).toBe(422)
    expect(expectStatus(200, await app.call('GET', `/v1/hotels/${own.id}`)).services[0].name).toBe('Bar')
  })

  test('the information and the draft of a page are saved in all languages by one call as well', async () => {
    const own = await createHotel(app)
    const at = `/v1/hotels/${own.id}`
    const all = (method: 'POST' | 'PATCH', path: string, body: object) =>
      app.call(method, `${at}${path}?lang=all`, { as: own.owner, body })
    const item = { id: randomUUID(), title: text('La piscine', 'The pool', 'La piscina'), text: text('Chauffée') }
    const info = { welcomeWord: text('Bienvenue', 'Welcome', ''), items: [{ ...item, picture: null }] }
    const before = { events: await eventsOf(own), entries: (await journal(own)).length }
    const saved = expectStatus(200, await all('PATCH', '', { info }))
    expect([saved.info, saved.version]).toEqual([info, own.hotel.version + 1])
    expect({ events: await eventsOf(own), entries: (await journal(own)).length }).toEqual({
      events: before.events + 1,
      entries: before.entries + 1,
    })
    const refused = await all('PATCH', '', { info: { items: [{ ...item, title: text('Spa', '', 'x'.repeat(121)) }] } })
    expect(refused.body.errors).toMatchObject([
      { path: 'info.items.0.title.es', code: 'too_big_text' },
      { path: 'info.items.0.picture', code: 'required' },
    ])

    const page = expectStatus(201, await all('POST', '/pages', { title: text('Le spa', 'The spa') }))
    const blocks = [
      {
        id: randomUUID(),
        kind: 'text',
        text: { fr: richTextFromPlain('Ouvert'), en: richTextFromPlain('Open'), es: richTextFromPlain('Abierto') },
      },
      { id: randomUUID(), kind: 'divider' },
    ]
    const events = await eventsOf(own)
    const draft = expectStatus(200, await all('PATCH', `/pages/${page.id}`, { title: { es: 'El spa' }, blocks }))
    expect(draft).toMatchObject({ title: text('Le spa', 'The spa', 'El spa'), blocks, version: page.version + 1 })
    expect(await eventsOf(own)).toBe(events + 1)
    const twice = await all('PATCH', `/pages/${page.id}`, { blocks: [blocks[0], blocks[0]] })
    expect([twice.status, twice.body.errors]).toMatchObject([422, [{ path: 'blocks.1.id', code: 'duplicate_id' }]])
  })

  test('the document of the API shows both forms of what is written and answered', async () => {
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
