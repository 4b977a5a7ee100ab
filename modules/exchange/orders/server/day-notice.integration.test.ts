import { afterEach, expect, test } from 'vitest'
import { testApp } from '#tests/app.ts'
import { book, createSpa } from '#tests/booking-factories.ts'
import { createPushDevice } from '#tests/device-factories.ts'
import { createHotel, createMember, expectStatus, type TestHotel } from '#tests/factories.ts'
import { decryptPush, startPushServer } from '#tests/push-server.ts'
import { announceDay } from './bookings/jobs.ts'

const app = testApp()
const dayBefore = '2026-03-10T09:00:00Z'
/** 7:30 at the hotel. */
const morning = '2026-03-11T06:30:00Z'
afterEach(async () => {
  app.setClock(dayBefore)
  // The server of their notifications ends with the test.
  await app.context.pool.query('delete from push_devices')
})

/** A hotel with two massages tomorrow at 10:00 and 15:00 and one the day after, and the device of its owner. */
async function openSpa() {
  const server = await startPushServer(app)
  const hotel = await createHotel(app)
  const spa = await createSpa(app, hotel)
  for (const dueAt of ['2026-03-11T14:00:00.000Z', '2026-03-11T09:00:00.000Z', '2026-03-12T09:00:00.000Z'])
    expectStatus(201, await book(app, hotel, spa, dueAt))
  const device = await createPushDevice(app, hotel.owner, { hotels: [hotel.id], endpoint: server.endpoint(hotel.id) })
  /** What this hotel's devices receive when the hour of a day begins. */
  const noticesAt = async (clock: string, path = hotel.id, keys = device) => {
    app.setClock(clock)
    const before = server.received.length
    await announceDay(app.context)
    await app.context.jobs.drain()
    return server.received
      .slice(before)
      .filter((message) => message.path === `/${path}`)
      .map(({ body }) => decryptPush(keys, body) as Record<string, string>)
  }
  return { server, hotel, spa, noticesAt }
}

const setServices = ({ id, owner }: TestHotel, memberId: string, services: string[] | null) =>
  app.call('PUT', `/v1/hotels/${id}/member-services/${memberId}`, { as: owner, body: { services, messages: true } })

test('in the morning a phone of the team is told how many bookings the day has and when the first begins, once', async () => {
  const { hotel, noticesAt } = await openSpa()
  const [notice, ...others] = await noticesAt(morning)
  expect(others).toEqual([])
  expect(notice).toMatchObject({
    title: hotel.hotel.name,
    body: expect.stringMatching(/^2 réservations aujourd’hui, la première à 10\sh$/),
    path: `/hotels/${hotel.id}/bookings`,
  })
  for (const clock of ['2026-03-11T05:30:00Z', '2026-03-11T07:30:00Z', '2026-03-13T06:30:00Z'])
    expect(await noticesAt(clock)).toEqual([])
  expect((await noticesAt('2026-03-12T06:30:00Z')).map(({ body }) => body)).toEqual([
    expect.stringMatching(/^1 réservation aujourd’hui, à 10\sh$/),
  ])
})

test('who is alerted for other services only, and a hotel that sends no notifications, get none', async () => {
  const { server, hotel, spa, noticesAt } = await openSpa()
  const colleague = await createMember(app, hotel, 'member')
  const endpoint = server.endpoint(`${hotel.id}-colleague`)
  const device = await createPushDevice(app, colleague, { hotels: [hotel.id], endpoint })
  const ofColleague = () => noticesAt(morning, `${hotel.id}-colleague`, device)
  expect(await ofColleague()).toHaveLength(1)
  const other = await createSpa(app, hotel)
  expectStatus(200, await setServices(hotel, colleague.userId, [other.id]))
  expect(await ofColleague()).toEqual([])
  expectStatus(200, await setServices(hotel, colleague.userId, [spa.id]))
  expect(await ofColleague()).toHaveLength(1)
  app.setClock(dayBefore)
  const settings = `/v1/hotels/${hotel.id}/alert-settings`
  expectStatus(200, await app.call('PATCH', settings, { as: hotel.owner, body: { pushAfter: null } }))
  expect(await noticesAt(morning)).toEqual([])
})
