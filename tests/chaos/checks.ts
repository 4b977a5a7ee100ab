import pg from 'pg'
import type { Order } from '#modules/exchange/orders/contract.ts'
import { databaseConnection, type Product } from '../bench/product.ts'
import type { Board } from './board.ts'
import { type Guests, runInLanes, type TrackedOrder } from './guests.ts'

interface Verdict {
  acknowledged: number
  lost: number
  doubled: number
  /** Sentences, one for each kind of thing that must never be. */
  faults: string[]
}

/** Looks for every order that was asked for: in the database, and as its guest, through the API. */
export async function checkOrders(url: string, folder: string, wishes: TrackedOrder[]): Promise<Verdict> {
  const rows = await queryOf<{ id: string; key: string }>(folder, 'select id, note as key from orders')
  const byKey = new Map<string, string[]>()
  for (const { id, key } of rows) byKey.set(key, [...(byKey.get(key) ?? []), id])
  const faults: string[] = []
  const lost = new Set<string>()
  const acknowledged = wishes.filter((wish) => wish.acknowledged)
  for (const { key, acknowledged: order } of acknowledged)
    if (!order || !byKey.get(key)?.includes(order.id)) lost.add(key)
  const doubled = [...byKey].filter(([, ids]) => ids.length > 1).map(([key]) => key)

  const known = new Set(wishes.map(({ key }) => key))
  const strangers = rows.filter(({ key }) => !known.has(key))
  if (strangers.length > 0) faults.push(`${strangers.length} orders that nobody has asked for`)

  await runInLanes(16, acknowledged, async ({ key, phone, acknowledged: order }) => {
    const response = await fetch(`${url}/v1/orders/${order?.id}?lang=fr`, { headers: phone })
    const seen = response.ok ? ((await response.json()) as Order) : null
    if (!response.ok) lost.add(key)
    else if (JSON.stringify(seen) !== JSON.stringify(order)) faults.push(`order ${order?.id} is not what was promised`)
  })
  return { acknowledged: acknowledged.length, lost: lost.size, doubled: doubled.length, faults }
}

interface Played {
  folder: string
  product: Product
  guests: Guests
  /** A reception's, where one has listened all the time. */
  board?: { hotelId: string; heard: Board }
}

/**
 * What most scripts end with: looks for every order, at the tables and at what a board has heard, and asks the product to stop. Prints at most
 * 20 faults, those of the rounds first, and the counts after `told`. Resolves with whether all is well.
 */
export async function finishRun({ folder, product, guests, board }: Played, found: string[], told: string) {
  const { acknowledged, lost, doubled, faults } = await checkOrders(product.url, folder, guests.wishes)
  const all = [...found, ...guests.faults, ...faults, ...(await checkTables(folder))]
  if (board) {
    all.push(...(await checkBoard(folder, board.hotelId, board.heard)))
    board.heard.close()
  }
  await product.stop().catch((error) => all.push(error.message))
  for (const fault of all.slice(0, 20)) console.log(`  ✗ ${fault}`)
  console.log(`${told}; ${acknowledged} orders acknowledged, ${lost} lost, ${doubled} doubled; ${all.length} faults`)
  return all.length + lost + doubled === 0
}

/** Each returns rows only for what must never be. */
const neverRows: Record<string, string> = {
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

/** What the tables must agree upon among themselves. */
export async function checkTables(folder: string): Promise<string[]> {
  const numbered = `with numbered as (
    select o.hotel_id, (o.placed_at at time zone h.time_zone)::date as day, o.number
    from orders o join hotels h on h.id = o.hotel_id)`
  const faults: string[] = []
  for (const [name, sql] of Object.entries(neverRows)) {
    const rows = await queryOf(folder, `${numbered} ${sql}`)
    if (rows.length > 0) faults.push(`${rows.length} ${name}, such as ${JSON.stringify(rows[0])}`)
  }
  return faults
}

/** What a reception has heard must be what there is, each once, in order, over every fall of the server. */
export async function checkBoard(folder: string, hotelId: string, board: Board): Promise<string[]> {
  const faults: string[] = []
  const events = await queryOf<{ cursor: number; type: string; subject: string }>(
    folder,
    `select cursor::int, type, subject from events where hotel_id = '${hotelId}' order by cursor`,
  )
  if (board.reset) faults.push('the board was told to read everything anew')
  if (JSON.stringify(board.cursors) !== JSON.stringify(events.map(({ cursor }) => cursor)))
    faults.push(`the board heard ${board.cursors.length} events of ${events.length}, or in another order`)
  const created = events.filter(({ type }) => type === 'order.created')
  const wrong = created.filter(({ subject }) => board.announced.get(subject) !== 1)
  if (wrong.length > 0) faults.push(`${wrong.length} orders did not reach the board exactly once`)
  return faults
}

export async function queryOf<Row extends pg.QueryResultRow>(folder: string, sql: string): Promise<Row[]> {
  const client = new pg.Client(await databaseConnection(folder))
  await client.connect()
  try {
    return (await client.query<Row>(sql)).rows
  } finally {
    await client.end()
  }
}
