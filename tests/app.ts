import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, inject } from 'vitest'
import { createApi } from '#app/api.ts'
import { createContext } from '#app/create-context.ts'
import type { AppContext } from '#core/app/server/context.ts'
import type { Engine } from '#core/db/engine.ts'
import { makeLogger } from '#core/log/log.ts'
import { diskStorage } from '#core/storage/disk.ts'
import type { Storage } from '#core/storage/storage.ts'
import { cluster } from './cluster.ts'
import { startSecondProcess, untilReceivedBy } from './second-process.ts'

interface CallOptions {
  /** The token of the calling user. */
  as?: { token: string }
  /** The visitor id of the calling phone. */
  visitor?: string
  body?: unknown
  key?: string
  headers?: Record<string, string>
}

export interface CallResult {
  status: number
  // biome-ignore lint/suspicious/noExplicitAny: tests read responses of every shape
  body: any
  headers: Headers
}

export interface TestApp {
  context: AppContext
  /** Sends a request to the real API in this process, or alternately to two processes, see `cluster.ts`. */
  call: (method: string, path: string, options?: CallOptions) => Promise<CallResult>
  /** Sends a request and returns the raw response. */
  fetch: (path: string, init: RequestInit) => Promise<Response>
  /** Sets the clock of the product. */
  setClock: (now: string) => void
  connection: pg.PoolConfig
  /** The folder in which the storage keeps its files. */
  folder: string
}

/** A Tuesday morning in spring, 10:00 in Paris. */
const usualNow = '2026-03-10T09:00:00Z'

interface OpenOptions {
  /** The template database to clone. */
  engine: Engine['connection']
  /** The same database, as its superuser. */
  admin: Engine['connection']
  /** A standby of the same server, from which reports are read. */
  replica?: Engine['connection']
  /** Creates the file storage for its folder. */
  storage: (folder: string) => Storage | Promise<Storage>
  /** Use the database itself and not a copy. */
  inPlace?: boolean
}

/** Opens the real app on a database of its own. `close` disconnects from it; the database is deleted with its PostgreSQL. */
export async function openApp(options: OpenOptions): Promise<OpenedApp> {
  const { engine, replica, storage } = options
  const database = options.inPlace ? engine.database : await copyDatabase(options)
  let now = usualNow
  const connection = { ...engine, database }
  const folder = await mkdtemp(path.join(tmpdir(), 'livret-files-'))
  const contextOptions = {
    connection,
    replica: replica && { ...replica, database },
    config: {
      production: false,
      publicUrl: null,
      providerDomain: 'livret.example',
      providerAppUrl: null,
      trustProxy: 1,
      secretKey: 'a key of the tests, and of nothing else',
      mailbox: true,
      demo: null,
      registration: 'open' as const,
      passwordLoginOnlyFor: null,
      offline: true,
      translationMaxCharacters: 1_000_000,
      uploadMaxBytes: 1_000_000,
      hotelMaxContentBytes: 200_000_000,
      hotelMaxFilesBytes: 5_000_000_000,
      content: null,
      tiqets: { partner: null, token: null, api: 'http://127.0.0.1:1', timeout: 20_000 },
    },
    storage: await storage(folder),
    log: makeLogger('silent'),
    clock: () => new Date(now),
    // Long, because the machine may be busy with other tests.
    timeouts: { connect: 20_000, statement: 20_000, lock: 10_000 },
  }
  const context = await createContext(contextOptions)
  const processes = [context, ...(cluster ? [await startSecondProcess(context, contextOptions)] : [])]
  const send = inTurn(processes)
  return {
    context,
    background: context.background,
    connection,
    folder,
    fetch: send,
    setClock: (instant) => {
      now = instant
    },
    call: async (method, path, { as, visitor, body, key, headers } = {}) => {
      const response = await send(path, {
        method,
        headers: {
          ...(as && { authorization: `Bearer ${as.token}` }),
          ...(visitor && { 'x-visitor-id': visitor }),
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...(key && { 'idempotency-key': key }),
          ...headers,
        },
        body: body === undefined ? null : typeof body === 'string' ? body : JSON.stringify(body),
      })
      const text = await response.text()
      return { status: response.status, headers: response.headers, body: text && JSON.parse(text) }
    },
    close: async () => {
      for (const each of processes) await each.close()
      await rm(folder, { recursive: true })
    },
  }
}

/** `background`: the context of jobs and chores, whose statements may take longer. */
export type OpenedApp = TestApp & { background: AppContext; close(): Promise<void> }

async function copyDatabase({ engine, admin }: OpenOptions): Promise<string> {
  const database = `test_${randomUUID().replaceAll('-', '')}`
  const client = new pg.Client({ ...admin, database: 'postgres' })
  await client.connect()
  await client.query(`create database ${database} template ${engine.database} owner ${engine.user}`)
  await client.end()
  return database
}

/** Sends requests to these processes in turn. A response is returned only after all processes know the change. */
function inTurn(processes: AppContext[]): TestApp['fetch'] {
  const apis = processes.map((context) => createApi(context))
  let turn = 0
  return async (path, init) => {
    const at = turn++ % processes.length
    const response = await (apis[at] as (typeof apis)[0]).request(path, init)
    if ((init.method ?? 'GET') !== 'GET')
      for (const other of processes)
        if (other !== processes[at]) await untilReceivedBy(other, processes[at] as AppContext)
    return response
  }
}

/** The real app on a separate database for this test file. `open`: creates the storage for its folder. */
export function testApp(open: OpenOptions['storage'] = diskStorage): TestApp {
  const app = {} as TestApp
  let close: (() => Promise<void>) | undefined
  beforeAll(async () => {
    const opened = await openApp({ engine: inject('engine'), admin: inject('admin'), storage: open })
    close = opened.close
    Object.assign(app, opened)
  })
  afterAll(async () => {
    await close?.()
  })
  return app
}
