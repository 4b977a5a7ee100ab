import { randomUUID } from 'node:crypto'
import { afterEach, describe, expect, test } from 'vitest'
import { transaction } from '#core/db/db.ts'
import { textReader } from '#core/i18n/localized.ts'
import { publicHotelRow } from '#modules/hotel/hotels/server/service.ts'
import { testApp } from '#tests/app.ts'
import { createHotel, expectStatus, orderOf, service, type TestHotel, visitor } from '#tests/factories.ts'
import type { Article, Section } from '../contract.ts'
import { publicServices } from './service.ts'

const app = testApp()
afterEach(() => app.setClock('2026-03-10T09:00:00Z'))

type Menu = Awaited<ReturnType<typeof service>>
const ask = (own: TestHotel, method: string, path: string, body?: unknown, headers = {}) =>
  app.call(method, `/v1/hotels/${own.id}${path}`, { as: own.owner, body, headers })
const at = (menu: { id: string }, rest = '') => `/services/${menu.id}${rest}`
const addSection = async (own: TestHotel, menu: Menu, name: string, hours?: unknown): Promise<Section> =>
  expectStatus(201, await ask(own, 'POST', at(menu, '/sections?lang=fr'), { name, hours }))
const read = async (own: TestHotel, menu: { id: string }, query = 'lang=fr') =>
  expectStatus(200, await ask(own, 'GET', at(menu, `?${query}`)))
const shown = async (own: TestHotel, lang = 'fr') =>
  expectStatus(200, await app.call('GET', `/v1/hotels/${own.id}?lang=${lang}`)).services[0]
/** `Formules: Club, Sole`, article after article. */
const placed = (articles: Pick<Article, 'section' | 'name'>[]) =>
  articles.map(({ section, name }) => `${section}: ${name}`)
/** Articles by their names; those without a section come first. */
const named = (menu: Menu, ...names: string[]) =>
  names.map((name) => menu.articles.find((article) => article.name === name)) as [Article, ...Article[]]
const move = (own: TestHotel, menu: { id: string }, article: { id: string } | undefined, body: object) =>
  ask(own, 'PUT', at(menu, `/articles/${article?.id}/place`), body)
const daily = (opens: string, closes: string) => ({
  weekly: [1, 2, 3, 4, 5, 6, 7].map((day) => ({ day, opens, closes })),
  exceptions: [],
})

describe('a section', () => {
  test('has a name per language, an order and hours; its articles carry its name and stand in its place', async () => {
    const own = await createHotel(app)
    const menu = await service(app, own, {}, [{ name: 'Eau' }, { name: 'Club' }, { name: 'Thé' }])
    const [water, club, tea] = menu.articles
    const sets = await addSection(own, menu, 'Formules', daily('12:00', '14:00'))
    const drinks = await addSection(own, menu, 'Boissons')
    expectStatus(200, await ask(own, 'PATCH', at(menu, `/sections/${sets.id}?lang=en`), { name: 'Sets' }))
    const into = async (article: Article | undefined, { id }: Section) =>
      expectStatus(200, await ask(own, 'PATCH', at(menu, `/articles/${article?.id}`), { sectionId: id }))
    await into(water, drinks)
    await into(club, sets)
    expect(placed((await shown(own)).articles)).toEqual([': Thé', 'Formules: Club', 'Boissons: Eau'])
    expectStatus(204, await ask(own, 'PUT', at(menu, '/sections/order'), [drinks.id, sets.id]))
    const seen = await shown(own, 'en')
    expect(seen.sections).toEqual([
      { id: drinks.id, name: 'Boissons', hours: null },
      { id: sets.id, name: 'Sets', hours: daily('12:00', '14:00') },
    ])
    expect(placed(seen.articles)).toEqual([': Thé', 'Boissons: Eau', 'Sets: Club'])
    expect(seen.articles[2]).toMatchObject({ sectionId: sets.id, section: 'Sets' })
    expect(expectStatus(200, await ask(own, 'GET', at(menu, '/sections'))).map(({ name }: Section) => name)).toEqual([
      'Boissons',
      'Formules',
    ])
    expect(tea?.sectionId).toBe(null)
    for (const ids of [[], [sets.id], [sets.id, sets.id], [sets.id, drinks.id, randomUUID()]])
      expect((await ask(own, 'PUT', at(menu, '/sections/order'), ids)).body.errors[0].code).toBe('not_same_items')
  })

  test('is saved over what somebody else saved only by who has seen it', async () => {
    const own = await createHotel(app)
    const menu = await service(app, own)
    const { id, version } = await addSection(own, menu, 'Formules')
    const patch = (name: string, seen: number) =>
      ask(own, 'PATCH', at(menu, `/sections/${id}`), { name }, { 'if-match': `"${seen}"` })
    expect(expectStatus(200, await patch('Menus', version)).version).toBe(version + 1)
    expect((await patch('Plats', version)).status).toBe(412)
    expect((await read(own, menu)).sections).toMatchObject([{ name: 'Menus' }])
  })

  test('of another service or hotel is none of an article’s', async () => {
    const [own, other] = await Promise.all([createHotel(app), createHotel(app)])
    const [menu, bar, theirs] = [await service(app, own), await service(app, own), await service(app, other)]
    const [there, foreign] = [await addSection(own, bar, 'Vins'), await addSection(other, theirs, 'Vins')]
    const article = menu.articles[0]
    for (const sectionId of [there.id, foreign.id, randomUUID()]) {
      for (const called of [
        await ask(own, 'PATCH', at(menu, `/articles/${article.id}`), { sectionId }),
        await move(own, menu, article, { sectionId }),
      ])
        expect([called.status, called.body.errors[0]]).toMatchObject([
          422,
          { path: 'sectionId', code: 'unknown_section' },
        ])
      for (const method of ['PATCH', 'DELETE'])
        expect(
          (await ask(own, method, at(menu, `/sections/${sectionId}`), method === 'PATCH' ? { name: 'X' } : undefined))
            .status,
        ).toBe(404)
    }
    expect((await move(own, menu, article, { serviceId: theirs.id, sectionId: null })).body.errors[0].code).toBe(
      'unknown_service',
    )
    expect(await read(own, menu)).toEqual(menu)
  })

  test('is named by clients that know nothing of sections: found, made, or written in their language', async () => {
    const own = await createHotel(app)
    const menu = await service(app, own, {}, [
      { section: 'Formules' },
      { section: 'Formules' },
      { section: 'Boissons' },
    ])
    expect((await read(own, menu)).sections.map(({ name }: Section) => name)).toEqual(['Formules', 'Boissons'])
    const [first] = menu.articles
    const write = async (section: string, lang: string) =>
      expectStatus(200, await ask(own, 'PATCH', at(menu, `/articles/${first.id}?lang=${lang}`), { section }))
    expect((await write('Sets', 'en')).sectionId).toBe(first.sectionId)
    expect(placed((await shown(own, 'en')).articles)).toEqual([
      'Sets: Le Malouin',
      'Sets: Le Malouin',
      'Boissons: Le Malouin',
    ])
    expect((await write('', 'es')).sectionId).toBe(first.sectionId)
    expect((await write('Boissons', 'fr')).section).toBe('Boissons')
    expect(await write('', 'fr')).toMatchObject({ section: '', sectionId: null })
    expect((await read(own, menu)).sections).toHaveLength(2)
  })

  test('that is deleted leaves its articles without one, and has them again when it is restored', async () => {
    const own = await createHotel(app)
    const menu = await service(app, own, {}, [
      { name: 'Club', section: 'Formules' },
      { name: 'Eau', section: 'Boissons' },
      { name: 'Sole', section: 'Formules' },
    ])
    const [club, water, sole] = named(menu, 'Club', 'Eau', 'Sole')
    const path = at(menu, `/sections/${club.sectionId}`)
    expectStatus(204, await ask(own, 'DELETE', path))
    expect((await ask(own, 'DELETE', path)).status).toBe(404)
    const seen = await shown(own)
    expect([placed(seen.articles), seen.sections.length]).toEqual([[': Club', ': Sole', 'Boissons: Eau'], 1])
    expectStatus(200, await ask(own, 'PATCH', at(menu, `/articles/${sole?.id}`), { sectionId: water?.sectionId }))
    const back = expectStatus(200, await ask(own, 'POST', `${path}/restore`))
    expect(expectStatus(200, await ask(own, 'POST', `${path}/restore`))).toEqual(back)
    expect(placed((await shown(own)).articles)).toEqual(['Formules: Club', 'Boissons: Eau', 'Boissons: Sole'])
  })
})

describe('an article', () => {
  test('is moved before another one, to another section, to another service; the rest stays in order', async () => {
    const own = await createHotel(app)
    const menu = await service(app, own, {}, [
      { name: 'A', section: 'Un' },
      { name: 'B', section: 'Un' },
      { name: 'C', section: 'Deux' },
      { name: 'D' },
    ])
    const bar = await service(app, own, { name: 'Bar' }, [{ name: 'Z', section: 'Vins' }])
    const [a, b, c] = named(menu, 'A', 'B', 'C')
    const now = async () => placed((await shown(own)).articles)
    expectStatus(200, await move(own, menu, b, { sectionId: b?.sectionId, before: a.id }))
    expect(await now()).toEqual([': D', 'Un: B', 'Un: A', 'Deux: C'])
    expectStatus(200, await move(own, menu, b, { sectionId: c?.sectionId, before: c?.id }))
    expect(await now()).toEqual([': D', 'Un: A', 'Deux: B', 'Deux: C'])
    expectStatus(200, await move(own, menu, b, { sectionId: null }))
    expect(await now()).toEqual([': D', ': B', 'Un: A', 'Deux: C'])
    const [z] = bar.articles
    expect(
      expectStatus(200, await move(own, menu, a, { serviceId: bar.id, sectionId: z.sectionId, before: z.id })),
    ).toMatchObject({ serviceId: bar.id, section: 'Vins' })
    expect(await now()).toEqual([': D', ': B', 'Deux: C'])
    expect(placed((await read(own, bar)).articles)).toEqual(['Vins: A', 'Vins: Z'])
    expect((await move(own, menu, a, { sectionId: null })).status).toBe(404)
    expect((await move(own, menu, b, { sectionId: null, before: c?.id })).body.errors[0].code).toBe('not_same_items')
  })

  test('is duplicated after itself with all it has, off sale, with choices of its own', async () => {
    const own = await createHotel(app)
    const options = [{ name: 'Boisson', min: 1, max: 1, choices: [{ name: 'Café', price: 100 }] }]
    const menu = await service(app, own, {}, [
      { name: 'Club', section: 'Formules', options, allergens: { milk: 'none' }, diets: ['local'], maxQuantity: 3 },
      { name: 'Sole', section: 'Formules' },
    ])
    const [club] = menu.articles
    expectStatus(200, await ask(own, 'PATCH', at(menu, `/articles/${club.id}?lang=es`), { name: 'Sándwich' }))
    const copy = expectStatus(201, await ask(own, 'POST', at(menu, `/articles/${club.id}/duplicate?lang=all`)))
    expect(copy).toMatchObject({
      name: { fr: 'Club (copie)', es: 'Sándwich (copia)', en: '' },
      sectionId: club.sectionId,
      price: club.price,
      vatRate: club.vatRate,
      allergens: club.allergens,
      diets: club.diets,
      maxQuantity: 3,
      available: false,
      options: [{ name: { fr: 'Boisson' }, min: 1, max: 1, choices: [{ name: { fr: 'Café' } }] }],
    })
    expect(copy.options[0].choices[0].id).not.toBe(club.options[0]?.choices[0]?.id)
    expect((await read(own, menu)).articles.map(({ name }: Article) => name)).toEqual(['Club', 'Club (copie)', 'Sole'])
    const long = expectStatus(200, await ask(own, 'PATCH', at(menu, `/articles/${club.id}`), { name: 'x'.repeat(120) }))
    const other = expectStatus(201, await ask(own, 'POST', at(menu, `/articles/${long.id}/duplicate`)))
    expect(other.name).toMatch(/^x{112} \(copie\)$/)
  })
})

test('the menus of a hotel stay within what phones load, however they grow', async () => {
  const own = await createHotel(app)
  const choices = Array.from({ length: 30 }, (_, i) => ({ name: `${i} ${'x'.repeat(115)}`, price: 100 }))
  const options = Array.from({ length: 20 }, (_, i) => ({ name: `Option ${i}`, min: 0, max: 1, choices }))
  const menu = await service(app, own, {}, [{ name: 'Club' }])
  const [club] = menu.articles
  const article = { name: 'Bombe', price: 100, options }
  const heavy = expectStatus(201, await ask(own, 'POST', at(menu, '/articles?lang=fr'), article))
  // Inserted with one statement, because the API would need many calls.
  await app.context.pool.query(
    `insert into articles select (jsonb_populate_record(a, jsonb_build_object('id', gen_random_uuid()))).* from articles a, generate_series(1, 30) where a.id = $1`,
    [heavy.id],
  )
  const refused = [
    await ask(own, 'POST', at(menu, '/articles?lang=fr'), article),
    await ask(own, 'POST', at(menu, `/articles/${heavy.id}/duplicate?lang=fr`)),
    await ask(own, 'PATCH', at(menu, `/articles/${club.id}?lang=fr`), { options }),
  ]
  expect(refused.map(({ status, body }) => [status, body.code])).toEqual(Array(3).fill([422, 'menus_too_big']))
  expectStatus(200, await ask(own, 'PATCH', at(menu, `/articles/${club.id}?lang=fr`), { available: false }))
})

describe('hours of a section', () => {
  const place = (own: TestHotel, menu: Menu, articles: { id: string }[], dueAt?: string) =>
    app.call('POST', `/v1/hotels/${own.id}/orders?lang=fr`, {
      visitor: visitor(),
      key: randomUUID(),
      body: orderOf(menu, { dueAt, lines: articles.map(({ id }) => ({ articleId: id, quantity: 1 })) }),
    })

  test('refuse an order for a time at which it is not served, and say from when it is', async () => {
    const own = await createHotel(app, { timeZone: 'Europe/Paris' })
    const menu = await service(app, own, {}, [{ name: 'Thé' }, { name: 'Sole', section: 'Dîner' }])
    const [tea, sole] = menu.articles as [Article, Article]
    const hours = daily('18:00', '22:00')
    expectStatus(200, await ask(own, 'PATCH', at(menu, `/sections/${sole.sectionId}`), { hours }))
    expectStatus(201, await place(own, menu, [tea]))
    const refused = await place(own, menu, [tea, sole])
    expect([refused.status, refused.body.code, refused.body.errors]).toEqual([
      409,
      'not_served',
      [{ path: 'lines.1.articleId', code: 'not_served_before', message: expect.stringMatching(/18.h|18:00/) }],
    ])
    expect((await place(own, menu, [sole], '2026-03-10T16:59:00Z')).body.code).toBe('not_served')
    expectStatus(201, await place(own, menu, [sole], '2026-03-10T17:00:00Z'))
    expect((await place(own, menu, [sole], '2026-03-10T21:00:00Z')).body.code).toBe('not_served')
    app.setClock('2026-03-10T17:30:00Z')
    expectStatus(201, await place(own, menu, [sole]))
  })

  test('end the pages that guests have been served, so that they never say what is over', async () => {
    const own = await createHotel(app, { timeZone: 'Europe/Paris' })
    const menu = await service(app, own, {}, [{ section: 'Dîner' }])
    const { sectionId } = menu.articles[0]
    expectStatus(200, await ask(own, 'PATCH', at(menu, `/sections/${sectionId}`), { hours: daily('18:00', '22:00') }))
    const row = (await transaction(app.context.db, (tx) => publicHotelRow(tx, own.id))) ?? expect.fail()
    const until = async (now: string) =>
      (await publicServices(app.context.db, row, new Date(now), textReader('fr', 'fr'))).until?.toISOString()
    expect(await until('2026-03-10T09:00:00Z')).toBe('2026-03-10T17:00:00.000Z')
    expect(await until('2026-03-10T17:00:00Z')).toBe('2026-03-10T21:00:00.000Z')
  })
})
