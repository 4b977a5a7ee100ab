import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '#core/db/db.ts'
import type { Engine } from '#core/db/engine.ts'
import { migrateDatabase } from '#core/db/migrate.ts'
import { bytesOf, Replica } from '#core/db/replica.ts'
import { makeLogger } from '#core/log/log.ts'
import { diskStorage } from '#core/storage/disk.ts'
import { openApp, type TestApp } from '#tests/app.ts'
import {
  createHotel,
  createOrder,
  createService,
  expectStatus,
  makeOrderRequest,
  type TestHotel,
} from '#tests/factories.ts'
import { startWithStandby } from '#tests/standby.ts'

let servers: Awaited<ReturnType<typeof startWithStandby>>
let app: TestApp & { close: () => Promise<void> }
let hotel: TestHotel
let order: () => Promise<unknown>

beforeAll(async () => {
  servers = await startWithStandby(async (connection) => {
    const { pool } = openDatabase(connection, { max: 1 })
    await migrateDatabase(pool, path.resolve(import.meta.dirname, '../../core/db/migrations'))
    await pool.end()
  })
  const { primary, standby } = servers
  app = await openApp({
    engine: primary.connection,
    admin: primary.admin,
    replica: standby.connection,
    storage: diskStorage,
  })
  hotel = await createHotel(app)
  const menu = await createService(app, hotel)
  order = () => createOrder(app, hotel, makeOrderRequest(menu))
})
afterAll(async () => {
  await app.close()
  await servers.stop()
})

async function asSuperuser(engine: Engine, statement: string) {
  const client = new pg.Client(engine.admin)
  await client.connect()
  await client.query(statement).finally(() => client.end())
}

const read = (what: string) => app.call('GET', `/v1/hotels/${hotel.id}/${what}`, { as: hotel.owner })

/** How many orders the history shows, and the instant that it says it is of. */
async function readHistory() {
  const answer = await read('orders/history')
  expectStatus(200, answer)
  return { count: answer.body.length, asOf: answer.headers.get('livret-as-of') }
}

const reports = ['orders/history', 'orders/history.csv', 'audit', 'audit.csv', 'statistics', 'statistics.csv?by=day']

test('reports are read from a standby, which has what was committed before', async () => {
  await order()
  expect(await readHistory()).toEqual({ count: 1, asOf: null })
  expect(app.context.replica?.delayMs).toBe(0)
})

test('a standby that is behind is read too, and each report says of which instant it is', async () => {
  const before = Date.now()
  await asSuperuser(servers.standby, 'select pg_wal_replay_pause()')
  const { count } = await readHistory()
  await order()
  const late = await readHistory()
  expect(late.count).toBe(count)
  expect(Date.parse(String(late.asOf))).toBeLessThanOrEqual(Date.now())
  for (const report of reports) {
    const response = await app.fetch(`/v1/hotels/${hotel.id}/${report}`, {
      headers: { authorization: `Bearer ${hotel.owner.token}` },
    })
    expect([report, response.status, response.headers.get('livret-as-of')]).toEqual([report, 200, late.asOf])
    await response.text()
  }
  // What must be current never comes from it.
  const board = await read('orders')
  expect(board.body).toHaveLength(count + 1)
  expect(board.headers.get('livret-as-of')).toBeNull()
  expect(app.context.replica?.delayMs).toBeGreaterThan(0)

  await asSuperuser(servers.standby, 'select pg_wal_replay_resume()')
  await expect.poll(readHistory).toEqual({ count: count + 1, asOf: null })
  expect(Date.now()).toBeGreaterThan(before)
})

test('only a standby of the same database is accepted', async () => {
  const log = makeLogger('silent')
  const toPrimary = new Replica(app.context.db, servers.primary.connection, log)
  await expect(toPrimary.requireStandby()).rejects.toThrow('leads to the primary')
  await toPrimary.close()
  await app.context.replica?.requireStandby()
})

test('positions in the journal are compared as numbers', () => {
  expect(bytesOf('0/FF')).toBe(255n)
  expect(bytesOf('9/FFFFFFFF')).toBeLessThan(bytesOf('10/0'))
})

test('while the standby is away, or once it is a primary, the primary is read', async () => {
  const { count } = await readHistory()
  await asSuperuser(servers.standby, 'select pg_promote()')
  await order()
  expect(await readHistory()).toEqual({ count: count + 1, asOf: null })
  expect(app.context.replica?.delayMs).toBeNull()
  await expect(app.context.replica?.check()).rejects.toThrow('has become a primary')

  await servers.standby.stop()
  await order()
  expect(await readHistory()).toEqual({ count: count + 2, asOf: null })
  await expect(app.context.replica?.check()).rejects.toThrow()
})
