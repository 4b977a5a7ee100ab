import { randomUUID } from 'node:crypto'
import { afterEach, describe, expect, test } from 'vitest'
import { testApp } from '#tests/app.ts'
import {
  createHotel,
  createMember,
  createOrder,
  createProviderStaff,
  createService,
  createVisitorId,
  expectStatus,
  makeOrderRequest,
  type TestHotel,
  type TestPerson,
} from '#tests/factories.ts'
import type { Order } from '../contract.ts'
import { anonymiseOrders } from './service.ts'

const app = testApp()
afterEach(() => app.setClock('2026-03-10T09:00:00Z'))

const orderPath = ({ id }: TestHotel, order?: { id: string }) => `/v1/hotels/${id}/orders${order ? `/${order.id}` : ''}`
const move = (
  hotel: TestHotel,
  order: Pick<Order, 'id' | 'version'>,
  status: string,
  more: object = {},
  as: TestPerson = hotel.owner,
) => app.call('PATCH', `${orderPath(hotel, order)}?lang=fr`, { as, body: { status, version: order.version, ...more } })
const list = (hotel: TestHotel, query = '') => app.call('GET', `${orderPath(hotel)}${query}`, { as: hotel.owner })
const read = async (hotel: TestHotel, order: { id: string }) =>
  expectStatus(200, await app.call('GET', orderPath(hotel, order), { as: hotel.owner })) as Order
const print = async (hotel: TestHotel, order: { id: string }) =>
  expectStatus(200, await app.call('POST', `${orderPath(hotel, order)}/prints`, { as: hotel.owner })) as Order
const cancel = (order: { id: string }, guest: string) =>
  app.call('POST', `/v1/orders/${order.id}/cancel`, { visitor: guest })
const numbers = ({ body }: { body: Order[] }) => body.map(({ number }) => number)

/** A hotel with one order of a guest. */
async function openHotelWithOrder(values = {}) {
  const hotel = await createHotel(app)
  const menu = await createService(app, hotel, { deliveryMode: 'mixed' })
  const guest = createVisitorId()
  const order = await createOrder(app, hotel, makeOrderRequest(menu, values), guest)
  return { hotel, menu, guest, order }
}

describe('an order goes through its life', () => {
  test('step by step, each one dated and signed, and the guest sees each', async () => {
    const { hotel, guest, order } = await openHotelWithOrder()
    const maelle = await createMember(app, hotel, 'member', 'Maëlle')
    let now = order
    for (const [minute, status] of ['accepted', 'preparing', 'on-the-way', 'completed'].entries()) {
      app.setClock(`2026-03-10T09:0${minute + 1}:00Z`)
      now = expectStatus(200, await move(hotel, now, status, {}, maelle))
    }
    expect(now.history).toEqual([
      { status: 'new', at: '2026-03-10T09:00:00.000Z', by: 'guest' },
      { status: 'accepted', at: '2026-03-10T09:01:00.000Z', by: 'Maëlle' },
      { status: 'preparing', at: '2026-03-10T09:02:00.000Z', by: 'Maëlle' },
      { status: 'on-the-way', at: '2026-03-10T09:03:00.000Z', by: 'Maëlle' },
      { status: 'completed', at: '2026-03-10T09:04:00.000Z', by: 'Maëlle' },
    ])
    expect(expectStatus(200, await app.call('GET', `/v1/orders/${order.id}`, { visitor: guest }))).toEqual(now)
  })

  test('may skip steps, never goes back, and never leaves its end', async () => {
    const { hotel, order } = await openHotelWithOrder()
    const ready = { deliveryMode: 'reception-pickup', guestName: 'Ana' } as const
    const pickup = await openHotelWithOrder(ready)
    const preparing = expectStatus(200, await move(hotel, order, 'preparing'))
    for (const earlierStatus of ['new', 'accepted', 'preparing', 'ready'])
      expect(apiErrorOf(await move(hotel, preparing, earlierStatus))).toEqual([422, 'status', 'not_possible'])
    expect(apiErrorOf(await move(pickup.hotel, pickup.order, 'on-the-way'))).toEqual([422, 'status', 'not_possible'])
    expectStatus(200, await move(pickup.hotel, pickup.order, 'ready'))
    const done = expectStatus(200, await move(hotel, preparing, 'completed'))
    for (const after of ['accepted', 'cancelled', 'completed'])
      expect(apiErrorOf(await move(hotel, done, after, { reason: 'x' }))).toEqual([422, 'status', 'not_possible'])
    expect(await read(hotel, order)).toEqual(done)
  })

  test('is refused only with a reason, which the guest reads', async () => {
    const { hotel, guest, order } = await openHotelWithOrder()
    expect(apiErrorOf(await move(hotel, order, 'cancelled'))).toEqual([422, 'reason', 'reason_required'])
    expect(apiErrorOf(await move(hotel, order, 'cancelled', { reason: '  ' }))).toEqual([
      422,
      'reason',
      'reason_required',
    ])
    expectStatus(200, await move(hotel, order, 'cancelled', { reason: 'Plus de pain ce matin' }))
    const seen = expectStatus(200, await app.call('GET', `/v1/orders/${order.id}`, { visitor: guest }))
    expect([seen.status, seen.history.at(-1).reason]).toEqual(['cancelled', 'Plus de pain ce matin'])
  })

  const apiErrorOf = ({ status, body }: Awaited<ReturnType<typeof move>>) => [
    status,
    body.errors?.[0].path,
    body.errors?.[0].code,
  ]
})

describe('two people at the same moment', () => {
  test('of two receptionists one accepts; the other is told who and when, and shown the order', async () => {
    const { hotel, order } = await openHotelWithOrder()
    const team = await Promise.all(['Ana', 'Yann'].map((name) => createMember(app, hotel, 'member', name)))
    app.setClock('2026-03-10T09:02:00Z')
    const answers = await Promise.all(team.map((somebody) => move(hotel, order, 'accepted', {}, somebody)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const [first, second] = answers.sort((a, b) => a.status - b.status)
    const by = first?.body.history.at(-1).by
    expect(second?.body).toMatchObject({ code: 'order_moved', detail: `${by} a déjà modifié cette commande à 10:02.` })
    expect(second?.body.context.order).toEqual(await read(hotel, order))
  })

  test('a guest who cancels while reception accepts: one of the two happens, and both are told which', async () => {
    for (let round = 0; round < 10; round++) {
      const { hotel, guest, order } = await openHotelWithOrder()
      const [accepted, cancelled] = await Promise.all([move(hotel, order, 'accepted'), cancel(order, guest)])
      const { status } = await read(hotel, order)
      if (accepted.status === 200) {
        expect([status, cancelled.status, cancelled.body.code]).toEqual(['accepted', 409, 'not_cancellable'])
        expect(cancelled.body.context.order.status).toBe('accepted')
      } else {
        expect([status, cancelled.status, accepted.status]).toEqual(['cancelled', 200, 409])
        expect(accepted.body.detail).toBe('Le client a déjà modifié cette commande à 10:00.')
      }
    }
  })

  test('printing a ticket does not conflict with other changes', async () => {
    const { hotel, order } = await openHotelWithOrder()
    await print(hotel, order)
    expectStatus(200, await move(hotel, order, 'accepted'))
  })

  test('the name of a colleague is taken as it is, whatever it looks like', async () => {
    const { hotel, order } = await openHotelWithOrder()
    const colleague = await createMember(app, hotel, 'member', '$t(errors.internal.title) $& <b>')
    expectStatus(200, await move(hotel, order, 'accepted', {}, colleague))
    expect((await move(hotel, order, 'accepted')).body.detail).toBe(
      '$t(errors.internal.title) $& <b> a déjà modifié cette commande à 10:00.',
    )
  })
})

describe('the guest', () => {
  test('cancels while nobody has accepted, and not afterwards', async () => {
    const { hotel, guest, order } = await openHotelWithOrder()
    const cancelled = expectStatus(200, await cancel(order, guest))
    expect([cancelled.status, cancelled.history.at(-1)]).toEqual([
      'cancelled',
      { status: 'cancelled', at: '2026-03-10T09:00:00.000Z', by: 'guest' },
    ])
    // A retry after a lost answer succeeds and changes nothing.
    expect(expectStatus(200, await cancel(order, guest)).history).toHaveLength(2)
    const later = await openHotelWithOrder()
    expectStatus(200, await move(later.hotel, later.order, 'accepted'))
    expect([(await cancel(later.order, later.guest)).status, (await read(later.hotel, later.order)).status]).toEqual([
      409,
      'accepted',
    ])
    expect((await read(hotel, order)).version).toBe(2)
  })

  test('sees and cancels no order but their own', async () => {
    const { hotel, guest, order } = await openHotelWithOrder()
    for (const other of [createVisitorId(), hotel.owner.userId]) {
      expect((await app.call('GET', `/v1/orders/${order.id}`, { visitor: other })).status).toBe(404)
      expect((await cancel(order, other)).status).toBe(404)
      expect((await app.call('GET', '/v1/visitors/me/orders', { visitor: other })).body).toEqual([])
    }
    expect((await app.call('GET', `/v1/orders/${order.id}`)).body.code).toBe('visitor_missing')
    expect((await app.call('GET', `/v1/orders/${order.id}`, { as: hotel.owner })).body.code).toBe('visitor_missing')
    expect((await read(hotel, order)).status).toBe('new')
    expect(numbers(await app.call('GET', '/v1/visitors/me/orders', { visitor: guest }))).toEqual([1])
  })

  test('finds their orders of every hotel, newest first, or of one', async () => {
    const [{ hotel, menu, guest }, other] = [await openHotelWithOrder(), await openHotelWithOrder()]
    app.setClock('2026-03-10T09:05:00Z')
    await createOrder(app, hotel, makeOrderRequest(menu), guest)
    app.setClock('2026-03-10T09:06:00Z')
    await createOrder(app, other.hotel, makeOrderRequest(other.menu), guest)
    const readOwnOrders = (query = '') => app.call('GET', `/v1/visitors/me/orders${query}`, { visitor: guest })
    expect((await readOwnOrders()).body.map(({ hotelId }: Order) => hotelId)).toEqual([
      other.hotel.id,
      hotel.id,
      hotel.id,
    ])
    expect(numbers(await readOwnOrders(`?hotel=${hotel.id}`))).toEqual([2, 1])
  })

  test('cannot flood the kitchen', async () => {
    const { hotel, menu, guest } = await openHotelWithOrder()
    const more = Array.from({ length: 20 }, () =>
      app.call('POST', orderPath(hotel), { visitor: guest, key: randomUUID(), body: makeOrderRequest(menu) }),
    )
    const statuses = (await Promise.all(more)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 429)).toHaveLength(1)
    await createOrder(app, hotel, makeOrderRequest(menu))
  })
})

describe('the list of orders', () => {
  test('is newest first, by status, and since a moment at which they came or changed', async () => {
    const { hotel, menu, order } = await openHotelWithOrder()
    for (const minute of [1, 2, 3]) {
      app.setClock(`2026-03-10T09:0${minute}:00Z`)
      await createOrder(app, hotel, makeOrderRequest(menu))
    }
    app.setClock('2026-03-10T09:10:00Z')
    expectStatus(200, await move(hotel, order, 'accepted'))
    expect(numbers(await list(hotel))).toEqual([4, 3, 2, 1])
    expect(numbers(await list(hotel, '?status=new'))).toEqual([4, 3, 2])
    expect(numbers(await list(hotel, '?status=accepted,cancelled'))).toEqual([1])
    expect(numbers(await list(hotel, '?since=2026-03-10T09:03:00Z'))).toEqual([4, 1])
    expect(numbers(await list(hotel, '?status=new&since=2026-03-10T09:10:00.000Z'))).toEqual([])
    for (const query of [
      'status=eaten',
      'status=',
      'since=yesterday',
      'limit=0',
      'limit=201',
      'limit=x',
      'after=x',
      `after=_${'-'.repeat(36)}`,
    ])
      expect([400, 422], query).toContain((await list(hotel, `?${query}`)).status)
  })

  test('is paged, each order once, also of the same instant and while new ones come in', async () => {
    const { hotel, menu } = await openHotelWithOrder()
    for (let i = 0; i < 6; i++) await createOrder(app, hotel, makeOrderRequest(menu))
    const seen: number[] = []
    let next = `${orderPath(hotel)}?limit=3&status=new`
    while (next) {
      const page = await app.call('GET', next, { as: hotel.owner })
      seen.push(...numbers(page))
      next = /^<([^>]+)>; rel="next"$/.exec(page.headers.get('link') ?? '')?.[1] ?? ''
      await createOrder(app, hotel, makeOrderRequest(menu))
    }
    expect(seen).toEqual([7, 6, 5, 4, 3, 2, 1])
  })

  test('says where the stream of events goes on', async () => {
    const { hotel, order } = await openHotelWithOrder()
    const cursor = async () => Number((await list(hotel)).headers.get('livret-cursor'))
    const before = await cursor()
    expectStatus(200, await move(hotel, order, 'accepted'))
    expect([await cursor(), await app.context.eventBus.cursor(hotel.id)]).toEqual([before + 1, before + 1])
  })
})

test('tickets are counted, each once, however many print at the same moment', async () => {
  const { hotel, order } = await openHotelWithOrder()
  const printed = await Promise.all(Array.from({ length: 6 }, () => print(hotel, order)))
  expect(printed.map(({ prints }) => prints).sort()).toEqual([1, 2, 3, 4, 5, 6])
  expect(await read(hotel, order)).toMatchObject({ prints: 6, version: 1, status: 'new' })
})

test('for the staff of another hotel an order does not exist, and stays as it is', async () => {
  const { hotel, order } = await openHotelWithOrder()
  const other = await openHotelWithOrder()
  const { owner } = other.hotel
  for (const call of [
    app.call('GET', orderPath(hotel, order), { as: owner }),
    app.call('GET', orderPath(hotel), { as: owner }),
    move(hotel, order, 'accepted', {}, owner),
    app.call('POST', `${orderPath(hotel, order)}/prints`, { as: owner }),
    // Under the address of another hotel, the order does not exist for its own owner either.
    app.call('GET', orderPath(other.hotel, order), { as: owner }),
    move(other.hotel, order, 'accepted', {}, owner),
    app.call('POST', `${orderPath(other.hotel, order)}/prints`, { as: owner }),
  ])
    expect((await call).status).toBe(404)
  expect(await read(hotel, order)).toEqual(order)
  expectStatus(200, await app.call('GET', orderPath(hotel, order), { as: await createProviderStaff(app) }))
})

test('an order dearer than can be kept is refused, and says why', async () => {
  const hotel = await createHotel(app)
  const dear = { price: 1_000_000, maxQuantity: 99 }
  const menu = await createService(
    app,
    hotel,
    {},
    Array.from({ length: 22 }, () => dear),
  )
  const lines = menu.articles.map(({ id }) => ({ articleId: id, quantity: 99 }))
  const refused = await app.call('POST', orderPath(hotel), {
    visitor: createVisitorId(),
    key: randomUUID(),
    body: makeOrderRequest(menu, { lines }),
  })
  expect([refused.status, refused.body.errors?.[0].path]).toEqual([422, 'lines'])
  expect((await list(hotel)).body).toEqual([])
})

test('no order is accepted after an article was sold out, even at nearly the same moment', async () => {
  const hotel = await createHotel(app)
  const menu = await createService(app, hotel)
  const article = `/v1/hotels/${hotel.id}/services/${menu.id}/articles/${menu.articles[0].id}`
  const offer = async (available: boolean) =>
    expectStatus(200, await app.call('PATCH', article, { as: hotel.owner, body: { available } }))
  const order = () =>
    app.call('POST', orderPath(hotel), {
      visitor: createVisitorId(),
      key: randomUUID(),
      body: makeOrderRequest(menu),
      headers: { 'x-forwarded-for': randomUUID() },
    })
  const began = await app.context.eventBus.cursor(hotel.id)
  let placedCount = 0
  for (let round = 0; round < 50; round++) {
    const early = [order(), order()]
    // At the same moment, or as soon as one order was accepted.
    const soldOut = round % 2 ? offer(false) : Promise.race(early).then(() => offer(false))
    const answers = await Promise.all([...early, order(), soldOut.then(order)])
    expect(answers.at(-1)?.body.code).toBe('sold_out')
    for (const { status, body } of answers)
      expect(['new', 'sold_out']).toContain(status === 201 ? body.status : body.code)
    placedCount += answers.filter(({ status }) => status === 201).length
    await offer(true)
  }
  // The stream is in commit order: there is no order between a sold-out and the next offer.
  const { rows } = await app.context.pool.query(
    "select type from events where hotel_id = $1 and cursor > $2 and type in ('order.created', 'hotel.changed') order by cursor",
    [hotel.id, began],
  )
  const kitchenHistory = rows.map(({ type }) => (type === 'order.created' ? 'o' : '|')).join('')
  expect(kitchenHistory).toMatch(/^(o*\|\|){50}$/)
  expect(kitchenHistory.replaceAll('|', '').length).toBe(placedCount)
  expect(placedCount).toBeGreaterThan(0)
})

test('after thirty days the guest of an order is erased, and what was sold stays', async () => {
  const hotel = await createHotel(app)
  const menu = await createService(app, hotel)
  const guest = createVisitorId()
  const values = { guestName: 'Ana', note: 'Habitación al fondo', allergies: ['milk' as const] }
  const order = await createOrder(app, hotel, makeOrderRequest(menu, values), guest)
  app.setClock('2026-04-08T09:00:00Z')
  await anonymiseOrders(app.context)
  const read = (id: string) => app.call('GET', `/v1/hotels/${hotel.id}/orders/${id}`, { as: hotel.owner })
  expect((await read(order.id)).body).toMatchObject({ guestName: 'Ana', room: '204' })
  app.setClock('2026-04-10T09:00:00Z')
  await anonymiseOrders(app.context)
  const forgotten = expectStatus(200, await read(order.id))
  expect(forgotten).toMatchObject({ guestName: null, room: null, note: '', allergies: [], total: order.total })
  expect(forgotten.lines[0].name).toBe(order.lines[0]?.name)
  expect((await app.call('GET', `/v1/orders/${order.id}`, { visitor: guest })).status).toBe(404)
  app.setClock('2026-03-10T09:00:00Z')
})
