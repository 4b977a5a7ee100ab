import pg from 'pg'
import { startExternalDatabase } from '../chaos/external-database.ts'
import { hasPgBouncer, startPgBouncer } from '../pgbouncer.ts'
import { createOrderTargets } from './hotels.ts'
import type { BenchEffort } from './measure.ts'
import { cpuOf, cpuOfDatabase, memoryOf } from './processes.ts'
import {
  databaseConnection,
  databaseFolder,
  type Product,
  removeFolder,
  startProduct,
  temporaryFolder,
} from './product.ts'
import { benchOrders } from './sides.ts'

/** The cost of orders with this number of processes on one PostgreSQL. */
export interface Setup {
  name: string
  orders: number
  perSecond: number
  /** CPU seconds per order: of all processes, of PostgreSQL, and of PgBouncer. */
  app: number
  database: number
  pooler: number
  /** The number of client connections of PostgreSQL at the end. */
  connections: number
  /** Average memory of the processes at the end, in bytes. */
  memory: number
}

const setups = [
  { name: 'one process', processes: 1, pooled: false },
  { name: 'two processes', processes: 2, pooled: false },
  { name: 'one process behind PgBouncer', processes: 1, pooled: true },
  { name: 'two processes behind PgBouncer', processes: 2, pooled: true },
]

/** Places orders in 50 hotels over 16 connections per process, with PgBouncer too if it is installed. Prints a line for each setup. */
export async function measureSetups({ rounds, seconds, signal }: BenchEffort): Promise<Setup[]> {
  console.log('\nOrders, 50 hotels in turn, 16 connections to each process, an external PostgreSQL; CPU for each order')
  const measured: Setup[] = []
  for (const setup of setups) {
    signal.throwIfAborted()
    if (setup.pooled && !hasPgBouncer) continue
    const found = await measureSetup(setup, rounds * seconds)
    measured.push(found)
    const { name, perSecond, app, database, pooler, connections, memory } = found
    const cpu = [app, database, pooler].map((each) => `${(each * 1000).toFixed(2)} ms`)
    console.log(
      `  ${name.padEnd(32)}${Math.round(perSecond)} orders/s; Livret ${cpu[0]}, PostgreSQL ${cpu[1]}, PgBouncer ${cpu[2]}; ${connections} connections of PostgreSQL, ${Math.round(memory / 1e6)} MB for each process`,
    )
  }
  return measured
}

async function measureSetup({ name, processes, pooled }: (typeof setups)[number], seconds: number): Promise<Setup> {
  const folder = await temporaryFolder()
  const database = await startExternalDatabase(folder)
  const bouncer = pooled ? await startPgBouncer(database.connection, 'transaction') : null
  const settings = { ...database.settings, ...bouncer?.settings(database.settings.DATABASE_URL) }
  const products: Product[] = []
  try {
    while (products.length < processes) products.push(await startProduct({ folder, demo: false, settings }))
    const used = async () => ({
      app: sum(await Promise.all(products.map(({ pid }) => cpuOf(pid)))),
      database: await cpuOfDatabase(databaseFolder(folder)),
      pooler: bouncer ? await cpuOf(bouncer.pid) : 0,
    })
    const counters = await createOrderTargets((products[0] as Product).url, 50)
    const sides = products.map((product) => benchOrders(product, counters, async () => ({ app: 0, database: 0 })))
    const load = (duration: number) => Promise.all(sides.map((side) => side.load(duration)))
    // Not measured: the first orders compile code and open connections.
    await load(2)
    const before = await used()
    const rounds = await load(seconds)
    const after = await used()
    const orders = sum(rounds.map(({ done }) => done))
    return {
      name,
      orders,
      perSecond: sum(rounds.map(({ done, seconds: took }) => done / took)),
      app: (after.app - before.app) / orders,
      database: (after.database - before.database) / orders,
      pooler: (after.pooler - before.pooler) / orders,
      connections: await clientsOf(folder),
      memory: sum(await Promise.all(products.map(({ pid }) => memoryOf(pid)))) / processes,
    }
  } finally {
    for (const product of products) await product.stop()
    await bouncer?.stop()
    await database.stop()
    await removeFolder(folder)
  }
}

/** Counts the client connections of PostgreSQL, except the one of this query. */
async function clientsOf(folder: string): Promise<number> {
  const client = new pg.Client(await databaseConnection(folder))
  await client.connect()
  const { rows } = await client.query<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()`,
  )
  await client.end()
  return rows[0]?.count ?? 0
}

const sum = (values: number[]) => values.reduce((all, value) => all + value, 0)
