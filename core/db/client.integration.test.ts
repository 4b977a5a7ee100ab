import { describe, expect, onTestFinished, test } from 'vitest'
import { testApp } from '#tests/app.ts'
import { DatabaseClient, isDatabaseUnavailable } from './client.ts'
import { openDatabase } from './db.ts'
import { checkSessions } from './session-check.ts'
import type { SessionCheck } from './session-watch.ts'

const app = testApp()

async function connectClient(query_timeout: number): Promise<DatabaseClient> {
  const client = new DatabaseClient({ ...app.connection, query_timeout })
  onTestFinished(() => client.destroy())
  await client.connect()
  return client
}

async function connectWithCheck(sessionCheck: SessionCheck): Promise<DatabaseClient> {
  const client = new DatabaseClient({ ...app.connection, query_timeout: 60_000, sessionCheck })
  onTestFinished(() => client.destroy())
  await client.connect()
  return client
}

/** Blocks the whole process, as if it had been stopped. */
const blockProcess = (milliseconds: number) =>
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds)

describe('a statement with a time limit', () => {
  test('that is answered while the process is frozen still gets its answer', async () => {
    const client = await connectClient(300)
    const pendingQuery = client.query("select repeat('livret', 10000) as words")
    // The statement is sent at once and answered long before the process continues.
    blockProcess(900)
    const { rows } = await pendingQuery
    expect(rows[0].words).toHaveLength(60_000)
    expect((await client.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  })

  test('sent through a pool and answered while the process is frozen still gets its answer', async () => {
    const { pool } = openDatabase(app.connection, { timeouts: { connect: 5_000, statement: 100, lock: 1_000 } })
    onTestFinished(() => pool.end())
    await pool.query('select 1')
    const pendingQuery = pool.query('select 2 as two')
    // Waits until the statement has been sent.
    await new Promise((resolve) => process.nextTick(resolve))
    blockProcess(900)
    expect((await pendingQuery).rows).toEqual([{ two: 2 }])
  })

  test('that is not answered fails as an unavailable database, and its connection is not used again', async () => {
    const client = await connectClient(100)
    const error = await client.query('select pg_sleep(60)').catch((error: unknown) => error)
    expect(error).toMatchObject({ message: 'Query read timeout' })
    expect(isDatabaseUnavailable(error)).toBe(true)
    await expect(client.query('select 1')).rejects.toThrow('not queryable')
  })
})

describe('a long statement', () => {
  test('continues while its session runs', async () => {
    const client = await connectWithCheck(checkSessions(app.connection, false, 100))
    expect((await client.query('select 1 as one from pg_sleep(1)')).rows).toEqual([{ one: 1 }])
  })

  test('ends as an unavailable database when its server no longer knows the session', async () => {
    const client = await connectWithCheck({ every: 50, isRunning: async () => false })
    const error = await client.query('select pg_sleep(60)').catch((error: unknown) => error)
    expect(isDatabaseUnavailable(error)).toBe(true)
  })

  test('ends when two checks in a row are not answered, and not after one', async () => {
    const answers = [true, 'none', true, 'none', 'none']
    let checks = 0
    const client = await connectWithCheck({
      every: 20,
      isRunning: async () => {
        if (answers[checks++] === 'none') throw new Error('timeout expired')
        return true
      },
    })
    const error = await client.query('select pg_sleep(60)').catch((error: unknown) => error)
    expect([isDatabaseUnavailable(error), checks]).toEqual([true, 5])
  })

  test('a session that ended is recognised, and so is one that runs', async () => {
    const check = checkSessions(app.connection, false)
    const client = await connectClient(5_000)
    const { rows } = await client.query('select pg_backend_pid() as pid')
    expect(await check.isRunning(rows[0].pid)).toBe(true)
    await client.end()
    await expect.poll(() => check.isRunning(rows[0].pid)).toBe(false)
    await expect(checkSessions({ ...app.connection, port: 1 }, false).isRunning(rows[0].pid)).rejects.toThrow()
  })
})

test('behind a pooler that supports no statement names, none is used', async () => {
  const { pool } = openDatabase(app.connection, { max: 1, pooling: { pooled: true, names: false } })
  onTestFinished(() => pool.end())
  await pool.query({ name: 'test_name', text: 'select 1' })
  expect((await pool.query('select name from pg_prepared_statements')).rows).toEqual([])
})

test('the password is used although a pool makes it non-enumerable', () => {
  const config = Object.defineProperty({ user: 'livret' }, 'password', { value: 'secret', enumerable: false })
  expect(new DatabaseClient(config).password).toBe('secret')
})
