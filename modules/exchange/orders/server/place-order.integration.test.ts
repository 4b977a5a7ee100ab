import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { allergens } from '#modules/content/services/rules.ts'
import { testApp } from '#tests/app.ts'
import {
  createHotel,
  createMember,
  createOrder,
  createService,
  createVisitorId,
  expectStatus,
  makeOrderRequest,
  statusCodeAndFields,
} from '#tests/factories.ts'
import { testAlone } from '#tests/one-process.ts'
import type { OrderLine } from '../contract.ts'

const app = testApp()

const place = (hotelId: string, body: unknown, { guest = createVisitorId(), key = randomUUID(), lang = 'fr' } = {}) =>
  app.call('POST', `/v1/hotels/${hotelId}/orders?lang=${lang}`, { visitor: guest, key, body })

const stored = async (hotel: Awaited<ReturnType<typeof createHotel>>) =>
  expectStatus(200, await app.call('GET', `/v1/hotels/${hotel.id}/orders`, { as: hotel.owner }))

describe('an order that would burden everybody who reads it', () => {
  const choicesOf = (count: number, name: string) =>
    Array.from({ length: count }, (_, i) => ({
      name: `${name} ${i}`.slice(0, 100),
      price: 0,
      allergens: Object.fromEntries(allergens.map((each) => [each, 'may-contain'])),
    }))

  test('is refused with more than 200 choices, or when it is too long as a whole, and nothing is stored', async () => {
    const hotel = await createHotel(app)
    const options = [{ name: 'Garniture', min: 0, max: 20, choices: choicesOf(20, 'g'.repeat(90)) }]
    const menu = await createService(app, hotel, { deliveryMode: 'room-delivery' }, [{ options }])
    const [article] = menu.articles
    const choices = article.options[0]?.choices.map(({ id }: { id: string }) => id) as string[]
    const lines = (count: number, each: number) =>
      Array.from({ length: count }, () => ({ articleId: article.id, quantity: 1, options: choices.slice(0, each) }))
    const refused = async (count: number, each: number) =>
      statusCodeAndFields(await place(hotel.id, makeOrderRequest(menu, { lines: lines(count, each) })))
    expect(await refused(11, 19)).toEqual([422, 'invalid', 'lines too_many_choices'])
    expect(await refused(10, 20)).toEqual([422, 'invalid', 'lines order_too_long'])
    expect(await stored(hotel)).toEqual([])
    expectStatus(201, await place(hotel.id, makeOrderRequest(menu, { lines: lines(5, 10) })))
  })
})

describe('a guest orders', () => {
  test('the server prices the order and keeps what it was, whatever the menu becomes', async () => {
    const hotel = await createHotel(app, { languages: ['fr', 'es'], operationsLang: 'fr' })
    const options = [
      {
        name: 'Boisson',
        min: 1,
        max: 1,
        choices: [
          { name: 'Café', price: 0 },
          { name: 'Chocolat', price: 150 },
        ],
      },
    ]
    const menu = await createService(app, hotel, {}, [{ name: 'Le Malouin', price: 1650, options }])
    const [article] = menu.articles
    const at = `/v1/hotels/${hotel.id}/services/${menu.id}/articles/${article.id}`
    expectStatus(200, await app.call('PATCH', `${at}?lang=es`, { as: hotel.owner, body: { name: 'El Malouin' } }))
    const chocolate = article.options[0]?.choices[1]?.id ?? ''
    const request = makeOrderRequest(menu, {
      lines: [{ articleId: article.id, quantity: 2, options: [chocolate], note: 'sin azúcar' }],
    })
    const guest = createVisitorId()
    const order = expectStatus(201, await place(hotel.id, { ...request, expectedTotal: 3600 }, { guest, lang: 'es' }))
    expect(order).toMatchObject({
      number: 1,
      status: 'new',
      total: { amount: 3600, currency: 'EUR' },
      room: '204',
      roomProof: 'typed',
      lines: [{ name: 'El Malouin', quantity: 2, unitPrice: { amount: 1800 }, note: 'sin azúcar' }],
    })
    expectStatus(
      200,
      await app.call('PATCH', `${at}?lang=fr`, { as: hotel.owner, body: { name: 'Autre chose', price: 9900 } }),
    )
    expect((await stored(hotel))[0]).toMatchObject({
      lines: [{ name: 'Le Malouin', options: [{ choice: 'Chocolat' }] }],
      total: { amount: 3600 },
    })
    const seen = await app.call('GET', `/v1/orders/${order.id}`, { visitor: guest })
    expect(seen.body.lines[0].name).toBe('El Malouin')
  })

  test('what it contains and what may be in it stay apart, as does what nobody filled in', async () => {
    const hotel = await createHotel(app)
    const allergens = { milk: 'contains', nuts: 'may-contain' } as const
    const menu = await createService(app, hotel, {}, [{ allergens }, { allergens: {} }, { allergens: null }])
    const lines = menu.articles.map(({ id }) => ({ articleId: id, quantity: 1 }))
    const order = expectStatus(201, await place(hotel.id, makeOrderRequest(menu, { lines, allergies: ['nuts'] })))
    const [first] = menu.articles
    const at = `/v1/hotels/${hotel.id}/services/${menu.id}/articles/${first.id}`
    expectStatus(200, await app.call('PATCH', `${at}?lang=fr`, { as: hotel.owner, body: { allergens: {} } }))
    const [storedOrder] = await stored(hotel)
    for (const seen of [order, storedOrder]) {
      expect(seen.lines.map((line: OrderLine) => line.allergens)).toEqual([allergens, {}, null])
    }
  })

  test('the choices made bring their allergens into the order', async () => {
    const hotel = await createHotel(app)
    const choices = [{ name: 'Chocolat', price: 150, allergens: { milk: 'contains' } as const }]
    const menu = await createService(app, hotel, {}, [{ options: [{ name: 'Boisson', min: 1, max: 1, choices }] }])
    const [article] = menu.articles
    const chocolate = article.options[0]?.choices[0]?.id ?? ''
    const lines = [{ articleId: article.id, quantity: 1, options: [chocolate] }]
    expectStatus(201, await place(hotel.id, makeOrderRequest(menu, { lines, allergies: ['milk'] })))
    expect((await stored(hotel))[0].lines[0].options).toMatchObject([
      { choice: 'Chocolat', choiceId: chocolate, allergens: { milk: 'contains' } },
    ])
  })

  test('an order collected at the reception keeps the room of its guest', async () => {
    const hotel = await createHotel(app)
    const menu = await createService(app, hotel, { deliveryMode: 'mixed' })
    const body = makeOrderRequest(menu, { deliveryMode: 'reception-pickup', guestName: 'Ana', room: '12' })
    const guest = createVisitorId()
    const order = expectStatus(201, await place(hotel.id, body, { guest }))
    const seen = expectStatus(200, await app.call('GET', `/v1/orders/${order.id}`, { visitor: guest }))
    for (const each of [seen, (await stored(hotel))[0]])
      expect(each).toMatchObject({ deliveryMode: 'reception-pickup', room: '12', roomProof: 'typed' })
  })

  test('a retry with the same key gets the same order, and there is only one', async () => {
    const hotel = await createHotel(app)
    const request = makeOrderRequest(await createService(app, hotel))
    const guest = createVisitorId()
    const key = randomUUID()
    const tries = await Promise.all(Array.from({ length: 5 }, () => place(hotel.id, request, { guest, key })))
    expect(new Set(tries.map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1)
    expect(tries[0]?.status).toBe(201)
    expect(await stored(hotel)).toHaveLength(1)
    const other = await place(hotel.id, { ...request, room: '205' }, { guest, key })
    expect([other.status, other.body.code]).toEqual([409, 'idempotency_key_reused'])
  })

  // Concurrent orders are counted before the other process knows of them.
  testAlone('a retry is never too many: the limit counts orders, not attempts', async () => {
    const hotel = await createHotel(app)
    const request = makeOrderRequest(await createService(app, hotel))
    const guest = createVisitorId()
    const key = randomUUID()
    for (let attempt = 0; attempt < 25; attempt++) expectStatus(201, await place(hotel.id, request, { guest, key }))
    const more = await Promise.all(Array.from({ length: 20 }, () => place(hotel.id, request, { guest })))
    expect(more.filter(({ status }) => status === 429)).toHaveLength(1)
    expect(await stored(hotel)).toHaveLength(20)
  })

  test('numbers count from one for each hotel and day, in the hotel’s time zone', async () => {
    const hotel = await createHotel(app, { timeZone: 'Pacific/Auckland' })
    const request = makeOrderRequest(await createService(app, hotel))
    app.setClock('2026-03-10T10:59:00Z')
    expect((await createOrder(app, hotel, request)).number).toBe(1)
    expect((await createOrder(app, hotel, request)).number).toBe(2)
    app.setClock('2026-03-10T11:00:00Z')
    expect((await createOrder(app, hotel, request)).number).toBe(1)
    app.setClock('2026-03-10T09:00:00Z')
  })

  test('breakfast can be ordered in the evening for the morning, not for now', async () => {
    const hotel = await createHotel(app, { timeZone: 'Europe/Paris' })
    const weekly = [1, 2, 3, 4, 5, 6, 7].map((day) => ({ day, opens: '07:00', closes: '10:30' }))
    const menu = await createService(app, hotel, { hours: { weekly, exceptions: [] } })
    app.setClock('2026-03-10T20:00:00Z')
    const now = await place(hotel.id, makeOrderRequest(menu), { lang: 'es' })
    expect([now.status, now.body.code, now.body.context.opensAt]).toEqual([
      409,
      'service_closed',
      '2026-03-11T06:00:00.000Z',
    ])
    expect(now.body.title).toBe('Servicio cerrado')
    expectStatus(201, await place(hotel.id, makeOrderRequest(menu, { dueAt: '2026-03-11T07:00:00.000Z' })))
    app.setClock('2026-03-10T09:00:00Z')
  })
})

describe('an order goes where the service offers it', () => {
  test.each([
    ['room-delivery', 201, 422],
    ['reception-pickup', 422, 201],
    ['mixed', 201, 201],
  ] as const)('%s: to the room %i, to collect %i', async (deliveryMode, toRoom, toReception) => {
    const hotel = await createHotel(app)
    const menu = await createService(app, hotel, { deliveryMode })
    const collected = { deliveryMode: 'reception-pickup', guestName: 'Ana', room: undefined } as const
    const answers = [
      await place(hotel.id, makeOrderRequest(menu)),
      await place(hotel.id, makeOrderRequest(menu, collected)),
    ]
    expect(answers.map(({ status }) => status)).toEqual([toRoom, toReception])
    for (const { status, body } of answers)
      if (status === 422) expect(body.errors).toMatchObject([{ path: 'deliveryMode', code: 'handover' }])
    const modes = (await stored(hotel)).map((order: { deliveryMode: string }) => order.deliveryMode)
    const offered = deliveryMode === 'mixed' ? ['reception-pickup', 'room-delivery'] : [deliveryMode]
    expect(modes.toSorted()).toEqual(offered)
  })
})

describe('what is refused stores nothing and says why', () => {
  const weekly = [{ day: 1, opens: '07:00', closes: '10:30' }]
  const cases: [string, (menu: Awaited<ReturnType<typeof createService>>) => unknown, number, string, string[]?][] = [
    [
      'an unknown article',
      (menu) => makeOrderRequest(menu, { lines: [{ articleId: randomUUID(), quantity: 1 }] }),
      422,
      'invalid',
      ['lines.0.articleId'],
    ],
    [
      'no quantity',
      (menu) => makeOrderRequest(menu, { lines: [{ articleId: menu.articles[0].id, quantity: 0 }] }),
      422,
      'invalid',
      ['lines.0.quantity'],
    ],
    [
      'a thousand million',
      (menu) => makeOrderRequest(menu, { lines: [{ articleId: menu.articles[0].id, quantity: 1e9 }] }),
      422,
      'invalid',
      ['lines.0.quantity'],
    ],
    [
      'more than the article allows',
      (menu) => makeOrderRequest(menu, { lines: [{ articleId: menu.articles[0].id, quantity: 21 }] }),
      422,
      'invalid',
      ['lines.0.quantity'],
    ],
    ['a wrong price', (menu) => makeOrderRequest(menu, { expectedTotal: 1 }), 409, 'price_changed'],
    ['a note of five megabytes', (menu) => makeOrderRequest(menu, { note: 'x'.repeat(5_000_000) }), 413, 'too_large'],
    ['a note that is too long', (menu) => makeOrderRequest(menu, { note: 'x'.repeat(501) }), 422, 'invalid', ['note']],
    ['malformed JSON', () => '{"serviceId": ', 400, 'malformed'],
    ['a NUL in a note', (menu) => makeOrderRequest(menu, { note: 'a\0b' }), 400, 'malformed'],
    ['no room', (menu) => makeOrderRequest(menu, { room: '  ' }), 422, 'invalid', ['room']],
    [
      'a pickup where there is none',
      (menu) => makeOrderRequest(menu, { deliveryMode: 'reception-pickup' }),
      422,
      'invalid',
      ['deliveryMode', 'guestName'],
    ],
    [
      'a service of another hotel',
      (menu) => ({ ...makeOrderRequest(menu), serviceId: randomUUID() }),
      404,
      'not_found',
    ],
  ]
  test.each(cases)('%s', async (_, body, status, code, fields) => {
    const hotel = await createHotel(app)
    const refused = await place(hotel.id, body(await createService(app, hotel)), { lang: 'en' })
    expect([refused.status, refused.body.code]).toEqual([status, code])
    expect(refused.headers.get('content-type')).toBe('application/problem+json')
    expect(refused.body.detail.length).toBeGreaterThan(10)
    if (fields) expect(refused.body.errors.map(({ path }: { path: string }) => path)).toEqual(fields)
    expect(await stored(hotel)).toEqual([])
  })

  test('a closed, a paused and a sold-out service are refused', async () => {
    const hotel = await createHotel(app)
    const closed = await createService(app, hotel, { hours: { weekly, exceptions: [] } })
    const paused = await createService(app, hotel, { paused: true })
    const soldOut = await createService(app, hotel, {}, [{ available: false }])
    const answers = [closed, paused, soldOut].map(
      async (menu) => (await place(hotel.id, makeOrderRequest(menu))).body.code,
    )
    expect(await Promise.all(answers)).toEqual(['service_closed', 'service_paused', 'sold_out'])
    expect(await stored(hotel)).toEqual([])
  })

  test('a request without its key, or without a visitor', async () => {
    const hotel = await createHotel(app)
    const body = makeOrderRequest(await createService(app, hotel))
    const at = `/v1/hotels/${hotel.id}/orders`
    expect((await app.call('POST', at, { visitor: createVisitorId(), body })).body.code).toBe('idempotency_key_missing')
    expect((await app.call('POST', at, { key: randomUUID(), body })).body.code).toBe('visitor_missing')
    expect(await stored(hotel)).toEqual([])
  })

  test('a browser that keeps an identifier of another form orders like any other, and an empty language is French', async () => {
    const hotel = await createHotel(app)
    const body = makeOrderRequest(await createService(app, hotel))
    const at = `/v1/hotels/${hotel.id}/orders?lang=`
    const order = expectStatus(201, await app.call('POST', at, { visitor: 'guest-12', key: randomUUID(), body }))
    expect(order.guestLang).toBe('fr')
    const ownOrders = expectStatus(200, await app.call('GET', '/v1/visitors/me/orders?lang=', { visitor: 'guest-12' }))
    expect(ownOrders.map(({ id }: { id: string }) => id)).toContain(order.id)
    expect(expectStatus(200, await app.call('GET', '/v1/visitors/me/orders', { visitor: 'guest-13' }))).toEqual([])
    expect((await app.call('GET', '/v1/visitors/me/orders', { visitor: 'x'.repeat(501) })).status).toBe(400)
  })

  test('another hotel’s service looks as if it did not exist', async () => {
    const [hotel, otherHotel] = await Promise.all([createHotel(app), createHotel(app)])
    const refused = await place(hotel.id, makeOrderRequest(await createService(app, otherHotel)))
    expect([refused.status, refused.body.code]).toEqual([404, 'not_found'])
  })
})

describe('staff order for a guest', () => {
  test('it is accepted at once, and signed', async () => {
    const hotel = await createHotel(app)
    const maelle = await createMember(app, hotel, 'member', 'Maëlle')
    const body = makeOrderRequest(await createService(app, hotel))
    const at = `/v1/hotels/${hotel.id}/orders/for-guest?lang=es`
    const order = expectStatus(201, await app.call('POST', at, { as: maelle, key: randomUUID(), body }))
    expect(order).toMatchObject({
      status: 'accepted',
      guestLang: 'es',
      history: [
        { status: 'new', by: 'Maëlle' },
        { status: 'accepted', by: 'Maëlle' },
      ],
    })
  })
})
