import { sql } from 'drizzle-orm'
import type { Hono } from 'hono'
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client'
import { fromThisMachine } from '#core/http/server/address.ts'
import type { Floor } from '#core/http/server/floor.ts'

/** A closed list: whoever tries addresses must not make the metrics grow. */
const kinds = ['v1', 'public', 'assets', 'files', 'hotels', 'q', 'healthz', 'readyz']

/** `/healthz`: the process; `/readyz`: the database and the store of files too; `/metrics`: for a Prometheus on this machine, nobody else. */
export function mountHealth(app: Hono, floor: Floor): void {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const seconds = new Histogram({
    name: 'livret_request_seconds',
    help: 'Time to answer, by kind of address and status',
    labelNames: ['kind', 'status'],
    buckets: [0.001, 0.005, 0.02, 0.1, 0.5, 2],
    registers: [registry],
  })

  app.use(async (context, next) => {
    const end = seconds.startTimer()
    await next()
    const [, first = ''] = context.req.path.split('/', 2)
    end({ kind: kinds.includes(first) ? first : 'other', status: context.res.status })
  })
  app.get('/healthz', (context) => context.json({ status: 'ok' }))
  let known: { at: number; ready: Promise<Ready> } | undefined
  app.get('/readyz', async (context) => {
    // Anybody may ask; the store of files is asked for all of them at once.
    if (!known || Date.now() - known.at > 2000) known = { at: Date.now(), ready: readiness(floor) }
    const { database, files } = await known.ready
    return database === 'ok' && files === 'ok'
      ? context.json({ status: 'ok', database, files })
      : context.json({ status: 'unavailable', database, files }, 503)
  })
  app.get('/metrics', async (context) => {
    return fromThisMachine(context, floor.config)
      ? context.text(await registry.metrics(), 200, { 'content-type': registry.contentType })
      : context.notFound()
  })
}

interface Ready {
  database: string
  files: string
}

async function readiness(floor: Floor): Promise<Ready> {
  const told = (check: PromiseLike<unknown>) =>
    check.then(
      () => 'ok',
      () => 'unreachable',
    )
  const [database, files] = await Promise.all([told(floor.db.execute(sql`select 1`)), told(floor.storage.check())])
  return { database, files }
}
