import { expect, test } from 'vitest'
import { runMaintenance } from '#app/maintenance.ts'
import { unpackTaken } from '#modules/content/services/slots-rules.ts'
import { testApp } from '#tests/app.ts'
import { book, createResource, createSpa } from '#tests/booking-factories.ts'
import { createHotel, createVisitorId, expectStatus, statusCodeAndFields, type TestHotel } from '#tests/factories.ts'
import type { Order } from '../contract.ts'

const app = testApp()
const at = (time: string, day = '2026-03-11') => `${day}T${time}:00.000Z`
const usualNow = '2026-03-10T09:00:00Z'

const readDiary = async (hotel: TestHotel, query = 'day=2026-03-11') =>
  expectStatus(200, await app.call('GET', `/v1/hotels/${hotel.id}/bookings?${query}`, { as: hotel.owner }))
const takenOf = async (hotel: TestHotel) => {
  const { takenTimes } = expectStatus(200, await app.call('GET', `/v1/hotels/${hotel.id}`))
  return takenTimes.flatMap(({ times }: { times: number[] }) =>
    unpackTaken(times).map(({ startsAt, people }) => [new Date(startsAt).toISOString(), people]),
  )
}
const moveAsGuest = (order: Order, guest: string, body: object) =>
  app.call('POST', `/v1/orders/${order.id}/booking?lang=fr`, {
    visitor: guest,
    body: { version: order.version, ...body },
  })
const change = (hotel: TestHotel, { id, version }: Order, status: string, reason?: string) =>
  app.call('PATCH', `/v1/hotels/${hotel.id}/orders/${id}?lang=fr`, {
    as: hotel.owner,
    body: { status, version, ...(reason && { reason }) },
  })

test('a guest books a free time, which then is free for nobody, until it is cancelled', async () => {
  const hotel = await createHotel(app)
  const spa = await createSpa(app, hotel)
  const guest = createVisitorId()
  const order = expectStatus(201, await book(app, hotel, spa, at('10:00'), { guest })) as Order
  expect(order).toMatchObject({
    status: 'new',
    dueAt: at('10:00'),
    releaseAt: null,
    booking: { endsAt: at('11:00'), partySize: 1, resource: null },
  })
  expect(await takenOf(hotel)).toEqual([[at('10:00'), 1]])
  const refused = await book(app, hotel, spa, at('09:30'))
  const next = ['11:00', '11:30', '12:00', '12:30', '13:00', '13:30'].map((time) => at(time))
  expect(refused.body).toMatchObject({ code: 'slot_taken', context: { next } })
  expectStatus(201, await book(app, hotel, spa, at('11:00')))
  const [booking] = (await readDiary(hotel)).bookings
  expect(booking.booking.resource).toEqual({ id: spa.slots?.resources[0]?.id, name: 'Cabine 1' })
  expectStatus(200, await app.call('POST', `/v1/orders/${order.id}/cancel?lang=fr`, { visitor: guest }))
  expect(await takenOf(hotel)).toEqual([[at('11:00'), 1]])
  expectStatus(201, await book(app, hotel, spa, at('10:00')))
})

test('a time is refused with its reason: none chosen, past, too far, closed, between two times', async () => {
  const hotel = await createHotel(app)
  const spa = await createSpa(app, hotel, { latestMinutes: 120 })
  const fieldsAt = async (dueAt: string | undefined) =>
    statusCodeAndFields(await book(app, hotel, spa, dueAt ?? '', { dueAt }))
  expect(await fieldsAt(undefined)).toEqual([422, 'invalid', 'dueAt time_required'])
  expect(await fieldsAt(at('10:30', '2026-03-10'))).toEqual([422, 'invalid', 'dueAt slot_too_soon'])
  expect(await fieldsAt(at('10:00', '2026-03-25'))).toEqual([422, 'invalid', 'dueAt slot_too_far'])
  expect(await fieldsAt(at('17:30'))).toEqual([422, 'invalid', 'dueAt no_such_time'])
  expect(await fieldsAt(at('10:10'))).toEqual([422, 'invalid', 'dueAt no_such_time'])
  expect(await takenOf(hotel)).toEqual([])
})

test('a party gets the smallest free table, and is refused when it is larger than every table', async () => {
  const hotel = await createHotel(app)
  const tables = [createResource({ name: 'Table 6', seats: 6 }), createResource({ name: 'Table 2', seats: 2 })]
  const spa = await createSpa(app, hotel, { asksPartySize: true, resources: tables })
  for (const partySize of [2, 2]) expectStatus(201, await book(app, hotel, spa, at('10:00'), { partySize }))
  expect((await book(app, hotel, spa, at('10:00'), { partySize: 1 })).body.code).toBe('slot_taken')
  const { bookings } = await readDiary(hotel)
  expect(bookings.map(({ booking }: Order) => booking?.resource?.name)).toEqual(['Table 2', 'Table 6'])
  expect(statusCodeAndFields(await book(app, hotel, spa, at('12:00'), { partySize: 7 }))).toEqual([
    422,
    'invalid',
    'partySize party_too_big',
  ])
})

test('a room books at most its share of a stay', async () => {
  const hotel = await createHotel(app)
  const spa = await createSpa(app, hotel, { maxPerStay: 1 })
  const order = expectStatus(201, await book(app, hotel, spa, at('09:00'), { room: '204' })) as Order
  expect((await book(app, hotel, spa, at('12:00'), { room: '204' })).body.code).toBe('booking_share_used')
  expectStatus(201, await book(app, hotel, spa, at('12:00'), { room: '205' }))
  expectStatus(200, await change(hotel, order, 'cancelled', 'Panne'))
  expectStatus(201, await book(app, hotel, spa, at('14:00'), { room: '204' }))
})

test('a guest moves a booking to a free time, and neither moves nor cancels it when it is too late', async () => {
  const hotel = await createHotel(app)
  const spa = await createSpa(app, hotel)
  const guest = createVisitorId()
  const order = expectStatus(201, await book(app, hotel, spa, at('10:00'), { guest })) as Order
  expectStatus(201, await book(app, hotel, spa, at('12:00')))
  const accepted = expectStatus(200, await change(hotel, order, 'accepted')) as Order
  expect(accepted.releaseAt).toBe(at('09:40'))
  expect((await moveAsGuest(accepted, guest, { startsAt: at('12:30') })).body.code).toBe('slot_taken')
  expect((await moveAsGuest(order, guest, { startsAt: at('14:00') })).body.code).toBe('order_moved')
  const moved = expectStatus(200, await moveAsGuest(accepted, guest, { startsAt: at('10:30') })) as Order
  expect(moved).toMatchObject({
    status: 'accepted',
    number: order.number,
    dueAt: at('10:30'),
    booking: { endsAt: at('11:30'), moves: [{ by: 'guest', startsAt: at('10:00'), partySize: 1 }] },
  })
  app.setClock(at('09:31'))
  try {
    expect((await moveAsGuest(moved, guest, { startsAt: at('15:00') })).body.code).toBe('not_changeable')
    const cancel = await app.call('POST', `/v1/orders/${order.id}/cancel?lang=fr`, { visitor: guest })
    expect(cancel.body.code).toBe('not_cancellable')
    app.setClock(at('09:29'))
    expectStatus(200, await app.call('POST', `/v1/orders/${order.id}/cancel?lang=fr`, { visitor: guest }))
  } finally {
    app.setClock(usualNow)
  }
})

test('staff book, move and block times outside of the rules for guests, but never what is taken', async () => {
  const hotel = await createHotel(app)
  const [one, two] = [createResource({ name: 'Cabine 1' }), createResource({ name: 'Cabine 2' })]
  const spa = await createSpa(app, hotel, { resources: [one, two] })
  const staff = (method: string, path: string, body?: object, key?: string) =>
    app.call(method, `/v1/hotels/${hotel.id}${path}`, { as: hotel.owner, body, ...(key && { key }) })
  const lines = [{ articleId: spa.articles[0].id, quantity: 1 }]
  const bookFor = (dueAt: string, resourceId?: string) =>
    staff(
      'POST',
      '/orders/for-guest',
      { serviceId: spa.id, deliveryMode: 'room-delivery', room: '204', lines, dueAt, resourceId },
      createVisitorId(),
    )
  const order = expectStatus(201, await bookFor(at('06:10'), two.id)) as Order
  expect(order).toMatchObject({ status: 'accepted', booking: { resource: { name: 'Cabine 2' } } })
  expect((await bookFor(at('06:30'), two.id)).body.code).toBe('slot_taken')
  const other = expectStatus(201, await bookFor(at('06:30'))) as Order
  expect(other.booking?.resource?.name).toBe('Cabine 1')
  const move = (body: object) => staff('PATCH', `/orders/${order.id}/booking`, { version: order.version, ...body })
  expect((await move({ startsAt: at('06:10'), resourceId: one.id })).body.code).toBe('slot_taken')
  expect(statusCodeAndFields(await move({ startsAt: at('07:00'), resourceId: createVisitorId() }))).toEqual([
    422,
    'invalid',
    'resourceId unknown_resource',
  ])
  const moved = expectStatus(200, await move({ startsAt: at('10:00') })) as Order
  expect(moved).toMatchObject({ dueAt: at('10:00'), booking: { resource: { name: 'Cabine 2' } } })

  const block = expectStatus(
    201,
    await staff('POST', `/services/${spa.id}/blocks`, { resourceId: null, startsAt: at('11:00'), endsAt: at('12:00') }),
  )
  expect((await book(app, hotel, spa, at('11:30'))).body.code).toBe('slot_taken')
  expect((await readDiary(hotel)).blocks).toEqual([block])
  expectStatus(204, await staff('DELETE', `/services/${spa.id}/blocks/${block.id}`))
  expectStatus(404, await staff('DELETE', `/services/${spa.id}/blocks/${block.id}`))
  expectStatus(201, await book(app, hotel, spa, at('11:30')))
})

test('a booking is accepted and completed, and neither prepared nor brought in between', async () => {
  const hotel = await createHotel(app)
  const spa = await createSpa(app, hotel, {}, { deliveryMode: 'reception-pickup' })
  const values = { deliveryMode: 'reception-pickup', guestName: 'Inès Prat', room: undefined } as const
  const order: Order = expectStatus(201, await book(app, hotel, spa, at('10:00'), values))
  for (const status of ['preparing', 'ready', 'on-the-way'])
    expect(statusCodeAndFields(await change(hotel, order, status))).toEqual([422, 'invalid', 'status not_possible'])
  const accepted: Order = expectStatus(200, await change(hotel, order, 'accepted'))
  expectStatus(200, await change(hotel, accepted, 'completed'))
})

test('a cancellation is not undone when somebody else has the place', async () => {
  const hotel = await createHotel(app)
  const spa = await createSpa(app, hotel)
  const order = expectStatus(201, await book(app, hotel, spa, at('10:00'))) as Order
  const cancelled = expectStatus(200, await change(hotel, order, 'cancelled', 'Erreur')) as Order
  const stepBack = (version: number) =>
    app.call('POST', `/v1/hotels/${hotel.id}/orders/${order.id}/step-back`, { as: hotel.owner, body: { version } })
  const second = expectStatus(201, await book(app, hotel, spa, at('10:30'))) as Order
  expect((await stepBack(cancelled.version)).body.code).toBe('slot_taken')
  expectStatus(200, await change(hotel, second, 'cancelled', 'Erreur'))
  expect(expectStatus(200, await stepBack(cancelled.version))).toMatchObject({ status: 'new', releaseAt: null })
  expect((await book(app, hotel, spa, at('10:00'))).body.code).toBe('slot_taken')
})

test('another time zone changes what the clock shows of a booking, not when it is', async () => {
  const hotel = await createHotel(app)
  const spa = await createSpa(app, hotel)
  expectStatus(201, await book(app, hotel, spa, at('10:00')))
  expectStatus(
    200,
    await app.call('PATCH', `/v1/hotels/${hotel.id}`, { as: hotel.owner, body: { timeZone: 'Pacific/Auckland' } }),
  )
  expect((await readDiary(hotel)).bookings[0].dueAt).toBe(at('10:00'))
  expect(await takenOf(hotel)).toEqual([[at('10:00'), 1]])
})

test('the name and room of a booking stay until it is over, however early it was made', async () => {
  const hotel = await createHotel(app)
  const spa = await createSpa(app, hotel, { earliestDays: 90 })
  const order = expectStatus(
    201,
    await book(app, hotel, spa, at('10:00', '2026-05-20'), { guestName: 'Prat' }),
  ) as Order
  const roomAt = async (now: string) => {
    app.setClock(now)
    await runMaintenance(app.context)
    return (await app.context.pool.query('select room from orders where id = $1', [order.id])).rows[0].room
  }
  try {
    expect(await roomAt('2026-05-19T10:00:00Z')).toBe('204')
    expect(await roomAt('2026-06-30T10:00:00Z')).toBeNull()
  } finally {
    app.setClock(usualNow)
  }
})
