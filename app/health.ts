import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { Hono } from 'hono'
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client'
import { rateLimits } from '#core/http/schema.ts'
import { fromThisMachine } from '#core/http/server/address.ts'
import type { AppContext } from '#core/http/server/context.ts'
import { assertRoom } from '#core/storage/disk-space.ts'
import { StorageFull } from '#core/storage/storage.ts'

/** A closed list: whoever tries addresses must not make the metrics grow. */
const kinds = ['v1', 'public', 'assets', 'files', 'hotels', 'q', 'healthz', 'readyz']

interface Disks {
  /** Of files and of the database, as far as they are on this machine. */
  folders: string[]
  /** Bytes; the usual ones when absent. */
  leftFree?: number
}

/**
 * `/healthz`: the process; `/readyz`: a write to the database, the store of files and room on the disks too; `/metrics`: for a
 * Prometheus on this machine, nobody else.
 */
export function mountHealth(app: Hono, context: AppContext, disks: Disks): void {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const seconds = new Histogram({
    name: 'livret_request_seconds',
    help: 'Time to answer, by kind of address and status',
    labelNames: ['kind', 'status'],
    buckets: [0.001, 0.005, 0.02, 0.1, 0.5, 2],
    registers: [registry],
  })

  app.use(async (c, next) => {
    const end = seconds.startTimer()
    await next()
    const [, first = ''] = c.req.path.split('/', 2)
    end({ kind: kinds.includes(first) ? first : 'other', status: c.res.status })
  })
  app.get('/healthz', (c) => c.json({ status: 'ok' }))
  let known: { at: number; ready: Promise<Ready> } | undefined
  app.get('/readyz', async (c) => {
    // Anybody may ask; the database and the store of files are asked for all of them at once.
    if (!known || performance.now() - known.at > 2000)
      known = { at: performance.now(), ready: readiness(context, disks) }
    const ready = await known.ready
    const well = Object.values(ready).every((state) => state === 'ok')
    return c.json({ status: well ? 'ok' : 'unavailable', ...ready }, well ? 200 : 503)
  })
  app.get('/metrics', async (c) => {
    return fromThisMachine(c, context.config)
      ? c.text(await registry.metrics(), 200, { 'content-type': registry.contentType })
      : c.notFound()
  })
}

type State = 'ok' | 'unreachable' | 'full'
type Ready = Record<'database' | 'files' | 'disk', State>

/** Milliseconds after which what was asked counts as unreachable: whoever asks us is answered within two seconds. */
const longestCheck = 1500

async function readiness(context: AppContext, { folders, leftFree }: Disks): Promise<Ready> {
  const [database, files, disk] = await Promise.all([
    stateOf(writeToDatabase(context)),
    stateOf(context.storage.check()),
    stateOf(Promise.all(folders.map((folder) => assertRoom(folder, leftFree)))),
  ])
  return { database, files, disk }
}

async function stateOf(check: PromiseLike<unknown>): Promise<State> {
  const late = new AbortController()
  const overdue = sleep(longestCheck, 'unreachable' as const, { signal: late.signal, ref: false })
  const state = check.then(
    () => 'ok' as const,
    (error) => (error instanceof StorageFull ? ('full' as const) : ('unreachable' as const)),
  )
  try {
    return await Promise.race([state, overdue])
  } finally {
    overdue.catch(() => undefined)
    late.abort()
  }
}

/** A row of its own among the limits: a database that can only be read, or has no room for a write, is not ready. */
const writeToDatabase = ({ db }: AppContext) =>
  db
    .insert(rateLimits)
    .values({ key: 'readyz', points: 1 })
    .onConflictDoUpdate({ target: rateLimits.key, set: { points: sql`1 - ${rateLimits.points}` } })
