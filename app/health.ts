import { sql } from 'drizzle-orm'
import type { Hono } from 'hono'
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client'
import { fromThisMachine } from '#core/http/server/address.ts'
import type { Floor } from '#core/http/server/floor.ts'

/** A closed list: whoever tries addresses must not make the metrics grow. */
const kinds = ['v1', 'public', 'assets', 'files', 'hotels', 'q', 'healthz', 'readyz']

/** `/healthz`: the process; `/readyz`: the database too; `/metrics`: for a Prometheus on this machine, nobody else. */
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
  app.get('/readyz', async (context) => {
    try {
      await floor.db.execute(sql`select 1`)
      return context.json({ status: 'ok', database: 'ok' })
    } catch {
      return context.json({ status: 'unavailable', database: 'unreachable' }, 503)
    }
  })
  app.get('/metrics', async (context) => {
    return fromThisMachine(context, floor.config)
      ? context.text(await registry.metrics(), 200, { 'content-type': registry.contentType })
      : context.notFound()
  })
}
