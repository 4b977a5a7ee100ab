import { afterEach, describe, expect, test } from 'vitest'
import { testApp } from '#tests/app.ts'
import {
  createHotel,
  createMember,
  createOrder,
  createService,
  createVisitorId,
  expectStatus,
  makeOrderRequest,
  type TestHotel,
  type TestPerson,
} from '#tests/factories.ts'
import type { Order } from '../contract.ts'

const app = testApp()
afterEach(() => app.setClock('2026-03-10T09:00:00Z'))

const orderPath = ({ id }: TestHotel, { id: order }: { id: string }) => `/v1/hotels/${id}/orders/${order}`
const move = async (hotel: TestHotel, { id, version }: Order, status: string, as: TestPerson, reason?: string) =>
  expectStatus(
    200,
    await app.call('PATCH', `${orderPath(hotel, { id })}?lang=fr`, { as, body: { status, version, reason } }),
  ) as Order
const stepBack = (hotel: TestHotel, { id, version }: Order, as: TestPerson, reason?: string) =>
  app.call('POST', `${orderPath(hotel, { id })}/step-back?lang=fr`, { as, body: { version, reason } })
const guestSees = async ({ id }: Order, guest: string) =>
  expectStatus(200, await app.call('GET', `/v1/orders/${id}`, { visitor: guest })) as Order
const error = ({ status, body }: Awaited<ReturnType<typeof stepBack>>) => [status, body.errors?.[0].code]

async function hotelWithAcceptedOrder() {
  const hotel = await createHotel(app)
  const menu = await createService(app, hotel)
  const guest = createVisitorId()
  const maelle = await createMember(app, hotel, 'member', 'Maëlle')
  const yann = await createMember(app, hotel, 'member', 'Yann')
  const order = await createOrder(app, hotel, makeOrderRequest(menu), guest)
  app.setClock('2026-03-10T09:01:00Z')
  return { hotel, menu, guest, maelle, yann, order: await move(hotel, order, 'accepted', maelle) }
}

describe('a wrong touch', () => {
  test('can be undone by the person who made it, and the guest sees a new order again', async () => {
    const { hotel, guest, maelle, order } = await hotelWithAcceptedOrder()
    app.setClock('2026-03-10T09:01:09Z')
    const now = expectStatus(200, await stepBack(hotel, order, maelle)) as Order
    expect(now.history.slice(1)).toEqual([
      { status: 'accepted', at: '2026-03-10T09:01:00.000Z', by: 'Maëlle', undone: true },
      { status: 'new', at: '2026-03-10T09:01:09.000Z', by: 'Maëlle', back: true },
    ])
    const seen = await guestSees(order, guest)
    expect([seen.status, seen.version]).toEqual(['new', 3])
    expect(seen.history).toEqual([{ status: 'new', at: '2026-03-10T09:00:00.000Z', by: 'guest' }])
  })

  test('made by somebody else or long ago is undone only with a reason, which the journal stores and the guest never reads', async () => {
    const { hotel, guest, maelle, yann, order } = await hotelWithAcceptedOrder()
    app.setClock('2026-03-10T09:01:05Z')
    expect(error(await stepBack(hotel, order, yann))).toEqual([422, 'reason_required'])
    app.setClock('2026-03-10T09:20:00Z')
    expect(error(await stepBack(hotel, order, maelle))).toEqual([422, 'reason_required'])
    expectStatus(200, await stepBack(hotel, order, yann, 'Mauvaise chambre'))
    expect((await guestSees(order, guest)).history).toHaveLength(1)
    expect(JSON.stringify(await guestSees(order, guest))).not.toContain('Mauvaise chambre')
    const [line] = expectStatus(
      200,
      await app.call('GET', `/v1/hotels/${hotel.id}/audit?lang=fr`, { as: hotel.owner }),
    ) as {
      act: string
      changes: object[]
    }[]
    expect(line).toMatchObject({
      act: 'order.recalled',
      changes: [
        { field: 'status', from: 'accepted', to: 'new' },
        { field: 'reason', to: 'Mauvaise chambre' },
      ],
    })
  })

  test('is undone one step at a time, also after the last step, and the order can move forward again', async () => {
    const { hotel, maelle, order } = await hotelWithAcceptedOrder()
    const done = await move(hotel, order, 'completed', maelle)
    const recalled = expectStatus(200, await stepBack(hotel, done, maelle)) as Order
    expect(recalled.status).toBe('accepted')
    const secondStepBack = expectStatus(200, await stepBack(hotel, recalled, maelle)) as Order
    expect(secondStepBack.status).toBe('new')
    expect(error(await stepBack(hotel, secondStepBack, maelle))).toEqual([422, 'not_possible'])
    expect((await move(hotel, secondStepBack, 'preparing', maelle)).status).toBe('preparing')
  })

  test('that cancelled an order can be undone only at once and by the person who cancelled it', async () => {
    const { hotel, maelle, yann, order } = await hotelWithAcceptedOrder()
    const refused = await move(hotel, order, 'cancelled', maelle, 'Four en panne')
    expect(error(await stepBack(hotel, refused, yann, 'Il marche'))).toEqual([422, 'not_possible'])
    const restored = expectStatus(200, await stepBack(hotel, refused, maelle)) as Order
    const cancelled = await move(hotel, restored, 'cancelled', maelle, 'Four en panne')
    app.setClock('2026-03-10T09:10:00Z')
    expect(error(await stepBack(hotel, cancelled, maelle, 'Il marche'))).toEqual([422, 'not_possible'])
  })

  test('on an order that has moved on is refused, and the answer contains the current order', async () => {
    const { hotel, maelle, yann, order } = await hotelWithAcceptedOrder()
    const now = await move(hotel, order, 'preparing', yann)
    const refusedStepBack = await stepBack(hotel, order, maelle)
    expect([refusedStepBack.status, refusedStepBack.body.code]).toEqual([409, 'order_moved'])
    expect(refusedStepBack.body.context.order).toEqual(now)
  })

  test('is no acceptance for the statistics', async () => {
    const { hotel, maelle, order } = await hotelWithAcceptedOrder()
    const open = expectStatus(200, await stepBack(hotel, order, maelle)) as Order
    app.setClock('2026-03-10T09:04:00Z')
    await move(hotel, open, 'accepted', maelle)
    const figures = expectStatus(
      200,
      await app.call('GET', `/v1/hotels/${hotel.id}/statistics?days=7&lang=fr`, { as: hotel.owner }),
    )
    expect(JSON.stringify(figures)).toContain('240')
  })
})

describe('an order for tomorrow', () => {
  test('is not counted as waiting until its preparation begins', async () => {
    const hotel = await createHotel(app)
    const menu = await createService(app, hotel, { leadMinutes: 45 })
    const dueAt = '2026-03-11T08:00:00.000Z'
    const order = await createOrder(app, hotel, makeOrderRequest(menu, { dueAt }))
    expect(order.releaseAt).toBe('2026-03-11T07:15:00.000Z')
    const waiting = async () =>
      (
        expectStatus(200, await app.call('GET', `/v1/hotels/${hotel.id}/manage?lang=fr`, { as: hotel.owner })) as {
          newOrders: number
        }
      ).newOrders
    expect(await waiting()).toBe(0)
    app.setClock('2026-03-11T07:15:00Z')
    expect(await waiting()).toBe(1)
  })
})
