import { randomUUID } from 'node:crypto'
import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Article } from '#modules/content/services/contract.ts'
import type { Order } from '#modules/exchange/orders/contract.ts'
import { createHotel, register, roomCodes } from '../bench/hotels.ts'
import { peakMemory } from '../bench/processes.ts'
import { leaveFolder, type Product, startProduct, temporaryFolder } from '../bench/product.ts'
import { openBoard } from './board.ts'
import { checkTables } from './checks.ts'
import { heavyArticle, placeHeaviest } from './heavy-orders.ts'
import { startReader } from './reader.ts'

interface Options {
  orders: number
  streams: number
  signal: AbortSignal
}

/** Bytes: what the process may have held at most. */
const maxMemory = 1.1e9
/** Megabytes of JavaScript objects, beyond which Node.js ends the process. */
const maxHeap = 700
/** Milliseconds after which a stream whose connection takes nothing has ended. */
const longestStalled = 90_000
const metricsToken = randomUUID()

/**
 * Opens streams of a hotel's staff that nobody reads, and then places the heaviest orders that are taken, while guests read a page and one
 * reception reads what comes. The process must not end, hold more than 1.1 GB or stop answering; the reception hears of every order, and
 * streams that take nothing are closed. Prints the counts. Resolves with whether all is well.
 */
export async function fillStreamsAndCheck({ orders, streams, signal }: Options): Promise<boolean> {
  const folder = await temporaryFolder()
  console.log(`${orders} of the heaviest orders under ${streams} streams that nobody reads, data in ${folder}`)
  let product: Product | undefined
  let well = false
  try {
    const settings = { METRICS_TOKEN: metricsToken }
    product = await startProduct({ folder, demo: false, node: [`--max-old-space-size=${maxHeap}`], settings })
    well = await run(product, folder, { orders, streams, signal })
    return well
  } finally {
    await product?.kill()
    await leaveFolder(folder, well || signal.aborted)
  }
}

async function run(product: Product, folder: string, { orders, streams, signal }: Options): Promise<boolean> {
  const { url, pid } = product
  const { token } = await register(url)
  const counter = await createHotel(url, token, { name: 'Hôtel des Marées' })
  const { hotelId } = counter
  const codes = await roomCodes(url, token, hotelId, orders)
  // Those of one byte a letter fill an event, those of three make it larger than a stream carries.
  const menus = [await heavyArticle(url, token, counter, 'x'), await heavyArticle(url, token, counter, '界')]
  const faults: string[] = []
  const board = await openBoard(url, hotelId, token)
  const page = startReader(`${url}/public/${counter.slug}?lang=fr`, token, false)
  const sockets: Socket[] = []
  try {
    while (sockets.length < streams) sockets.push(openUnread(url, hotelId, token))
    await untilOpen(url, streams + 1)
    const placed: { order: Order; bytes: number }[] = []
    for (const [i, roomToken] of codes.entries()) {
      signal.throwIfAborted()
      const article = menus[i % menus.length] as Article
      placed.push(await placeHeaviest(url, counter, article, roomToken))
    }
    const stalled = performance.now()
    await sleep(3000)
    const memory = await peakMemory(pid)
    const announced = () => placed.filter(({ order }) => board.announced.has(order.id)).length
    // One that is larger than an event comes as `reset`.
    if (announced() < Math.ceil(orders / 2) || (announced() < orders && !board.reset))
      faults.push(`the reception has heard of ${announced()} of ${orders} orders`)
    const stored = await countOrders(url, hotelId, token)
    if (stored !== orders) faults.push(`${orders} orders were taken, the list has ${stored}`)
    while ((await openStreams(url)) > 1 && performance.now() - stalled < longestStalled) await sleep(1000)
    const left = (await openStreams(url)) - 1
    if (left > 0) faults.push(`${left} streams that take nothing are open after ${longestStalled / 1000} s`)
    await page.end()
    faults.push(...page.faults, ...(await checkTables(folder)))
    if (memory > maxMemory) faults.push('it has held too much memory')
    for (const fault of faults.slice(0, 20)) console.log(`  ✗ ${fault}`)
    const heaviest = Math.max(...placed.map(({ bytes }) => bytes))
    console.log(
      `process ${pid} still answers, at most ${Math.round(memory / 1e6)} MB resident; ${placed.length} orders answered 201, the heaviest ${Math.round(heaviest / 1000)} KB; ${streams} unread streams, ${left} left open; ${page.answered} pages, the slowest ${Math.round(page.slowest)} ms; ${faults.length} faults`,
    )
    return faults.length === 0
  } finally {
    await page.end()
    board.close()
    for (const socket of sockets) socket.destroy()
  }
}

/** A connection that asks for the stream of staff and takes nothing of it. */
function openUnread(url: string, hotelId: string, token: string): Socket {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname).on('error', () => undefined)
  socket.write(
    `GET /v1/hotels/${hotelId}/events HTTP/1.1\r\nhost: ${hostname}\r\nauthorization: Bearer ${token}\r\n\r\n`,
  )
  return socket.pause()
}

async function openStreams(url: string): Promise<number> {
  const answer = await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${metricsToken}` } })
  return Number(/^livret_open_streams (\d+)$/m.exec(await answer.text())?.[1])
}

async function untilOpen(url: string, count: number): Promise<void> {
  for (let tries = 0; (await openStreams(url)) < count; tries++) {
    if (tries > 100) throw new Error(`only ${await openStreams(url)} of ${count} streams could be opened`)
    await sleep(100)
  }
}

async function countOrders(url: string, hotelId: string, token: string): Promise<number> {
  let count = 0
  for (let after: string | undefined = ''; after !== undefined; ) {
    const path: string = `/v1/hotels/${hotelId}/orders?limit=100${after && `&after=${encodeURIComponent(after)}`}`
    const answer = await fetch(url + path, { headers: { authorization: `Bearer ${token}` } })
    if (!answer.ok) throw new Error(`GET ${path} answered ${answer.status}: ${await answer.text()}`)
    const orders = (await answer.json()) as Order[]
    count += orders.length
    const next = /[?&]after=([^&>]+)[^>]*>; rel="next"/.exec(answer.headers.get('link') ?? '')?.[1]
    after = next && decodeURIComponent(next)
  }
  return count
}
