import { setTimeout as sleep } from 'node:timers/promises'
import ICAL from 'ical.js'
import { expect, onTestFinished, test } from 'vitest'
import { publicLookup } from '#core/net/public-address.ts'
import { testApp } from '#tests/app.ts'
import { book, createResource, createSpa } from '#tests/booking-factories.ts'
import {
  createHotel,
  createMember,
  createVisitorId,
  expectStatus,
  statusCodeAndFields,
  type TestHotel,
} from '#tests/factories.ts'
import { startPublicServer } from '#tests/push-server.ts'
import type { Diary } from '../bookings-contract.ts'
import { maxCalendarBytes } from '../bookings-rules.ts'
import type { Calendar } from '../calendars-contract.ts'
import type { Order } from '../contract.ts'
import { readCalendars } from './calendars/jobs.ts'

const app = testApp()
const at = (time: string, day = '2026-03-11') => `${day}T${time}:00.000Z`
const ics = (...events: string[]) =>
  `BEGIN:VCALENDAR\r\n${events.map((lines, i) => `BEGIN:VEVENT\r\nUID:${i}\r\n${lines}\r\nEND:VEVENT\r\n`).join('')}END:VCALENDAR`
const tenToEleven = 'DTSTART:20260311T100000Z\r\nDTEND:20260311T110000Z\r\nSUMMARY:Entretien'

type Answer = ReturnType<NonNullable<Parameters<typeof startPublicServer>[0]>>

/** A spa, and a server elsewhere whose calendar it reads. `answer`, and after how many milliseconds it comes, may be replaced. */
async function spaWithServer() {
  const served = { answer: { status: 200, body: ics(tenToEleven) } as Answer, delayMs: 0 }
  const server = await startPublicServer(async (path) => {
    await sleep(served.delayMs)
    return path.startsWith('/other') ? 200 : served.answer
  })
  const before = app.context.outgoing
  app.context.outgoing = server.outgoing
  onTestFinished(() => {
    app.context.outgoing = before
  })
  const hotel = await createHotel(app)
  const spa = await createSpa(app, hotel, { resources: [createResource(), createResource({ name: 'Cabine 2' })] })
  const path = `/v1/hotels/${hotel.id}/services/${spa.id}`
  const resources = spa.slots?.resources ?? []
  const add = (values: object = {}) =>
    app.call('POST', `${path}/calendars`, {
      as: hotel.owner,
      body: { resourceId: null, name: 'Agenda', url: server.endpoint('spa.ics'), ...values },
    })
  const list = async () =>
    expectStatus(200, await app.call('GET', `${path}/calendars`, { as: hotel.owner })).calendars as Calendar[]
  const readAgain = async (id: string) => {
    expectStatus(200, await app.call('POST', `${path}/calendars/${id}/refresh`, { as: hotel.owner }))
    await app.context.jobs.drain()
    return (await list())[0]
  }
  const blocks = async () => {
    const diary = await app.call('GET', `/v1/hotels/${hotel.id}/bookings?day=2026-03-11`, { as: hotel.owner })
    return (expectStatus(200, diary) as Diary).blocks
  }
  return { served, server, hotel, spa, resources, path, add, list, readAgain, blocks }
}

const versionOf = async ({ id }: TestHotel) =>
  (await app.context.pool.query('select version from hotels where id = $1', [id])).rows[0].version

test('the times of a calendar elsewhere are blocked, follow its changes, and become free when it is removed', async () => {
  const { served, hotel, spa, resources, path, add, list, readAgain, blocks } = await spaWithServer()
  const { id } = expectStatus(201, await add({ resourceId: resources[0]?.id })) as Calendar
  expect((await list())[0]).toMatchObject({ triedAt: null, host: expect.stringMatching(/^push\.example:/) })
  await app.context.jobs.drain()
  expect((await list())[0]).toMatchObject({ failure: null, times: 1, readAt: '2026-03-10T09:00:00.000Z' })
  const [block] = await blocks()
  expect(block).toMatchObject({
    resourceId: resources[0]?.id,
    startsAt: at('10:00'),
    endsAt: at('11:00'),
    note: 'Entretien',
    isImported: true,
  })
  // The other room is free.
  expectStatus(201, await book(app, hotel, spa, at('10:00')))
  expect((await book(app, hotel, spa, at('10:30'))).body.code).toBe('slot_taken')
  const remove = { as: hotel.owner }
  expect((await app.call('DELETE', `${path}/blocks/${block?.id}`, remove)).status).toBe(404)

  const version = await versionOf(hotel)
  await readAgain(id)
  expect(await versionOf(hotel)).toBe(version)
  served.answer = { status: 200, body: ics(tenToEleven.replaceAll('T1', 'T2').replaceAll('20260311T2', '20260312T1')) }
  await readAgain(id)
  expect(await blocks()).toEqual([])
  expectStatus(201, await book(app, hotel, spa, at('10:30')))
  served.answer = { status: 200, body: ics(tenToEleven) }
  await readAgain(id)
  expect((await blocks()).length).toBe(1)
  expectStatus(204, await app.call('DELETE', `${path}/calendars/${id}`, remove))
  expect([await blocks(), await list()]).toEqual([[], []])
})

test('a calendar that cannot be read says why, and what it blocked stays blocked', async () => {
  const { served, server, add, readAgain, blocks } = await spaWithServer()
  const { id } = expectStatus(201, await add()) as Calendar
  await app.context.jobs.drain()
  const line = `${'X-FILLER:'.padEnd(70, 'x')}\r\n`
  const tenMegabytes = ics(`${line.repeat(Math.ceil(10_000_000 / line.length))}${tenToEleven}`)
  expect(tenMegabytes.length).toBeGreaterThan(2 * maxCalendarBytes)
  const to = (location: string) => ({ status: 302, headers: { location } })
  const answers: [Awaited<Answer>, string][] = [
    [500, 'status'],
    [404, 'status'],
    [{ status: 200, body: tenMegabytes }, 'too_big'],
    [{ status: 200, body: '<html>Connexion</html>' }, 'not_calendar'],
    [to('https://10.0.0.1/spa.ics'), 'address'],
    [to('http://push.example/spa.ics'), 'address'],
    [to('https://nas.local/spa.ics'), 'address'],
    [to(server.endpoint('spa.ics')), 'redirects'],
    [{ status: 200, body: ics(tenToEleven, 'SUMMARY:Sans début') }, 'partly'],
  ]
  for (const [answer, failure] of answers) {
    served.answer = answer
    expect([failure, (await readAgain(id))?.failure]).toEqual([failure, failure])
    expect((await blocks()).length).toBe(1)
  }
  served.answer = 'hangs'
  app.context.outgoing = { ...server.outgoing, timeout: 300 }
  expect(await readAgain(id)).toMatchObject({ failure: 'timeout', readAt: '2026-03-10T09:00:00.000Z' })
  // Each redirect comes in time, all together do not.
  app.context.outgoing = { ...server.outgoing, timeout: 1000 }
  Object.assign(served, { answer: to(server.endpoint('spa.ics')), delayMs: 400 })
  expect((await readAgain(id))?.failure).toBe('timeout')
  served.delayMs = 0
  // The name leads to our own network.
  app.context.outgoing = { ...server.outgoing, lookup: publicLookup }
  served.answer = to('https://localhost.example.localtest.me/spa.ics')
  expect(['address', 'connection']).toContain((await readAgain(id))?.failure)
  app.context.outgoing = server.outgoing
  served.answer = to(server.endpoint('moved.ics'))
  server.received.length = 0
  await readAgain(id)
  expect(server.received.map(({ path }) => path).slice(0, 2)).toEqual(['/spa.ics', '/moved.ics'])
  expect((await blocks()).length).toBe(1)
})

test('calendars are read every hour, and one whose resource was removed is forgotten', async () => {
  const { served, hotel, spa, path, resources, add, list, blocks } = await spaWithServer()
  expectStatus(201, await add({ resourceId: resources[1]?.id }))
  await app.context.jobs.drain()
  served.answer = { status: 200, body: ics() }
  onTestFinished(() => app.setClock('2026-03-10T09:00:00Z'))
  app.setClock('2026-03-10T10:00:00Z')
  await readCalendars(app.context)
  await app.context.jobs.drain()
  expect((await list())[0]).toMatchObject({ times: 0, readAt: '2026-03-10T10:00:00.000Z' })
  expect(await blocks()).toEqual([])
  const slots = { ...spa.slots, resources: resources.slice(0, 1) }
  expectStatus(200, await app.call('PATCH', path, { as: hotel.owner, body: { slots } }))
  app.setClock('2026-03-10T11:00:00Z')
  await readCalendars(app.context)
  await app.context.jobs.drain()
  expect(await list()).toEqual([])
})

test('an address that is not public, an unknown resource and a member without settings are refused', async () => {
  const { hotel, path, add, list } = await spaWithServer()
  for (const url of [
    'http://calendar.example/a.ics',
    'https://10.0.0.1/a.ics',
    'https://localhost/a.ics',
    'file:///etc',
  ])
    expect(statusCodeAndFields(await add({ url }))).toEqual([422, 'invalid', 'url not_public'])
  expect(statusCodeAndFields(await add({ resourceId: createVisitorId() }))).toEqual([
    422,
    'invalid',
    'resourceId unknown_resource',
  ])
  expectStatus(201, await add({ url: 'webcal://calendar.example/a.ics' }))
  expect((await list()).map(({ host }) => host)).toEqual(['calendar.example'])
  const member = await createMember(app, hotel, 'member')
  expect((await app.call('GET', `${path}/calendars`, { as: member })).status).toBe(403)
})

test('the secret address of a resource shows its bookings without guests’ names, until it is renewed or removed', async () => {
  const { hotel, spa, path, resources } = await spaWithServer()
  const order = expectStatus(
    201,
    await book(app, hotel, spa, at('10:00'), { room: '204', guestName: 'Mme Le Goff', note: 'Enceinte' }),
  ) as Order
  const feed = `${path}/resources/${order.booking?.resource?.id ?? resources[0]?.id}/feed`
  const renew = async () => expectStatus(200, await app.call('POST', feed, { as: hotel.owner })).url as string
  const open = (url: string) => app.fetch(new URL(url).pathname, { headers: { 'x-forwarded-for': createVisitorId() } })
  const url = await renew()
  expect(new URL(url).pathname).toMatch(/^\/calendars\/resources\/[\w-]{86}\.ics$/)
  const answer = await open(url)
  expect(answer.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
  expect(answer.headers.get('cache-control')).toBe('no-store')
  const text = await answer.text()
  expect(text).not.toMatch(/Le Goff|Enceinte/)
  const eventOf = (written: string) => new ICAL.Component(ICAL.parse(written)).getFirstSubcomponent('vevent')
  const event = new ICAL.Event(eventOf(text) ?? undefined)
  expect(event.startDate.toJSDate().toISOString()).toBe(at('10:00'))
  expect(event.summary).toBe('Chambre 204 · Massage')
  expect(eventOf(text)?.getFirstPropertyValue('status')).toBe('TENTATIVE')
  const cancelled = { status: 'cancelled', reason: 'Fermé', version: order.version }
  expectStatus(
    200,
    await app.call('PATCH', `/v1/hotels/${hotel.id}/orders/${order.id}`, { as: hotel.owner, body: cancelled }),
  )
  expect(eventOf(await (await open(url)).text())?.getFirstPropertyValue('status')).toBe('CANCELLED')

  const renewed = await renew()
  expect([(await open(url)).status, (await open(renewed)).status]).toEqual([404, 200])
  const guessed = renewed.replace(/.(?=\.ics$)/, (last) => (last === 'A' ? 'B' : 'A'))
  expect((await open(guessed)).status).toBe(404)
  expectStatus(204, await app.call('DELETE', feed, { as: hotel.owner }))
  expect((await open(renewed)).status).toBe(404)
})

test('a guest adds a booking to a calendar, with the address of its progress, until the stay is over', async () => {
  const { hotel, spa } = await spaWithServer()
  const guest = createVisitorId()
  const order = expectStatus(201, await book(app, hotel, spa, at('10:00'), { guest })) as Order
  const { calendar, url } = expectStatus(200, await app.call('GET', `/v1/orders/${order.id}/link`, { visitor: guest }))
  const open = () => app.fetch(new URL(calendar).pathname, { headers: { 'x-forwarded-for': createVisitorId() } })
  const event = new ICAL.Event(
    new ICAL.Component(ICAL.parse(await (await open()).text())).getFirstSubcomponent('vevent') ?? undefined,
  )
  expect(event.summary).toBe(`Spa · ${hotel.hotel.name}`)
  expect(event.description).toBe(`Massage\n${url}`)
  expect([event.startDate, event.endDate].map((time) => time.toJSDate().toISOString())).toEqual([
    at('10:00'),
    at('11:00'),
  ])
  onTestFinished(() => app.setClock('2026-03-10T09:00:00Z'))
  app.setClock('2026-03-25T09:00:00Z')
  expect((await open()).status).toBe(404)
})
