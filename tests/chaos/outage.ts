import { setTimeout as sleep } from 'node:timers/promises'
import { createBusyHotel } from '../bench/hotels.ts'
import { type Product, removeOrKeepFolder, startProduct, temporaryFolder } from '../bench/product.ts'
import { openBoard } from './board.ts'
import { finishRun } from './checks.ts'
import { startExternalDatabase } from './external-database.ts'
import { Guests, seededRandom } from './guests.ts'
import { startReader } from './reader.ts'
import { waitUntilReady } from './ready.ts'

interface Options {
  rounds: number
  seed: number
  signal: AbortSignal
}

const guestsAtOnce = 8
/** Milliseconds for which PostgreSQL is stopped, the maximum duration of a request then, and the maximum time until recovery. */
const stoppedFor = 8_000
const longestCall = 10_000
const longestRecovery = 15_000

/**
 * Guests order and staff read while the external PostgreSQL is stopped for 8 s, as for an update, and started again. Every request must
 * be answered within 10 s, as usual or with 503 and `Retry-After`; the process of the product must stay the same and recover by itself;
 * every acknowledged order must be stored once, and the board must receive each order once. Resolves to whether all checks passed.
 */
export async function stopDatabaseAndCheck({ rounds, seed, signal }: Options): Promise<boolean> {
  const folder = await temporaryFolder()
  console.log(`Stopping an external PostgreSQL ${rounds} times, seed ${seed}, data in ${folder}`)
  let database = await startExternalDatabase(folder)
  let product: Product | undefined
  let passed = false
  try {
    product = await startProduct({ folder, demo: false, settings: database.settings })
    const { url } = product
    const { token, counters, hotelId } = await createBusyHotel(url)
    const board = await openBoard(url, hotelId, token)
    const guests = new Guests(url, counters, seededRandom(seed))
    guests.allowUnavailable = true
    const faults: string[] = []
    for (let round = 1; round <= rounds; round++) {
      signal.throwIfAborted()
      const acknowledged = guests.acknowledged().length
      const refused = guests.unavailable
      const orders = guests.startOrdering(guestsAtOnce, signal)
      const reader = startReader(`${url}/v1/hotels/${hotelId}/orders?lang=fr`, token, true)
      await sleep(1000)
      await database.stop()
      await sleep(stoppedFor)
      const ready = await fetch(`${url}/readyz`)
      if (ready.status !== 503) faults.push(`/readyz answered ${ready.status} without a database`)
      database = await startExternalDatabase(folder)
      const back = await waitUntilReady(url)
      if (back > longestRecovery) faults.push(`ready only after ${Math.round(back)} ms`)
      await sleep(2000)
      await orders.end()
      await reader.end()
      await guests.retry(new Date())
      faults.push(...reader.faults)
      const slowest = Math.round(Math.max(reader.slowest, guests.slowest))
      if (slowest > longestCall) faults.push(`a call took ${slowest} ms`)
      if (guests.unavailable === refused) faults.push('no order was refused: PostgreSQL was not away')
      console.log(
        `round ${round}/${rounds}: ${guests.acknowledged().length - acknowledged} orders acknowledged, ${guests.unavailable - refused} answered 503, ${reader.answered} readings and ${reader.unavailable} of 503, slowest ${slowest} ms, ready after ${(back / 1000).toFixed(1)} s`,
      )
    }
    await guests.retry(new Date())
    await sleep(3000)
    passed = await finishRun({ folder, product, guests, board: { hotelId, heard: board } }, faults, `${rounds} rounds`)
    return passed
  } finally {
    await product?.kill()
    await database.stop()
    await removeOrKeepFolder(folder, passed || signal.aborted)
  }
}
