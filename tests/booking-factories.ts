import { randomUUID } from 'node:crypto'
import type { ServiceInput } from '#modules/content/services/contract.ts'
import type { Slots } from '#modules/content/services/slots-rules.ts'
import type { TestApp } from './app.ts'
import { createService, createVisitorId, expectStatus, makeOrderRequest, type TestHotel } from './factories.ts'

export const createResource = (values: Partial<Slots['resources'][number]> = {}): Slots['resources'][number] => ({
  id: randomUUID(),
  name: 'Cabine 1',
  seats: 1,
  shared: false,
  ...values,
})

/** One massage room for an hour, on the hour and half past; guests may book until the minute before. */
export const makeSlots = (values: Partial<Slots> = {}): Slots => ({
  durationMinutes: 60,
  stepMinutes: 30,
  pauseMinutes: 0,
  endsByClosing: true,
  earliestDays: 14,
  latestMinutes: 0,
  cancelUntilMinutes: 60,
  maxPerStay: null,
  asksPartySize: false,
  reminderMinutes: null,
  holdMinutes: null,
  resources: [createResource()],
  ...values,
})

/** A service open from 9:00 to 18:00 with these bookable times and one article. */
export const createSpa = (
  app: TestApp,
  hotel: TestHotel,
  slots: Partial<Slots> = {},
  values: Partial<ServiceInput> = {},
) =>
  createService(
    app,
    hotel,
    {
      name: 'Spa',
      hours: {
        weekly: [1, 2, 3, 4, 5, 6, 7].map((day) => ({ day, opens: '09:00', closes: '18:00' })),
        exceptions: [],
      },
      slots: makeSlots(slots),
      ...values,
    },
    [{ name: 'Massage', price: 9000 }],
  )

/** Sends a booking of one article at this instant as a guest. */
export const book = (
  app: TestApp,
  hotel: TestHotel,
  spa: Awaited<ReturnType<typeof createSpa>>,
  dueAt: string,
  {
    guest = createVisitorId(),
    key = randomUUID(),
    ...values
  }: { guest?: string; key?: string } & Partial<ReturnType<typeof makeOrderRequest>> = {},
) =>
  app.call('POST', `/v1/hotels/${hotel.id}/orders?lang=fr`, {
    visitor: guest,
    key,
    headers: { 'x-forwarded-for': guest },
    body: makeOrderRequest(spa, { lines: [{ articleId: spa.articles[0].id, quantity: 1 }], dueAt, ...values }),
  })

/** A blocked time of a service with a waiting list, and a guest who waits there. */
export async function createBlockAndWait(app: TestApp, hotel: TestHotel, visitor: string) {
  const { id: serviceId } = await createSpa(app, hotel, { holdMinutes: 15 })
  const at = `/v1/hotels/${hotel.id}/services/${serviceId}`
  const body = { resourceId: null, startsAt: '2026-03-11T08:00:00Z', endsAt: '2026-03-11T18:00:00Z' }
  const block = expectStatus(201, await app.call('POST', `${at}/blocks`, { as: hotel.owner, body }))
  const wait = expectStatus(200, await app.call('POST', `${at}/waits`, { visitor, body: { day: '2026-03-11' } }))
  return { serviceId, blockId: block.id as string, waitId: wait.id as string }
}

/** A resource with a secret address of its bookings, and a calendar whose times are blocked. */
export async function createCalendarAndFeed(app: TestApp, hotel: TestHotel) {
  const spa = await createSpa(app, hotel)
  const path = `/v1/hotels/${hotel.id}/services/${spa.id}`
  const resourceId = spa.slots?.resources[0]?.id ?? ''
  expectStatus(200, await app.call('POST', `${path}/resources/${resourceId}/feed`, { as: hotel.owner }))
  const body = { resourceId, name: 'Agenda', url: 'https://calendar.example/spa.ics' }
  const calendar = expectStatus(201, await app.call('POST', `${path}/calendars`, { as: hotel.owner, body }))
  return { serviceId: spa.id, resourceId, calendarId: calendar.id as string }
}
