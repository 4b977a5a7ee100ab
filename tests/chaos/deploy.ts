import { setTimeout as sleep } from 'node:timers/promises'
import { createBusyHotel } from '../bench/hotels.ts'
import { type Product, removeOrKeepFolder, startProduct, temporaryFolder } from '../bench/product.ts'
import { startProxy } from '../proxy.ts'
import { openBoard } from './board.ts'
import { checkBoard, checkOrders, checkTables } from './checks.ts'
import { startExternalDatabase } from './external-database.ts'
import { Guests, seededRandom } from './guests.ts'
import { startReader } from './reader.ts'

interface Options {
  rounds: number
  seed: number
  signal: AbortSignal
}

const guestsAtOnce = 6

/**
 * A new process starts on the database of the running one, both serve for a while behind one proxy, then the proxy sends all requests to
 * the new one and the old one is stopped. Guests order, staff read and a board listens through the proxy the whole time: no request may
 * fail, no order may be lost or doubled, and the board must receive each event once and in order. Resolves to whether all checks passed.
 */
export async function deployAndCheck({ rounds, seed, signal }: Options): Promise<boolean> {
  const folder = await temporaryFolder()
  console.log(`Deploying ${rounds} times under orders, seed ${seed}, data in ${folder}`)
  const database = await startExternalDatabase(folder)
  const start = () => startProduct({ folder, demo: false, settings: database.settings })
  let product: Product | undefined
  let next: Product | undefined
  let passed = false
  const proxy = await startProxy()
  try {
    product = await start()
    proxy.targets = [product.url]
    const { url } = proxy
    const random = seededRandom(seed)
    const { token, counters, hotelId } = await createBusyHotel(url)
    const board = await openBoard(url, hotelId, token)
    const guests = new Guests(url, counters, random)
    const orders = guests.startOrdering(guestsAtOnce, signal)
    const reader = startReader(`${url}/v1/hotels/${hotelId}/orders?lang=fr`, token, false)
    for (let round = 1; round <= rounds; round++) {
      signal.throwIfAborted()
      const before = { orders: guests.acknowledged().length, readings: reader.answered }
      next = await start()
      proxy.targets = [product.url, next.url]
      await sleep(1000 + random() * 2000)
      proxy.targets = [next.url]
      const startedAt = performance.now()
      await product.stop()
      const stopped = ((performance.now() - startedAt) / 1000).toFixed(1)
      product = next
      await sleep(1000)
      console.log(
        `round ${round}/${rounds}: ${guests.acknowledged().length - before.orders} orders, ${reader.answered - before.readings} readings, the old process ended after ${stopped} s`,
      )
    }
    await orders.end()
    await reader.end()
    await sleep(3000)
    const verdict = await checkOrders(url, folder, guests.trackedOrders)
    const faults = [...guests.faults, ...reader.faults, ...proxy.faults, ...verdict.faults]
    faults.push(...(await checkTables(folder)), ...(await checkBoard(folder, hotelId, board)))
    board.close()
    await product.stop().catch((error) => faults.push(error.message))
    for (const fault of faults.slice(0, 20)) console.log(`  ✗ ${fault}`)
    const { acknowledged, lost, doubled } = verdict
    console.log(
      `${rounds} deploys, ${acknowledged} acknowledged, ${lost} lost, ${doubled} doubled, ${reader.answered} readings, slowest ${Math.round(Math.max(guests.slowest, reader.slowest))} ms, ${faults.length} faults`,
    )
    passed = faults.length + lost + doubled === 0
    return passed
  } finally {
    for (const one of new Set([product, next])) await one?.kill()
    proxy.close()
    await database.stop()
    await removeOrKeepFolder(folder, passed || signal.aborted)
  }
}
