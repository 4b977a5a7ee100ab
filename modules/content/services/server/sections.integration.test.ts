import { randomUUID } from 'node:crypto'
import { afterEach, describe, expect, test } from 'vitest'
import { transaction } from '#core/db/db.ts'
import { textReader } from '#core/i18n/localized.ts'
import { publicHotelRow } from '#modules/hotel/hotels/server/service.ts'
import { testApp } from '#tests/app.ts'
import {
  createHotel,
  createService,
  createVisitorId,
  expectStatus,
  makeOrderRequest,
  type TestHotel,
} from '#tests/factories.ts'
import type { Article, Section } from '../contract.ts'
import { publicServices } from './service.ts'

const app = testApp()
afterEach(() => app.setClock('2026-03-10T09:00:00Z'))

type Menu = Awaited<ReturnType<typeof createService>>
const callAsOwner = (hotel: TestHotel, method: string, path: string, body?: unknown, headers = {}) =>
  app.call(method, `/v1/hotels/${hotel.id}${path}`, { as: hotel.owner, body, headers })
const menuPath = (menu: { id: string }, rest = '') => `/services/${menu.id}${rest}`
const addSection = async (hotel: TestHotel, menu: Menu, name: string, hours?: unknown): Promise<Section> =>
  expectStatus(201, await callAsOwner(hotel, 'POST', menuPath(menu, '/sections?lang=fr'), { name, hours }))
const readMenu = async (hotel: TestHotel, menu: { id: string }, query = 'lang=fr') =>
  expectStatus(200, await callAsOwner(hotel, 'GET', menuPath(menu, `?${query}`)))
const readGuestMenu = async (hotel: TestHotel, lang = 'fr') =>
  expectStatus(200, await app.call('GET', `/v1/hotels/${hotel.id}?lang=${lang}`)).services[0]
/** Each article as `section: name`, such as `Formules: Club`. */
const articleLines = (articles: Pick<Article, 'section' | 'name'>[]) =>
  articles.map(({ section, name }) => `${section}: ${name}`)
/** The articles of the menu with these names. */
const articlesByName = (menu: Menu, ...names: string[]) =>
  names.map((name) => menu.articles.find((article) => article.name === name)) as [Article, ...Article[]]
const moveArticle = (hotel: TestHotel, menu: { id: string }, article: { id: string } | undefined, body: object) =>
  callAsOwner(hotel, 'PUT', menuPath(menu, `/articles/${article?.id}/place`), body)
const daily = (opens: string, closes: string) => ({
  weekly: [1, 2, 3, 4, 5, 6, 7].map((day) => ({ day, opens, closes })),
  exceptions: [],
})

describe('a section', () => {
  test('has a name in each language, a position and hours, and its articles are sorted by it', async () => {
    const hotel = await createHotel(app)
    const menu = await createService(app, hotel, {}, [{ name: 'Eau' }, { name: 'Club' }, { name: 'Thé' }])
    const [water, club, tea] = menu.articles
    const sets = await addSection(hotel, menu, 'Formules', daily('12:00', '14:00'))
    const drinks = await addSection(hotel, menu, 'Boissons')
    expectStatus(
      200,
      await callAsOwner(hotel, 'PATCH', menuPath(menu, `/sections/${sets.id}?lang=en`), { name: 'Sets' }),
    )
    const setSection = async (article: Article | undefined, { id }: Section) =>
      expectStatus(
        200,
        await callAsOwner(hotel, 'PATCH', menuPath(menu, `/articles/${article?.id}`), { sectionId: id }),
      )
    await setSection(water, drinks)
    await setSection(club, sets)
    expect(articleLines((await readGuestMenu(hotel)).articles)).toEqual([': Thé', 'Formules: Club', 'Boissons: Eau'])
    expectStatus(204, await callAsOwner(hotel, 'PUT', menuPath(menu, '/sections/order'), [drinks.id, sets.id]))
    const menuForGuests = await readGuestMenu(hotel, 'en')
    expect(menuForGuests.sections).toEqual([
      { id: drinks.id, name: 'Boissons', hours: null },
      { id: sets.id, name: 'Sets', hours: daily('12:00', '14:00') },
    ])
    expect(articleLines(menuForGuests.articles)).toEqual([': Thé', 'Boissons: Eau', 'Sets: Club'])
    expect(menuForGuests.articles[2]).toMatchObject({ sectionId: sets.id, section: 'Sets' })
    expect(
      expectStatus(200, await callAsOwner(hotel, 'GET', menuPath(menu, '/sections'))).map(({ name }: Section) => name),
    ).toEqual(['Boissons', 'Formules'])
    expect(tea?.sectionId).toBe(null)
    for (const ids of [[], [sets.id], [sets.id, sets.id], [sets.id, drinks.id, randomUUID()]])
      expect((await callAsOwner(hotel, 'PUT', menuPath(menu, '/sections/order'), ids)).body.errors[0].code).toBe(
        'not_same_items',
      )
  })

  test('cannot be saved over a version that the editor has not seen', async () => {
    const hotel = await createHotel(app)
    const menu = await createService(app, hotel)
    const { id, version } = await addSection(hotel, menu, 'Formules')
    const renameSection = (name: string, expectedVersion: number) =>
      callAsOwner(hotel, 'PATCH', menuPath(menu, `/sections/${id}`), { name }, { 'if-match': `"${expectedVersion}"` })
    expect(expectStatus(200, await renameSection('Menus', version)).version).toBe(version + 1)
    expect((await renameSection('Plats', version)).status).toBe(412)
    expect((await readMenu(hotel, menu)).sections).toMatchObject([{ name: 'Menus' }])
  })

  test('of another service or hotel cannot be the section of an article', async () => {
    const [hotel, other] = await Promise.all([createHotel(app), createHotel(app)])
    const [menu, bar, othersMenu] = [
      await createService(app, hotel),
      await createService(app, hotel),
      await createService(app, other),
    ]
    const [otherSection, othersSection] = [
      await addSection(hotel, bar, 'Vins'),
      await addSection(other, othersMenu, 'Vins'),
    ]
    const article = menu.articles[0]
    for (const sectionId of [otherSection.id, othersSection.id, randomUUID()]) {
      for (const answer of [
        await callAsOwner(hotel, 'PATCH', menuPath(menu, `/articles/${article.id}`), { sectionId }),
        await moveArticle(hotel, menu, article, { sectionId }),
      ])
        expect([answer.status, answer.body.errors[0]]).toMatchObject([
          422,
          { path: 'sectionId', code: 'unknown_section' },
        ])
      for (const method of ['PATCH', 'DELETE'])
        expect(
          (
            await callAsOwner(
              hotel,
              method,
              menuPath(menu, `/sections/${sectionId}`),
              method === 'PATCH' ? { name: 'X' } : undefined,
            )
          ).status,
        ).toBe(404)
    }
    expect(
      (await moveArticle(hotel, menu, article, { serviceId: othersMenu.id, sectionId: null })).body.errors[0].code,
    ).toBe('unknown_service')
    expect(await readMenu(hotel, menu)).toEqual(menu)
  })

  test('can be given by name: it is found, created, or its name is written in the call’s language', async () => {
    const hotel = await createHotel(app)
    const menu = await createService(app, hotel, {}, [
      { section: 'Formules' },
      { section: 'Formules' },
      { section: 'Boissons' },
    ])
    expect((await readMenu(hotel, menu)).sections.map(({ name }: Section) => name)).toEqual(['Formules', 'Boissons'])
    const [first] = menu.articles
    const setSectionName = async (section: string, lang: string) =>
      expectStatus(
        200,
        await callAsOwner(hotel, 'PATCH', menuPath(menu, `/articles/${first.id}?lang=${lang}`), { section }),
      )
    expect((await setSectionName('Sets', 'en')).sectionId).toBe(first.sectionId)
    expect(articleLines((await readGuestMenu(hotel, 'en')).articles)).toEqual([
      'Sets: Le Malouin',
      'Sets: Le Malouin',
      'Boissons: Le Malouin',
    ])
    expect((await setSectionName('', 'es')).sectionId).toBe(first.sectionId)
    expect((await setSectionName('Boissons', 'fr')).section).toBe('Boissons')
    expect(await setSectionName('', 'fr')).toMatchObject({ section: '', sectionId: null })
    expect((await readMenu(hotel, menu)).sections).toHaveLength(2)
  })

  test('leaves its articles without a section when deleted, and has them again when restored', async () => {
    const hotel = await createHotel(app)
    const menu = await createService(app, hotel, {}, [
      { name: 'Club', section: 'Formules' },
      { name: 'Eau', section: 'Boissons' },
      { name: 'Sole', section: 'Formules' },
    ])
    const [club, water, sole] = articlesByName(menu, 'Club', 'Eau', 'Sole')
    const path = menuPath(menu, `/sections/${club.sectionId}`)
    expectStatus(204, await callAsOwner(hotel, 'DELETE', path))
    expect((await callAsOwner(hotel, 'DELETE', path)).status).toBe(404)
    const menuForGuests = await readGuestMenu(hotel)
    expect([articleLines(menuForGuests.articles), menuForGuests.sections.length]).toEqual([
      [': Club', ': Sole', 'Boissons: Eau'],
      1,
    ])
    expectStatus(
      200,
      await callAsOwner(hotel, 'PATCH', menuPath(menu, `/articles/${sole?.id}`), { sectionId: water?.sectionId }),
    )
    const restored = expectStatus(200, await callAsOwner(hotel, 'POST', `${path}/restore`))
    expect(expectStatus(200, await callAsOwner(hotel, 'POST', `${path}/restore`))).toEqual(restored)
    expect(articleLines((await readGuestMenu(hotel)).articles)).toEqual([
      'Formules: Club',
      'Boissons: Eau',
      'Boissons: Sole',
    ])
  })
})

describe('an article', () => {
  test('can be moved before another one, to another section or service, and the others keep their order', async () => {
    const hotel = await createHotel(app)
    const menu = await createService(app, hotel, {}, [
      { name: 'A', section: 'Un' },
      { name: 'B', section: 'Un' },
      { name: 'C', section: 'Deux' },
      { name: 'D' },
    ])
    const bar = await createService(app, hotel, { name: 'Bar' }, [{ name: 'Z', section: 'Vins' }])
    const [a, b, c] = articlesByName(menu, 'A', 'B', 'C')
    const guestArticles = async () => articleLines((await readGuestMenu(hotel)).articles)
    expectStatus(200, await moveArticle(hotel, menu, b, { sectionId: b?.sectionId, before: a.id }))
    expect(await guestArticles()).toEqual([': D', 'Un: B', 'Un: A', 'Deux: C'])
    expectStatus(200, await moveArticle(hotel, menu, b, { sectionId: c?.sectionId, before: c?.id }))
    expect(await guestArticles()).toEqual([': D', 'Un: A', 'Deux: B', 'Deux: C'])
    expectStatus(200, await moveArticle(hotel, menu, b, { sectionId: null }))
    expect(await guestArticles()).toEqual([': D', ': B', 'Un: A', 'Deux: C'])
    const [z] = bar.articles
    expect(
      expectStatus(200, await moveArticle(hotel, menu, a, { serviceId: bar.id, sectionId: z.sectionId, before: z.id })),
    ).toMatchObject({ serviceId: bar.id, section: 'Vins' })
    expect(await guestArticles()).toEqual([': D', ': B', 'Deux: C'])
    expect(articleLines((await readMenu(hotel, bar)).articles)).toEqual(['Vins: A', 'Vins: Z'])
    expect((await moveArticle(hotel, menu, a, { sectionId: null })).status).toBe(404)
    expect((await moveArticle(hotel, menu, b, { sectionId: null, before: c?.id })).body.errors[0].code).toBe(
      'not_same_items',
    )
  })

  test('can be duplicated: the copy follows it, is hidden from guests, and has choices of its own', async () => {
    const hotel = await createHotel(app)
    const options = [{ name: 'Boisson', min: 1, max: 1, choices: [{ name: 'Café', price: 100 }] }]
    const menu = await createService(app, hotel, {}, [
      { name: 'Club', section: 'Formules', options, allergens: { milk: 'none' }, diets: ['local'], maxQuantity: 3 },
      { name: 'Sole', section: 'Formules' },
    ])
    const [club] = menu.articles
    expectStatus(
      200,
      await callAsOwner(hotel, 'PATCH', menuPath(menu, `/articles/${club.id}?lang=es`), { name: 'Sándwich' }),
    )
    const copy = expectStatus(
      201,
      await callAsOwner(hotel, 'POST', menuPath(menu, `/articles/${club.id}/duplicate?lang=all`)),
    )
    expect(copy).toMatchObject({
      name: { fr: 'Club (copie)', es: 'Sándwich (copia)', en: '' },
      sectionId: club.sectionId,
      price: club.price,
      vatRate: club.vatRate,
      allergens: club.allergens,
      diets: club.diets,
      maxQuantity: 3,
      hidden: true,
      options: [{ name: { fr: 'Boisson' }, min: 1, max: 1, choices: [{ name: { fr: 'Café' } }] }],
    })
    expect(copy.options[0].choices[0].id).not.toBe(club.options[0]?.choices[0]?.id)
    expect((await readMenu(hotel, menu)).articles.map(({ name }: Article) => name)).toEqual([
      'Club',
      'Club (copie)',
      'Sole',
    ])
    const longNamed = expectStatus(
      200,
      await callAsOwner(hotel, 'PATCH', menuPath(menu, `/articles/${club.id}`), { name: 'x'.repeat(120) }),
    )
    const other = expectStatus(
      201,
      await callAsOwner(hotel, 'POST', menuPath(menu, `/articles/${longNamed.id}/duplicate`)),
    )
    expect(other.name).toMatch(/^x{112} \(copie\)$/)
  })
})

test('articles that would exceed the limits of a hotel’s menus are refused', async () => {
  const hotel = await createHotel(app)
  const choices = Array.from({ length: 30 }, (_, i) => ({ name: `${i} ${'x'.repeat(115)}`, price: 100 }))
  const options = Array.from({ length: 20 }, (_, i) => ({ name: `Option ${i}`, min: 0, max: 1, choices }))
  const menu = await createService(app, hotel, {}, [{ name: 'Club' }])
  const [club] = menu.articles
  const article = { name: 'Bombe', price: 100, options }
  const heavyArticle = expectStatus(201, await callAsOwner(hotel, 'POST', menuPath(menu, '/articles?lang=fr'), article))
  // Inserted with one statement, because the API would need many calls.
  await app.context.pool.query(
    `insert into articles select (jsonb_populate_record(a, jsonb_build_object('id', gen_random_uuid()))).* from articles a, generate_series(1, 30) where a.id = $1`,
    [heavyArticle.id],
  )
  const refused = [
    await callAsOwner(hotel, 'POST', menuPath(menu, '/articles?lang=fr'), article),
    await callAsOwner(hotel, 'POST', menuPath(menu, `/articles/${heavyArticle.id}/duplicate?lang=fr`)),
    await callAsOwner(hotel, 'PATCH', menuPath(menu, `/articles/${club.id}?lang=fr`), { options }),
  ]
  expect(refused.map(({ status, body }) => [status, body.code])).toEqual(Array(3).fill([422, 'menus_too_big']))
  expectStatus(
    200,
    await callAsOwner(hotel, 'PATCH', menuPath(menu, `/articles/${club.id}?lang=fr`), { available: false }),
  )
})

describe('the hours of a section', () => {
  const placeOrder = (hotel: TestHotel, menu: Menu, articles: { id: string }[], dueAt?: string) =>
    app.call('POST', `/v1/hotels/${hotel.id}/orders?lang=fr`, {
      visitor: createVisitorId(),
      key: randomUUID(),
      body: makeOrderRequest(menu, { dueAt, lines: articles.map(({ id }) => ({ articleId: id, quantity: 1 })) }),
    })

  test('refuse an order for other times, and the error says from when it is served', async () => {
    const hotel = await createHotel(app, { timeZone: 'Europe/Paris' })
    const menu = await createService(app, hotel, {}, [{ name: 'Thé' }, { name: 'Sole', section: 'Dîner' }])
    const [tea, sole] = menu.articles as [Article, Article]
    const hours = daily('18:00', '22:00')
    expectStatus(200, await callAsOwner(hotel, 'PATCH', menuPath(menu, `/sections/${sole.sectionId}`), { hours }))
    expectStatus(201, await placeOrder(hotel, menu, [tea]))
    const refused = await placeOrder(hotel, menu, [tea, sole])
    expect([refused.status, refused.body.code, refused.body.errors]).toEqual([
      409,
      'not_served',
      [{ path: 'lines.1.articleId', code: 'not_served_before', message: expect.stringMatching(/18.h|18:00/) }],
    ])
    expect((await placeOrder(hotel, menu, [sole], '2026-03-10T16:59:00Z')).body.code).toBe('not_served')
    expectStatus(201, await placeOrder(hotel, menu, [sole], '2026-03-10T17:00:00Z'))
    expect((await placeOrder(hotel, menu, [sole], '2026-03-10T21:00:00Z')).body.code).toBe('not_served')
    app.setClock('2026-03-10T17:30:00Z')
    expectStatus(201, await placeOrder(hotel, menu, [sole]))
  })

  test('limit for how long guest pages are cached', async () => {
    const hotel = await createHotel(app, { timeZone: 'Europe/Paris' })
    const menu = await createService(app, hotel, {}, [{ section: 'Dîner' }])
    const { sectionId } = menu.articles[0]
    expectStatus(
      200,
      await callAsOwner(hotel, 'PATCH', menuPath(menu, `/sections/${sectionId}`), { hours: daily('18:00', '22:00') }),
    )
    const row = (await transaction(app.context.db, (tx) => publicHotelRow(tx, hotel.id))) ?? expect.fail()
    const cacheEnd = async (guestArticles: string) =>
      (await publicServices(app.context.db, row, new Date(guestArticles), textReader('fr', row))).until?.toISOString()
    expect(await cacheEnd('2026-03-10T09:00:00Z')).toBe('2026-03-10T17:00:00.000Z')
    expect(await cacheEnd('2026-03-10T17:00:00Z')).toBe('2026-03-10T21:00:00.000Z')
  })
})
