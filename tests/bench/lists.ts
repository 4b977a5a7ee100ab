import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { call, createBusyHotel, phone, signIn } from './hotels.ts'
import { databaseConnection, type Product } from './product.ts'
import { percentiles, type Times } from './times.ts'

/** The response times of a call with a certain number of hotels, in milliseconds. */
export interface Latency extends Times {
  hotels: number
}

const calls = 300

/**
 * Sequential calls, in a small hotel and in a large one: the list of hotels for provider staff, and the calls of guests
 * and staff of one hotel.
 */
export async function measureLists(product: Product, folder: string, sizes: number[]): Promise<Latency[]> {
  const { hotelId, slug, counters } = await createBusyHotel(product.url)
  const token = await signIn(product.url, 'equipe@livret.example')
  const client = new pg.Client(await databaseConnection(folder))
  await client.connect()
  try {
    const measured: Latency[] = []
    let turn = 0
    for (const hotels of sizes) {
      const middle = await fillTo(client, hotels)
      const list = (query: string) => () => call(product.url, 'GET', `/v1/hotels${query}`, { token })
      const orders = `/v1/hotels/${hotelId}/orders?lang=fr`
      const callsByName: Record<string, () => Promise<unknown>> = {
        'hotels, first page': list(''),
        'hotels, a page in the middle': list(`?after=${middle}`),
        'hotels, a search that finds few': list('?q=lune+7'),
        'hotels, a search that finds none': list('?q=introuvable'),
        'hotels, what waits first': () => call(product.url, 'GET', '/v1/hotels-overview', { token }),
        'hotels, a search in what waits': () => call(product.url, 'GET', '/v1/hotels-overview?q=lune+7', { token }),
        'a public hotel': () => call(product.url, 'GET', `/v1/hotels/${slug}?lang=fr`),
        'a guest’s home': () => fetch(`${product.url}/public/${slug}?lang=fr`).then((page) => page.text()),
        me: () => call(product.url, 'GET', '/v1/me', { token }),
        'an order': () =>
          call(product.url, 'POST', orders, {
            headers: { 'idempotency-key': randomUUID(), ...phone() },
            body: counters[turn++ % counters.length]?.request,
            status: 201,
          }),
      }
      for (const [name, callOnce] of Object.entries(callsByName)) {
        const times: number[] = []
        for (let i = -20; i < calls; i++) {
          const startedAt = performance.now()
          await callOnce()
          if (i >= 0) times.push(performance.now() - startedAt)
        }
        measured.push({ name, hotels, ...percentiles(times) })
      }
    }
    return measured
  } finally {
    await client.end()
  }
}

/**
 * Adds copies of a demo hotel, each with three users of its own, until there are this many. Returns one in the middle.
 */
async function fillTo(client: pg.Client, count: number): Promise<string> {
  await client.query(
    `with numbers as (select generate_series((select count(*) from hotels) + 1, $1) as n),
    made as (
      insert into hotels select (jsonb_populate_record(null::hotels, to_jsonb(first) || jsonb_build_object(
        'id', gen_random_uuid(), 'slug', 'lune-' || n, 'name', 'Hôtel de la Lune ' || n, 'search', 'hotel de la lune ' || n,
        'first_steps_done_at', now()
      ))).* from numbers, (select * from hotels where slug = 'hotel-des-remparts') first
      returning id
    )
    insert into memberships (hotel_id, user_id, role)
    select made.id, users.id, 'member' from made, (select id from users order by id limit 3) users`,
    [count],
  )
  await client.query('analyze hotels, memberships')
  const { rows } = await client.query('select id from hotels order by name, id offset $1 limit 1', [
    Math.floor(count / 2),
  ])
  return rows[0].id
}
