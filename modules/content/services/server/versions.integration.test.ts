import { describe, expect, test } from 'vitest'
import type { AuditEntry } from '#modules/foundation/audit/contract.ts'
import { testApp } from '#tests/app.ts'
import { createHotel, createMember, createService, expectStatus, type TestHotel } from '#tests/factories.ts'

const app = testApp()

interface WithId {
  id: string
}
const serviceAt = ({ id }: TestHotel, menu: WithId) => `/v1/hotels/${id}/services/${menu.id}`
const articleAt = (hotel: TestHotel, menu: WithId, article: WithId) =>
  `${serviceAt(hotel, menu)}/articles/${article.id}`
const readService = async (hotel: TestHotel, menu: WithId, lang = 'fr') =>
  expectStatus(200, await app.call('GET', `${serviceAt(hotel, menu)}?lang=${lang}&fallback=none`, { as: hotel.owner }))
const patchAs = (hotel: TestHotel, path: string, body: object, { version = '', lang = 'fr', as = hotel.owner } = {}) =>
  app.call('PATCH', `${path}?lang=${lang}&fallback=none`, {
    as,
    body,
    headers: version ? { 'if-match': version } : {},
  })

describe('when two people edit the same item', () => {
  test('the second save is refused and overwrites nothing', async () => {
    const hotel = await createHotel(app)
    const menu = await createService(app, hotel)
    const [article] = menu.articles
    expect([menu.version, article.version]).toEqual([1, 1])
    for (const [path, first, second] of [
      [serviceAt(hotel, menu), { name: 'Brunch' }, { name: 'Goûter' }],
      [articleAt(hotel, menu, article), { name: 'Club' }, { name: 'Tartine' }],
    ] as const) {
      expect(expectStatus(200, await patchAs(hotel, path, first, { version: '"1"' })).version).toBe(2)
      const refused = await patchAs(hotel, path, second, { version: '"1"' })
      expect([refused.status, refused.body.code]).toEqual([412, 'precondition_failed'])
      expect((await patchAs(hotel, path, second, { version: 'W/"2"' })).body).toMatchObject({ ...second, version: 3 })
      expect((await patchAs(hotel, path, second, { version: 'soon' })).status).toBe(412)
      for (const version of ['', '*']) expectStatus(200, await patchAs(hotel, path, first, { version }))
    }
    expect(await readService(hotel, menu)).toMatchObject({ name: 'Brunch', articles: [{ name: 'Club' }] })
  })

  test('the refusal says who has saved and when, and marking as sold out does not count as a save', async () => {
    const hotel = await createHotel(app)
    const menu = await createService(app, hotel)
    const [article] = menu.articles
    const claire = await createMember(app, hotel, 'admin', 'Claire')
    const receptionist = await createMember(app, hotel, 'member', 'Paul')
    const lastSave = { by: 'Claire Le Goff', at: '2026-03-10T09:00:00.000Z' }
    for (const [kind, path, subject, quickChange] of [
      ['service', serviceAt(hotel, menu), menu.id, { paused: true }],
      ['article', articleAt(hotel, menu, article), article.id, { available: false }],
    ] as const) {
      expectStatus(200, await patchAs(hotel, path, { name: 'Club' }, { as: claire }))
      expectStatus(200, await patchAs(hotel, path, quickChange, { as: receptionist }))
      const refused = await patchAs(hotel, path, { name: 'Tartine' }, { version: '"1"' })
      expect([refused.status, refused.body.context]).toEqual([412, { lastSave }])
      const lastSaveAnswer = await app.call(
        'GET',
        `/v1/hotels/${hotel.id}/last-save?thing=${kind}&subject=${subject}`,
        {
          as: hotel.owner,
        },
      )
      expect(expectStatus(200, lastSaveAnswer)).toEqual({ lastSave })
    }
  })

  test('the settings of a hotel and its information are saved separately', async () => {
    const hotel = await createHotel(app)
    const [claire, paul] = [
      await createMember(app, hotel, 'admin', 'Claire'),
      await createMember(app, hotel, 'admin', 'Paul'),
    ]
    const hotelPath = `/v1/hotels/${hotel.id}`
    expectStatus(200, await patchAs(hotel, hotelPath, { info: { welcomeWord: 'Bienvenue' } }, { as: claire }))
    expectStatus(200, await patchAs(hotel, hotelPath, { phone: '+33 2 99 00 00 00' }, { as: paul }))
    for (const [body, name] of [
      [{ info: { welcomeWord: 'Bonjour' } }, 'Claire Le Goff'],
      [{ phone: '+33 2 11 11 11 11' }, 'Paul Le Goff'],
    ] as const)
      expect((await patchAs(hotel, hotelPath, body, { version: '"1"' })).body.context.lastSave.by).toBe(name)
    const other = await createHotel(app)
    const lastSaveAnswer = await app.call('GET', `/v1/hotels/${other.id}/last-save?thing=info&subject=${hotel.id}`, {
      as: other.owner,
    })
    expect(expectStatus(200, lastSaveAnswer)).toEqual({ lastSave: null })
  })

  test('one editor can save one language after the other with the new version', async () => {
    const hotel = await createHotel(app)
    const menu = await createService(app, hotel)
    let version = menu.version
    for (const [lang, name] of [
      ['fr', 'Brunch'],
      ['en', 'Late breakfast'],
      ['es', 'Desayuno tardío'],
    ] as const)
      version = expectStatus(
        200,
        await patchAs(hotel, serviceAt(hotel, menu), { name }, { lang, version: `"${version}"` }),
      ).version
    expect(version).toBe(4)
  })

  test('only one of several simultaneous saves succeeds', async () => {
    const hotel = await createHotel(app)
    const menu = await createService(app, hotel)
    const answers = await Promise.all(
      ['A', 'B', 'C', 'D'].map((name) => patchAs(hotel, serviceAt(hotel, menu), { name }, { version: '"1"' })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 412, 412, 412])
  })

  test("a pause, a sold-out and sorting do not conflict with an editor's save", async () => {
    const hotel = await createHotel(app)
    const menu = await createService(app, hotel, {}, [{ name: 'A' }, { name: 'B' }])
    const [a, b] = menu.articles
    const as = await createMember(app, hotel, 'member')
    expectStatus(200, await patchAs(hotel, serviceAt(hotel, menu), { paused: true }, { as }))
    expectStatus(200, await patchAs(hotel, articleAt(hotel, menu, a), { available: false }, { as }))
    expectStatus(
      204,
      await app.call('PUT', `${serviceAt(hotel, menu)}/articles/order`, { as: hotel.owner, body: [b?.id, a.id] }),
    )
    expectStatus(200, await patchAs(hotel, serviceAt(hotel, menu), { leadMinutes: 15 }, { version: '"1"' }))
    expectStatus(200, await patchAs(hotel, articleAt(hotel, menu, a), { price: 990 }, { version: '"1"' }))
    expect(await readService(hotel, menu)).toMatchObject({
      paused: true,
      leadMinutes: 15,
      articles: [{ name: 'B' }, { name: 'A', available: false, price: { amount: 990 } }],
    })
  })

  test('the journal shows the changed fields, but not the version', async () => {
    const hotel = await createHotel(app)
    const menu = await createService(app, hotel)
    expectStatus(200, await patchAs(hotel, serviceAt(hotel, menu), { name: 'Brunch' }))
    const entries = expectStatus(
      200,
      await app.call('GET', `/v1/hotels/${hotel.id}/audit`, { as: hotel.owner }),
    ) as AuditEntry[]
    const changeEntry = entries.find(({ act }) => act === 'service.changed')
    expect(changeEntry?.changes).toEqual([{ field: 'name.fr', from: 'Petit déjeuner', to: 'Brunch' }])
  })
})

describe('a missing translation', () => {
  const drink = (name: string, choices: string[], ids: { id?: string; choices?: WithId[] } = {}) => ({
    id: ids.id,
    name,
    min: 0,
    max: 1,
    choices: choices.map((choice, index) => ({ id: ids.choices?.[index]?.id, name: choice, price: 0 })),
  })

  test('of a choice is replaced by the French name', async () => {
    const hotel = await createHotel(app)
    const menu = await createService(app, hotel, {}, [{ options: [drink('Boisson', ['Café', 'Thé'])] }])
    const [article] = menu.articles
    const [option] = article.options
    const english = { options: [drink('Drink', ['', 'Tea'], option)] }
    expectStatus(200, await patchAs(hotel, articleAt(hotel, menu, article), english, { lang: 'en' }))
    const guest = expectStatus(200, await app.call('GET', `/v1/hotels/${hotel.id}?lang=en`))
    expect(guest.services[0].articles[0].options[0]).toMatchObject({
      name: 'Drink',
      choices: [{ name: 'Café' }, { name: 'Tea' }],
    })
    expect((await readService(hotel, menu, 'en')).articles[0].options[0].choices[0].name).toBe('')
  })

  test('is allowed in English, but not in the hotel’s own language', async () => {
    const hotel = await createHotel(app)
    const menu = await createService(app, hotel)
    for (const path of [serviceAt(hotel, menu), articleAt(hotel, menu, menu.articles[0])]) {
      expectStatus(200, await patchAs(hotel, path, { name: 'Brunch' }, { lang: 'en' }))
      expect(expectStatus(200, await patchAs(hotel, path, { name: ' ' }, { lang: 'en' })).name).toBe('')
      const refused = await patchAs(hotel, path, { name: ' ' })
      expect([refused.status, refused.body.errors]).toMatchObject([422, [{ path: 'name', code: 'required' }]])
    }
  })

  test('is reported for all options and choices at once if their name is missing in every language', async () => {
    const hotel = await createHotel(app)
    const menu = await createService(app, hotel)
    for (const lang of ['fr', 'en']) {
      const body = { options: [drink('', ['Café', '']), drink('Cuisson', [''])] }
      const refused = await patchAs(hotel, articleAt(hotel, menu, menu.articles[0]), body, { lang })
      expect(refused.body.errors.map(({ path }: { path: string }) => path)).toEqual([
        'options.0.name',
        'options.0.choices.1.name',
        'options.1.choices.0.name',
      ])
    }
  })
})
