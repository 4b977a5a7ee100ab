import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { Hono } from 'hono'
import type { AppContext } from '#core/app/server/context.ts'
import { rateLimits } from '#core/http/schema.ts'
import { assertDiskSpace } from '#core/storage/disk-space.ts'
import { StorageFullError } from '#core/storage/storage.ts'

interface Disks {
  /** The folders of files and of the database, if they are on this machine. */
  folders: string[]
  /** Bytes that must be free; undefined: the default. */
  minFreeBytes?: number
}

/**
 * `/healthz` checks the process. `/readyz` also checks a database write, and answers 503 if it fails: nothing works
 * then, and another process may be asked. The storage, the free disk space and the virus scanner, if there is one, are
 * reported, and a fault of theirs makes the status `degraded`: guests still read and order.
 */
export function mountHealth(app: Hono, context: AppContext, disks: Disks): void {
  app.get('/healthz', (c) => c.json({ status: 'ok' }))
  let cached: { at: number; ready: Promise<Ready> } | undefined
  app.get('/readyz', async (c) => {
    // The address is public, so concurrent requests share one check.
    if (!cached || performance.now() - cached.at > 2000)
      cached = { at: performance.now(), ready: readiness(context, disks) }
    const ready = await cached.ready
    if (ready.database !== 'ok') return c.json({ status: 'unavailable', ...ready }, 503)
    const isWhole = Object.values(ready).every((state) => state === 'ok')
    return c.json({ status: isWhole ? 'ok' : 'degraded', ...ready })
  })
}

type State = 'ok' | 'unreachable' | 'full'
type Ready = Record<'database' | 'files' | 'disk', State> & { virusScanner?: State }

/** Timeout of a check in milliseconds, so that the response takes at most two seconds. */
const maxCheckMs = 1500

async function readiness(context: AppContext, { folders, minFreeBytes }: Disks): Promise<Ready> {
  const [database, files, disk, virusScanner] = await Promise.all([
    stateOf(writeToDatabase(context)),
    stateOf(context.storage.check()),
    stateOf(Promise.all(folders.map((folder) => assertDiskSpace(folder, minFreeBytes)))),
    context.virusScanner && stateOf(context.virusScanner.check()),
  ])
  return { database, files, disk, ...(virusScanner && { virusScanner }) }
}

async function stateOf(check: PromiseLike<unknown>): Promise<State> {
  const timeoutController = new AbortController()
  const timeout = sleep(maxCheckMs, 'unreachable' as const, { signal: timeoutController.signal, ref: false })
  const state = check.then(
    () => 'ok' as const,
    (error) => (error instanceof StorageFullError ? ('full' as const) : ('unreachable' as const)),
  )
  try {
    return await Promise.race([state, timeout])
  } finally {
    timeout.catch(() => undefined)
    timeoutController.abort()
  }
}

/** Writes a row into the rate limits, because a database that is read-only or full is not ready. */
const writeToDatabase = ({ db }: AppContext) =>
  db
    .insert(rateLimits)
    .values({ key: 'readyz', points: 1 })
    .onConflictDoUpdate({ target: rateLimits.key, set: { points: sql`1 - ${rateLimits.points}` } })
