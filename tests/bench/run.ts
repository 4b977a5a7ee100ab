import { writeFile } from 'node:fs/promises'
import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import { measureCards } from './cards.ts'
import { measureChat } from './chat.ts'
import { createBusyHotel, createOrderTargets, demoOrderTargets, type OrderTarget, register } from './hotels.ts'
import { measureLists } from './lists.ts'
import { type BenchEffort, type Comparison, compare } from './measure.ts'
import { measureOpenPhones } from './open-phones.ts'
import { benchLogins, benchPasswordChecks } from './passwords.ts'
import { measurePlaces } from './places.ts'
import { memoryOf, memoryOfDatabase, peakMemory } from './processes.ts'
import {
  databaseConnection,
  databaseFolder,
  type Product,
  removeFolder,
  startProduct,
  temporaryFolder,
} from './product.ts'
import { printReport, type Report, reportJson } from './report.ts'
import { measureSetups } from './setups.ts'
import {
  benchInserts,
  benchOrders,
  benchReads,
  browserHeaders,
  connections,
  cpuOfMinimalServer,
  cpuOfProduct,
  type MinimalServer,
  startMinimalServer,
} from './sides.ts'
import { type FirstVisit, measureSizes } from './sizes.ts'
import type { Times } from './times.ts'
import { measureUploads } from './uploads.ts'
import { measureVisits } from './visits.ts'

export interface BenchOptions extends BenchEffort {
  /** Which comparisons to make: `hotel`, `home`, `me`, `login`, `orders`, `places`, `chat`, `phones`, `sizes`, `lists`, `visits`, `uploads`, `processes`. */
  only: string[]
  /** The folder of the build. */
  firstVisit: FirstVisit
  /** The path of a Chromium, for first visits. */
  findChromium: () => Promise<string>
  /** A file for the figures as JSON. */
  json?: string
  /** A folder for a CPU profile of the product. */
  profile?: string
}

/** Measures the built product on a separate data folder, prints the figures, and removes the folder. */
export async function bench(options: BenchOptions): Promise<void> {
  const folder = await temporaryFolder()
  const node = options.profile ? ['--cpu-prof', `--cpu-prof-dir=${options.profile}`] : []
  let product: Product | undefined
  try {
    // In a separate process, because it ends with more memory than one that has never created demo hotels.
    await startProduct({ folder, demo: true }).then((first) => first.stop())
    product = await startProduct({ folder, demo: true, node })
    const counters = await demoOrderTargets(product.url)
    const [first, second] = counters
    if (!first || !second) throw new Error('The demo content has too few hotels to measure.')
    const pages = { hotel: `/v1/hotels/${first.slug}?lang=fr`, home: `/public/${first.slug}?lang=fr` }
    // V8 releases the memory of the start after a while without requests.
    await setTimeout(30_000)
    const rest = await memoryOf(product.pid)
    const comparisons: Comparison[] = []
    const cards: Times[] = []
    if (options.only.includes('hotel'))
      comparisons.push(
        await compareReads(product, folder, pages.hotel, options),
        await compareReads(product, folder, pages.hotel, options, { 'accept-encoding': 'identity' }),
      )
    if (options.only.includes('home'))
      comparisons.push(
        await compareReads(product, folder, pages.home, options),
        await compareReads(product, folder, pages.home, options, await cachedPageHeaders(product, pages.home)),
      )
    if (options.only.includes('me'))
      comparisons.push(
        await compareReads(product, folder, '/v1/me', options, {
          authorization: `Bearer ${(await register(product.url)).token}`,
        }),
      )
    if (options.only.includes('login')) comparisons.push(await compareLogin(product, folder, options))
    if (options.only.includes('orders')) {
      comparisons.push(
        await compareOrders(product, folder, '50 hotels', await createOrderTargets(product.url, 50), options),
      )
      const { token, counters } = await createBusyHotel(product.url)
      comparisons.push(await compareOrders(product, folder, 'one hotel', counters, options))
      cards.push(...(await measureCards(product, token, counters)))
    }
    const places = options.only.includes('places') ? await measurePlaces(product, folder) : []
    const chat = options.only.includes('chat') ? await measureChat(product, first) : null
    const phones = options.only.includes('phones') ? await measureOpenPhones(product, folder, [first, second]) : null
    const sizes = options.only.includes('sizes') ? await measureSizes(product, pages.home, options.firstVisit) : null
    const visits = options.only.includes('visits')
      ? await measureVisits(product, first.slug, options.rounds, await options.findChromium())
      : []
    // Last, because nothing else should be measured with ten thousand hotels in the database.
    const lists = options.only.includes('lists') ? await measureLists(product, folder, [10, 100, 10_000]) : []
    const report: Report = {
      ...(await readSummary(product, folder, comparisons, rest)),
      cards,
      places,
      chat,
      phones,
      sizes,
      visits,
      lists,
      uploads: [],
      setups: [],
    }
    if (options.only.includes('uploads')) {
      await product.stop()
      report.uploads = await measureUploads()
    }
    printReport(report)
    if (options.only.includes('processes')) {
      await product.stop()
      report.setups = await measureSetups(options)
    }
    if (options.json) await writeFile(options.json, `${JSON.stringify(reportJson(report), null, 2)}\n`)
  } finally {
    await product?.stop()
    await removeFolder(folder)
  }
}

async function readSummary(
  product: Product,
  folder: string,
  comparisons: Comparison[],
  rest: number,
): Promise<Pick<Report, 'comparisons' | 'memory' | 'postgres' | 'connections'>> {
  const [app, database] = await Promise.all([peakMemory(product.pid), memoryOfDatabase(databaseFolder(folder))])
  return { postgres: await postgresVersion(folder), connections, comparisons, memory: { app, rest, database } }
}

/**
 * The same bytes on both sides; for a signed-in user the product reads the session each time, because it may have
 * ended.
 */
async function compareReads(
  product: Product,
  folder: string,
  path: string,
  options: BenchOptions,
  headers: Record<string, string> = {},
) {
  const minimalServer = await startMinimalServer(product, folder, [path], headers)
  try {
    const { status, body } = minimalServer.answers[0] as MinimalServer['answers'][number]
    const requestedHeaders = Object.keys(headers).map((name) => `, ${name}`)
    return await compare(
      `GET ${path}${requestedHeaders.join('')}: ${status}, ${(body.length / 1024).toFixed(1)} kB`,
      'request',
      [
        await benchReads('Livret', product.url, path, cpuOfProduct(product, folder), headers),
        await benchReads('minimal node:http', minimalServer.url, path, cpuOfMinimalServer(minimalServer), headers),
      ],
      options,
    )
  } finally {
    minimalServer.stop()
  }
}

/** The headers of a browser that has this page in its cache. */
async function cachedPageHeaders({ url }: Product, path: string): Promise<Record<string, string>> {
  const { headers } = await fetch(url + path, { headers: { ...browserHeaders } })
  return { 'if-none-match': headers.get('etag') ?? '' }
}

async function compareLogin(product: Product, folder: string, options: BenchOptions) {
  return compare(
    'POST /v1/auth/login',
    'login',
    [await benchLogins(product, cpuOfProduct(product, folder)), await benchPasswordChecks()],
    options,
  )
}

async function compareOrders(
  product: Product,
  folder: string,
  where: string,
  counters: OrderTarget[],
  options: BenchOptions,
) {
  const orders = benchOrders(product, counters, cpuOfProduct(product, folder))
  const [stored] = await query(folder, 'select to_jsonb(orders) as body from orders limit 1')
  const rows = await benchInserts(folder, stored.body)
  try {
    const before = await countStoredOrders(folder)
    const comparison = await compare(
      `POST /v1/hotels/{id}/orders, ${where}, durably stored`,
      'order',
      [orders, rows],
      options,
    )
    const added = (await countStoredOrders(folder)) - before
    if (added !== orders.acknowledged())
      throw new Error(`${orders.acknowledged()} orders were acknowledged and ${added} are stored.`)
    return comparison
  } finally {
    await rows.end()
  }
}

/** Refuses to measure a PostgreSQL that does not write durably. */
async function countStoredOrders(folder: string): Promise<number> {
  const [row] = await query(
    folder,
    `select count(*)::int as stored, current_setting('fsync') as fsync, current_setting('synchronous_commit') as commit from orders`,
  )
  if (row.fsync !== 'on' || row.commit !== 'on') throw new Error('This PostgreSQL does not store durably.')
  return row.stored
}

const postgresVersion = async (folder: string): Promise<string> =>
  (await query(folder, `select split_part(current_setting('server_version'), ' ', 1) as version`))[0].version

async function query(folder: string, sql: string) {
  const client = new pg.Client(await databaseConnection(folder))
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}
