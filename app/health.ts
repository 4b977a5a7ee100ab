import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { Hono } from 'hono'
import { rateLimits } from '#core/http/schema.ts'
import type { AppContext } from '#core/http/server/context.ts'
import { assertRoom } from '#core/storage/disk-space.ts'
import { StorageFull } from '#core/storage/storage.ts'

interface Disks {
  /** Of files and of the database, as far as they are on this machine. */
  folders: string[]
  /** Bytes; the usual ones when absent. */
  leftFree?: number
}

/** `/healthz`: the process; `/readyz`: a write to the database, the store of files and room on the disks too. */
export function mountHealth(app: Hono, context: AppContext, disks: Disks): void {
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
