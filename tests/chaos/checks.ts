import pg from 'pg'
import type { Order } from '#modules/exchange/orders/contract.ts'
import { databaseConnection, type Product } from '../bench/product.ts'
import type { Board } from './board.ts'
import { type Guests, runConcurrently, type TrackedOrder } from './guests.ts'

interface Verdict {
  acknowledged: number
  lost: number
  doubled: number
  /** Descriptions of what is wrong, one for each kind of fault. */
  faults: string[]
}

/** Compares every requested order with the database, and with what its guest reads through the API. */
export async function checkOrders(url: string, folder: string, orders: TrackedOrder[]): Promise<Verdict> {
  const rows = await queryRows<{ id: string; key: string }>(folder, 'select id, note as key from orders')
  const byKey = new Map<string, string[]>()
  for (const { id, key } of rows) byKey.set(key, [...(byKey.get(key) ?? []), id])
  const faults: string[] = []
  const lost = new Set<string>()
  const acknowledged = orders.filter((order) => order.acknowledged)
  for (const { key, acknowledged: order } of acknowledged)
    if (!order || !byKey.get(key)?.includes(order.id)) lost.add(key)
  const doubled = [...byKey].filter(([, ids]) => ids.length > 1).map(([key]) => key)

  const requestedKeys = new Set(orders.map(({ key }) => key))
  const unknownRows = rows.filter(({ key }) => !requestedKeys.has(key))
  if (unknownRows.length > 0) faults.push(`${unknownRows.length} orders that nobody has requested`)

  await runConcurrently(16, acknowledged, async ({ key, phone, acknowledged: order }) => {
    const response = await fetch(`${url}/v1/orders/${order?.id}?lang=fr`, { headers: phone })
    const readOrder = response.ok ? ((await response.json()) as Order) : null
    if (!response.ok) lost.add(key)
    else if (JSON.stringify(readOrder) !== JSON.stringify(order))
      faults.push(`order ${order?.id} differs from the acknowledged one`)
  })
  return { acknowledged: acknowledged.length, lost: lost.size, doubled: doubled.length, faults }
}

interface FinishedRun {
  folder: string
  product: Product
  guests: Guests
  /** The board of a reception, if one has received events during the whole run. */
  board?: { hotelId: string; heard: Board }
}

/**
 * The final check of most scripts: compares every order, checks the tables and what a board has received, and stops the product. Prints
 * at most 20 faults, those of the rounds first, and then `summary` with the counts. Resolves to whether all checks passed.
 */
export async function finishRun(
  { folder, product, guests, board }: FinishedRun,
  earlierFaults: string[],
  summary: string,
) {
  const { acknowledged, lost, doubled, faults } = await checkOrders(product.url, folder, guests.trackedOrders)
  const allFaults = [...earlierFaults, ...guests.faults, ...faults, ...(await checkTables(folder))]
  if (board) {
    allFaults.push(...(await checkBoard(folder, board.hotelId, board.heard)))
    board.heard.close()
  }
  await product.stop().catch((error) => allFaults.push(error.message))
  for (const fault of allFaults.slice(0, 20)) console.log(`  ✗ ${fault}`)
  console.log(
    `${summary}; ${acknowledged} orders acknowledged, ${lost} lost, ${doubled} doubled; ${allFaults.length} faults`,
  )
  return allFaults.length + lost + doubled === 0
}

/** Queries that return rows only where the data are inconsistent, by the name of the fault. */
const forbiddenRows: Record<string, string> = {
  'idempotency keys without their order or message': `
    select key from idempotency_keys k where not exists
      (select from orders o where o.hotel_id = k.hotel_id and o.id = k.ref and o.note = k.key::text) and not exists
      (select from chat_messages m where m.hotel_id = k.hotel_id and m.id = k.ref and m.text = k.key::text)`,
  'orders without their idempotency key': `
    select id from orders o where not exists
      (select from idempotency_keys k where k.hotel_id = o.hotel_id and k.ref = o.id and k.actor_id = o.visitor_id)`,
  'numbers given twice': `
    select hotel_id, day, number from numbered group by hotel_id, day, number having count(*) > 1`,
  'days whose numbers have holes': `
    select hotel_id, day from numbered group by hotel_id, day having max(number) <> count(*)`,
  'counters that are not at the last number': `
    select hotel_id, day from order_counters c full join
      (select hotel_id, day, max(number) as number from numbered group by hotel_id, day) n using (hotel_id, day)
    where c.last is distinct from n.number`,
  'streams with a hole': `
    select hotel_id from events group by hotel_id having min(cursor) <> 1 or max(cursor) <> count(*)`,
  'streams whose cursor is not at their last event': `
    select hotel_id from event_streams s full join
      (select hotel_id, max(cursor) as last from events group by hotel_id) e using (hotel_id)
    where s.cursor is distinct from e.last`,
  'orders not announced exactly once': `
    select o.id from orders o left join events e
      on e.hotel_id = o.hotel_id and e.subject = o.id and e.type = 'order.created'
    group by o.hotel_id, o.id having count(e.cursor) <> 1`,
  'announcements of no order': `
    select subject from events e where type = 'order.created' and not exists
      (select from orders o where o.hotel_id = e.hotel_id and o.id = e.subject)`,
}

/** Checks that the tables agree with each other. Returns the faults. */
export async function checkTables(folder: string): Promise<string[]> {
  const numbered = `with numbered as (
    select o.hotel_id, (o.placed_at at time zone h.time_zone)::date as day, o.number
    from orders o join hotels h on h.id = o.hotel_id)`
  const faults: string[] = []
  for (const [name, sql] of Object.entries(forbiddenRows)) {
    const rows = await queryRows(folder, `${numbered} ${sql}`)
    if (rows.length > 0) faults.push(`${rows.length} ${name}, such as ${JSON.stringify(rows[0])}`)
  }
  return faults
}

/** Checks that a board has received every event once and in order, over all restarts of the server. Returns the faults. */
export async function checkBoard(folder: string, hotelId: string, board: Board): Promise<string[]> {
  const faults: string[] = []
  const events = await queryRows<{ cursor: number; type: string; subject: string }>(
    folder,
    `select cursor::int, type, subject from events where hotel_id = '${hotelId}' order by cursor`,
  )
  if (board.reset) faults.push('the board was asked to reload everything')
  if (JSON.stringify(board.cursors) !== JSON.stringify(events.map(({ cursor }) => cursor)))
    faults.push(`the board received ${board.cursors.length} events of ${events.length}, or in another order`)
  const created = events.filter(({ type }) => type === 'order.created')
  const wrong = created.filter(({ subject }) => board.announced.get(subject) !== 1)
  if (wrong.length > 0) faults.push(`${wrong.length} orders did not reach the board exactly once`)
  return faults
}

export async function queryRows<Row extends pg.QueryResultRow>(folder: string, sql: string): Promise<Row[]> {
  const client = new pg.Client(await databaseConnection(folder))
  await client.connect()
  try {
    return (await client.query<Row>(sql)).rows
  } finally {
    await client.end()
  }
}
