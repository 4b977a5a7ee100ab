import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chmod, mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { makeApi } from '#app/api.ts'
import { createContext } from '#app/create-context.ts'
import { testApp } from '#tests/app.ts'
import { hotel, orderOf, service } from '#tests/factories.ts'
import { transaction } from './db.ts'
import { findPooling } from './pooler.ts'

const app = testApp()

/** Debian's package `pgbouncer`, or the program that the variable names. */
const program = process.env.PGBOUNCER ?? '/usr/sbin/pgbouncer'
const isInstalled = existsSync(program)

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  await new Promise((resolve) => server.close(resolve))
  return port
}

/** A PgBouncer in front of the tests' PostgreSQL. Answers with how to connect through it. */
async function bouncer(mode: 'transaction' | 'session'): Promise<pg.PoolConfig> {
  const { host, port, user, database } = app.connection
  const folder = await mkdtemp(path.join(tmpdir(), 'livret-bouncer-'))
  await chmod(folder, 0o755)
  const own = await freePort()
  const settings = path.join(folder, 'pgbouncer.ini')
  await writeFile(
    settings,
    `[databases]
${database} = host=${host} port=${port} user=${user} dbname=${database}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${own}
unix_socket_dir =
auth_type = any
pool_mode = ${mode}
default_pool_size = 10
`,
  )
  // It refuses to be root, and must be let in by the socket.
  const { uid, gid } = await stat(host ?? '')
  const account = process.getuid?.() === 0 ? { uid, gid } : {}
  const child: ChildProcess = spawn(program, ['-q', settings], { stdio: 'ignore', ...account })
  const ended = new Promise((resolve) => child.once('exit', resolve))
  onTestFinished(async () => {
    child.kill('SIGKILL')
    await ended
    await rm(folder, { recursive: true })
  })
  const connection = { host: '127.0.0.1', port: own, user, database }
  await vi.waitFor(
    async () => {
      const client = new pg.Client(connection)
      client.on('error', () => undefined)
      await client.connect()
      await client.end()
    },
    { timeout: 20_000, interval: 50 },
  )
  return connection
}

test('PostgreSQL itself keeps sessions and knows names', async () => {
  expect(await findPooling(app.connection, app.connection)).toEqual({ pooled: false, names: true })
})

describe.runIf(isInstalled)('behind PgBouncer (skipped where the program is not installed)', () => {
  test('in transaction mode, it says what to set before it starts', async () => {
    const pooled = await bouncer('transaction')
    await expect(findPooling(pooled, pooled)).rejects.toThrow(/Set DATABASE_LISTEN_URL/)
  })

  test('in session mode, nothing has to be set', async () => {
    const pooled = await bouncer('session')
    expect(await findPooling(pooled, pooled)).toMatchObject({ pooled: true })
  })

  test('in transaction mode with a way around it for news: orders are placed, told, and nothing is left in the sessions', async () => {
    const connection = await bouncer('transaction')
    const pooling = await findPooling(connection, app.connection)
    expect(pooling.pooled).toBe(true)
    const { config, storage, log, clock } = app.context
    const context = await createContext({ connection, listen: app.connection, pooling, config, storage, log, clock })
    onTestFinished(context.close)
    const api = makeApi(context)
    const own = await hotel(app)
    const menu = await service(app, own)
    const heard: number[] = []
    const leave = await context.eventBus.subscribe(
      own.id,
      0,
      ({ cursor }) => heard.push(cursor),
      () => undefined,
    )
    onTestFinished(leave)
    const order = () =>
      api.request(`/v1/hotels/${own.id}/orders?lang=fr`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'x-visitor-id': randomUUID(),
          'idempotency-key': randomUUID(),
          'x-forwarded-for': randomUUID(),
        },
        body: JSON.stringify(orderOf(menu)),
      })
    const me = () => api.request('/v1/me', { headers: { authorization: `Bearer ${own.owner.token}` } })
    const answers = await Promise.all(Array.from({ length: 40 }, (_, i) => (i % 2 ? order() : me())))
    expect(new Set(answers.map(({ status }, i) => `${i % 2 ? 'order' : 'me'} ${status}`))).toEqual(
      new Set(['order 201', 'me 200']),
    )
    // Written by another process, told by it.
    const last = await app.context.eventBus.cursor(own.id)
    await vi.waitFor(() => expect(heard.at(-1)).toBe(last), { timeout: 20_000 })
    const limit = () => context.pool.query("select current_setting('lock_timeout') as lock")
    const inside = await transaction(context.db, async (tx) =>
      tx.execute(`select current_setting('lock_timeout') as lock`),
    )
    expect([inside.rows[0]?.lock, (await limit()).rows[0].lock]).toEqual(['1500ms', '0'])
  })
})
