import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { runMaintenance } from '#app/maintenance.ts'
import { testApp } from '#tests/app.ts'
import { createGuestMessage } from '#tests/chat-factories.ts'
import {
  createHotel,
  createMember,
  createOrder,
  createRoomCode,
  createService,
  createVisitorId,
  expectStatus,
  makeOrderRequest,
  statusAndFields,
  type TestHotel,
  type TestPerson,
} from '#tests/factories.ts'
import { testAlone } from '#tests/one-process.ts'
import type { MeasureOfPeriod, Statistics, Visit } from '../contract.ts'
import { flushVisits } from './visits/service.ts'

const app = testApp()

const visit = ({ id }: Pick<TestHotel, 'id'>, values: Partial<Visit> = {}, address = '10.0.0.1') =>
  app.call('POST', `/v1/hotels/${id}/visits`, {
    body: { first: true, lang: 'fr', screen: 'phone', ...values },
    headers: { 'x-forwarded-for': address },
  })
const read = (hotel: TestHotel, query = '', as: TestPerson = hotel.owner) =>
  app.call('GET', `/v1/hotels/${hotel.id}/statistics${query}`, { as })
const measured = async (hotel: TestHotel, name: string, query = '') => {
  const { measures } = expectStatus(200, await read(hotel, query)) as Statistics
  return measures.find((each) => each.name === name) as MeasureOfPeriod
}
/** The days or hours with a value other than zero. */
const some = <Row extends { value: number | null }>(rows: Row[]) => rows.filter(({ value }) => value)

testAlone('a link preview and a page fetched in advance are no visits', async () => {
  const hotel = await createHotel(app)
  const automatic: Record<string, string>[] = [
    { 'user-agent': 'WhatsApp/2.23.20.0' },
    { 'sec-purpose': 'prefetch;prerender' },
  ]
  for (const headers of automatic)
    expectStatus(
      204,
      await app.call('POST', `/v1/hotels/${hotel.id}/visits`, {
        body: { first: true, lang: 'fr', screen: 'phone' },
        headers,
      }),
    )
  expectStatus(204, await visit(hotel))
  expect((await measured(hotel, 'visits')).total.value).toBe(1)
})

// Each process collects visits separately, and writes them some seconds later.
testAlone('visits are counted by day and hour of the hotel, by language and screen, and name nobody', async () => {
  const hotel = await createHotel(app, { timeZone: 'America/New_York' })
  // It is Monday evening in the hotel's time zone, and already Tuesday in Europe.
  app.setClock('2026-03-10T03:20:00Z')
  expectStatus(204, await visit(hotel))
  expectStatus(204, await visit(hotel, { first: false, lang: 'en', screen: 'desktop' }))
  app.setClock('2026-03-10T09:00:00Z')
  expectStatus(204, await visit(hotel))
  const visits = await measured(hotel, 'visits', '?from=2026-03-08&to=2026-03-10')
  expect(visits.total.value).toBe(3)
  expect(some(visits.byDay)).toMatchObject([
    { day: '2026-03-09', value: 2 },
    { day: '2026-03-10', value: 1 },
  ])
  expect(some(visits.byHour)).toMatchObject([
    { hour: 5, value: 1 },
    { hour: 23, value: 2 },
  ])
  expect((await measured(hotel, 'visitors')).total.value).toBe(2)
  const { visitsBy } = expectStatus(200, await read(hotel)) as Statistics
  expect(visitsBy.screen.map(({ visits }) => visits)).toEqual([2, 0, 1])
  const { rows } = await app.context.pool.query('select * from visit_counts where hotel_id = $1', [hotel.id])
  expect(Object.keys(rows[0]).sort()).toEqual(['day', 'hotel_id', 'hour', 'lang', 'screen', 'visitors', 'visits'])
})

testAlone('an hour that comes twice when the clocks go back counts both times', async () => {
  app.setClock('2026-10-25T00:30:00Z')
  const hotel = await createHotel(app)
  for (const at of ['2026-10-25T00:30:00Z', '2026-10-25T01:30:00Z']) {
    app.setClock(at)
    expectStatus(204, await visit(hotel))
  }
  const { byHour } = await measured(hotel, 'visits', '?from=2026-10-25&to=2026-10-25')
  expect(some(byHour)).toMatchObject([{ hour: 2, value: 2 }])
})

testAlone(
  'a visit waits for no database; what was gathered is written together, and kept until it can be',
  async () => {
    app.setClock('2026-03-10T09:00:00Z')
    const hotel = await createHotel(app)
    const stored = async () => {
      const { rows } = await app.context.pool.query(
        'select sum(visits)::int as visits from visit_counts where hotel_id = $1',
        [hotel.id],
      )
      return rows[0].visits
    }
    for (let i = 0; i < 50; i++) expectStatus(204, await visit(hotel))
    expect(await stored()).toBeNull()
    const { db } = app.context
    app.context.db = { execute: () => Promise.reject(new Error('database unavailable')) } as unknown as typeof db
    await expect(flushVisits(app.context)).rejects.toThrow('database unavailable')
    app.context.db = db
    expectStatus(204, await visit(hotel))
    await flushVisits(app.context)
    expect(await stored()).toBe(51)
  },
)

testAlone('visits of hotels that are not there, and of those who count too much, are not counted', async () => {
  app.setClock('2026-03-10T09:00:00Z')
  expect((await visit({ id: '01980000-0000-7000-8000-000000000000' })).status).toBe(404)
  const hotel = await createHotel(app)
  for (const body of [{ lang: 'ja' }, { screen: 'fridge' }, { first: 'yes' }])
    expect((await visit(hotel, body as never)).status).toBe(422)
  const statuses = new Set<number>()
  for (let i = 0; i < 3001; i++) statuses.add((await visit(hotel, {}, '10.9.9.9')).status)
  expect([...statuses]).toEqual([204, 429])
  expect((await measured(hotel, 'visits')).total.value).toBe(3000)
})

test('scans of codes are counted by the hour of the hotel’s clock', async () => {
  app.setClock('2026-03-10T09:00:00Z')
  const hotel = await createHotel(app)
  const { token } = await createRoomCode(app, hotel)
  for (const method of ['GET', 'GET', 'HEAD']) await app.fetch(`/q/${token}`, { method })
  expect(some((await measured(hotel, 'scans')).byHour)).toMatchObject([{ hour: 10, value: 2 }])
})

test('orders give the sales by service, the times until acceptance and delivery, and the figures of the previous period', async () => {
  const hotel = await createHotel(app)
  const [breakfast, bar] = [
    await createService(app, hotel),
    await createService(app, hotel, { name: 'Bar' }, [{ price: 500 }]),
  ]
  const move = async (id: string, at: string, status: string, version: number) => {
    app.setClock(at)
    const body = { status, version, ...(status === 'cancelled' && { reason: 'Fermé' }) }
    expectStatus(200, await app.call('PATCH', `/v1/hotels/${hotel.id}/orders/${id}`, { as: hotel.owner, body }))
  }
  const place = async (menu: typeof bar, at: string) => {
    app.setClock(at)
    return (await createOrder(app, hotel, makeOrderRequest(menu))).id
  }
  const early = await place(bar, '2026-03-03T09:00:00Z')
  await move(early, '2026-03-03T09:01:00Z', 'accepted', 1)
  const first = await place(breakfast, '2026-03-09T09:00:00Z')
  await move(first, '2026-03-09T09:02:00Z', 'accepted', 1)
  await move(first, '2026-03-09T09:20:00Z', 'completed', 2)
  const second = await place(bar, '2026-03-10T18:00:00Z')
  await move(second, '2026-03-10T18:04:00Z', 'accepted', 1)
  const third = await place(bar, '2026-03-10T18:30:00Z')
  await move(third, '2026-03-10T18:31:00Z', 'cancelled', 1)
  const week = '?from=2026-03-04&to=2026-03-10'

  const orders = await measured(hotel, 'orders', week)
  expect([orders.total.value, orders.before.value]).toEqual([3, 1])
  expect(orders.byService).toMatchObject([
    { name: 'Bar', value: 2 },
    { name: 'Petit déjeuner', value: 1 },
  ])
  expect(some(orders.byHour)).toMatchObject([
    { hour: 10, value: 1 },
    { hour: 19, value: 2 },
  ])
  // The previous Tuesday is compared with this Tuesday.
  expect(orders.byDay.map(({ before }) => before)).toEqual([0, 0, 0, 0, 0, 0, 1])
  const revenue = await measured(hotel, 'revenue', week)
  expect([revenue.kind, revenue.total.value, revenue.before.value]).toEqual(['money', 3300 + 1000, 1000])
  const accept = await measured(hotel, 'accept', week)
  // The cancelled order waited for a minute, and nobody accepted it.
  expect(accept.total).toEqual({ value: 120, p90: expect.closeTo(216), count: 3, pending: 1 })
  expect(accept.before).toMatchObject({ value: 60, count: 1 })
  expect(some(accept.byDay)).toMatchObject([
    { day: '2026-03-09', value: 120 },
    { day: '2026-03-10', value: 150 },
  ])
  // The second order was accepted 31 minutes ago and still waits; the cancelled one waits for nothing.
  expect((await measured(hotel, 'serve', week)).total).toMatchObject({
    value: (1200 + 1860) / 2,
    count: 2,
    pending: 1,
  })
})

test('messages give the number of guests who wrote and how long they waited for the first answer', async () => {
  const hotel = await createHotel(app)
  const guest = createVisitorId()
  const write = async (at: string, who = guest) => {
    app.setClock(at)
    return createGuestMessage(app, hotel, {}, who)
  }
  const answer = async (threadId: string, at: string, note = false) => {
    app.setClock(at)
    const body = { text: 'Tout de suite', note }
    const to = `/v1/hotels/${hotel.id}/threads/${threadId}/messages?lang=fr`
    expectStatus(201, await app.call('POST', to, { as: hotel.owner, key: randomUUID(), body }))
  }
  const { threadId } = await write('2026-03-09T09:00:00Z')
  await write('2026-03-09T09:01:00Z')
  await answer(threadId, '2026-03-09T09:02:00Z', true)
  await answer(threadId, '2026-03-09T09:03:00Z')
  await write('2026-03-10T18:00:00Z')
  await answer(threadId, '2026-03-10T18:01:00Z')
  await write('2026-03-10T18:30:00Z', createVisitorId())
  app.setClock('2026-03-10T18:40:00Z')
  const week = '?from=2026-03-04&to=2026-03-10'
  const messages = await measured(hotel, 'messages', week)
  expect([messages.total.value, some(messages.byDay).map(({ value }) => value)]).toEqual([4, [2, 2]])
  const waited = await measured(hotel, 'answer', week)
  // The guest who has no answer has waited for ten minutes.
  expect(waited.total).toMatchObject({ value: 180, count: 3, pending: 1 })
  expect(some(waited.byDay)).toMatchObject([
    { day: '2026-03-09', value: 180 },
    { day: '2026-03-10', value: 330 },
  ])
})

test('the spreadsheet export has a line for each day and neutralises formulas', async () => {
  app.setClock('2026-03-10T09:00:00Z')
  const hotel = await createHotel(app)
  const menu = await createService(app, hotel, { name: '=1+1' })
  await createOrder(app, hotel, makeOrderRequest(menu))
  const csv = async (query: string, lang: string) => {
    const headers = { authorization: `Bearer ${hotel.owner.token}`, 'accept-language': lang }
    const answer = await app.fetch(`/v1/hotels/${hotel.id}/statistics.csv${query}`, { headers })
    return (await answer.text()).split('\r\n')
  }
  const days = await csv('?from=2026-03-09&to=2026-03-10', 'fr')
  expect(days[0]).toContain('"Jour";"Visiteurs";"Visites";"Codes scannés";"Commandes";"Chiffre d’affaires (EUR)"')
  expect(days[2]).toMatch(/^"2026-03-10";"0";"0";"0";"1";"33,00";/)
  expect(await csv('?by=service', 'en')).toContainEqual(expect.stringMatching(/^"'=1\+1","1","33\.00"/))
})

test.each([
  ['?from=2026-03-10&to=2026-03-09', 'to until_before_from'],
  ['?to=2026-03-11', 'to day_to_come'],
  ['?from=2020-01-01', 'from period_too_long'],
])('%s is refused in words', async (query, fault) => {
  app.setClock('2026-03-10T09:00:00Z')
  expect(statusAndFields(await read(await createHotel(app), query))).toEqual([422, fault])
})

test('invalid days are refused, and a member can read the statistics', async () => {
  app.setClock('2026-03-10T09:00:00Z')
  const hotel = await createHotel(app)
  for (const query of ['?from=tomorrow', '?from=2026-02-30', '?to=0000-00-00', '?from[a]=1'])
    expect((await read(hotel, query)).status).toBe(422)
  const found = expectStatus(200, await read(hotel, '', await createMember(app, hotel, 'member'))) as Statistics
  expect([found.from, found.to, found.before]).toEqual([
    '2026-03-04',
    '2026-03-10',
    { from: '2026-02-25', to: '2026-03-03' },
  ])
  expect(found.measures.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['visitors', 'visits', 'scans', 'orders', 'revenue', 'accept', 'serve']),
  )
})

testAlone('counts are kept for 25 months', async () => {
  const hotel = await createHotel(app)
  for (const at of ['2026-03-10T09:00:00Z', '2026-03-12T09:00:00Z']) {
    app.setClock(at)
    expectStatus(204, await visit(hotel))
  }
  await flushVisits(app.context)
  app.setClock('2028-04-11T09:00:00Z')
  await runMaintenance(app.context)
  const { rows } = await app.context.pool.query('select day::text from visit_counts where hotel_id = $1', [hotel.id])
  expect(rows).toEqual([{ day: '2026-03-12' }])
})
