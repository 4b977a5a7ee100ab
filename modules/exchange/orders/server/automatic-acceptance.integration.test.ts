import { randomUUID } from 'node:crypto'
import { afterEach, describe, expect, onTestFinished, test } from 'vitest'
import type { ServiceInput } from '#modules/content/services/contract.ts'
import { testApp } from '#tests/app.ts'
import {
  createHotel,
  createOrder,
  createService,
  createVisitorId,
  expectStatus,
  makeOrderRequest,
  type TestHotel,
} from '#tests/factories.ts'
import { listenTo, sendOrder, startOtherProcess } from '#tests/streams.ts'
import type { Order } from '../contract.ts'
import { unacceptedOrders } from './queries.ts'

const app = testApp()
const morning = '2026-03-10T09:00:00.000Z'
afterEach(() => app.setClock(morning))

async function openHotel(values: Partial<ServiceInput> = { automaticAcceptance: 'always' }) {
  app.setClock(morning)
  const hotel = await createHotel(app)
  const menu = await createService(app, hotel, { deliveryMode: 'mixed', ...values })
  return { hotel, menu, order: (guest = createVisitorId()) => createOrder(app, hotel, makeOrderRequest(menu), guest) }
}

const move = async ({ id, owner }: TestHotel, order: Order, status: string): Promise<Order> =>
  expectStatus(
    200,
    await app.call('PATCH', `/v1/hotels/${id}/orders/${order.id}`, {
      as: owner,
      body: { status, version: order.version, reason: 'Fini' },
    }),
  )

describe('an order that is accepted automatically', () => {
  test('is accepted at once for the guest and the board, and its history names no person', async () => {
    const { hotel, order } = await openHotel()
    const board = await listenTo(app, `/v1/hotels/${hotel.id}/events`, { authorization: `Bearer ${hotel.owner.token}` })
    const guest = createVisitorId()
    const placed = await order(guest)
    expect(placed.status).toBe('accepted')
    expect(placed.history).toEqual([
      { status: 'new', at: morning, by: 'guest' },
      { status: 'accepted', at: morning, by: 'system' },
    ])
    expect(expectStatus(200, await app.call('GET', `/v1/orders/${placed.id}`, { visitor: guest }))).toEqual(placed)
    await board.until((received) => received.at(-1)?.type === 'order.created')
    expect(board.received.filter(({ type }) => type.startsWith('order.'))).toMatchObject([
      { type: 'order.created', data: { order: { id: placed.id, status: 'accepted' } } },
    ])
  })

  test('reminds nobody, while an order of another service does', async () => {
    const { hotel, order } = await openHotel()
    await order()
    const manual = await createService(app, hotel, { name: 'Bar' })
    const waiting = await createOrder(app, hotel, makeOrderRequest(manual))
    const before = new Date(Date.parse(morning) + 3_600_000)
    const found = await unacceptedOrders(app.context.db, { before, after: new Date(0), limit: 10, hotelId: hotel.id })
    expect(found.map(({ id }) => id)).toEqual([waiting.id])
  })

  test('can no longer be cancelled by the guest, like any accepted order', async () => {
    const { order } = await openHotel()
    const guest = createVisitorId()
    const placed = await order(guest)
    const answer = await app.call('POST', `/v1/orders/${placed.id}/cancel`, { visitor: guest })
    expect([answer.status, answer.body.code]).toEqual([409, 'not_cancellable'])
  })

  test('is stored once however often it is sent, and stays as it was when the setting changes', async () => {
    const { hotel, menu } = await openHotel({ automaticAcceptance: 'until', maxWaitingOrders: 1 })
    const [guest, key] = [createVisitorId(), randomUUID()]
    const send = () =>
      app.call('POST', `/v1/hotels/${hotel.id}/orders?lang=fr`, { visitor: guest, key, body: makeOrderRequest(menu) })
    const first = expectStatus(201, await send())
    expectStatus(
      200,
      await app.call('PATCH', `/v1/hotels/${hotel.id}/services/${menu.id}`, {
        as: hotel.owner,
        body: { automaticAcceptance: 'off' },
      }),
    )
    expect(expectStatus(201, await send())).toEqual(first)
    expect(first.status).toBe('accepted')
  })

  test('is a person’s once somebody takes the acceptance back, with a reason', async () => {
    const { hotel, order } = await openHotel()
    const placed = await order()
    const back = (body: object) =>
      app.call('POST', `/v1/hotels/${hotel.id}/orders/${placed.id}/step-back`, {
        as: hotel.owner,
        body: { version: placed.version, ...body },
      })
    expectStatus(422, await back({}))
    expect(expectStatus(200, await back({ reason: 'Plus de pain' })).status).toBe('new')
  })
})

describe('acceptance until a number of orders wait', () => {
  test('counts the open orders of its own service only, whoever accepted them', async () => {
    const { hotel, order } = await openHotel({ automaticAcceptance: 'until', maxWaitingOrders: 2 })
    const other = await createService(app, hotel, { name: 'Bar' })
    for (let i = 0; i < 3; i++) await createOrder(app, hotel, makeOrderRequest(other))
    const [first, second, third] = [await order(), await order(), await order()]
    expect([first, second, third].map(({ status }) => status)).toEqual(['accepted', 'accepted', 'new'])
    await move(hotel, first, 'preparing')
    await move(hotel, third, 'accepted')
    expect((await order()).status).toBe('new')
  })

  test('goes on once fewer orders are left', async () => {
    const { hotel, order } = await openHotel({ automaticAcceptance: 'until', maxWaitingOrders: 2 })
    const [first, second] = [await order(), await order()]
    expect((await order()).status).toBe('new')
    await move(hotel, first, 'completed')
    await move(hotel, second, 'cancelled')
    expect([(await order()).status, (await order()).status]).toEqual(['accepted', 'new'])
  })

  test('never accepts more, whatever arrives at once at two processes', async () => {
    const other = await startOtherProcess(app)
    onTestFinished(other.close)
    for (let round = 0; round < 8; round++) {
      const { hotel, menu } = await openHotel({ automaticAcceptance: 'until', maxWaitingOrders: 5 })
      const answers = await Promise.all(
        Array.from({ length: 24 }, (_, i) =>
          sendOrder(i % 2 ? app.fetch : other.fetch, hotel.id, makeOrderRequest(menu), {
            guest: randomUUID(),
            key: randomUUID(),
          }).then((answer) => answer.json()),
        ),
      )
      const statuses = answers.map(({ status }) => status)
      expect(statuses.filter((status) => status === 'accepted')).toHaveLength(5)
      expect(statuses.filter((status) => status === 'new')).toHaveLength(19)
    }
  })
})
