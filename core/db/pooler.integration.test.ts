import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { createApi } from '#app/api.ts'
import { createContext } from '#app/create-context.ts'
import { testApp } from '#tests/app.ts'
import { createHotel, createService, makeOrderRequest } from '#tests/factories.ts'
import { hasPgBouncer, startPgBouncer } from '#tests/pgbouncer.ts'
import { transaction } from './db.ts'
import { detectPooler } from './pooler.ts'

const app = testApp()

/** Starts a PgBouncer in front of the tests' PostgreSQL. Returns the options to connect through it. */
async function connectThroughBouncer(mode: 'transaction' | 'session') {
  const { connection, stop } = await startPgBouncer(app.connection, mode)
  onTestFinished(stop)
  return connection
}

test('a direct connection to PostgreSQL is not pooled and supports statement names', async () => {
  expect(await detectPooler(app.connection, app.connection)).toEqual({ pooled: false, names: true })
})

describe.runIf(hasPgBouncer)('behind PgBouncer (skipped where the program is not installed)', () => {
  test('in transaction mode, the start is refused with the setting to add', async () => {
    const pooled = await connectThroughBouncer('transaction')
    await expect(detectPooler(pooled, pooled)).rejects.toThrow(/Set DATABASE_LISTEN_URL/)
  })

  test('in session mode, nothing has to be set', async () => {
    const pooled = await connectThroughBouncer('session')
    expect(await detectPooler(pooled, pooled)).toMatchObject({ pooled: true })
  })

  test('support for statement names is detected the same while other clients use the pooler', async () => {
    const pooled = await connectThroughBouncer('transaction')
    const expected = await detectPooler(pooled, app.connection)
    const others = Array.from({ length: 8 }, () => new pg.Client(pooled))
    let open = true
    const otherQueries = others.map(async (client) => {
      await client.connect()
      while (open) await client.query('select pg_sleep(random() / 500)')
      await client.end()
    })
    const found = []
    for (let time = 0; time < 15; time++) found.push(await detectPooler(pooled, app.connection))
    open = false
    await Promise.all(otherQueries)
    expect(found).toEqual(found.map(() => expected))
  })

  test('in transaction mode with a direct address for notifications, orders and events work and no state is left in sessions', async () => {
    const connection = await connectThroughBouncer('transaction')
    const pooling = await detectPooler(connection, app.connection)
    expect(pooling.pooled).toBe(true)
    const { config, storage, log, clock } = app.context
    const context = await createContext({ connection, listen: app.connection, pooling, config, storage, log, clock })
    onTestFinished(context.close)
    const api = createApi(context)
    const hotel = await createHotel(app)
    const menu = await createService(app, hotel)
    const receivedCursors: number[] = []
    const unsubscribe = await context.eventBus.subscribe(hotel.id, 0, {
      push: ({ cursor }) => receivedCursors.push(cursor),
      reset: () => undefined,
    })
    onTestFinished(unsubscribe)
    const order = () =>
      api.request(`/v1/hotels/${hotel.id}/orders?lang=fr`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'x-visitor-id': randomUUID(),
          'idempotency-key': randomUUID(),
          'x-forwarded-for': randomUUID(),
        },
        body: JSON.stringify(makeOrderRequest(menu)),
      })
    const readAccount = () => api.request('/v1/me', { headers: { authorization: `Bearer ${hotel.owner.token}` } })
    const answers = await Promise.all(Array.from({ length: 40 }, (_, i) => (i % 2 ? order() : readAccount())))
    expect(new Set(answers.map(({ status }, i) => `${i % 2 ? 'order' : 'me'} ${status}`))).toEqual(
      new Set(['order 201', 'me 200']),
    )
    // Written and announced by another process.
    const last = await app.context.eventBus.cursor(hotel.id)
    await vi.waitFor(() => expect(receivedCursors.at(-1)).toBe(last), { timeout: 20_000 })
    const limit = () => context.pool.query("select current_setting('lock_timeout') as lock")
    const inside = await transaction(context.db, async (tx) =>
      tx.execute(`select current_setting('lock_timeout') as lock`),
    )
    expect([inside.rows[0]?.lock, (await limit()).rows[0].lock]).toEqual(['1500ms', '0'])
  })
})
