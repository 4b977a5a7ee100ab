import { randomUUID } from 'node:crypto'
import { expect, onTestFinished, test } from 'vitest'
import { testApp } from '#tests/app.ts'
import { createHotel, createService, expectStatus, makeOrderRequest, type TestHotel } from '#tests/factories.ts'
import { sendOrder, startOtherProcess } from '#tests/streams.ts'
import type { Order, OrderRequest } from '../contract.ts'

const app = testApp()

type Menu = Awaited<ReturnType<typeof createService>>
type HotelWithMenu = TestHotel & { menu: Menu }

/** Hotels that already have an order, so that their menus are in the cache. */
async function hotelsWithMenu(count: number): Promise<HotelWithMenu[]> {
  const hotels = Array.from({ length: count }, async () => {
    const hotel = await createHotel(app)
    const withMenu = { ...hotel, menu: await createService(app, hotel, {}, [{ price: 100 }]) }
    expectStatus(201, await order(withMenu))
    return withMenu
  })
  return Promise.all(hotels)
}

interface Sent {
  fetch?: typeof app.fetch
  values?: Partial<OrderRequest>
  guest?: string
  key?: string
}

async function order(
  { id, menu }: HotelWithMenu,
  sent: Sent = {},
): Promise<{ status: number; body: Order; headers: Headers }> {
  const { fetch = app.fetch, values, guest = randomUUID(), key = randomUUID() } = sent
  const answer = await sendOrder(fetch, id, makeOrderRequest(menu, values), { guest, key })
  return { status: answer.status, body: await answer.json(), headers: answer.headers }
}

/** The first order is written alone, so the others wait for it and are written together. */
const together = (hotels: HotelWithMenu[], sent: (each: HotelWithMenu) => Sent = () => ({})) =>
  [...hotels.slice(0, 1), ...hotels].map((each) => order(each, sent(each)))

const numbers = async (hotels: HotelWithMenu[]) => {
  const { rows } = await app.context.pool.query(
    `select array_agg(number order by cursor) as numbers from orders join events using (hotel_id)
     where hotel_id = any ($1) and subject = id group by hotel_id order by array_position($1, hotel_id)`,
    [hotels.map(({ id }) => id)],
  )
  return rows.map(({ numbers }) => numbers.join(' '))
}

/** A separate connection that holds a row lock until it is released. */
async function holdLock(text: string, values: unknown[]) {
  const client = await app.context.pool.connect()
  await client.query('begin')
  await client.query(text, values)
  let held = true
  const release = async () => {
    if (held) await client.query('rollback')
    if (held) client.release()
    held = false
  }
  onTestFinished(release)
  return release
}

/** Collects deadlocks and lock timeouts from now on. */
function noteConflicts({ pool }: Pick<typeof app.context, 'pool'>): string[] {
  const conflicts: string[] = []
  const note = ({ code, detail }: { code: string; detail?: string }) =>
    ['40P01', '55P03'].includes(code) && conflicts.push(`${code} ${detail}`)
  const watched = new Set<NodeJS.EventEmitter>()
  const watch = (client: unknown) => {
    const { connection } = client as { connection: NodeJS.EventEmitter }
    if (!watched.has(connection)) connection.on('errorMessage', note)
    watched.add(connection)
  }
  pool.on('acquire', watch)
  onTestFinished(() => {
    pool.off('acquire', watch)
    for (const connection of watched) connection.off('errorMessage', note)
  })
  return conflicts
}

test('orders of several hotels at once have their own numbers and places among the events of their hotel', async () => {
  const hotels = await hotelsWithMenu(5)
  const answers = await Promise.all([...together(hotels), ...together(hotels)])
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201))
  expect(await numbers(hotels)).toEqual(['1 2 3 4 5', '1 2 3', '1 2 3', '1 2 3', '1 2 3'])
})

test.each([
  ['its row', 'select from hotels where id = $1 for no key update'],
  ['its stream', 'select from event_streams where hotel_id = $1 for update'],
])('while somebody holds a hotel by %s, the others are answered; its orders follow', async (_, text) => {
  const hotels = await hotelsWithMenu(4)
  const [held, ...others] = hotels as [HotelWithMenu, ...HotelWithMenu[]]
  const release = await holdLock(text, [held.id])
  const order = [others[0], held, ...others.slice(1)].filter((each) => each !== undefined)
  const [first, second, waiting, ...more] = together(order)
  let answered = false
  void waiting?.then(() => {
    answered = true
  })
  const answers = await Promise.all([first, second, ...more])
  expect([answers.map((each) => each?.status), answered]).toEqual([[201, 201, 201, 201], false])
  await release()
  expect((await waiting)?.status).toBe(201)
  expect(await numbers(hotels)).toEqual(['1 2', '1 2 3', '1 2', '1 2'])
})

test('when one of several hotels has changed, only its orders are decided again', async () => {
  const hotels = await hotelsWithMenu(3)
  const changed = hotels[1] as HotelWithMenu
  // Without the event of the change, which may still be on its way.
  await app.context.pool.query('update articles set price = 150 where hotel_id = $1', [changed.id])
  await app.context.pool.query('update hotels set version = version + 1 where id = $1', [changed.id])
  const answers = await Promise.all(together(hotels))
  expect(answers.map(({ status, body }) => [status, body.total.amount])).toEqual([
    [201, 200],
    [201, 200],
    [201, 300],
    [201, 200],
  ])
  expect(await numbers(hotels)).toEqual(['1 2 3', '1 2', '1 2'])
})

test('an order that cannot be stored does not affect any other order', async () => {
  const hotels = await hotelsWithMenu(3)
  await app.context.pool.query(`alter table orders add constraint spoilt check (note <> 'spoilt')`)
  onTestFinished(() => void app.context.pool.query('alter table orders drop constraint spoilt'))
  const note = (each: HotelWithMenu) => ({ values: { note: each === hotels[1] ? 'spoilt' : '' } })
  const answers = await Promise.all([...together(hotels, note), order(hotels[1] as HotelWithMenu)])
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 500, 201, 201])
  expect(await numbers(hotels)).toEqual(['1 2 3', '1 2', '1 2'])
})

test('what is sent again among orders of several hotels is the same order', async () => {
  const hotels = await hotelsWithMenu(3)
  const keys = new Map(hotels.map((each) => [each, { guest: randomUUID(), key: randomUUID() }]))
  const sameKeys = (each: HotelWithMenu) => keys.get(each) ?? {}
  const other = await startOtherProcess(app)
  onTestFinished(other.close)
  const answers = await Promise.all([
    ...together(hotels, sameKeys),
    ...together(hotels.toReversed(), (each) => ({ ...sameKeys(each), fetch: other.fetch })),
    ...together(hotels, sameKeys),
  ])
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]))
  expect(new Set(answers.map(({ body }) => body.id)).size).toBe(3)
  expect(await numbers(hotels)).toEqual(['1 2', '1 2', '1 2'])
})

test('two processes that write orders of the same hotels, in any order, never wait for each other in a circle', async () => {
  const hotels = (await hotelsWithMenu(8)).toSorted((a, b) => (a.id < b.id ? -1 : 1))
  const other = await startOtherProcess(app)
  onTestFinished(other.close)
  const conflicts = [noteConflicts(app.context), noteConflicts(other.context)]
  const rounds = 10
  let conflicted = 0
  for (let round = 0; round < rounds; round++) {
    // Both have locked a row of their own before either continues.
    const release = await holdLock('select from order_counters where hotel_id = $1 for update', [hotels[4]?.id])
    let underWay = true
    const sent = Promise.all([
      ...together(hotels),
      ...together(hotels.toReversed(), () => ({ fetch: other.fetch })),
    ]).finally(() => {
      underWay = false
    })
    const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    while (underWay && ((await app.context.pool.query(waiting)).rowCount ?? 0) < 2);
    await release()
    expect(new Set((await sent).map(({ status }) => status))).toEqual(new Set([201]))
    if (conflicts.some((noted) => noted.splice(0).length > 0)) conflicted++
  }
  // On a slow machine a wait without a deadlock may also time out.
  expect(conflicted).toBeLessThan(rounds / 4)
  const stored: number[][] = (await numbers(hotels)).map((each: string) => each.split(' ').map(Number))
  expect(stored.map((each) => each.join())).toEqual(stored.map((each) => each.map((_, i) => i + 1).join()))
  expect(stored.flat()).toHaveLength(8 + rounds * 18)
})

test('a hotel that sends very many orders does not delay the others', async () => {
  const [busy, quiet] = (await hotelsWithMenu(2)) as [HotelWithMenu, HotelWithMenu]
  const finished: string[] = []
  const many = Array.from({ length: 250 }, () => order(busy).then(() => finished.push('busy')))
  await Promise.all([...many, order(quiet).then(() => finished.push('quiet'))])
  expect(finished).toHaveLength(251)
  expect(finished.indexOf('quiet')).toBeLessThan(249)
})
