import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { addDays, localDate } from '#core/time/hours.ts'
import { testApp } from '#tests/app.ts'
import {
  createHotel,
  createMember,
  createService,
  createVisitorId,
  expectStatus,
  makeOrderRequest,
  type TestHotel,
} from '#tests/factories.ts'
import type { ArticleInput } from '../contract.ts'

const app = testApp()
/** The time zone of the test hotels. */
const zone = 'Europe/Paris'

type Menu = Awaited<ReturnType<typeof createService>>
const menuPath = ({ id }: TestHotel, menu?: { id: string }, article?: { id: string }) =>
  `/v1/hotels/${id}/services${menu ? `/${menu.id}` : ''}${article ? `/articles/${article.id}` : ''}`
const patchMenu = (hotel: TestHotel, path: string, body: unknown, { as = hotel.owner, lang = 'fr' } = {}) =>
  app.call('PATCH', `${path}?lang=${lang}`, { as, body })
const readAsOwner = async (hotel: TestHotel, path: string, query = 'lang=fr') =>
  expectStatus(200, await app.call('GET', `${path}?${query}`, { as: hotel.owner }))
const guestHotel = async (hotel: TestHotel, lang = 'fr') =>
  expectStatus(200, await app.call('GET', `/v1/hotels/${hotel.id}?lang=${lang}`))
const putAsOwner = (hotel: TestHotel, path: string, body: unknown) => app.call('PUT', path, { as: hotel.owner, body })
const names = (rows: { name: string }[]) => rows.map(({ name }) => name)

type Option = NonNullable<ArticleInput['options']>[number]
const drinkOption = (choices: Option['choices'], id?: string): Option => ({
  id,
  name: 'Boisson',
  min: 1,
  max: 1,
  choices,
})
const choice = (name: string, price = 0, id?: string) => ({ id, name, price })

describe('a menu', () => {
  test('has default values for fields that are not filled in', async () => {
    const hotel = await createHotel(app)
    const menu = await createService(app, hotel, { name: 'Room service' }, [{ name: 'Club', price: 1900 }])
    expect(menu).toMatchObject({
      hours: null,
      leadMinutes: 0,
      paused: false,
      deliveryMode: 'room-delivery',
      position: 0,
      fallback: [],
    })
    expect(menu.articles[0]).toMatchObject({
      vatRate: 10,
      allergens: null,
      options: [],
      diets: [],
      available: true,
      position: 0,
      serviceId: menu.id,
    })
  })

  test('can be closed for a period of days, and says when it opens again', async () => {
    const hotel = await createHotel(app)
    const today = localDate(zone, app.context.clock())
    const weekly = [1, 2, 3, 4, 5, 6, 7].map((day) => ({ day, opens: '00:00', closes: '00:00' }))
    const closedForWorks = { date: addDays(today, -2), until: addDays(today, 9), intervals: [] }
    const menu = await createService(app, hotel, { hours: { weekly, exceptions: [closedForWorks] } })
    expect(menu.hours).toEqual({ weekly, exceptions: [closedForWorks] })
    const [{ hours, openNow, opensAt }] = (await guestHotel(hotel)).services
    expect(hours.exceptions).toEqual([closedForWorks])
    expect([openNow, localDate(zone, new Date(opensAt))]).toEqual([false, addDays(today, 10)])
    const reversedDates = { weekly, exceptions: [{ ...closedForWorks, until: addDays(today, -3) }] }
    expect(
      expectStatus(422, await patchMenu(hotel, menuPath(hotel, menu), { hours: reversedDates })).errors,
    ).toMatchObject([{ path: 'hours.exceptions.0.until', code: 'until_before_from' }])
  })

  test('can be sorted only with exactly its existing items', async () => {
    const hotel = await createHotel(app)
    const menu = await createService(
      app,
      hotel,
      {},
      ['A', 'B', 'C'].map((name) => ({ name })),
    )
    const [a, b, c] = menu.articles.map(({ id }) => id)
    expectStatus(204, await putAsOwner(hotel, `${menuPath(hotel, menu)}/articles/order`, [c, a, b]))
    expect(names((await readAsOwner(hotel, menuPath(hotel, menu))).articles)).toEqual(['C', 'A', 'B'])
    expect(names((await guestHotel(hotel)).services[0].articles)).toEqual(['C', 'A', 'B'])
    for (const ids of [[a, b], [a, b, c, c], [a, a, b], [a, b, randomUUID()], []]) {
      const refused = await putAsOwner(hotel, `${menuPath(hotel, menu)}/articles/order`, ids)
      expect([refused.status, refused.body.errors[0].code]).toEqual([422, 'not_same_items'])
    }
    const spa = await createService(app, hotel, { name: 'Spa' })
    expectStatus(204, await putAsOwner(hotel, `${menuPath(hotel)}/order`, [spa.id, menu.id]))
    expect(names((await guestHotel(hotel)).services)).toEqual(['Spa', 'Petit déjeuner'])
  })

  test('that does not exist or belongs to another hotel cannot be sorted, changed or deleted', async () => {
    const [hotel, other] = await Promise.all([createHotel(app), createHotel(app)])
    const [menu, othersMenu] = await Promise.all([createService(app, hotel), createService(app, other)])
    for (const foreignMenu of [othersMenu, { ...othersMenu, id: randomUUID() }]) {
      const article = othersMenu.articles[0]
      for (const call of [
        putAsOwner(hotel, `${menuPath(hotel, foreignMenu)}/articles/order`, []),
        putAsOwner(hotel, `${menuPath(hotel, foreignMenu)}/articles/order`, [article.id]),
        patchMenu(hotel, menuPath(hotel, foreignMenu), { paused: true }),
        patchMenu(hotel, menuPath(hotel, menu, article), { price: 1 }),
        patchMenu(hotel, menuPath(hotel, foreignMenu, menu.articles[0]), { price: 1 }),
        app.call('DELETE', menuPath(hotel, foreignMenu), { as: hotel.owner }),
        app.call('DELETE', menuPath(hotel, menu, article), { as: hotel.owner }),
        app.call('POST', `${menuPath(hotel, foreignMenu)}/articles`, {
          as: hotel.owner,
          body: { name: 'X', price: 1 },
        }),
      ])
        expect((await call).status).toBe(404)
    }
    expect(await readAsOwner(other, menuPath(other, othersMenu))).toEqual(othersMenu)
    expect(await readAsOwner(hotel, menuPath(hotel, menu))).toEqual(menu)
  })

  test('and its articles can be deleted without affecting others', async () => {
    const hotel = await createHotel(app)
    const menu = await createService(app, hotel, {}, [{ name: 'A' }, { name: 'B' }])
    const spa = await createService(app, hotel, { name: 'Spa' })
    expectStatus(204, await app.call('DELETE', menuPath(hotel, menu, menu.articles[0]), { as: hotel.owner }))
    expect(names((await readAsOwner(hotel, menuPath(hotel, menu))).articles)).toEqual(['B'])
    expectStatus(204, await app.call('DELETE', menuPath(hotel, menu), { as: hotel.owner }))
    expect(await readAsOwner(hotel, menuPath(hotel))).toEqual([spa])
    expect((await app.call('DELETE', menuPath(hotel, menu), { as: hotel.owner })).status).toBe(404)
  })
})

describe('texts', () => {
  test('are saved in the language of the call, without changing other languages', async () => {
    const hotel = await createHotel(app)
    const menu = await createService(app, hotel, { description: 'Servi chaud' })
    expectStatus(200, await patchMenu(hotel, menuPath(hotel, menu), { name: 'Breakfast' }, { lang: 'en' }))
    expectStatus(
      200,
      await patchMenu(hotel, menuPath(hotel, menu), { description: 'Servido caliente' }, { lang: 'es' }),
    )
    const readTexts = async (query: string) => {
      const { name, description, fallback } = await readAsOwner(hotel, menuPath(hotel, menu), query)
      return [name, description, fallback.filter((path: string) => !path.includes('.'))]
    }
    expect(await readTexts('lang=fr')).toEqual(['Petit déjeuner', 'Servi chaud', []])
    expect(await readTexts('lang=en')).toEqual(['Breakfast', 'Servi chaud', ['description']])
    expect(await readTexts('lang=es')).toEqual(['Petit déjeuner', 'Servido caliente', ['name']])
    expect(await readTexts('lang=es&fallback=none')).toEqual(['', 'Servido caliente', ['name']])
    expectStatus(200, await patchMenu(hotel, menuPath(hotel, menu), { description: '' }, { lang: 'es' }))
    expect((await readTexts('lang=es'))[1]).toBe('Servi chaud')
  })

  test('with markup, quotes and emoji are stored unchanged', async () => {
    const hotel = await createHotel(app)
    const oddText = `<script>alert(1)</script><br>é e\u0301 🥐👨‍👩‍👧 \u200f "'\\ $t(x) {{name}} \${x} ½ ﷽`
    const menu = await createService(app, hotel, { name: oddText, description: `${oddText}\n\n\t${oddText}` }, [
      { name: oddText, section: oddText },
    ])
    expect([menu.name, menu.description]).toEqual([oddText, `${oddText}\n\n\t${oddText}`])
    expect(menu.articles[0]).toMatchObject({ name: oddText, section: oddText })
    expect((await guestHotel(hotel)).services[0].articles[0].name).toBe(oddText)
  })

  test('lose invisible characters and those that change the direction of writing', async () => {
    const hotel = await createHotel(app)
    const menu = await createService(app, hotel, { name: 'Bar \u202eellam\u200b', description: '\u2066Soupe\u2069' })
    expect([menu.name, menu.description]).toEqual(['Bar ellam', 'Soupe'])
    expect((await patchMenu(hotel, menuPath(hotel, menu), { name: '\u200b\u2060' })).body.errors[0].code).toBe(
      'required',
    )
  })

  test('are refused when too long or with a NUL, and broken characters are replaced', async () => {
    const hotel = await createHotel(app)
    const menu = await createService(app, hotel)
    expectStatus(200, await patchMenu(hotel, menuPath(hotel, menu), { name: 'é'.repeat(120) }))
    expect((await patchMenu(hotel, menuPath(hotel, menu), { name: 'é'.repeat(121) })).body.errors[0].code).toBe(
      'too_big_text',
    )
    expect(expectStatus(200, await patchMenu(hotel, menuPath(hotel, menu), { name: 'a\ud800b' })).name).toBe('a\ufffdb')
    expect((await patchMenu(hotel, menuPath(hotel, menu), { name: 'a\0b' })).status).toBe(400)
  })
})

describe('options', () => {
  test('keep their ids and other languages when they are changed', async () => {
    const hotel = await createHotel(app)
    const menu = await createService(app, hotel, {}, [{ options: [drinkOption([choice('Café'), choice('Thé', 50)])] }])
    const [article] = menu.articles
    const [option] = article.options
    const [coffee, tea] = option?.choices ?? []
    const english = [
      {
        ...drinkOption([choice('Tea', 60, tea?.id), choice('Coffee', 0, coffee?.id), choice('Milk')], option?.id),
        name: 'Drink',
      },
    ]
    const [savedOption] = expectStatus(
      200,
      await patchMenu(hotel, menuPath(hotel, menu, article), { options: english }, { lang: 'en' }),
    ).options
    expect([savedOption.id, names(savedOption.choices)]).toEqual([option?.id, ['Tea', 'Coffee', 'Milk']])
    expect([savedOption.choices[0].id, savedOption.choices[1].id]).toEqual([tea?.id, coffee?.id])
    const [french] = (await readAsOwner(hotel, menuPath(hotel, menu))).articles[0].options
    expect([french.name, names(french.choices), french.choices[0].price.amount]).toEqual([
      'Boisson',
      ['Thé', 'Café', 'Milk'],
      60,
    ])
  })

  test('get a new id instead of an unknown or repeated one', async () => {
    const hotel = await createHotel(app)
    const menu = await createService(app, hotel, {}, [{ options: [drinkOption([choice('Café')])] }])
    const [article] = menu.articles
    const [option] = article.options
    const coffee = option?.choices[0]?.id
    const options = [
      drinkOption([choice('Café', 0, coffee), choice('Café', 100, coffee)], option?.id),
      drinkOption([choice('Café', 200, coffee)], option?.id),
      drinkOption([choice('Thé', 0, randomUUID())], randomUUID()),
    ]
    const savedOption = expectStatus(200, await patchMenu(hotel, menuPath(hotel, menu, article), { options })).options
    const ids = savedOption.flatMap(({ id, choices }: { id: string; choices: { id: string }[] }) => [
      id,
      ...choices.map((choiceRow) => choiceRow.id),
    ])
    expect(new Set(ids).size).toBe(7)
    expect(ids.slice(0, 2)).toEqual([option?.id, coffee])
  })

  test('are refused when a guest could not fulfil them', async () => {
    const hotel = await createHotel(app)
    const menu = await createService(app, hotel)
    const foreignMenu = [{ min: 2, max: 1 }, { min: 2, max: 3 }, { choices: [] }, { max: 0 }].map((oddText) => ({
      ...drinkOption([choice('Café')]),
      ...oddText,
    }))
    for (const option of foreignMenu)
      expect(
        (await patchMenu(hotel, menuPath(hotel, menu, menu.articles[0]), { options: [option] })).status,
        JSON.stringify(option),
      ).toBe(422)
  })
})

describe('allergens', () => {
  test('stay unknown until they are filled in, and answers are stored as given', async () => {
    const hotel = await createHotel(app)
    const menu = await createService(app, hotel)
    const setAllergens = async (body: object) =>
      expectStatus(200, await patchMenu(hotel, menuPath(hotel, menu, menu.articles[0]), body)).allergens
    expect(await setAllergens({ price: 100 })).toBeNull()
    expect(await setAllergens({ allergens: {} })).toEqual({})
    expect(await setAllergens({ allergens: { milk: 'contains', nuts: 'may-contain' } })).toEqual({
      milk: 'contains',
      nuts: 'may-contain',
    })
    expect(await setAllergens({ name: 'Autre' })).toEqual({ milk: 'contains', nuts: 'may-contain' })
    expect((await guestHotel(hotel)).services[0].articles[0].allergens).toEqual({
      milk: 'contains',
      nuts: 'may-contain',
    })
    expect(await setAllergens({ allergens: { milk: 'none' } })).toEqual({ milk: 'none' })
    expect(await setAllergens({ allergens: null })).toBeNull()
    for (const oddText of [{ milk: 'maybe' }, { air: 'contains' }, [], 'milk'])
      expect((await patchMenu(hotel, menuPath(hotel, menu, menu.articles[0]), { allergens: oddText })).status).toBe(422)
  })

  test('of a choice are kept when a client saves the options without them', async () => {
    const hotel = await createHotel(app)
    const choices = [
      { name: 'Café', price: 0 },
      { name: 'Chocolat', price: 150, allergens: { milk: 'contains' } as const },
    ]
    const options = [{ name: 'Boisson', min: 1, max: 1, choices }]
    const menu = await createService(app, hotel, {}, [{ options }])
    const [option] = menu.articles[0].options
    expect(option?.choices.map(({ allergens: setAllergens }) => setAllergens)).toEqual([null, { milk: 'contains' }])
    const sameChoices = option?.choices.map(({ id, name, price }) => ({ id, name, price: price.amount }))
    const saved = expectStatus(
      200,
      await patchMenu(hotel, menuPath(hotel, menu, menu.articles[0]), {
        options: [{ ...option, choices: sameChoices }],
      }),
    )
    expect(saved.options[0].choices[1]).toMatchObject({ name: 'Chocolat', allergens: { milk: 'contains' } })
    expect((await guestHotel(hotel)).services[0].articles[0].options[0].choices[0].allergens).toBeNull()
  })
})

describe('a receptionist', () => {
  test('can mark articles as sold out and pause services, but change nothing else', async () => {
    const hotel = await createHotel(app)
    const menu = await createService(app, hotel)
    const as = await createMember(app, hotel, 'member')
    const article = menuPath(hotel, menu, menu.articles[0])
    expect(expectStatus(200, await patchMenu(hotel, article, { available: false }, { as })).available).toBe(false)
    expect(expectStatus(200, await patchMenu(hotel, menuPath(hotel, menu), { paused: true }, { as })).paused).toBe(true)
    for (const body of [
      { price: 1 },
      { available: true, price: 1 },
      { paused: true },
      {},
      [],
      'available',
      ['available'],
    ])
      expect((await patchMenu(hotel, article, body, { as })).status, JSON.stringify(body)).toBe(403)
    for (const body of [{ name: 'X' }, { paused: false, pausedUntil: null, name: 'X' }, { available: true }])
      expect((await patchMenu(hotel, menuPath(hotel, menu), body, { as })).status).toBe(403)
    expect((await patchMenu(hotel, article, { available: 'no' }, { as })).status).toBe(422)
    // `__proto__`, a key that every object has, is ignored.
    expect((await patchMenu(hotel, article, '{"available":false,"__proto__":{"price":1}}', { as })).status).toBe(200)
    const after = await readAsOwner(hotel, menuPath(hotel, menu))
    expect(after).toEqual({ ...menu, paused: true, articles: [{ ...menu.articles[0], available: false }] })
  })
})

describe('a change of a menu', () => {
  test('raises the hotel’s version if guests see it, and is shown at once', async () => {
    const hotel = await createHotel(app)
    const menu: Menu = await createService(app, hotel)
    let { version } = await guestHotel(hotel)
    const article = menuPath(hotel, menu, menu.articles[0])
    const visibleWrites: [() => Promise<{ status: number }>, (service: Menu | undefined) => unknown, unknown][] = [
      [() => patchMenu(hotel, article, { available: false }), (menu) => menu?.articles[0].available, false],
      [() => patchMenu(hotel, article, { price: 990 }), (menu) => menu?.articles[0].price.amount, 990],
      [() => patchMenu(hotel, menuPath(hotel, menu), { paused: true }), (menu) => menu?.paused, true],
      [() => app.call('DELETE', article, { as: hotel.owner }), (menu) => menu?.articles.length, 0],
      [() => app.call('DELETE', menuPath(hotel, menu), { as: hotel.owner }), (menu) => menu, undefined],
    ]
    for (const [write, readField, expectedValue] of visibleWrites) {
      expect((await write()).status).toBeLessThan(300)
      const now = await guestHotel(hotel)
      expect([now.version, readField(now.services[0])]).toEqual([version + 1, expectedValue])
      version = now.version
    }
  })

  test('does not raise the version when it is refused', async () => {
    const hotel = await createHotel(app)
    const menu = await createService(app, hotel)
    const { version } = await guestHotel(hotel)
    expect((await patchMenu(hotel, menuPath(hotel, menu), { leadMinutes: -1 })).status).toBe(422)
    expect((await putAsOwner(hotel, `${menuPath(hotel)}/order`, [])).status).toBe(422)
    expect((await patchMenu(hotel, menuPath(hotel, menu, { id: randomUUID() }), { price: 1 })).status).toBe(404)
    expect((await guestHotel(hotel)).version).toBe(version)
  })

  test('is kept when another person changes other fields at the same time', async () => {
    const hotel = await createHotel(app)
    const menu = await createService(app, hotel)
    const article = menuPath(hotel, menu, menu.articles[0])
    const answers = await Promise.all([
      patchMenu(hotel, article, { name: 'Breakfast' }, { lang: 'en' }),
      patchMenu(hotel, article, { name: 'Desayuno' }, { lang: 'es' }),
      patchMenu(hotel, article, { price: 990 }),
      patchMenu(hotel, article, { available: false }),
      patchMenu(hotel, menuPath(hotel, menu), { leadMinutes: 20 }),
      putAsOwner(hotel, `${menuPath(hotel, menu)}/articles/order`, [menu.articles[0].id]),
    ])
    for (const { status } of answers) expect(status).toBeLessThan(300)
    const [french, english, spanish] = await Promise.all(['fr', 'en', 'es'].map((lang) => guestHotel(hotel, lang)))
    expect(french.services[0]).toMatchObject({
      leadMinutes: 20,
      articles: [{ name: 'Le Malouin', price: { amount: 990 }, available: false }],
    })
    expect([english, spanish].map(({ services }) => services[0].articles[0].name)).toEqual(['Breakfast', 'Desayuno'])
  })

  test('does not allow orders from an information or a booking link', async () => {
    const hotel = await createHotel(app)
    for (const kind of ['information', 'booking-link'] as const) {
      const menu = await createService(app, hotel, { kind, link: 'https://hotel.example/spa' })
      const call = { visitor: createVisitorId(), key: randomUUID(), body: makeOrderRequest(menu) }
      const refused = await app.call('POST', `/v1/hotels/${hotel.id}/orders`, call)
      expect([refused.status, refused.body.errors[0]]).toMatchObject([
        422,
        { path: 'serviceId', code: 'not_orderable' },
      ])
    }
  })
})
