import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { createBusyHotel } from '../bench/hotels.ts'
import { processesOfDatabase, serversOf } from '../bench/processes.ts'
import {
  databaseConnection,
  databaseFolder,
  type Product,
  removeOrKeepFolder,
  startProduct,
  temporaryFolder,
} from '../bench/product.ts'
import { finishRun } from './checks.ts'
import { Guests, type RandomNumbers, seededRandom } from './guests.ts'
import { waitUntilReady } from './ready.ts'

interface Options {
  rounds: number
  seed: number
  signal: AbortSignal
}

const guestsAtOnce = 8
/** Milliseconds for which PostgreSQL is frozen, and the maximum duration of a request during that time. */
const frozenFor = 25_000
const longestCall = 5_000
const longestReady = 2_000
const longestRecovery = 59_000

/**
 * Guests order while the database fails: single backends are terminated, all of PostgreSQL is killed, and PostgreSQL is frozen for 25 s.
 * The process of the product must survive, answer as usual or with 503 and `Retry-After`, and neither lose nor double an acknowledged
 * order. Prints a line for each failure. Resolves to whether all checks passed.
 */
export async function breakDatabaseAndCheck({ rounds, seed, signal }: Options): Promise<boolean> {
  const folder = await temporaryFolder()
  console.log(`Breaking the database ${rounds} times in each way, seed ${seed}, data in ${folder}`)
  let product: Product | undefined
  let passed = false
  try {
    product = await startProduct({ folder, demo: false })
    passed = await run(product, folder, { rounds, seed, signal })
    return passed
  } finally {
    await product?.kill()
    await removeOrKeepFolder(folder, passed || signal.aborted)
  }
}

async function run(product: Product, folder: string, { rounds, seed, signal }: Options): Promise<boolean> {
  const random = seededRandom(seed)
  const { counters } = await createBusyHotel(product.url)
  const guests = new Guests(product.url, counters, random)
  guests.allowUnavailable = true
  const faults: string[] = []
  const breaks = { 'backends ended': endBackends, 'PostgreSQL killed': killServer, 'PostgreSQL frozen': freezeServer }
  for (const [name, breakDatabase] of Object.entries(breaks))
    for (let round = 1; round <= (breakDatabase === freezeServer ? 1 : rounds); round++) {
      signal.throwIfAborted()
      const before = { served: guests.acknowledged().length, refused: guests.unavailable }
      const orders = guests.startOrdering(guestsAtOnce, signal)
      await sleep(500)
      const summary = await breakDatabase({ folder, product, random, faults })
      const back = await waitUntilReady(product.url)
      if (back > longestRecovery) faults.push('the product did not recover within a minute, or its process ended')
      await sleep(500)
      await orders.end()
      await guests.retry(new Date())
      console.log(
        `${name} ${round}: ${summary}, ready after ${(back / 1000).toFixed(1)} s, ${guests.acknowledged().length - before.served} acknowledged, ${guests.unavailable - before.refused} answers of 503`,
      )
    }
  await guests.retry(new Date())
  if (guests.slowest > longestCall) faults.push(`an order took ${Math.round(guests.slowest)} ms`)
  return finishRun({ folder, product, guests }, faults, `slowest order ${Math.round(guests.slowest)} ms`)
}

interface Scene {
  folder: string
  product: Product
  random: RandomNumbers
  faults: string[]
}

async function endBackends({ folder, random }: Scene): Promise<string> {
  const client = new pg.Client(await databaseConnection(folder))
  await client.connect()
  let ended = 0
  for (let time = 0; time < 30; time++) {
    const { rowCount } = await client.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name like 'livret%' order by random() limit 2`,
    )
    ended += rowCount ?? 0
    await sleep(20 + random() * 80)
  }
  await client.end()
  return `${ended} ended`
}

async function killServer({ folder }: Scene): Promise<string> {
  const servers = await serversOf(databaseFolder(folder))
  for (const pid of servers) process.kill(pid, 'SIGKILL')
  return `${servers.length} killed`
}

async function freezeServer({ folder, product, faults }: Scene): Promise<string> {
  const pids = await processesOfDatabase(databaseFolder(folder))
  for (const pid of pids) process.kill(pid, 'SIGSTOP')
  const end = performance.now() + frozenFor
  let slowest = 0
  let slowestReady = 0
  try {
    while (performance.now() < end) {
      const timed = async (path: string) => {
        const startedAt = performance.now()
        await fetch(`${product.url}${path}`).then((answer) => answer.arrayBuffer())
        return performance.now() - startedAt
      }
      const calls = Array.from({ length: 40 }, () => timed('/v1/public/hotels/nobody?lang=fr'))
      slowestReady = Math.max(slowestReady, await timed('/readyz'))
      slowest = Math.max(slowest, ...(await Promise.all(calls)))
    }
  } finally {
    for (const pid of pids) process.kill(pid, 'SIGCONT')
  }
  if (slowest > longestCall) faults.push(`a call took ${Math.round(slowest)} ms`)
  if (slowestReady > longestReady) faults.push(`/readyz took ${Math.round(slowestReady)} ms`)
  return `slowest call ${Math.round(slowest)} ms, slowest /readyz ${Math.round(slowestReady)} ms`
}
