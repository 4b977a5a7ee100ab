import { afterEach, describe, expect, test } from 'vitest'
import { testApp } from '#tests/app.ts'
import {
  createHotel,
  expectStatus,
  member,
  orderOf,
  placedOrder,
  service,
  type TestHotel,
  type TestPerson,
  visitor,
} from '#tests/factories.ts'
import type { Order } from '../contract.ts'

const app = testApp()
afterEach(() => app.setClock('2026-03-10T09:00:00Z'))

const at = ({ id }: TestHotel, { id: order }: { id: string }) => `/v1/hotels/${id}/orders/${order}`
const move = async (hotel: TestHotel, { id, version }: Order, status: string, as: TestPerson, reason?: string) =>
  expectStatus(
    200,
    await app.call('PATCH', `${at(hotel, { id })}?lang=fr`, { as, body: { status, version, reason } }),
  ) as Order
const back = (hotel: TestHotel, { id, version }: Order, as: TestPerson, reason?: string) =>
  app.call('POST', `${at(hotel, { id })}/step-back?lang=fr`, { as, body: { version, reason } })
const guestSees = async ({ id }: Order, guest: string) =>
  expectStatus(200, await app.call('GET', `/v1/orders/${id}`, { visitor: guest })) as Order
const fault = ({ status, body }: Awaited<ReturnType<typeof back>>) => [status, body.errors?.[0].code]

async function accepted() {
  const hotel = await createHotel(app)
  const menu = await service(app, hotel)
  const guest = visitor()
  const maelle = await member(app, hotel, 'member', 'Maëlle')
  const yann = await member(app, hotel, 'member', 'Yann')
  const placed = await placedOrder(app, hotel, orderOf(menu), guest)
  app.setClock('2026-03-10T09:01:00Z')
  return { hotel, menu, guest, maelle, yann, order: await move(hotel, placed, 'accepted', maelle) }
}

describe('a wrong touch', () => {
  test('is taken back by whoever made it, and the guest sees an order that nobody has taken', async () => {
    const { hotel, guest, maelle, order } = await accepted()
    app.setClock('2026-03-10T09:01:09Z')
    const now = expectStatus(200, await back(hotel, order, maelle)) as Order
    expect(now.history.slice(1)).toEqual([
      { status: 'accepted', at: '2026-03-10T09:01:00.000Z', by: 'Maëlle', undone: true },
      { status: 'new', at: '2026-03-10T09:01:09.000Z', by: 'Maëlle', back: true },
    ])
    const seen = await guestSees(order, guest)
    expect([seen.status, seen.version]).toEqual(['new', 3])
    expect(seen.history).toEqual([{ status: 'new', at: '2026-03-10T09:00:00.000Z', by: 'guest' }])
  })

  test('of somebody else, or of long ago, is taken back with a reason alone, which the journal keeps and the guest never reads', async () => {
    const { hotel, guest, maelle, yann, order } = await accepted()
    app.setClock('2026-03-10T09:01:05Z')
    expect(fault(await back(hotel, order, yann))).toEqual([422, 'reason_required'])
    app.setClock('2026-03-10T09:20:00Z')
    expect(fault(await back(hotel, order, maelle))).toEqual([422, 'reason_required'])
    expectStatus(200, await back(hotel, order, yann, 'Mauvaise chambre'))
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

  test('goes one step at a time, from the end of the order too, and then forward again', async () => {
    const { hotel, maelle, order } = await accepted()
    const done = await move(hotel, order, 'completed', maelle)
    const recalled = expectStatus(200, await back(hotel, done, maelle)) as Order
    expect(recalled.status).toBe('accepted')
    const again = expectStatus(200, await back(hotel, recalled, maelle)) as Order
    expect(again.status).toBe('new')
    expect(fault(await back(hotel, again, maelle))).toEqual([422, 'not_possible'])
    expect((await move(hotel, again, 'preparing', maelle)).status).toBe('preparing')
  })

  test('that cancelled an order is taken back at once or not at all: the guest has made other plans', async () => {
    const { hotel, maelle, yann, order } = await accepted()
    const refused = await move(hotel, order, 'cancelled', maelle, 'Four en panne')
    expect(fault(await back(hotel, refused, yann, 'Il marche'))).toEqual([422, 'not_possible'])
    const standing = expectStatus(200, await back(hotel, refused, maelle)) as Order
    const again = await move(hotel, standing, 'cancelled', maelle, 'Four en panne')
    app.setClock('2026-03-10T09:10:00Z')
    expect(fault(await back(hotel, again, maelle, 'Il marche'))).toEqual([422, 'not_possible'])
  })

  test('that somebody has gone on from is told with the order as it is now', async () => {
    const { hotel, maelle, yann, order } = await accepted()
    const now = await move(hotel, order, 'preparing', yann)
    const late = await back(hotel, order, maelle)
    expect([late.status, late.body.code]).toEqual([409, 'order_moved'])
    expect(late.body.context.order).toEqual(now)
  })

  test('is no acceptance for the statistics', async () => {
    const { hotel, maelle, order } = await accepted()
    const open = expectStatus(200, await back(hotel, order, maelle)) as Order
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
  test('waits for nobody until its preparation begins', async () => {
    const hotel = await createHotel(app)
    const menu = await service(app, hotel, { leadMinutes: 45 })
    const dueAt = '2026-03-11T08:00:00.000Z'
    const order = await placedOrder(app, hotel, orderOf(menu, { dueAt }))
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
