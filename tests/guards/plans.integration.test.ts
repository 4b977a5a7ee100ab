import pg from 'pg'
import { beforeAll, expect, test, vi } from 'vitest'
import { DatabaseClient } from '#core/db/client.ts'
import { escalateAlerts } from '#modules/content/alerts/server/service.ts'
import { testApp } from '../app.ts'
import { createSpa } from '../booking-factories.ts'
import { judgePlan } from '../chaos/plans.ts'
import { fillYear } from '../chaos/year-fill.ts'
import type { Year } from '../chaos/year-rows.ts'
import { createClaim, createDeal, createProviderStaff, type TestPerson } from '../factories.ts'
import { createFuzzWorld, type FuzzWorld } from '../fuzz-world.ts'

const first: Year = {
  ...{ orders: 12_000, threads: 3_000, visits: 100, journal: 6_000 },
  ...{ claims: 3_000, opinions: 4_000, rooms: 60, files: 100 },
}

const app = testApp()
let world: FuzzWorld
let provider: TestPerson
let client: pg.Client

beforeAll(async () => {
  app.setClock(new Date().toISOString())
  world = await createFuzzWorld(app)
  const spa = await createSpa(app, world.hotel)
  await createClaim(app, world.hotel, await createDeal(app, world.hotel), world.guest)
  provider = await createProviderStaff(app)
  client = new pg.Client(app.connection)
  await client.connect()
  const { rows } = await client.query('select slots from services where id = $1', [spa.id])
  const resourceId = rows[0].slots.resources[0].id
  await fillYear(client, { hotelId: world.hotelId, spaId: spa.id, resourceId, count: 300, first })
  return () => client.end()
})

/** The statements of this work that read far more rows than they return. Each is run again, to see its plan. */
async function wastefulStatements(work: () => Promise<unknown>): Promise<string[]> {
  const statements: { text: string; values: unknown[] }[] = []
  const original = DatabaseClient.prototype.query
  const spy = vi.spyOn(DatabaseClient.prototype, 'query').mockImplementation(function (this: DatabaseClient, ...args) {
    const text = typeof args[0] === 'string' ? args[0] : args[0]?.text
    if (typeof text === 'string' && /^\s*(select|with)\b/i.test(text))
      statements.push({ text, values: (Array.isArray(args[1]) ? args[1] : args[0]?.values) ?? [] })
    return original.apply(this, args)
  })
  await work().finally(() => spy.mockRestore())
  expect(statements).not.toEqual([])
  const found: string[] = []
  for (const { text, values } of statements) {
    const { rows } = await client.query(`explain (analyze, buffers, format json) ${text}`, values)
    const finding = judgePlan(text, 0, rows[0]['QUERY PLAN'][0].Plan)
    if (finding) found.push(`${finding.parts.join('; ')}: ${text}`)
  }
  return found
}

async function read(path: string): Promise<void> {
  const caller = path.includes('/visitors/') ? { visitor: world.guest } : { as: provider }
  const { status } = await app.call('GET', path, caller)
  expect([path, status]).toEqual([path, 200])
}

const hotel = () => `/v1/hotels/${world.hotelId}`
const past = () => encodeURIComponent(new Date(Date.now() - 86_400_000 * 200).toISOString())
const someId = '01900000-0000-7000-8000-000000000000'

test.each<[string, () => string]>([
  ['orders', () => `${hotel()}/orders?status=completed`],
  ['open orders', () => `${hotel()}/orders?status=new`],
  ['a later page of orders', () => `${hotel()}/orders?status=completed&after=${past()}_${someId}`],
  ['past orders', () => `${hotel()}/orders/history`],
  ['a later page of past orders', () => `${hotel()}/orders/history?after=${past()}_${someId}`],
  ['past orders of a room', () => `${hotel()}/orders/history?room=120`],
  ['closed conversations', () => `${hotel()}/threads?status=closed`],
  ['open conversations', () => `${hotel()}/threads`],
  ['opinions', () => `${hotel()}/opinions/all?status=published`],
  ['published opinions', () => `${hotel()}/opinions`],
  ['the guestbook', () => `${hotel()}/guestbook-entries?status=published`],
  ['the journal', () => `${hotel()}/audit`],
  ['files', () => `${hotel()}/medias`],
  ['a guest’s orders', () => `/v1/visitors/me/orders`],
  ['hotels', () => '/v1/hotels'],
])('%s are read by a page at a time', async (_, path) => {
  expect(await wastefulStatements(() => read(path()))).toEqual([])
})

test('a check for alerts reads no order that nobody has ever accepted, and none whose alerts have ended', async () => {
  await client.query(`update orders set status = 'new' where status = 'completed'`)
  await client.query(`update orders set placed_at = now() - interval '2 hours', release_at = null
    where (hotel_id, id) in (select hotel_id, id from orders where status = 'new' order by id limit 4000)`)
  await client.query(`update orders set alerted_since = placed_at where placed_at > now() - interval '1 day'`)
  // The first two take the steps of the others, and end their alerts.
  for (let checks = 0; checks < 2; checks++) await escalateAlerts(app.context)
  await client.query('vacuum analyze orders')
  expect(await wastefulStatements(() => escalateAlerts(app.context))).toEqual([])
})
