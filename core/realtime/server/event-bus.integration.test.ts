import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { openDatabase, transaction } from '#core/db/db.ts'
import { inSharedTransaction } from '#core/db/shared-transaction.ts'
import { makeLogger } from '#core/log/log.ts'
import { testApp } from '#tests/app.ts'
import fc from '#tests/properties.ts'
import { EventBus } from './event-bus.ts'
import { publish } from './publish.ts'

const app = testApp()
const clean: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const step of clean.splice(0).reverse()) await step()
})

/** An event bus with its own connections, like that of another process. */
async function eventBus(settings: pg.PoolConfig = {}): Promise<EventBus> {
  const { pool, db } = openDatabase({ ...app.connection, ...settings })
  const made = new EventBus(db, app.connection, app.context.log)
  await made.start()
  clean.push(
    () => pool.end(),
    () => made.stop(),
  )
  return made
}

const happen = (hotelId: string, type = 'order.created') =>
  transaction(app.context.db, (tx) =>
    publish(tx, { hotelId, type, subject: randomUUID(), version: 1, at: app.context.clock() }),
  )

/** Records the cursors it receives; a reset is recorded as the negative cursor. */
async function listen(to: EventBus, hotelId: string, since: number | null) {
  const seen: number[] = []
  const note = ({ cursor }: { cursor: number }) => seen.push(cursor)
  const leave = await to.subscribe(hotelId, since, { push: note, reset: (cursor) => seen.push(-cursor) })
  return { seen, leave }
}

/** A long timeout for slow machines. */
const soon = { timeout: 20_000 }
const upTo = (n: number) => Array.from({ length: n }, (_, i) => i + 1)
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
const asAdmin = async (query: string) => {
  const client = new pg.Client({ ...app.connection, database: 'postgres' })
  await client.connect()
  const { rows } = await client.query(query).finally(() => client.end())
  return rows
}
const listeners = `from pg_stat_activity where application_name = 'livret-listen' and datname = `
const here = () => `'${app.connection.database}'`

describe('no event is missed and none comes twice', () => {
  test('of commands that are one transaction nothing is told before all of it is committed', async () => {
    const hotelId = randomUUID()
    const told: string[] = []
    const leave = app.context.eventBus.watch((hotel, type) => hotel === hotelId && told.push(type))
    clean.push(async () => leave())
    const write = (db: typeof app.context.db, type: string) =>
      transaction(db, (tx) =>
        publish(tx, { hotelId, type, subject: randomUUID(), version: 1, at: app.context.clock() }),
      )
    await inSharedTransaction(app.context.db, async (db) => {
      await write(db, 'order.created')
      await write(db, 'order.changed')
      expect(told).toEqual([])
    })
    // This process is notified at once, not only by the poll every two seconds.
    expect(told).toEqual(['order.created', 'order.changed'])
    const broken = inSharedTransaction(app.context.db, async (db) => {
      await write(db, 'order.completed')
      throw new Error('the last of them failed')
    })
    await expect(broken).rejects.toThrow('the last of them failed')
    expect(told).not.toContain('order.completed')
  })

  test('for listeners that come, go and come back to any process, while many write', async () => {
    const hubs = [app.context.eventBus, await eventBus()]
    const stays = fc.array(fc.tuple(fc.nat(1), fc.nat(12)), { minLength: 3, maxLength: 12 })
    const world = fc.record({
      writers: fc.integer({ min: 2, max: 8 }),
      listeners: fc.array(stays, { minLength: 2, maxLength: 6 }),
    })
    await fc.assert(
      fc.asyncProperty(world, async ({ writers, listeners }) => {
        const hotelId = randomUUID()
        const each = 12
        const write = async () => {
          for (let i = 0; i < each; i++) await happen(hotelId)
        }
        const total = writers * each
        const follow = async (visits: [number, number][]) => {
          const all: number[] = []
          for (const [process, ms] of [...visits, [0, 0] as const]) {
            const last = all.at(-1) ?? 0
            const { seen, leave } = await listen(hubs[process] as EventBus, hotelId, last)
            if (ms === 0) await vi.waitFor(() => expect(seen.at(-1) ?? last).toBe(total), { ...soon, interval: 5 })
            await pause(ms)
            leave()
            all.push(...seen)
          }
          return all
        }
        const [heard] = await Promise.all([
          Promise.all(listeners.map(follow)),
          Promise.all(Array.from({ length: writers }, write)),
        ])
        for (const cursors of heard) expect(cursors).toEqual(upTo(total))
      }),
      { numRuns: 12 },
    )
  })

  test('for a reader who missed more events than one page holds', async () => {
    const hotelId = randomUUID()
    await transaction(app.context.db, async (tx) => {
      for (let i = 0; i < 1100; i++)
        await publish(tx, { hotelId, type: 'x', subject: randomUUID(), version: 1, at: app.context.clock() })
    })
    const { seen, leave } = await listen(app.context.eventBus, hotelId, 0)
    leave()
    expect(seen).toEqual(upTo(1100))
  })

  test('one that only wants what is new is given nothing older', async () => {
    const hotelId = randomUUID()
    await happen(hotelId)
    const { seen, leave } = await listen(app.context.eventBus, hotelId, null)
    await happen(hotelId)
    await vi.waitFor(() => expect(seen).toEqual([2]), soon)
    leave()
  })
})

describe('one who cannot be brought up to date is told so', () => {
  test('when what is missing is no longer kept', async () => {
    const hotelId = randomUUID()
    for (let i = 0; i < 3; i++) await happen(hotelId)
    app.setClock('2026-03-11T09:00:00Z')
    await happen(hotelId)
    await app.context.eventBus.prune(new Date('2026-03-11T00:00:00Z'))
    app.setClock('2026-03-10T09:00:00Z')
    const heard = await Promise.all([0, 2, 3, 4].map((since) => listen(app.context.eventBus, hotelId, since)))
    expect(heard.map(({ seen }) => seen)).toEqual([[-4], [-4], [4], []])
    await happen(hotelId)
    await vi.waitFor(() => expect(heard.map(({ seen }) => seen.at(-1))).toEqual([5, 5, 5, 5]), soon)
    for (const { leave } of heard) leave()
  })

  test('when the cursor is of another time, ahead of all there is', async () => {
    const hotelId = randomUUID()
    await happen(hotelId)
    const { seen, leave } = await listen(app.context.eventBus, hotelId, 99)
    expect(seen).toEqual([-1])
    await happen(hotelId)
    await vi.waitFor(() => expect(seen).toEqual([-1, 2]), soon)
    leave()
  })

  test('but not when another process has heard of the event first', async () => {
    const hotelId = randomUUID()
    const late = await eventBus()
    const first = await listen(late, hotelId, null)
    await happen(hotelId)
    // Read from the database before the notification can have arrived.
    const since = await late.cursor(hotelId)
    const { seen, leave } = await listen(late, hotelId, since)
    expect([since, seen]).toEqual([1, []])
    leave()
    first.leave()
  })
})

describe('the event connection heals', () => {
  test('when it is cut: nothing is lost, and caches are told to trust nothing', async () => {
    const hotelId = randomUUID()
    const { seen, leave } = await listen(app.context.eventBus, hotelId, 0)
    const heard: (string | null)[] = []
    const deaf = app.context.eventBus.watch((id) => heard.push(id))
    await happen(hotelId)
    await asAdmin(`select pg_terminate_backend(pid) ${listeners} ${here()}`)
    for (let i = 0; i < 4; i++) await happen(hotelId)
    await vi.waitFor(() => expect(seen).toEqual(upTo(5)), soon)
    // Events written by this process are delivered without that connection.
    await vi.waitFor(() => expect(heard).toContain(null), soon)
    await happen(hotelId)
    await vi.waitFor(() => expect(seen).toEqual(upTo(6)), soon)
    deaf()
    leave()
  })

  test('when the database refuses connections for a while: it reconnects once, not many times', async () => {
    const hotelId = randomUUID()
    const own = await eventBus()
    const { seen, leave } = await listen(own, hotelId, 0)
    const before = (await asAdmin(`select pid ${listeners} ${here()}`)).length
    await asAdmin(`alter database ${app.connection.database} with allow_connections false`)
    await asAdmin(`select pg_terminate_backend(pid) ${listeners} ${here()}`)
    await pause(1500)
    await asAdmin(`alter database ${app.connection.database} with allow_connections true`)
    await happen(hotelId)
    await vi.waitFor(() => expect(seen).toEqual([1]), soon)
    await pause(300)
    await vi.waitFor(async () => expect(await asAdmin(`select pid ${listeners} ${here()}`)).toHaveLength(before), soon)
    leave()
  })

  test('when one reading fails: the event is delivered all the same, without waiting for the next one', async () => {
    const hotelId = randomUUID()
    const log = makeLogger('silent')
    const failed = vi.spyOn(log, 'error')
    const { pool, db } = openDatabase({ ...app.connection, max: 1, connectionTimeoutMillis: 1000 })
    const busy = new EventBus(db, app.connection, log)
    await busy.start()
    clean.push(
      () => pool.end(),
      () => busy.stop(),
    )
    const { seen, leave } = await listen(busy, hotelId, null)
    // The only connection is taken while the read waits for it.
    const taken = await pool.connect()
    await happen(hotelId)
    await vi.waitFor(() => expect(failed).toHaveBeenCalled(), soon)
    taken.release()
    await vi.waitFor(() => expect(seen).toEqual([1]), soon)
    leave()
  })
})

/** Writes an event without a notification, like a process that is killed right after its commit. */
const untold = (hotelId: string, type: string) =>
  app.context.db.transaction((tx) =>
    publish(tx, { hotelId, type, subject: randomUUID(), version: 1, at: app.context.clock() }),
  )

describe('what nobody tells is found', () => {
  test('when a process was killed between its commit and its notification: all of it, once, in order', async () => {
    const hotelId = randomUUID()
    const late = await eventBus()
    const heard: string[] = []
    const deaf = late.watch((id, type) => id === hotelId && heard.push(type))
    const { seen, leave } = await listen(late, hotelId, null)
    for (const type of ['order.created', 'hotel.changed']) await untold(hotelId, type)
    await vi.waitFor(() => expect(seen).toEqual([1, 2]), soon)
    await vi.waitFor(() => expect(heard).toEqual(expect.arrayContaining(['order.created', 'hotel.changed'])), soon)
    await happen(hotelId)
    await vi.waitFor(() => expect(seen).toEqual([1, 2, 3]), soon)
    // A notified event must not hide the missed one before it.
    heard.length = 0
    await untold(hotelId, 'hotel.changed')
    await happen(hotelId, 'order.created')
    await vi.waitFor(() => expect(heard).toContain('hotel.changed'), soon)
    expect(seen).toEqual([1, 2, 3, 4, 5])
    deaf()
    leave()
  })

  test('a change that is rolled back is not published', async () => {
    const hotelId = randomUUID()
    const heard: string[] = []
    const deaf = app.context.eventBus.watch((id, type) => id === hotelId && heard.push(type))
    const failing = transaction(app.context.db, async (tx) => {
      await publish(tx, { hotelId, type: 'x', subject: randomUUID(), version: 1, at: app.context.clock() })
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    await happen(hotelId, 'y')
    await vi.waitFor(() => expect(heard).toContain('y'), soon)
    expect(heard).not.toContain('x')
    deaf()
  })
})
