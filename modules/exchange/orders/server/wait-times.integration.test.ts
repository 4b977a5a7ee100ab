import { randomUUID } from 'node:crypto'
import { afterEach, describe, expect, test } from 'vitest'
import { runMaintenance } from '#app/maintenance.ts'
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

const app = testApp()
const start = '2026-03-10T19:00:00Z'
afterEach(() => app.setClock('2026-03-10T09:00:00Z'))

const minutesAfter = (instant: string, minutes: number) =>
  new Date(Date.parse(instant) + minutes * 60_000).toISOString()

type Menu = Awaited<ReturnType<typeof createService>>

async function openKitchen(values = {}) {
  const hotel = await createHotel(app, { timeZone: 'Europe/Paris' })
  const menu = await createService(app, hotel, { leadMinutes: 25, ...values })
  const cook = await createMember(app, hotel, 'member', 'Maëlle')
  return { hotel, menu, cook }
}

const place = async (hotel: TestHotel, menu: Menu, more: object = {}) => {
  const visitor = createVisitorId()
  const order = await app.call('POST', `/v1/hotels/${hotel.id}/orders?lang=fr`, {
    visitor,
    key: randomUUID(),
    body: makeOrderRequest(menu, more),
  })
  return { ...expectStatus(201, order), visitor }
}

/** Places an order at 20:00 in Paris on one of these days, and serves it so many minutes later. */
async function serve({ hotel, menu, cook }: Awaited<ReturnType<typeof openKitchen>>, minutes: number, at = start) {
  app.setClock(at)
  const order = await place(hotel, menu)
  app.setClock(minutesAfter(at, minutes))
  const body = { status: 'completed', version: order.version }
  return expectStatus(200, await app.call('PATCH', `/v1/hotels/${hotel.id}/orders/${order.id}`, { as: cook, body }))
}

/** Runs the hourly jobs at 4:30 in Paris. */
async function measure(at = '2026-03-11T03:30:00Z') {
  app.setClock(at)
  await runMaintenance(app.context)
}

const shown = async (hotel: TestHotel) => expectStatus(200, await app.call('GET', `/v1/hotels/${hotel.id}`))

describe('the waiting time of a service', () => {
  test('is what the last orders of that hour took, and guests are promised it', async () => {
    const kitchen = await openKitchen()
    const { hotel, menu } = kitchen
    for (const minutes of [12, 14, 16, 18, 21, 22, 24, 26, 33, 70]) await serve(kitchen, minutes)
    const before = await shown(hotel)
    expect(before.waitTimes).toEqual({})
    await measure()
    const { waitTimes, version } = await shown(hotel)
    expect(waitTimes).toEqual({ [menu.id]: [{ hour: 20, from: 20, until: 35 }] })
    expect(version).toBeGreaterThan(before.version)

    app.setClock('2026-03-11T19:10:00Z')
    expect((await place(hotel, menu)).promised).toEqual({
      from: '2026-03-11T19:30:00.000Z',
      until: '2026-03-11T19:45:00.000Z',
      by: null,
    })
    app.setClock('2026-03-11T20:10:00Z')
    const lead = '2026-03-11T20:35:00.000Z'
    expect((await place(hotel, menu)).promised).toEqual({ from: lead, until: lead, by: null })
    const dueAt = '2026-03-11T22:00:00.000Z'
    expect((await place(hotel, menu, { dueAt })).promised).toBeNull()
  })

  test('is measured once a day, and the hotel changes only when it has changed', async () => {
    const kitchen = await openKitchen()
    for (let i = 0; i < 10; i++) await serve(kitchen, 20)
    const { version } = await shown(kitchen.hotel)
    app.setClock('2026-03-11T02:30:00Z')
    await runMaintenance(app.context)
    expect((await shown(kitchen.hotel)).version).toBe(version)
    await measure()
    const measured = await shown(kitchen.hotel)
    expect(measured.waitTimes[kitchen.menu.id]).toEqual([{ hour: 20, from: 20, until: 20 }])
    await measure('2026-03-12T03:30:00Z')
    expect((await shown(kitchen.hotel)).version).toBe(measured.version)
    // The orders have left the window.
    await measure('2026-06-01T02:30:00Z')
    expect((await shown(kitchen.hotel)).waitTimes).toEqual({})
  })

  test('leaves out what was clicked through, forgotten, put off, for later, cancelled or taken at the counter', async () => {
    const kitchen = await openKitchen()
    const { hotel, menu, cook } = kitchen
    const call = (method: 'PATCH' | 'POST', path: string, body: object) =>
      app.call(method, `/v1/hotels/${hotel.id}/orders/${path}`, { as: cook, body })
    for (let i = 0; i < 9; i++) await serve(kitchen, 20)
    await serve(kitchen, 1 / 60)
    await serve(kitchen, 14 * 60)
    app.setClock(start)
    const putOff = await place(hotel, menu)
    const snooze = { until: minutesAfter(start, 30) }
    const snoozed = expectStatus(200, await call('POST', `${putOff.id}/snooze`, { snooze, version: 1 }))
    const forLater = await place(hotel, menu, { dueAt: minutesAfter(start, 60) })
    const cancelled = await place(hotel, menu)
    const counter = expectStatus(
      201,
      await app.call('POST', `/v1/hotels/${hotel.id}/orders/for-guest`, {
        as: cook,
        key: randomUUID(),
        body: makeOrderRequest(menu),
      }),
    )
    app.setClock(minutesAfter(start, 20))
    for (const { id, version } of [snoozed, forLater, counter])
      expectStatus(200, await call('PATCH', id, { status: 'completed', version }))
    expectStatus(200, await call('PATCH', cancelled.id, { status: 'cancelled', reason: 'Fermé', version: 1 }))
    await measure()
    expect((await shown(hotel)).waitTimes).toEqual({})
    await serve(kitchen, 20, '2026-03-11T19:00:00Z')
    await measure('2026-03-12T03:30:00Z')
    expect((await shown(hotel)).waitTimes).toEqual({ [menu.id]: [{ hour: 20, from: 20, until: 20 }] })
  })

  test('ends when an order to collect is ready, and a step that was undone does not count', async () => {
    const kitchen = await openKitchen({ deliveryMode: 'reception-pickup' })
    const { hotel, menu, cook } = kitchen
    const path = (id: string) => `/v1/hotels/${hotel.id}/orders/${id}`
    for (let i = 0; i < 10; i++) {
      app.setClock(start)
      const order = await place(hotel, menu, { deliveryMode: 'reception-pickup', guestName: 'Le Bihan' })
      const move = async (minutes: number, status: string, version: number) => {
        app.setClock(minutesAfter(start, minutes))
        return expectStatus(200, await app.call('PATCH', path(order.id), { as: cook, body: { status, version } }))
      }
      const early = await move(5, 'ready', order.version)
      const back = expectStatus(
        200,
        await app.call('POST', `${path(order.id)}/step-back`, { as: cook, body: { version: early.version } }),
      )
      const ready = await move(15, 'ready', back.version)
      await move(90, 'completed', ready.version)
    }
    await measure()
    expect((await shown(hotel)).waitTimes[menu.id]).toEqual([{ hour: 20, from: 15, until: 15 }])
  })
})

describe('another time that staff give a guest', () => {
  test('counts from then on, for the guest too', async () => {
    const { hotel, menu, cook } = await openKitchen()
    app.setClock('2026-03-10T19:00:20Z')
    const { id, version, visitor } = await place(hotel, menu)
    const path = `/v1/hotels/${hotel.id}/orders/${id}/promise`
    const given = expectStatus(200, await app.call('POST', path, { as: cook, body: { minutes: 45, version } }))
    const promised = { from: '2026-03-10T19:46:00.000Z', until: '2026-03-10T19:46:00.000Z', by: 'Maëlle' }
    expect(given.promised).toEqual(promised)
    expect(expectStatus(200, await app.call('GET', `/v1/orders/${id}`, { visitor })).promised).toEqual(promised)
  })

  test('is refused to the slower of two, for an order that is there, and for more than four hours', async () => {
    const { hotel, menu, cook } = await openKitchen()
    const { id, version } = await place(hotel, menu)
    const orderPath = `/v1/hotels/${hotel.id}/orders/${id}`
    const give = (minutes: number, seen: number) =>
      app.call('POST', `${orderPath}/promise`, { as: cook, body: { minutes, version: seen } })
    expect((await give(0, version)).status).toBe(422)
    expect((await give(241, version)).status).toBe(422)
    const given = expectStatus(200, await give(15, version))
    const slower = await give(30, version)
    expect([slower.status, slower.body.code]).toEqual([409, 'order_moved'])
    const body = { status: 'completed', version: given.version }
    const { version: last } = expectStatus(200, await app.call('PATCH', orderPath, { as: cook, body }))
    expect((await give(15, last)).status).toBe(422)
  })
})
