import { randomUUID } from 'node:crypto'
import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Article } from '#modules/content/services/contract.ts'
import type { Order } from '#modules/exchange/orders/contract.ts'
import { createHotel, createRoomProofs, register } from '../bench/hotels.ts'
import { peakMemory } from '../bench/processes.ts'
import { type Product, removeOrKeepFolder, startProduct, temporaryFolder } from '../bench/product.ts'
import { openBoard } from './board.ts'
import { checkTables } from './checks.ts'
import { heavyArticle, placeHeaviest } from './heavy-orders.ts'
import { startReader } from './reader.ts'

interface Options {
  orders: number
  streams: number
  signal: AbortSignal
}

/** The maximum resident memory of the process, in bytes. */
const maxMemory = 1.1e9
/** The maximum size of the JavaScript heap in MB; Node.js ends the process beyond it. */
const maxHeap = 700
/** Milliseconds after which the server must have closed a stream whose client reads nothing. */
const maxStalledTime = 90_000
const metricsToken = randomUUID()

/**
 * Opens streams of a hotel's staff that nobody reads, and then places the largest accepted orders, while a guest's page is read repeatedly
 * and one board of the reception reads its stream. The process must not end, use more than 1.1 GB of memory or stop answering; the reception
 * must receive every order, and the unread streams must be closed. Prints the counts. Resolves to whether all checks passed.
 */
export async function fillStreamsAndCheck({ orders, streams, signal }: Options): Promise<boolean> {
  const folder = await temporaryFolder()
  console.log(`${orders} of the largest orders while ${streams} streams are not read, data in ${folder}`)
  let product: Product | undefined
  let passed = false
  try {
    const settings = { METRICS_TOKEN: metricsToken }
    product = await startProduct({ folder, demo: false, node: [`--max-old-space-size=${maxHeap}`], settings })
    passed = await run(product, folder, { orders, streams, signal })
    return passed
  } finally {
    await product?.kill()
    await removeOrKeepFolder(folder, passed || signal.aborted)
  }
}

async function run(product: Product, folder: string, { orders, streams, signal }: Options): Promise<boolean> {
  const { url, pid } = product
  const { token } = await register(url)
  const counter = await createHotel(url, token, { name: 'Hôtel des Marées' })
  const { hotelId } = counter
  const codes = await createRoomProofs(url, token, hotelId, orders)
  // Texts with one byte per letter fill an event; texts with three bytes per letter exceed the maximum size of an event.
  const menus = [await heavyArticle(url, token, counter, 'x'), await heavyArticle(url, token, counter, '界')]
  const faults: string[] = []
  const board = await openBoard(url, hotelId, token)
  const page = startReader(`${url}/public/${counter.slug}?lang=fr`, token, false)
  const sockets: Socket[] = []
  try {
    while (sockets.length < streams) sockets.push(openUnread(url, hotelId, token))
    await untilOpen(url, streams + 1)
    const sentOrders: { order: Order; bytes: number }[] = []
    for (const [i, roomToken] of codes.entries()) {
      signal.throwIfAborted()
      const article = menus[i % menus.length] as Article
      sentOrders.push(await placeHeaviest(url, counter, article, roomToken))
    }
    const stalledAt = performance.now()
    await sleep(3000)
    const memory = await peakMemory(pid)
    const announced = () => sentOrders.filter(({ order }) => board.announced.has(order.id)).length
    // An order that is too large for an event is sent as `reset`.
    if (announced() < Math.ceil(orders / 2) || (announced() < orders && !board.reset))
      faults.push(`the reception received ${announced()} of ${orders} orders`)
    const stored = await countOrders(url, hotelId, token)
    if (stored !== orders) faults.push(`${orders} orders were accepted, but the list has ${stored}`)
    while ((await countOpenStreams(url)) > 1 && performance.now() - stalledAt < maxStalledTime) await sleep(1000)
    const openLeft = (await countOpenStreams(url)) - 1
    if (openLeft > 0) faults.push(`${openLeft} unread streams are still open after ${maxStalledTime / 1000} s`)
    await page.end()
    faults.push(...page.faults, ...(await checkTables(folder)))
    if (memory > maxMemory) faults.push('the process used too much memory')
    for (const fault of faults.slice(0, 20)) console.log(`  ✗ ${fault}`)
    const heaviest = Math.max(...sentOrders.map(({ bytes }) => bytes))
    console.log(
      `process ${pid} still answers, peak of ${Math.round(memory / 1e6)} MB resident; ${sentOrders.length} orders answered 201, the largest ${Math.round(heaviest / 1000)} kB; ${streams} unread streams, ${openLeft} left open; ${page.answered} pages, the slowest ${Math.round(page.slowest)} ms; ${faults.length} faults`,
    )
    return faults.length === 0
  } finally {
    await page.end()
    board.close()
    for (const socket of sockets) socket.destroy()
  }
}

/** Requests the stream of staff over a connection that is never read. */
function openUnread(url: string, hotelId: string, token: string): Socket {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname).on('error', () => undefined)
  socket.write(
    `GET /v1/hotels/${hotelId}/events HTTP/1.1\r\nhost: ${hostname}\r\nauthorization: Bearer ${token}\r\n\r\n`,
  )
  return socket.pause()
}

/** The number of open streams from the metrics of the product. Throws when the metrics do not have it. */
async function countOpenStreams(url: string): Promise<number> {
  const response = await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${metricsToken}` } })
  const count = /^livret_open_streams (\d+)$/m.exec(await response.text())?.[1]
  if (count === undefined) throw new Error(`/metrics answered ${response.status} without livret_open_streams`)
  return Number(count)
}

async function untilOpen(url: string, count: number): Promise<void> {
  for (let tries = 0; (await countOpenStreams(url)) < count; tries++) {
    if (tries > 100) throw new Error(`only ${await countOpenStreams(url)} of ${count} streams could be opened`)
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
