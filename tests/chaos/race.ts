import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Order } from '#modules/exchange/orders/contract.ts'
import { call, createHotel, createRoomProofs, type OrderTarget, phone, register } from '../bench/hotels.ts'
import {
  databaseConnection,
  type Product,
  removeOrKeepFolder,
  startProduct,
  temporaryFolder,
} from '../bench/product.ts'
import { checkTables } from './checks.ts'
import { type RandomNumbers, seededRandom } from './guests.ts'

interface Options {
  seconds: number
  seed: number
  /** Ends the run early. */
  signal: AbortSignal
}

/** Milliseconds between two changes of the hotel. */
const changeInterval = 50
const lanes = 24
const rooms = 200
/** The stock of the counted article at the beginning. */
const stock = 500

/** The state of the hotel from the event with this cursor on. */
interface HotelState {
  cursor: number
  price: number
  available: boolean
  paused: boolean
  open: boolean
}

/**
 * Guests order as fast as they are answered while staff change prices, hours, sold-out articles and pauses twenty times a second. At the
 * end every stored order must agree with the state of the hotel at the order's position among the events. Order numbers must have no
 * duplicates and no gaps, the stock must never be oversold, and a request sent twice must give one order.
 * Prints counts. Resolves to whether all checks passed; if not, the data folder is kept.
 */
export async function raceAndCheck(options: Options): Promise<boolean> {
  const folder = await temporaryFolder()
  console.log(`Orders against changes for ${options.seconds} s, seed ${options.seed}, data in ${folder}`)
  let product: Product | undefined
  let passed = false
  try {
    product = await startProduct({ folder, demo: false })
    passed = await run(product, folder, options)
    return passed
  } finally {
    await product?.kill()
    await removeOrKeepFolder(folder, passed || options.signal.aborted)
  }
}

interface RunningLivret {
  url: string
  token: string
  counter: OrderTarget
  /** The id of the article with a limited stock. */
  counted: string
  codes: string[]
}

async function startLivret(url: string): Promise<RunningLivret> {
  const { token } = await register(url)
  const counter = await createHotel(url, token, { name: 'Hôtel des Marées', timeZone: 'Europe/Paris' })
  const hotelPath = `/v1/hotels/${counter.hotelId}`
  const postOptions = { token, status: 201 }
  const codes = await createRoomProofs(url, token, counter.hotelId, rooms)
  const service = `${hotelPath}/services/${counter.request.serviceId}`
  const body = { name: 'Le dernier gâteau', price: 300 }
  const { id: counted } = await call<{ id: string }>(url, 'POST', `${service}/articles?lang=fr`, {
    ...postOptions,
    body,
  })
  await call(url, 'PUT', `${service}/articles/${counted}/sale`, { token, body: { mode: 'stock', stock } })
  return { url, token, counter, counted, codes }
}

async function run(product: Product, folder: string, { seconds, seed, signal }: Options): Promise<boolean> {
  const random = seededRandom(seed)
  const client = new pg.Client(await databaseConnection(folder))
  await client.connect()
  try {
    const stage = await startLivret(product.url)
    const end = performance.now() + seconds * 1000
    const isRunning = () => performance.now() < end && !signal.aborted
    const [states, guests] = await Promise.all([
      changeHotelRepeatedly(stage, client, isRunning),
      orderRepeatedly(stage, random, isRunning),
    ])
    const faults = [
      ...guests.faults,
      ...(await checkOrders(client, stage, states, guests)),
      ...(await checkTables(folder)),
    ]
    for (const fault of faults.slice(0, 20)) console.log(`  ✗ ${fault}`)
    const refusals = [...guests.refusals].map(([code, count]) => `${count} ${code}`).join(', ')
    console.log(
      `${states.length - 1} changes, ${guests.accepted.size} orders (${Math.round(guests.accepted.size / seconds)}/s), refused: ${refusals}, ${guests.retried} sent twice, ${faults.length} faults`,
    )
    return faults.length === 0
  } finally {
    await client.end()
  }
}

/** Changes the hotel with one command after the other. Returns the states, each with the cursor of the event that started it. */
async function changeHotelRepeatedly(
  { url, token, counter }: RunningLivret,
  client: pg.Client,
  isRunning: () => boolean,
): Promise<HotelState[]> {
  const { hotelId, request } = counter
  const service = `/v1/hotels/${hotelId}/services/${request.serviceId}`
  const article = `${service}/articles/${request.lines[0]?.articleId}`
  const closed = { weekly: [], exceptions: [] }
  let state: HotelState = { cursor: 0, price: 650, available: true, paused: false, open: true }
  const states = [state]
  for (let step = 0; isRunning(); step++) {
    const startedAt = performance.now()
    const next = { ...state }
    // The service is open and available more often than not, because refused orders show little.
    const kind = ['price', 'available', 'price', 'available', 'paused', 'paused', 'price', 'open', 'open'][step % 9]
    if (kind === 'price') next.price = 650 + (step % 200)
    if (kind === 'available') next.available = !state.available
    if (kind === 'paused') next.paused = !state.paused
    if (kind === 'open') next.open = !state.open
    const body = {
      price: { price: next.price },
      available: { available: next.available },
      paused: { paused: next.paused },
      open: { hours: next.open ? null : closed },
    }[kind as 'price']
    const path = kind === 'price' || kind === 'available' ? article : service
    await call(url, 'PATCH', `${path}?lang=fr`, { token, body })
    // Sales of the counted article publish `hotel.changed` too, so the last event with this subject is the one of this command.
    const subject = { price: hotelId, available: request.lines[0]?.articleId, paused: request.serviceId, open: hotelId }
    const { rows } = await client.query(
      `select max(cursor)::int as cursor from events where hotel_id = $1 and type = 'hotel.changed' and subject = $2`,
      [hotelId, subject[kind as 'price']],
    )
    state = { ...next, cursor: rows[0].cursor }
    states.push(state)
    await sleep(Math.max(0, changeInterval - (performance.now() - startedAt)))
  }
  return states
}

interface Guests {
  accepted: Map<string, Order>
  refusals: Map<string, number>
  retried: number
  faults: string[]
}

/** Orders from a new phone each time, in scanned rooms in turn, so that no rate limit is reached. */
async function orderRepeatedly(
  { url, counter, counted, codes }: RunningLivret,
  random: RandomNumbers,
  isRunning: () => boolean,
): Promise<Guests> {
  const guests: Guests = { accepted: new Map(), refusals: new Map(), retried: 0, faults: [] }
  const send = async (key: string, guestPhone: ReturnType<typeof phone>, body: object) => {
    const response = await fetch(`${url}/v1/hotels/${counter.hotelId}/orders?lang=fr`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': key, ...guestPhone },
      body: JSON.stringify(body),
    })
    return { status: response.status, body: await response.json() }
  }
  let turn = 0
  const runLane = async () => {
    while (isRunning()) {
      const [key, guestPhone] = [randomUUID(), phone()]
      const lines = random() < 0.1 ? [{ articleId: counted, quantity: 1 }] : counter.request.lines
      const body = { ...counter.request, room: undefined, roomToken: codes[turn++ % codes.length], lines, note: key }
      const twice = random() < 0.05
      const answers = await Promise.all([send(key, guestPhone, body), ...(twice ? [send(key, guestPhone, body)] : [])])
      if (twice) guests.retried++
      const orders = answers.flatMap(({ status, body }) => (status === 201 ? [body as Order] : []))
      if (new Set(orders.map(({ id }) => id)).size > 1) guests.faults.push(`${key} made two orders`)
      for (const { status, body } of answers) {
        if (status === 201) guests.accepted.set(body.id, body)
        else guests.refusals.set(body.code, (guests.refusals.get(body.code) ?? 0) + 1)
        if (![201, 409, 422, 429].includes(status)) guests.faults.push(`${status} ${JSON.stringify(body)}`)
      }
    }
  }
  await Promise.all(Array.from({ length: lanes }, runLane))
  return guests
}

/** Compares every stored order with the state of the hotel at its position among the events. */
async function checkOrders(
  client: pg.Client,
  { counter, counted }: RunningLivret,
  states: HotelState[],
  guests: Guests,
): Promise<string[]> {
  const faults: string[] = []
  const { rows } = await client.query<{ id: string; lines: Order['lines']; cursor: number; price: number }>(
    `select o.id, o.lines, e.cursor::int from orders o
     join events e on e.hotel_id = o.hotel_id and e.subject = o.id and e.type = 'order.created'
     where o.hotel_id = $1 order by e.cursor`,
    [counter.hotelId],
  )
  let soldCount = 0
  for (const { id, lines, cursor } of rows) {
    const state = states.findLast((each) => each.cursor < cursor) as HotelState
    const line = lines[0] as unknown as { articleId: string; unitPrice: number; quantity: number }
    const isCounted = line.articleId === counted
    if (isCounted) soldCount += line.quantity
    const wrong = [
      state.paused && 'it was paused',
      !state.open && 'it was closed',
      !isCounted && !state.available && 'it was sold out',
      !isCounted && line.unitPrice !== state.price && `it was ${state.price} and not ${line.unitPrice}`,
      !guests.accepted.has(id) && 'nobody was told of it',
    ].filter(Boolean)
    if (wrong.length > 0) faults.push(`order ${id} at ${cursor}: ${wrong.join(', ')}`)
  }
  if (rows.length !== guests.accepted.size)
    faults.push(`${guests.accepted.size} orders were accepted, ${rows.length} are stored`)
  const { rows: remaining } = await client.query('select stock from sale_limits where hotel_id = $1', [counter.hotelId])
  if (remaining[0]?.stock !== stock - soldCount || remaining[0]?.stock < 0)
    faults.push(`${soldCount} sold of ${stock}, ${remaining[0]?.stock} left`)
  return faults
}
