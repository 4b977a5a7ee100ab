import type pg from 'pg'
import { type Rows, rowsOfYear, uuid, type Year } from './year-rows.ts'

/** The first hotel. */
const busy: Year = {
  ...{ orders: 73_000, threads: 12_500, visits: 73_000, journal: 20_000 },
  ...{ claims: 5_000, opinions: 3_000, rooms: 300, files: 1_000 },
}
const large: Year = {
  ...{ orders: 7_300, threads: 500, visits: 7_300, journal: 1_000 },
  ...{ claims: 200, opinions: 200, rooms: 100, files: 40 },
}
const small: Year = { orders: 40, threads: 8, visits: 60, journal: 40, claims: 6, opinions: 8, rooms: 15, files: 10 }

/** Tables whose rows every hotel gets as the first one has them. */
const copied = [
  ...['services', 'article_sections', 'articles', 'places', 'deals', 'pages', 'page_versions', 'tickets'],
  ...['chat_settings', 'alert_settings', 'partner_tickets', 'wait_times', 'announcements', 'inventory_chains'],
]

interface Fill {
  hotelId: string
  /** A service of the hotel with bookable times, and one of its resources. */
  spaId: string
  resourceId: string
  /** The number of hotels in the end. */
  count: number
  /** The rows of the first hotel. */
  first?: Year
  print?: (line: string) => void
}

/**
 * Adds hotels like the first one, with two members each, and a year of rows of every kind to all of them: the first is very
 * busy, every hundredth has 20 orders a day, the others 40 a year. The table `year.hotels` then has the hotels by number.
 */
export async function fillYear(
  client: pg.ClientBase,
  { hotelId, spaId, resourceId, count, first = busy, print = () => undefined }: Fill,
): Promise<void> {
  const column = (name: keyof Year) =>
    `case when n = 1 then ${first[name]} when n % 100 = 2 then ${large[name]} else ${small[name]} end as ${name}`
  await client.query(`
    create schema year;
    create table year.hotels as select n,
      case when n = 1 then '${hotelId}'::uuid else ${uuid("'hotel'", 'n')} end as id,
      ${(Object.keys(busy) as (keyof Year)[]).map(column).join(', ')}
    from generate_series(1, ${count}) n`)
  await client.query('analyze year.hotels')
  const others = 'select * from year.hotels where n > 1'
  const name = `'Hôtel de la Lune ' || n.n`
  const hotel = {
    id: 'n.id',
    slug: `'lune-' || n.n`,
    name,
    search: `'hotel de la lune ' || n.n`,
    first_steps_done_at: 'now()',
  }
  await insertRows(client, { table: 'hotels', from: others, values: hotel, like: `id = '${hotelId}'` })
  for (const table of copied) await copyRows(client, table, hotelId)
  const members = 'select h.*, i from year.hotels h, generate_series(0, 1) i'
  const userId = uuid("'user'", 'n.n', 'n.i')
  await insertRows(client, {
    table: 'users',
    from: members,
    values: { id: userId, email: `'person-' || n.n || '-' || n.i || '@hotel.example'` },
    like: 'true',
  })
  await insertRows(client, {
    table: 'memberships',
    from: members,
    values: { hotel_id: 'n.id', user_id: userId, role: `case n.i when 0 then 'owner' else 'member' end` },
  })
  await insertRows(client, {
    table: 'sessions',
    from: members,
    values: { user_id: userId, id: 'gen_random_uuid()', token_hash: `sha256(convert_to(n.n || ' ' || n.i, 'UTF8'))` },
    like: 'true',
  })
  await insertRows(client, {
    table: 'webhooks',
    from: `${others} and n % 10 = 2`,
    values: { hotel_id: 'n.id', cursor: '2000000000', enabled: 'true', challenge: 'null' },
  })
  await client.query(
    'insert into event_streams (hotel_id, cursor) select id, 1000 from year.hotels on conflict (hotel_id) do nothing',
  )
  for (const rows of rowsOfYear(spaId, resourceId)) {
    const startedAt = performance.now()
    const inserted = await insertRows(client, rows, hotelId)
    print(`${rows.table.padEnd(20)} ${String(inserted).padStart(9)} rows ${seconds(startedAt)}`)
  }
  await client.query(`
    update event_streams s set cursor = e.cursor from (select hotel_id, max(cursor) as cursor from events group by 1) e
    where e.hotel_id = s.hotel_id`)
  await client.query('update webhooks w set cursor = s.cursor from event_streams s where s.hotel_id = w.hotel_id')
  const startedAt = performance.now()
  await client.query('vacuum analyze')
  print(`${'vacuum analyze'.padEnd(20)} ${''.padStart(14)} ${seconds(startedAt)}`)
}

export const seconds = (startedAt: number) => `${((performance.now() - startedAt) / 1000).toFixed(1).padStart(6)} s`

async function columnsOf(client: pg.ClientBase, table: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select column_name as name from information_schema.columns where table_schema = 'public' and table_name = $1 order by ordinal_position`,
    [table],
  )
  return rows.map((row) => row.name)
}

async function insertRows(
  client: pg.ClientBase,
  { table, from, values, like }: Rows,
  hotelId?: string,
): Promise<number> {
  const columns = await columnsOf(client, table)
  const unknown = Object.keys(values).filter((name) => !columns.includes(name))
  if (unknown.length > 0) throw new Error(`${table} has no ${unknown}`)
  const selected = columns.map((name) => values[name] ?? `t.${name}`)
  const condition = like ?? (hotelId ? `hotel_id = '${hotelId}'` : 'true')
  const { rowCount } = await client.query(`
    insert into ${table} (${columns.join(', ')}) select ${selected.join(', ')}
    from (${from}) n left join (select * from ${table} where ${condition} limit 1) t on true
    on conflict do nothing`)
  return rowCount ?? 0
}

async function copyRows(client: pg.ClientBase, table: string, hotelId: string): Promise<void> {
  const columns = await columnsOf(client, table)
  const selected = columns.map((name) => (name === 'hotel_id' ? 'n.id' : `t.${name}`))
  await client.query(`
    insert into ${table} (${columns.join(', ')}) select ${selected.join(', ')}
    from year.hotels n, ${table} t where t.hotel_id = '${hotelId}' and n.n > 1 on conflict do nothing`)
}
