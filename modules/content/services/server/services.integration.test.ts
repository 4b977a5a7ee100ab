import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { addDays, localDate } from '#core/time/hours.ts'
import { testApp } from '#tests/app.ts'
import { createHotel, expectStatus, member, orderOf, service, type TestHotel, visitor } from '#tests/factories.ts'
import type { ArticleInput } from '../contract.ts'

const app = testApp()
/** The time zone of the test hotels. */
const zone = 'Europe/Paris'

type Menu = Awaited<ReturnType<typeof service>>
const at = ({ id }: TestHotel, menu?: { id: string }, article?: { id: string }) =>
  `/v1/hotels/${id}/services${menu ? `/${menu.id}` : ''}${article ? `/articles/${article.id}` : ''}`
const patch = (own: TestHotel, path: string, body: unknown, { as = own.owner, lang = 'fr' } = {}) =>
  app.call('PATCH', `${path}?lang=${lang}`, { as, body })
const read = async (own: TestHotel, path: string, query = 'lang=fr') =>
  expectStatus(200, await app.call('GET', `${path}?${query}`, { as: own.owner }))
const shown = async (own: TestHotel, lang = 'fr') =>
  expectStatus(200, await app.call('GET', `/v1/hotels/${own.id}?lang=${lang}`))
const put = (own: TestHotel, path: string, body: unknown) => app.call('PUT', path, { as: own.owner, body })
const names = (rows: { name: string }[]) => rows.map(({ name }) => name)

type Option = NonNullable<ArticleInput['options']>[number]
const drink = (choices: Option['choices'], id?: string): Option => ({ id, name: 'Boisson', min: 1, max: 1, choices })
const choice = (name: string, price = 0, id?: string) => ({ id, name, price })

describe('a menu', () => {
  test('begins with what nobody has to fill in', async () => {
    const own = await createHotel(app)
    const menu = await service(app, own, { name: 'Room service' }, [{ name: 'Club', price: 1900 }])
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

  test('is closed from one day to another, both included, and says when it opens again', async () => {
    const own = await createHotel(app)
    const today = localDate(zone, app.context.clock())
    const weekly = [1, 2, 3, 4, 5, 6, 7].map((day) => ({ day, opens: '00:00', closes: '00:00' }))
    const works = { date: addDays(today, -2), until: addDays(today, 9), intervals: [] }
    const menu = await service(app, own, { hours: { weekly, exceptions: [works] } })
    expect(menu.hours).toEqual({ weekly, exceptions: [works] })
    const [{ hours, openNow, opensAt }] = (await shown(own)).services
    expect(hours.exceptions).toEqual([works])
    expect([openNow, localDate(zone, new Date(opensAt))]).toEqual([false, addDays(today, 10)])
    const turned = { weekly, exceptions: [{ ...works, until: addDays(today, -3) }] }
    expect(expectStatus(422, await patch(own, at(own, menu), { hours: turned })).errors).toMatchObject([
      { path: 'hours.exceptions.0.until', code: 'until_before_from' },
    ])
  })

  test('is put in another order, of exactly what there is', async () => {
    const own = await createHotel(app)
    const menu = await service(
      app,
      own,
      {},
      ['A', 'B', 'C'].map((name) => ({ name })),
    )
    const [a, b, c] = menu.articles.map(({ id }) => id)
    expectStatus(204, await put(own, `${at(own, menu)}/articles/order`, [c, a, b]))
    expect(names((await read(own, at(own, menu))).articles)).toEqual(['C', 'A', 'B'])
    expect(names((await shown(own)).services[0].articles)).toEqual(['C', 'A', 'B'])
    for (const ids of [[a, b], [a, b, c, c], [a, a, b], [a, b, randomUUID()], []]) {
      const refused = await put(own, `${at(own, menu)}/articles/order`, ids)
      expect([refused.status, refused.body.errors[0].code]).toEqual([422, 'not_same_items'])
    }
    const next = await service(app, own, { name: 'Spa' })
    expectStatus(204, await put(own, `${at(own)}/order`, [next.id, menu.id]))
    expect(names((await shown(own)).services)).toEqual(['Spa', 'Petit déjeuner'])
  })

  test('that does not exist, or is another hotel’s, cannot be ordered, changed or deleted', async () => {
    const [own, other] = await Promise.all([createHotel(app), createHotel(app)])
    const [menu, theirs] = await Promise.all([service(app, own), service(app, other)])
    for (const wrong of [theirs, { ...theirs, id: randomUUID() }]) {
      const article = theirs.articles[0]
      for (const call of [
        put(own, `${at(own, wrong)}/articles/order`, []),
        put(own, `${at(own, wrong)}/articles/order`, [article.id]),
        patch(own, at(own, wrong), { paused: true }),
        patch(own, at(own, menu, article), { price: 1 }),
        patch(own, at(own, wrong, menu.articles[0]), { price: 1 }),
        app.call('DELETE', at(own, wrong), { as: own.owner }),
        app.call('DELETE', at(own, menu, article), { as: own.owner }),
        app.call('POST', `${at(own, wrong)}/articles`, { as: own.owner, body: { name: 'X', price: 1 } }),
      ])
        expect((await call).status).toBe(404)
    }
    expect(await read(other, at(other, theirs))).toEqual(theirs)
    expect(await read(own, at(own, menu))).toEqual(menu)
  })

  test('loses an article, then itself; what stays, stays', async () => {
    const own = await createHotel(app)
    const menu = await service(app, own, {}, [{ name: 'A' }, { name: 'B' }])
    const kept = await service(app, own, { name: 'Spa' })
    expectStatus(204, await app.call('DELETE', at(own, menu, menu.articles[0]), { as: own.owner }))
    expect(names((await read(own, at(own, menu))).articles)).toEqual(['B'])
    expectStatus(204, await app.call('DELETE', at(own, menu), { as: own.owner }))
    expect(await read(own, at(own))).toEqual([kept])
    expect((await app.call('DELETE', at(own, menu), { as: own.owner })).status).toBe(404)
  })
})

describe('texts', () => {
  test('are written in the language they are read in, and leave the others alone', async () => {
    const own = await createHotel(app)
    const menu = await service(app, own, { description: 'Servi chaud' })
    expectStatus(200, await patch(own, at(own, menu), { name: 'Breakfast' }, { lang: 'en' }))
    expectStatus(200, await patch(own, at(own, menu), { description: 'Servido caliente' }, { lang: 'es' }))
    const texts = async (query: string) => {
      const { name, description, fallback } = await read(own, at(own, menu), query)
      return [name, description, fallback.filter((path: string) => !path.includes('.'))]
    }
    expect(await texts('lang=fr')).toEqual(['Petit déjeuner', 'Servi chaud', []])
    expect(await texts('lang=en')).toEqual(['Breakfast', 'Servi chaud', ['description']])
    expect(await texts('lang=es')).toEqual(['Petit déjeuner', 'Servido caliente', ['name']])
    expect(await texts('lang=es&fallback=none')).toEqual(['', 'Servido caliente', ['name']])
    expectStatus(200, await patch(own, at(own, menu), { description: '' }, { lang: 'es' }))
    expect((await texts('lang=es'))[1]).toBe('Servi chaud')
  })

  test('come back as they were written, whatever is in them', async () => {
    const own = await createHotel(app)
    const odd = `<script>alert(1)</script><br>é e\u0301 🥐👨‍👩‍👧 \u200f "'\\ $t(x) {{name}} \${x} ½ ﷽`
    const menu = await service(app, own, { name: odd, description: `${odd}\n\n\t${odd}` }, [
      { name: odd, section: odd },
    ])
    expect([menu.name, menu.description]).toEqual([odd, `${odd}\n\n\t${odd}`])
    expect(menu.articles[0]).toMatchObject({ name: odd, section: odd })
    expect((await shown(own)).services[0].articles[0].name).toBe(odd)
  })

  test('lose what turns the direction of writing, and signs that nobody sees', async () => {
    const own = await createHotel(app)
    const menu = await service(app, own, { name: 'Bar \u202eellam\u200b', description: '\u2066Soupe\u2069' })
    expect([menu.name, menu.description]).toEqual(['Bar ellam', 'Soupe'])
    expect((await patch(own, at(own, menu), { name: '\u200b\u2060' })).body.errors[0].code).toBe('required')
  })

  test('are never silently cut: too long is refused, a broken sign is mended, a NUL is not taken', async () => {
    const own = await createHotel(app)
    const menu = await service(app, own)
    expectStatus(200, await patch(own, at(own, menu), { name: 'é'.repeat(120) }))
    expect((await patch(own, at(own, menu), { name: 'é'.repeat(121) })).body.errors[0].code).toBe('too_big_text')
    expect(expectStatus(200, await patch(own, at(own, menu), { name: 'a\ud800b' })).name).toBe('a\ufffdb')
    expect((await patch(own, at(own, menu), { name: 'a\0b' })).status).toBe(400)
  })
})

describe('options', () => {
  test('keep their ids and their other languages, whatever else changes about them', async () => {
    const own = await createHotel(app)
    const menu = await service(app, own, {}, [{ options: [drink([choice('Café'), choice('Thé', 50)])] }])
    const [article] = menu.articles
    const [option] = article.options
    const [coffee, tea] = option?.choices ?? []
    const english = [
      {
        ...drink([choice('Tea', 60, tea?.id), choice('Coffee', 0, coffee?.id), choice('Milk')], option?.id),
        name: 'Drink',
      },
    ]
    const [written] = expectStatus(
      200,
      await patch(own, at(own, menu, article), { options: english }, { lang: 'en' }),
    ).options
    expect([written.id, names(written.choices)]).toEqual([option?.id, ['Tea', 'Coffee', 'Milk']])
    expect([written.choices[0].id, written.choices[1].id]).toEqual([tea?.id, coffee?.id])
    const [french] = (await read(own, at(own, menu))).articles[0].options
    expect([french.name, names(french.choices), french.choices[0].price.amount]).toEqual([
      'Boisson',
      ['Thé', 'Café', 'Milk'],
      60,
    ])
  })

  test('cannot take an id that is not theirs, nor the same one twice', async () => {
    const own = await createHotel(app)
    const menu = await service(app, own, {}, [{ options: [drink([choice('Café')])] }])
    const [article] = menu.articles
    const [option] = article.options
    const coffee = option?.choices[0]?.id
    const options = [
      drink([choice('Café', 0, coffee), choice('Café', 100, coffee)], option?.id),
      drink([choice('Café', 200, coffee)], option?.id),
      drink([choice('Thé', 0, randomUUID())], randomUUID()),
    ]
    const written = expectStatus(200, await patch(own, at(own, menu, article), { options })).options
    const ids = written.flatMap(({ id, choices }: { id: string; choices: { id: string }[] }) => [
      id,
      ...choices.map((one) => one.id),
    ])
    expect(new Set(ids).size).toBe(7)
    expect(ids.slice(0, 2)).toEqual([option?.id, coffee])
  })

  test('must be possible to fulfil', async () => {
    const own = await createHotel(app)
    const menu = await service(app, own)
    const wrong = [{ min: 2, max: 1 }, { min: 2, max: 3 }, { choices: [] }, { max: 0 }].map((odd) => ({
      ...drink([choice('Café')]),
      ...odd,
    }))
    for (const option of wrong)
      expect(
        (await patch(own, at(own, menu, menu.articles[0]), { options: [option] })).status,
        JSON.stringify(option),
      ).toBe(422)
  })
})

describe('allergens', () => {
  test('that nobody filled in stay unknown; each answer is kept as it was given', async () => {
    const own = await createHotel(app)
    const menu = await service(app, own)
    const allergens = async (body: object) =>
      expectStatus(200, await patch(own, at(own, menu, menu.articles[0]), body)).allergens
    expect(await allergens({ price: 100 })).toBeNull()
    expect(await allergens({ allergens: {} })).toEqual({})
    expect(await allergens({ allergens: { milk: 'contains', nuts: 'may-contain' } })).toEqual({
      milk: 'contains',
      nuts: 'may-contain',
    })
    expect(await allergens({ name: 'Autre' })).toEqual({ milk: 'contains', nuts: 'may-contain' })
    expect((await shown(own)).services[0].articles[0].allergens).toEqual({ milk: 'contains', nuts: 'may-contain' })
    expect(await allergens({ allergens: { milk: 'none' } })).toEqual({ milk: 'none' })
    expect(await allergens({ allergens: null })).toBeNull()
    for (const odd of [{ milk: 'maybe' }, { air: 'contains' }, [], 'milk'])
      expect((await patch(own, at(own, menu, menu.articles[0]), { allergens: odd })).status).toBe(422)
  })

  test('of a choice are its own, and stay when a client that does not know them saves the options', async () => {
    const own = await createHotel(app)
    const choices = [
      { name: 'Café', price: 0 },
      { name: 'Chocolat', price: 150, allergens: { milk: 'contains' } as const },
    ]
    const options = [{ name: 'Boisson', min: 1, max: 1, choices }]
    const menu = await service(app, own, {}, [{ options }])
    const [option] = menu.articles[0].options
    expect(option?.choices.map(({ allergens }) => allergens)).toEqual([null, { milk: 'contains' }])
    const again = option?.choices.map(({ id, name, price }) => ({ id, name, price: price.amount }))
    const saved = expectStatus(
      200,
      await patch(own, at(own, menu, menu.articles[0]), { options: [{ ...option, choices: again }] }),
    )
    expect(saved.options[0].choices[1]).toMatchObject({ name: 'Chocolat', allergens: { milk: 'contains' } })
    expect((await shown(own)).services[0].articles[0].options[0].choices[0].allergens).toBeNull()
  })
})

describe('a receptionist', () => {
  test('sells out and pauses with one touch, and changes nothing else', async () => {
    const own = await createHotel(app)
    const menu = await service(app, own)
    const as = await member(app, own, 'member')
    const article = at(own, menu, menu.articles[0])
    expect(expectStatus(200, await patch(own, article, { available: false }, { as })).available).toBe(false)
    expect(expectStatus(200, await patch(own, at(own, menu), { paused: true }, { as })).paused).toBe(true)
    for (const body of [
      { price: 1 },
      { available: true, price: 1 },
      { paused: true },
      {},
      [],
      'available',
      ['available'],
    ])
      expect((await patch(own, article, body, { as })).status, JSON.stringify(body)).toBe(403)
    for (const body of [{ name: 'X' }, { paused: false, pausedUntil: null, name: 'X' }, { available: true }])
      expect((await patch(own, at(own, menu), body, { as })).status).toBe(403)
    expect((await patch(own, article, { available: 'no' }, { as })).status).toBe(422)
    // `__proto__`, a key that every object has, is ignored.
    expect((await patch(own, article, '{"available":false,"__proto__":{"price":1}}', { as })).status).toBe(200)
    const after = await read(own, at(own, menu))
    expect(after).toEqual({ ...menu, paused: true, articles: [{ ...menu.articles[0], available: false }] })
  })
})

describe('guests see each change at once', () => {
  test('every visible write raises the version, and what was cached is not shown again', async () => {
    const own = await createHotel(app)
    const menu: Menu = await service(app, own)
    let { version } = await shown(own)
    const article = at(own, menu, menu.articles[0])
    const writes: [() => Promise<{ status: number }>, (service: Menu | undefined) => unknown, unknown][] = [
      [() => patch(own, article, { available: false }), (menu) => menu?.articles[0].available, false],
      [() => patch(own, article, { price: 990 }), (menu) => menu?.articles[0].price.amount, 990],
      [() => patch(own, at(own, menu), { paused: true }), (menu) => menu?.paused, true],
      [() => app.call('DELETE', article, { as: own.owner }), (menu) => menu?.articles.length, 0],
      [() => app.call('DELETE', at(own, menu), { as: own.owner }), (menu) => menu, undefined],
    ]
    for (const [write, look, seen] of writes) {
      expect((await write()).status).toBeLessThan(300)
      const now = await shown(own)
      expect([now.version, look(now.services[0])]).toEqual([version + 1, seen])
      version = now.version
    }
  })

  test('a refused write changes nothing, and the version least of all', async () => {
    const own = await createHotel(app)
    const menu = await service(app, own)
    const { version } = await shown(own)
    expect((await patch(own, at(own, menu), { leadMinutes: -1 })).status).toBe(422)
    expect((await put(own, `${at(own)}/order`, [])).status).toBe(422)
    expect((await patch(own, at(own, menu, { id: randomUUID() }), { price: 1 })).status).toBe(404)
    expect((await shown(own)).version).toBe(version)
  })

  test('two people who change one article at once both keep what they wrote', async () => {
    const own = await createHotel(app)
    const menu = await service(app, own)
    const article = at(own, menu, menu.articles[0])
    const answers = await Promise.all([
      patch(own, article, { name: 'Breakfast' }, { lang: 'en' }),
      patch(own, article, { name: 'Desayuno' }, { lang: 'es' }),
      patch(own, article, { price: 990 }),
      patch(own, article, { available: false }),
      patch(own, at(own, menu), { leadMinutes: 20 }),
      put(own, `${at(own, menu)}/articles/order`, [menu.articles[0].id]),
    ])
    for (const { status } of answers) expect(status).toBeLessThan(300)
    const [french, english, spanish] = await Promise.all(['fr', 'en', 'es'].map((lang) => shown(own, lang)))
    expect(french.services[0]).toMatchObject({
      leadMinutes: 20,
      articles: [{ name: 'Le Malouin', price: { amount: 990 }, available: false }],
    })
    expect([english, spanish].map(({ services }) => services[0].articles[0].name)).toEqual(['Breakfast', 'Desayuno'])
  })

  test('an information or a booking link takes no orders', async () => {
    const own = await createHotel(app)
    for (const kind of ['information', 'booking-link'] as const) {
      const menu = await service(app, own, { kind, link: 'https://hotel.example/spa' })
      const call = { visitor: visitor(), key: randomUUID(), body: orderOf(menu) }
      const refused = await app.call('POST', `/v1/hotels/${own.id}/orders`, call)
      expect([refused.status, refused.body.errors[0]]).toMatchObject([
        422,
        { path: 'serviceId', code: 'not_orderable' },
      ])
    }
  })
})
