import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Order } from '#modules/exchange/orders/contract.ts'
import { type Counter, call, createHotel, phone, register, roomCodes } from '../bench/hotels.ts'
import { databaseConnection, leaveFolder, type Product, startProduct, temporaryFolder } from '../bench/product.ts'
import { checkTables } from './checks.ts'
import { type Dice, makeDice } from './guests.ts'

interface Options {
  seconds: number
  seed: number
  /** Ends it early. */
  signal: AbortSignal
}

/** Milliseconds between two changes of the hotel. */
const changeEvery = 50
const lanes = 24
const rooms = 200
/** What there is of the counted article at the beginning. */
const stock = 500

/** What was true of the hotel from the event of that cursor on. */
interface Truth {
  cursor: number
  price: number
  available: boolean
  paused: boolean
  open: boolean
}

/**
 * Guests order as fast as they are answered while staff change prices, hours, sold-out and pauses twenty times a second. In the end
 * every stored order must be as the hotel was when it was committed: its place among the events says when that was. Numbers have no
 * double and no hole, the stock has sold what there was and never more, and whoever sent twice has one order.
 *
 * Prints counts. Resolves with whether all is well; if not, the data folder is left for a look at it.
 */
export async function raceAndCheck(options: Options): Promise<boolean> {
  const folder = await temporaryFolder()
  console.log(`Orders against changes for ${options.seconds} s, seed ${options.seed}, data in ${folder}`)
  let product: Product | undefined
  let well = false
  try {
    product = await startProduct({ folder, demo: false })
    well = await run(product, folder, options)
    return well
  } finally {
    await product?.kill()
    await leaveFolder(folder, well || options.signal.aborted)
  }
}

interface Stage {
  url: string
  token: string
  counter: Counter
  /** The article of which there are only so many. */
  counted: string
  codes: string[]
}

async function openStage(url: string): Promise<Stage> {
  const { token } = await register(url)
  const counter = await createHotel(url, token, { name: 'Hôtel des Marées', timeZone: 'Europe/Paris' })
  const at = `/v1/hotels/${counter.hotelId}`
  const posted = { token, status: 201 }
  const codes = await roomCodes(url, token, counter.hotelId, rooms)
  const service = `${at}/services/${counter.request.serviceId}`
  const body = { name: 'Le dernier gâteau', price: 300 }
  const { id: counted } = await call<{ id: string }>(url, 'POST', `${service}/articles?lang=fr`, { ...posted, body })
  await call(url, 'PUT', `${service}/articles/${counted}/sale`, { token, body: { mode: 'stock', stock } })
  return { url, token, counter, counted, codes }
}

async function run(product: Product, folder: string, { seconds, seed, signal }: Options): Promise<boolean> {
  const dice = makeDice(seed)
  const client = new pg.Client(await databaseConnection(folder))
  await client.connect()
  try {
    const stage = await openStage(product.url)
    const end = performance.now() + seconds * 1000
    const goesOn = () => performance.now() < end && !signal.aborted
    const [truths, guests] = await Promise.all([
      changeOverAndOver(stage, client, goesOn),
      orderOverAndOver(stage, dice, goesOn),
    ])
    const faults = [
      ...guests.faults,
      ...(await checkOrders(client, stage, truths, guests)),
      ...(await checkTables(folder)),
    ]
    for (const fault of faults.slice(0, 20)) console.log(`  ✗ ${fault}`)
    const refusals = [...guests.refusals].map(([code, count]) => `${count} ${code}`).join(', ')
    console.log(
      `${truths.length - 1} changes, ${guests.accepted.size} orders (${Math.round(guests.accepted.size / seconds)}/s), refused: ${refusals}, ${guests.retried} sent twice, ${faults.length} faults`,
    )
    return faults.length === 0
  } finally {
    await client.end()
  }
}

/** One command after the other, so that each makes one truth, of which its event says from when on. */
async function changeOverAndOver(
  { url, token, counter }: Stage,
  client: pg.Client,
  goesOn: () => boolean,
): Promise<Truth[]> {
  const { hotelId, request } = counter
  const service = `/v1/hotels/${hotelId}/services/${request.serviceId}`
  const article = `${service}/articles/${request.lines[0]?.articleId}`
  const closed = { weekly: [], exceptions: [] }
  let truth: Truth = { cursor: 0, price: 650, available: true, paused: false, open: true }
  const truths = [truth]
  for (let step = 0; goesOn(); step++) {
    const begun = performance.now()
    const next = { ...truth }
    // Open more often than not: what is refused anyway proves little.
    const kind = ['price', 'available', 'price', 'available', 'paused', 'paused', 'price', 'open', 'open'][step % 9]
    if (kind === 'price') next.price = 650 + (step % 200)
    if (kind === 'available') next.available = !truth.available
    if (kind === 'paused') next.paused = !truth.paused
    if (kind === 'open') next.open = !truth.open
    const body = {
      price: { price: next.price },
      available: { available: next.available },
      paused: { paused: next.paused },
      open: { hours: next.open ? null : closed },
    }[kind as 'price']
    const path = kind === 'price' || kind === 'available' ? article : service
    await call(url, 'PATCH', `${path}?lang=fr`, { token, body })
    // The counted article changes the hotel too: the event of this command is the last one that it can be.
    const subject = { price: hotelId, available: request.lines[0]?.articleId, paused: request.serviceId, open: hotelId }
    const { rows } = await client.query(
      `select max(cursor)::int as cursor from events where hotel_id = $1 and type = 'hotel.changed' and subject = $2`,
      [hotelId, subject[kind as 'price']],
    )
    truth = { ...next, cursor: rows[0].cursor }
    truths.push(truth)
    await sleep(Math.max(0, changeEvery - (performance.now() - begun)))
  }
  return truths
}

interface Guests {
  accepted: Map<string, Order>
  refusals: Map<string, number>
  retried: number
  faults: string[]
}

/** From ever new phones, in scanned rooms in turn, so that no limit is met. */
async function orderOverAndOver(
  { url, counter, counted, codes }: Stage,
  dice: Dice,
  goesOn: () => boolean,
): Promise<Guests> {
  const guests: Guests = { accepted: new Map(), refusals: new Map(), retried: 0, faults: [] }
  const send = async (key: string, guestPhone: ReturnType<typeof phone>, body: object) => {
    const answer = await fetch(`${url}/v1/hotels/${counter.hotelId}/orders?lang=fr`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': key, ...guestPhone },
      body: JSON.stringify(body),
    })
    return { status: answer.status, body: await answer.json() }
  }
  let turn = 0
  const one = async () => {
    while (goesOn()) {
      const [key, guestPhone] = [randomUUID(), phone()]
      const lines = dice() < 0.1 ? [{ articleId: counted, quantity: 1 }] : counter.request.lines
      const body = { ...counter.request, room: undefined, roomToken: codes[turn++ % codes.length], lines, note: key }
      const twice = dice() < 0.05
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
  await Promise.all(Array.from({ length: lanes }, one))
  return guests
}

/** Every stored order beside what was true at its place among the events. */
async function checkOrders(
  client: pg.Client,
  { counter, counted }: Stage,
  truths: Truth[],
  guests: Guests,
): Promise<string[]> {
  const faults: string[] = []
  const { rows } = await client.query<{ id: string; lines: Order['lines']; cursor: number; price: number }>(
    `select o.id, o.lines, e.cursor::int from orders o
     join events e on e.hotel_id = o.hotel_id and e.subject = o.id and e.type = 'order.created'
     where o.hotel_id = $1 order by e.cursor`,
    [counter.hotelId],
  )
  let sold = 0
  for (const { id, lines, cursor } of rows) {
    const truth = truths.findLast((each) => each.cursor < cursor) as Truth
    const line = lines[0] as unknown as { articleId: string; unitPrice: number; quantity: number }
    const isCounted = line.articleId === counted
    if (isCounted) sold += line.quantity
    const wrong = [
      truth.paused && 'it was paused',
      !truth.open && 'it was closed',
      !isCounted && !truth.available && 'it was sold out',
      !isCounted && line.unitPrice !== truth.price && `it was ${truth.price} and not ${line.unitPrice}`,
      !guests.accepted.has(id) && 'nobody was told of it',
    ].filter(Boolean)
    if (wrong.length > 0) faults.push(`order ${id} at ${cursor}: ${wrong.join(', ')}`)
  }
  if (rows.length !== guests.accepted.size)
    faults.push(`${guests.accepted.size} orders were accepted, ${rows.length} are stored`)
  const { rows: left } = await client.query('select stock from sale_limits where hotel_id = $1', [counter.hotelId])
  if (left[0]?.stock !== stock - sold || left[0]?.stock < 0)
    faults.push(`${sold} sold of ${stock}, ${left[0]?.stock} left`)
  return faults
}
