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
const cleanUps: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const step of cleanUps.splice(0).reverse()) await step()
})

/** An event bus with its own connections, like that of another process. */
async function eventBus(settings: pg.PoolConfig = {}): Promise<EventBus> {
  const { pool, db } = openDatabase({ ...app.connection, ...settings })
  const startedBus = new EventBus(db, app.connection, app.context.log)
  await startedBus.start()
  cleanUps.push(
    () => pool.end(),
    () => startedBus.stop(),
  )
  return startedBus
}

const publishEvent = (hotelId: string, type = 'order.created') =>
  transaction(app.context.db, (tx) =>
    publish(tx, { hotelId, type, subject: randomUUID(), version: 1, at: app.context.clock() }),
  )

/** Records the cursors it receives; a reset is recorded as the negative cursor. */
async function listen(bus: EventBus, hotelId: string, since: number | null) {
  const seen: number[] = []
  const recordCursor = ({ cursor }: { cursor: number }) => seen.push(cursor)
  const unsubscribe = await bus.subscribe(hotelId, since, { push: recordCursor, reset: (cursor) => seen.push(-cursor) })
  return { seen, leave: unsubscribe }
}

/** A long timeout for slow machines. */
const longTimeout = { timeout: 20_000 }
const numbersUpTo = (n: number) => Array.from({ length: n }, (_, i) => i + 1)
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
const asAdmin = async (query: string) => {
  const client = new pg.Client({ ...app.connection, database: 'postgres' })
  await client.connect()
  const { rows } = await client.query(query).finally(() => client.end())
  return rows
}
const fromListeners = `from pg_stat_activity where application_name = 'livret-listen' and datname = `
const databaseName = () => `'${app.connection.database}'`

describe('each event is delivered exactly once', () => {
  test('commands in a shared transaction publish nothing before the shared commit', async () => {
    const hotelId = randomUUID()
    const types: string[] = []
    const leave = app.context.eventBus.watch((hotel, type) => hotel === hotelId && types.push(type))
    cleanUps.push(async () => leave())
    const write = (db: typeof app.context.db, type: string) =>
      transaction(db, (tx) =>
        publish(tx, { hotelId, type, subject: randomUUID(), version: 1, at: app.context.clock() }),
      )
    await inSharedTransaction(app.context.db, async (db) => {
      await write(db, 'order.created')
      await write(db, 'order.changed')
      expect(types).toEqual([])
    })
    // This process is notified at once, not only by the poll every two seconds.
    expect(types).toEqual(['order.created', 'order.changed'])
    const broken = inSharedTransaction(app.context.db, async (db) => {
      await write(db, 'order.completed')
      throw new Error('the last of them failed')
    })
    await expect(broken).rejects.toThrow('the last of them failed')
    expect(types).not.toContain('order.completed')
  })

  test('to listeners that disconnect and reconnect to any process, while many events are written', async () => {
    const buses = [app.context.eventBus, await eventBus()]
    const visitsOfListener = fc.array(fc.tuple(fc.nat(1), fc.nat(12)), { minLength: 3, maxLength: 12 })
    const scenario = fc.record({
      writers: fc.integer({ min: 2, max: 8 }),
      listeners: fc.array(visitsOfListener, { minLength: 2, maxLength: 6 }),
    })
    await fc.assert(
      fc.asyncProperty(scenario, async ({ writers, listeners }) => {
        const hotelId = randomUUID()
        const eventsPerWriter = 12
        const write = async () => {
          for (let i = 0; i < eventsPerWriter; i++) await publishEvent(hotelId)
        }
        const total = writers * eventsPerWriter
        const listenInVisits = async (visits: [number, number][]) => {
          const all: number[] = []
          for (const [process, ms] of [...visits, [0, 0] as const]) {
            const last = all.at(-1) ?? 0
            const { seen, leave } = await listen(buses[process] as EventBus, hotelId, last)
            if (ms === 0)
              await vi.waitFor(() => expect(seen.at(-1) ?? last).toBe(total), { ...longTimeout, interval: 5 })
            await pause(ms)
            leave()
            all.push(...seen)
          }
          return all
        }
        const [received] = await Promise.all([
          Promise.all(listeners.map(listenInVisits)),
          Promise.all(Array.from({ length: writers }, write)),
        ])
        for (const cursors of received) expect(cursors).toEqual(numbersUpTo(total))
      }),
      { numRuns: 12 },
    )
  })

  test('to a reader who missed more events than one page contains', async () => {
    const hotelId = randomUUID()
    await transaction(app.context.db, async (tx) => {
      for (let i = 0; i < 1100; i++)
        await publish(tx, { hotelId, type: 'x', subject: randomUUID(), version: 1, at: app.context.clock() })
    })
    const { seen, leave } = await listen(app.context.eventBus, hotelId, 0)
    leave()
    expect(seen).toEqual(numbersUpTo(1100))
  })

  test('a listener without a starting cursor receives only new events', async () => {
    const hotelId = randomUUID()
    await publishEvent(hotelId)
    const { seen, leave } = await listen(app.context.eventBus, hotelId, null)
    await publishEvent(hotelId)
    await vi.waitFor(() => expect(seen).toEqual([2]), longTimeout)
    leave()
  })
})

describe('a listener whose missed events cannot be delivered receives a reset', () => {
  test('when the missed events are no longer stored', async () => {
    const hotelId = randomUUID()
    for (let i = 0; i < 3; i++) await publishEvent(hotelId)
    app.setClock('2026-03-11T09:00:00Z')
    await publishEvent(hotelId)
    await app.context.eventBus.prune(new Date('2026-03-11T00:00:00Z'))
    app.setClock('2026-03-10T09:00:00Z')
    const streams = await Promise.all([0, 2, 3, 4].map((since) => listen(app.context.eventBus, hotelId, since)))
    expect(streams.map(({ seen }) => seen)).toEqual([[-4], [-4], [4], []])
    await publishEvent(hotelId)
    await vi.waitFor(() => expect(streams.map(({ seen }) => seen.at(-1))).toEqual([5, 5, 5, 5]), longTimeout)
    for (const { leave } of streams) leave()
  })

  test('when its cursor is higher than that of the last event', async () => {
    const hotelId = randomUUID()
    await publishEvent(hotelId)
    const { seen, leave } = await listen(app.context.eventBus, hotelId, 99)
    expect(seen).toEqual([-1])
    await publishEvent(hotelId)
    await vi.waitFor(() => expect(seen).toEqual([-1, 2]), longTimeout)
    leave()
  })

  test('but not when its cursor comes from another process that was notified first', async () => {
    const hotelId = randomUUID()
    const secondBus = await eventBus()
    const first = await listen(secondBus, hotelId, null)
    await publishEvent(hotelId)
    // Read from the database before the notification can have arrived.
    const since = await secondBus.cursor(hotelId)
    const { seen, leave } = await listen(secondBus, hotelId, since)
    expect([since, seen]).toEqual([1, []])
    leave()
    first.leave()
  })
})

describe('the event connection recovers', () => {
  test('when it is cut: no event is lost, and caches are told to drop everything', async () => {
    const hotelId = randomUUID()
    const { seen, leave } = await listen(app.context.eventBus, hotelId, 0)
    const changedHotels: (string | null)[] = []
    const stopWatching = app.context.eventBus.watch((id) => changedHotels.push(id))
    await publishEvent(hotelId)
    await asAdmin(`select pg_terminate_backend(pid) ${fromListeners} ${databaseName()}`)
    for (let i = 0; i < 4; i++) await publishEvent(hotelId)
    await vi.waitFor(() => expect(seen).toEqual(numbersUpTo(5)), longTimeout)
    // Events written by this process are delivered without that connection.
    await vi.waitFor(() => expect(changedHotels).toContain(null), longTimeout)
    await publishEvent(hotelId)
    await vi.waitFor(() => expect(seen).toEqual(numbersUpTo(6)), longTimeout)
    stopWatching()
    leave()
  })

  test('when the database refuses connections for a while: it reconnects once, not many times', async () => {
    const hotelId = randomUUID()
    const otherBus = await eventBus()
    const { seen, leave } = await listen(otherBus, hotelId, 0)
    const before = (await asAdmin(`select pid ${fromListeners} ${databaseName()}`)).length
    await asAdmin(`alter database ${app.connection.database} with allow_connections false`)
    await asAdmin(`select pg_terminate_backend(pid) ${fromListeners} ${databaseName()}`)
    await pause(1500)
    await asAdmin(`alter database ${app.connection.database} with allow_connections true`)
    await publishEvent(hotelId)
    await vi.waitFor(() => expect(seen).toEqual([1]), longTimeout)
    await pause(300)
    await vi.waitFor(
      async () => expect(await asAdmin(`select pid ${fromListeners} ${databaseName()}`)).toHaveLength(before),
      longTimeout,
    )
    leave()
  })

  test('when a read fails: the event is still delivered, without waiting for the next one', async () => {
    const hotelId = randomUUID()
    const log = makeLogger('silent')
    const failed = vi.spyOn(log, 'error')
    const { pool, db } = openDatabase({ ...app.connection, max: 1, connectionTimeoutMillis: 1000 })
    const busy = new EventBus(db, app.connection, log)
    await busy.start()
    cleanUps.push(
      () => pool.end(),
      () => busy.stop(),
    )
    const { seen, leave } = await listen(busy, hotelId, null)
    // The only connection is taken while the read waits for it.
    const onlyConnection = await pool.connect()
    await publishEvent(hotelId)
    await vi.waitFor(() => expect(failed).toHaveBeenCalled(), longTimeout)
    onlyConnection.release()
    await vi.waitFor(() => expect(seen).toEqual([1]), longTimeout)
    leave()
  })
})

/** Writes an event without a notification, like a process that is killed right after its commit. */
const publishWithoutNotification = (hotelId: string, type: string) =>
  app.context.db.transaction((tx) =>
    publish(tx, { hotelId, type, subject: randomUUID(), version: 1, at: app.context.clock() }),
  )

describe('events without a notification are found', () => {
  test('when a process was killed between its commit and its notification: each once, in order', async () => {
    const hotelId = randomUUID()
    const secondBus = await eventBus()
    const notifiedTypes: string[] = []
    const stopWatching = secondBus.watch((id, type) => id === hotelId && notifiedTypes.push(type))
    const { seen, leave } = await listen(secondBus, hotelId, null)
    for (const type of ['order.created', 'hotel.changed']) await publishWithoutNotification(hotelId, type)
    await vi.waitFor(() => expect(seen).toEqual([1, 2]), longTimeout)
    await vi.waitFor(
      () => expect(notifiedTypes).toEqual(expect.arrayContaining(['order.created', 'hotel.changed'])),
      longTimeout,
    )
    await publishEvent(hotelId)
    await vi.waitFor(() => expect(seen).toEqual([1, 2, 3]), longTimeout)
    // A notified event must not hide the missed one before it.
    notifiedTypes.length = 0
    await publishWithoutNotification(hotelId, 'hotel.changed')
    await publishEvent(hotelId, 'order.created')
    await vi.waitFor(() => expect(notifiedTypes).toContain('hotel.changed'), longTimeout)
    expect(seen).toEqual([1, 2, 3, 4, 5])
    stopWatching()
    leave()
  })

  test('a change that is rolled back is not published', async () => {
    const hotelId = randomUUID()
    const notifiedTypes: string[] = []
    const stopWatching = app.context.eventBus.watch((id, type) => id === hotelId && notifiedTypes.push(type))
    const failing = transaction(app.context.db, async (tx) => {
      await publish(tx, { hotelId, type: 'x', subject: randomUUID(), version: 1, at: app.context.clock() })
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    await publishEvent(hotelId, 'y')
    await vi.waitFor(() => expect(notifiedTypes).toContain('y'), longTimeout)
    expect(notifiedTypes).not.toContain('x')
    stopWatching()
  })
})
