import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import type { AppContext } from '#core/app/server/context.ts'
import { DatabaseClient } from '#core/db/client.ts'
import { backgroundTimeouts, openDatabase } from '#core/db/db.ts'
import { makeLogger } from '#core/log/log.ts'
import { testApp } from '#tests/app.ts'
import { createPushDevice } from '#tests/device-factories.ts'
import { createHotel, createOrder, createService, makeOrderRequest } from '#tests/factories.ts'
import { escalateAlerts } from './service.ts'

const app = testApp()
const start = Date.parse('2026-03-10T09:00:00Z')
const setSecondsAfterStart = (seconds: number) => app.setClock(new Date(start + seconds * 1000).toISOString())
beforeEach(() => setSecondsAfterStart(0))
// Items left waiting by a test would be escalated in the next one.
afterEach(() => app.context.pool.query("update orders set status = 'cancelled' where status = 'new'"))

async function createWaitingOrder() {
  const hotel = await createHotel(app)
  return { hotel, order: await createOrder(app, hotel, makeOrderRequest(await createService(app, hotel))) }
}

const countSteps = async (column: 'hotel_id' | 'item_id', id: string) =>
  (await app.context.pool.query(`select count(*)::int from alert_steps where ${column} = $1`, [id])).rows[0].count

/** Runs one check, and returns its statements. */
async function runCheck(seconds: number, context: AppContext = app.context): Promise<string[]> {
  setSecondsAfterStart(seconds)
  const statements: string[] = []
  const { query } = DatabaseClient.prototype
  const spy = vi.spyOn(DatabaseClient.prototype, 'query').mockImplementation(function (this: DatabaseClient, ...args) {
    statements.push(typeof args[0] === 'string' ? args[0] : args[0].text)
    return query.apply(this, args)
  })
  await escalateAlerts(context).finally(() => spy.mockRestore())
  return statements
}

test('three thousand orders of a hundred hotels, released at one moment, are escalated once and then not read again', async () => {
  const { hotel, order } = await createWaitingOrder()
  const { pool } = app.context
  const copies = `select (jsonb_populate_record(h, jsonb_build_object('id', gen_random_uuid(), 'slug', 'many-' || n))).*
    from hotels h, generate_series(1, 99) n where id = $1`
  await pool.query(`insert into hotels ${copies}`, [hotel.id])
  await pool.query(
    `insert into orders select (jsonb_populate_record(o, jsonb_build_object('id', gen_random_uuid(), 'hotel_id', h.id))).*
       from orders o, hotels h, generate_series(1, 30) n where o.id = $1 and h.slug like 'many-%'`,
    [order.id],
  )
  // A transaction that waits while others work would need a second connection, and PostgreSQL ends it after 30 s.
  const single = openDatabase(app.connection, { max: 1, timeouts: backgroundTimeouts })
  onTestFinished(() => single.pool.end())
  const context = { ...app.context, ...single }
  const taken = async () =>
    (await pool.query('select count(*)::int, count(distinct hotel_id)::int as hotels from alert_steps')).rows[0]

  await runCheck(5, context)
  // No device, no phone and no address: each of the three steps reaches nobody, so the next one is taken at once.
  expect(await taken()).toEqual({ count: 3 * (99 * 30 + 1), hotels: 100 })
  const ending = await runCheck(8, context)
  expect(ending.filter((text) => text.includes('insert into alert_steps'))).toEqual([])
  const statements = await runCheck(11, context)
  expect(statements.filter((text) => text.includes('alert_steps'))).toEqual([])
  expect(statements.length).toBeLessThan(10)
  expect(await taken()).toEqual({ count: 3 * (99 * 30 + 1), hotels: 100 })
})

test('an order that was put off is escalated again when it comes back', async () => {
  const { order } = await createWaitingOrder()
  for (const seconds of [1, 4, 7]) await runCheck(seconds)
  expect(await countSteps('item_id', order.id)).toBe(3)
  await app.context.pool.query('update orders set release_at = $2 where id = $1', [order.id, new Date(start + 600_000)])
  await runCheck(599)
  expect(await countSteps('item_id', order.id)).toBe(3)
  await runCheck(601)
  expect(await countSteps('item_id', order.id)).toBe(6)
})

test('an order that a member of staff is changing is left for the next check', async () => {
  const { order } = await createWaitingOrder()
  await runCheck(1)
  const client = await app.context.pool.connect()
  await client.query('begin')
  await client.query('select from orders where id = $1 for update', [order.id])
  const ended = async () =>
    (await app.context.pool.query('select alerted_since from orders where id = $1', [order.id])).rows[0].alerted_since
  await runCheck(4)
  expect(await ended()).toBe(null)
  await client.query('rollback')
  client.release()
  await runCheck(7)
  expect(await ended()).toEqual(new Date(start))
})

test('a hotel whose alerts fail is logged, and the others are alerted', async () => {
  const failing = await createWaitingOrder()
  const other = await createWaitingOrder()
  for (const { hotel } of [failing, other])
    await createPushDevice(app, hotel.owner, { hotels: [hotel.id], endpoint: `https://push.example/${hotel.id}` })
  const log = makeLogger('silent')
  const logged = vi.spyOn(log, 'error')
  const { jobs } = app.context
  const add: typeof jobs.add = async (...args) => {
    if ((args[2] as { hotelId: string }).hotelId === failing.hotel.id) throw new Error('a fault of this hotel')
    return jobs.add(...args)
  }
  await runCheck(1, { ...app.context, log, jobs: { add } as typeof jobs })
  expect(logged).toHaveBeenCalledWith(
    expect.objectContaining({ hotelId: failing.hotel.id }),
    'the alerts of a hotel failed',
  )
  expect([await countSteps('hotel_id', failing.hotel.id), await countSteps('hotel_id', other.hotel.id)]).toEqual([0, 2])
  await runCheck(4)
  expect(await countSteps('hotel_id', failing.hotel.id)).toBe(2)
})
