import { randomUUID } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'
import { maintenanceJobs } from '#app/maintenance.ts'
import { noStatementTimeouts, openDatabase } from '#core/db/db.ts'
import { startEngine } from '#core/db/engine.ts'
import { migrateDatabase } from '#core/db/migrate.ts'
import type { Endpoint } from '#core/http/contract.ts'
import { diskStorage } from '#core/storage/disk.ts'
import { type OpenedApp, openApp } from '../app.ts'
import { removeFolder, temporaryFolder } from '../bench/product.ts'
import { percentiles } from '../bench/times.ts'
import { createSpa } from '../booking-factories.ts'
import { createClaim, createDeal, createOrder, createProviderStaff } from '../factories.ts'
import { createFuzzWorld, type FuzzWorld } from '../fuzz-world.ts'
import { type Finding, PlanLog, planSettings } from './plans.ts'
import { fillYear, seconds } from './year-fill.ts'

interface Options {
  hotels: number
  /** A folder that is kept, and filled only once; undefined: a temporary one. */
  folder?: string
  /** Only this stage, `fill`, `chores` or `plans`, or this chore; undefined: all. */
  only?: string
  signal: AbortSignal
}

/**
 * Fills a PostgreSQL with hotels and a year of their rows, runs every chore at once while guests order, then calls every
 * endpoint that only reads, for the busiest hotel, a large one and a small one, and prints each statement that read far more rows
 * than it returned, with the sizes of the largest tables. Resolves to true; what it prints is to be judged.
 */
export async function checkYear({ hotels, folder: kept, only, signal }: Options): Promise<boolean> {
  const folder = kept ?? (await temporaryFolder())
  const engine = await startEngine({ folder, settings: planSettings })
  try {
    const { pool } = openDatabase(engine.connection, { max: 1, timeouts: noStatementTimeouts })
    const startedAt = performance.now()
    await migrateDatabase(pool, path.resolve(import.meta.dirname, '../../core/db/migrations'))
    console.log(`migrated ${seconds(startedAt)}`)
    await pool.end()
    const files = path.join(folder, 'files')
    await mkdir(files, { recursive: true })
    const app = await openApp({
      engine: engine.connection,
      inPlace: true,
      admin: engine.admin,
      storage: () => diskStorage(files),
    })
    const client = new pg.Client({ ...engine.admin })
    await client.connect()
    try {
      await run(app, new PlanLog(engine), { folder, hotels, only, signal, client })
    } finally {
      await client.end()
      await app.close()
    }
    return true
  } finally {
    await engine.stop()
    if (!kept) await removeFolder(folder)
  }
}

interface Run extends Options {
  folder: string
  client: pg.Client
}

async function run(app: OpenedApp, plans: PlanLog, { folder, hotels, only, signal, client }: Run): Promise<void> {
  app.setClock(new Date().toISOString())
  liftLimits(app)
  app.context.push = { ...app.context.push, send: async () => 'sent' }
  const isIn = (stage: string) => only === undefined || only === stage
  const worldFile = path.join(folder, 'world.json')
  const world: FuzzWorld = await readFile(worldFile, 'utf8').then(JSON.parse, () => fill(app, client, hotels))
  await writeFile(worldFile, JSON.stringify(world))
  await printSizes(client)
  const chores = Object.entries(maintenanceJobs(app.background)).filter(([name]) => isIn('chores') || isIn(name))
  if (chores.length > 0) await runChores(app, world, client, chores, signal)
  if (isIn('plans')) await readPlans(app, plans, world, client, signal)
}

async function fill(app: OpenedApp, client: pg.Client, count: number): Promise<FuzzWorld> {
  const world = await createFuzzWorld(app)
  const spa = await createSpa(app, world.hotel)
  await createClaim(app, world.hotel, await createDeal(app, world.hotel), world.guest)
  const { rows } = await client.query('select slots from services where id = $1', [spa.id])
  const startedAt = performance.now()
  await fillYear(client, {
    hotelId: world.hotelId,
    spaId: spa.id,
    resourceId: rows[0].slots.resources[0].id,
    count,
    print: console.log,
  })
  console.log(`${count} hotels, filled in ${seconds(startedAt)}`)
  return world
}

async function runChores(
  app: OpenedApp,
  world: FuzzWorld,
  client: pg.Client,
  chores: [string, () => Promise<unknown>][],
  signal: AbortSignal,
): Promise<void> {
  console.log('\nchores, with a year to do, while guests order')
  for (const [name, run] of chores) {
    signal.throwIfAborted()
    await timeWhileOrdering(app, world, name, run)
  }
  await client.query('vacuum analyze')
  await printSizes(client)
}

async function readPlans(
  app: OpenedApp,
  plans: PlanLog,
  world: FuzzWorld,
  client: pg.Client,
  signal: AbortSignal,
): Promise<void> {
  const provider = await createProviderStaff(app)
  await plans.turn(true)
  const found = new Map<string, Finding & { by: string[] }>()
  const measure = async (by: string, work: () => Promise<unknown>) => {
    signal.throwIfAborted()
    for (const finding of await plans.findingsOf(work)) {
      const known = found.get(finding.statement)
      if (!known) found.set(finding.statement, { ...finding, by: [by] })
      else {
        if (!known.by.includes(by)) known.by.push(by)
        if (finding.pages > known.pages) Object.assign(known, finding)
      }
    }
  }
  const { background } = app
  for (const [name, run] of Object.entries(maintenanceJobs(background)))
    await measure(name, () => run().catch((error) => console.log(`${name}: ${error}`)))
  for (const { name, timers = {} } of app.context.modules)
    for (const [each, timer] of Object.entries(timers))
      await measure(`timer ${name}.${each}`, () =>
        timer.run(background).catch((error: unknown) => console.log(`${each}: ${error}`)),
      )
  const statuses = new Map<string, number>()
  for (const call of await callsOf(app, world, provider.token, client))
    await measure(call.name, async () => {
      const { status } = await call.run()
      statuses.set(call.name, status)
    })
  await plans.turn(false)
  const refused = [...statuses].filter(([, status]) => status >= 300)
  console.log(
    `\n${statuses.size} calls, ${plans.statements} statements; not answered with 2xx: ${refused.map((each) => each.join(' ')).join(', ')}`,
  )
  for (const finding of [...found.values()].sort((a, b) => b.pages - a.pages)) print(finding)
}

function print({ statement, milliseconds, rows, pages, parts, by }: Finding & { by: string[] }): void {
  console.log(
    `\n${pages} pages, ${rows} rows returned, ${milliseconds} ms: ${by.slice(0, 4).join('; ')}${by.length > 4 ? ` and ${by.length - 4} more` : ''}`,
  )
  for (const part of parts) console.log(`  ${part}`)
  console.log(`  ${statement.length > 700 ? `${statement.slice(0, 350)} … ${statement.slice(-350)}` : statement}`)
}

/** Runs a chore while one guest after the other orders, and prints how long both took. */
async function timeWhileOrdering(
  app: OpenedApp,
  world: FuzzWorld,
  name: string,
  run: () => Promise<unknown>,
): Promise<void> {
  const startedAt = performance.now()
  let isOver = false
  let failure = ''
  const chore = run()
    .catch((error) => {
      failure = ` ${String(error).slice(0, 200)}`
    })
    .finally(() => {
      isOver = true
    })
  const times: number[] = []
  while (!isOver) {
    const orderedAt = performance.now()
    await createOrder(app, world.hotel, world.request)
    times.push(performance.now() - orderedAt)
  }
  await chore
  const { p50, p99 } = percentiles(times)
  console.log(
    `${name.padEnd(48)} ${seconds(startedAt)}, orders p50 ${p50.toFixed(0)}, p99 ${p99.toFixed(0)}, max ${Math.max(...times).toFixed(0)} ms${failure}`,
  )
}

async function printSizes(client: pg.Client): Promise<void> {
  const { rows } = await client.query(`
    select relname as name, n_live_tup::float8 as rows, pg_relation_size(relid)::float8 / 1e6 as data, pg_indexes_size(relid)::float8 / 1e6 as indexes,
      pg_total_relation_size(relid)::float8 / 1e6 as total, pg_database_size(current_database())::float8 / 1e6 as all,
      (select count(*)::int from hotels) as hotels
    from pg_stat_user_tables order by total desc limit 12`)
  console.log(`\n${rows[0].hotels} hotels, ${Math.round(rows[0].all)} MB`)
  for (const { name, rows: count, data, indexes, total } of rows)
    console.log(
      `${name.padEnd(20)} ${String(count).padStart(9)} rows ${total.toFixed(0).padStart(6)} MB, rows ${data.toFixed(0)} MB, indexes ${indexes.toFixed(0)} MB`,
    )
}

/** Replaces every rate limit by one that is never reached. */
function liftLimits({ context }: OpenedApp): void {
  for (const limit of Object.values(context.limits)) {
    limit.spend = async () => {}
    limit.count = async () => ({ used: 1, allowed: Number.MAX_SAFE_INTEGER, seconds: 1 })
  }
}

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)
/** Queries in addition to none, by the end of the path. */
const queriesByPath: Record<string, string[]> = {
  '/hotels': ['?q=lune+77', '?q=introuvable'],
  '/hotels-overview': ['?q=lune+77', '?waits=orders', '?waits=messages', '?waits=firstSteps', '?waits=unheard'],
  '/orders': ['?status=new', '?status=completed'],
  '/threads': ['?status=closed', '?status=closed&q=durand', '?q=introuvable', '?snoozed=true'],
  '/opinions/all': ['?status=pending', '?status=published', '?rating=1', '?open=true', '?subject=hotel'],
  '/guestbook-entries': ['?status=pending', '?status=published'],
  '/statistics': [`?from=${daysAgo(28)}&to=${daysAgo(0)}`, `?from=${daysAgo(364)}&to=${daysAgo(0)}`],
  '/audit': ['?about=member', '?about=order'],
  '/medias': ['?q=photo+12', '?q=introuvable', '?unused=true', '?kind=other'],
  '/inventories': ['?room=150', '?room=introuvable'],
}

/** Every call that only reads, as those who may make it, for three hotels and over all, and the next page of each list. */
async function callsOf(app: OpenedApp, world: FuzzWorld, provider: string, client: pg.Client) {
  const endpoints: Endpoint[] = []
  for (const { routes } of app.context.modules) routes?.((endpoint) => endpoints.push(endpoint), app.context)
  const { rows } = await client.query(`
    select h.id, (select id from orders where hotel_id = h.id limit 1) as "orderId", (select id from chat_threads where hotel_id = h.id limit 1) as "threadId",
      (select visitor_id from orders where hotel_id = h.id and visitor_id is not null limit 1) as visitor
    from year.hotels h where n in (2, 3) order by n`)
  const [large, small] = rows.map((row) => ({ ...row, hotelId: row.id, itemId: row.orderId }))
  const places = {
    busy: world,
    large: { ...world, ...large, guest: large?.visitor },
    small: { ...world, ...small, guest: small?.visitor },
  }
  const calls: { name: string; run: () => Promise<{ status: number }> }[] = []
  for (const { method, path: template, audience, stream } of endpoints) {
    if (method !== 'get' || stream || (process.env.NO_CSV && template.endsWith('.csv'))) continue
    const ofHotel = template.includes('{hotelId}')
    for (const [place, ids] of Object.entries(places)) {
      if (!ofHotel && place !== 'busy') continue
      const address = template.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
        String((ids as Record<string, unknown>)[name] ?? randomUUID()),
      )
      const end = Object.keys(queriesByPath).find((each) => template.endsWith(each))
      const isSearch = template.endsWith('/orders/history') || template.endsWith('/history')
      const queries = ['', ...(end ? (queriesByPath[end] ?? []) : []), ...(isSearch ? historyQueries : [])]
      for (const query of queries) {
        const options = {
          ...(audience === 'visitor' && { visitor: ids.guest }),
          ...((audience === 'staff' || audience === 'provider') && { as: { token: provider } }),
        }
        const name = `${place} ${template}${query}`
        let next: string | undefined
        calls.push({
          name,
          run: async () => {
            const response = await app.fetch(address + query, { headers: headersOf(options) })
            await response.arrayBuffer()
            next = /<([^>]+)>; rel="next"/.exec(response.headers.get('link') ?? '')?.[1]
            return response
          },
        })
        calls.push({
          name: `${name} (next page)`,
          run: async () => {
            if (next === undefined) return { status: 200 }
            const response = await app.fetch(next, { headers: headersOf(options) })
            await response.arrayBuffer()
            return response
          },
        })
      }
    }
  }
  return calls
}

const historyQueries = [
  '?q=durand',
  '?q=introuvable',
  '?q=12',
  '?q=999',
  '?room=150',
  '?room=introuvable',
  '?status=cancelled',
  '?billed=no',
]

const headersOf = ({ as, visitor }: { as?: { token: string }; visitor?: string }) => ({
  ...(as && { authorization: `Bearer ${as.token}` }),
  ...(visitor && { 'x-visitor-id': visitor }),
})
