import { once } from 'node:events'
import { createServer, connect as dial, type Socket } from 'node:net'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { expect, inject, onTestFinished, test } from 'vitest'
import { isDatabaseUnavailable, transaction } from '#core/db/db.ts'
import { makeLogger } from '#core/log/log.ts'
import { testApp } from '#tests/app.ts'
import { createHotel } from '#tests/factories.ts'
import { createApi } from './api.ts'
import { createContext } from './create-context.ts'

const app = testApp()

/**
 * The app, connected to the database through a proxy. `cut` breaks all connections; while the proxy is frozen, it passes
 * nothing on, as if PostgreSQL had stopped.
 */
async function createAppBehindProxy() {
  const { host, port } = inject('engine')
  const pairs = new Set<[Socket, Socket]>()
  let frozen = false
  const server = createServer((appSocket) => {
    const databaseSocket = host.startsWith('/') ? dial(`${host}/.s.PGSQL.${port}`) : dial(port, host)
    const pair: [Socket, Socket] = [appSocket, databaseSocket]
    pairs.add(pair)
    for (const [from, to] of [pair, [databaseSocket, appSocket] as const]) {
      from.on('data', (bytes) => frozen || to.write(bytes))
      from.on('error', () => undefined)
      from.on('close', () => to.destroy())
    }
    appSocket.on('close', () => pairs.delete(pair))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const proxyAddress = { host: '127.0.0.1', port: typeof address === 'object' && address ? address.port : 0 }
  const { config, storage } = app.context
  const context = await createContext({
    connection: { ...app.connection, ...proxyAddress },
    config: { ...config, mailbox: true },
    storage,
    log: makeLogger('silent'),
  })
  const cut = () => {
    for (const sockets of pairs) for (const socket of sockets) socket.destroy()
  }
  onTestFinished(async () => {
    frozen = false
    cut()
    await context.close()
    server.close()
    cut()
  })
  const api = createApi(context)
  return {
    context,
    cut,
    setFrozen: (value: boolean) => {
      frozen = value
    },
    get: (path: string, token: string) => api.request(path, { headers: { authorization: `Bearer ${token}` } }),
  }
}

test('a connection that breaks during a command fails only that command and is released', async () => {
  const { db, pool } = app.context
  const admin = new pg.Client({ ...inject('admin'), database: app.connection.database })
  await admin.connect()
  onTestFinished(() => admin.end())
  for (let attempt = 0; attempt < 25; attempt++) {
    const brokenTransaction = transaction(db, async (tx) => {
      const { rows } = await tx.execute(sql`select pg_backend_pid() as pid`)
      await admin.query('select pg_terminate_backend($1, 5000)', [rows[0]?.pid])
      await tx.execute(sql`select 1`)
    })
    await expect(brokenTransaction).rejects.toThrow()
  }
  // More attempts than connections, so a lost connection would be noticed.
  expect(pool.totalCount).toBeLessThanOrEqual(20)
  expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
})

test('while the database cannot be reached calls answer 503, and they work again as soon as it can', async () => {
  const { owner, id } = await createHotel(app)
  const appBehindProxy = await createAppBehindProxy()
  const read = () => appBehindProxy.get(`/v1/hotels/${id}?lang=fr`, owner.token)
  expect((await read()).status).toBe(200)
  const pendingCalls = Array.from({ length: 30 }, read)
  appBehindProxy.cut()
  for (const answer of await Promise.all(pendingCalls)) {
    expect([200, 503]).toContain(answer.status)
    if (answer.status === 503) {
      expect(answer.headers.get('retry-after')).toBe('2')
      expect(await answer.json()).toMatchObject({ code: 'unavailable', title: 'Momentanément indisponible' })
    }
  }
  await expect.poll(async () => (await read()).status).toBe(200)
})

test('when the database does not answer, each call ends within five seconds', async () => {
  const { context, setFrozen } = await createAppBehindProxy()
  await context.pool.query('select 1')
  setFrozen(true)
  // More requests than connections, so that some wait for one.
  const timeLimit = AbortSignal.timeout(5_000)
  const pendingStatements = Array.from({ length: 60 }, (_, i) =>
    i % 2 ? context.pool.query('select 1') : transaction(context.db, (tx) => tx.execute(sql`select 1`)),
  )
  for (const { status, reason } of (await Promise.allSettled(pendingStatements)) as PromiseRejectedResult[])
    expect([status, isDatabaseUnavailable(reason)]).toEqual(['rejected', true])
  expect(timeLimit.aborted).toBe(false)
  setFrozen(false)
  expect((await context.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
})
