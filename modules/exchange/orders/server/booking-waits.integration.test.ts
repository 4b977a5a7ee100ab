import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { testApp } from '#tests/app.ts'
import { book, createSpa } from '#tests/booking-factories.ts'
import { createHotel, createVisitorId, expectStatus, statusCodeAndFields, type TestHotel } from '#tests/factories.ts'
import { createBrowserKeys } from '#tests/push-server.ts'
import { createRoomProof } from '#tests/room-factories.ts'
import type { Wait } from '../bookings-contract.ts'
import type { Order } from '../contract.ts'

const app = testApp()
const at = (time: string, day = '2026-03-11') => `${day}T${time}:00.000Z`
const usualNow = '2026-03-10T09:00:00Z'
const oneHour = {
  weekly: [1, 2, 3, 4, 5, 6, 7].map((day) => ({ day, opens: '11:00', closes: '12:00' })),
  exceptions: [],
}

const join = (hotel: TestHotel, spa: { id: string }, guest: string, body: object = { day: '2026-03-11' }) =>
  app.call('POST', `/v1/hotels/${hotel.id}/services/${spa.id}/waits?lang=fr`, { visitor: guest, body })
const waitsOf = async (hotel: TestHotel, guest: string) =>
  expectStatus(200, await app.call('GET', `/v1/visitors/me/waits?hotel=${hotel.id}`, { visitor: guest })) as Wait[]
const cancel = async (order: Order, guest: string) =>
  expectStatus(200, await app.call('POST', `/v1/orders/${order.id}/cancel?lang=fr`, { visitor: guest }))

/** A spa whose only time of the day is booked, and two guests who wait for it. */
async function fullSpa() {
  const hotel = await createHotel(app)
  const spa = await createSpa(app, hotel, { holdMinutes: 15 }, { hours: oneHour })
  const [guest, first, second] = [createVisitorId(), createVisitorId(), createVisitorId()]
  const order = expectStatus(201, await book(app, hotel, spa, at('10:00'), { guest })) as Order
  for (const waiting of [first, second]) expectStatus(200, await join(hotel, spa, waiting))
  await app.context.jobs.drain()
  expect([await waitsOf(hotel, first), await waitsOf(hotel, second)].flat().map(({ offer }) => offer)).toEqual([
    null,
    null,
  ])
  return { hotel, spa, guest, order, first, second }
}

test('a freed time is held for the first who waits, then for the next, and is free for nobody else meanwhile', async () => {
  const { hotel, spa, guest, order, first, second } = await fullSpa()
  await cancel(order, guest)
  await app.context.jobs.drain()
  expect((await waitsOf(hotel, first))[0]?.offer).toEqual({ startsAt: at('10:00'), until: '2026-03-10T09:15:00.000Z' })
  expect((await waitsOf(hotel, second))[0]?.offer).toBeNull()
  for (const other of [second, createVisitorId()])
    expect((await book(app, hotel, spa, at('10:00'), { guest: other })).body.code).toBe('slot_taken')
  try {
    app.setClock('2026-03-10T09:15:01Z')
    await app.context.jobs.drain()
    expect(await waitsOf(hotel, first)).toEqual([])
    expect((await waitsOf(hotel, second))[0]?.offer?.startsAt).toBe(at('10:00'))
    expect((await book(app, hotel, spa, at('10:00'), { guest: first })).body.code).toBe('slot_taken')
    expectStatus(201, await book(app, hotel, spa, at('10:00'), { guest: second }))
    expect(await waitsOf(hotel, second)).toEqual([])
  } finally {
    app.setClock(usualNow)
  }
})

test('who leaves the list gives back what was offered, to the next', async () => {
  const { hotel, guest, order, first, second } = await fullSpa()
  await cancel(order, guest)
  await app.context.jobs.drain()
  const [offered] = await waitsOf(hotel, first)
  expectStatus(404, await app.call('DELETE', `/v1/visitors/me/waits/${offered?.id}`, { visitor: second }))
  expectStatus(204, await app.call('DELETE', `/v1/visitors/me/waits/${offered?.id}`, { visitor: first }))
  await app.context.jobs.drain()
  expect((await waitsOf(hotel, second))[0]?.offer?.startsAt).toBe(at('10:00'))
})

test('nobody waits for a day that cannot be booked, with too large a party, or where there is no list', async () => {
  const hotel = await createHotel(app)
  const spa = await createSpa(app, hotel, { holdMinutes: 15 })
  const bar = await createSpa(app, hotel)
  const fields = async (service: { id: string }, body: object) =>
    statusCodeAndFields(await join(hotel, service, createVisitorId(), body))[2]
  expect(await fields(spa, { day: '2026-03-09' })).toEqual('day wait_day')
  expect(await fields(spa, { day: '2026-03-25' })).toEqual('day wait_day')
  expect(await fields(bar, { day: '2026-03-11' })).toEqual('serviceId no_slots')
})

test('no times are held for made-up guests: where orders need a scanned room, and beyond what one address may send', async () => {
  const hotel = await createHotel(app)
  const spa = await createSpa(app, hotel, { holdMinutes: 15 })
  const joinAs = (body: object, address: string) =>
    app.call('POST', `/v1/hotels/${hotel.id}/services/${spa.id}/waits?lang=fr`, {
      visitor: createVisitorId(),
      body: { day: '2026-03-11', ...body },
      headers: { 'x-forwarded-for': address },
    })
  const statuses: number[] = []
  for (let i = 0; i < 61; i++) statuses.push((await joinAs({}, '203.0.113.7')).status)
  expect([statuses.filter((status) => status === 200).length, statuses.at(-1)]).toEqual([60, 429])

  const rooms = { kind: 'room', rooms: ['101'] }
  const [code] = expectStatus(
    201,
    await app.call('POST', `/v1/hotels/${hotel.id}/qr-codes`, { as: hotel.owner, body: rooms }),
  )
  expectStatus(
    200,
    await app.call('PATCH', `/v1/hotels/${hotel.id}`, { as: hotel.owner, body: { orderProof: 'room' } }),
  )
  for (const roomToken of [undefined, 'K7M2P9QRST'])
    expect((await joinAs({ roomToken }, '198.51.100.9')).body.code).toBe('order_proof_needed')
  const roomToken = await createRoomProof(app, hotel, code)
  for (let i = 0; i < 20; i++) expectStatus(200, await joinAs({ roomToken }, `198.51.100.${i}`))
  expectStatus(429, await joinAs({ roomToken }, '198.51.100.99'))
})

test('guests who allowed notifications are reminded once of a booking that still begins then', async () => {
  const hotel = await createHotel(app)
  const spa = await createSpa(app, hotel, { reminderMinutes: 60 })
  const [guest, mover] = [createVisitorId(), createVisitorId()]
  const { keys } = createBrowserKeys()
  for (const visitor of [guest, mover])
    expectStatus(
      200,
      await app.call('POST', `/v1/hotels/${hotel.id}/guest-notifications/devices?lang=fr`, {
        visitor,
        body: { endpoint: `https://push.example/${randomUUID()}`, keys },
      }),
    )
  expectStatus(201, await book(app, hotel, spa, at('10:00'), { guest }))
  const order = expectStatus(201, await book(app, hotel, spa, at('12:00'), { guest: mover })) as Order
  expectStatus(
    200,
    await app.call('POST', `/v1/orders/${order.id}/booking?lang=fr`, {
      visitor: mover,
      body: { startsAt: at('14:00'), version: order.version },
    }),
  )
  const reminders = async (now: string) => {
    app.setClock(now)
    for (const done of await app.context.jobs.startDue('orders.remind')) await done
    const { rows } = await app.context.pool.query(
      `delete from jobs where name = 'guest-notifications.push' and data->>'hotelId' = $1 and data->>'event' = 'reminder' returning data`,
      [hotel.id],
    )
    return rows.length
  }
  try {
    expect(await reminders('2026-03-11T08:59:00Z')).toBe(0)
    expect(await reminders('2026-03-11T09:00:01Z')).toBe(1)
    expect(await reminders('2026-03-11T12:59:00Z')).toBe(0)
    expect(await reminders('2026-03-11T13:00:01Z')).toBe(1)
  } finally {
    app.setClock(usualNow)
  }
})

test('staff see who waits for a day, with the room and name of the guest’s last order, and what is held', async () => {
  const { hotel, spa, guest, order, second } = await fullSpa()
  const another = await createSpa(app, hotel)
  const known = { guest: second, room: '305', guestName: 'Mme Nguyen' }
  expectStatus(201, await book(app, hotel, another, at('14:00'), known))
  await cancel(order, guest)
  await app.context.jobs.drain()
  const diary = await app.call('GET', `/v1/hotels/${hotel.id}/bookings?day=2026-03-11`, { as: hotel.owner })
  const since = '2026-03-10T09:00:00.000Z'
  expect(expectStatus(200, diary).waiting).toEqual([
    {
      serviceId: spa.id,
      day: '2026-03-11',
      count: 2,
      guests: [
        { room: null, guestName: '', partySize: 1, since, offeredUntil: '2026-03-10T09:15:00.000Z' },
        { room: '305', guestName: 'Mme Nguyen', partySize: 1, since, offeredUntil: null },
      ],
    },
  ])
})
