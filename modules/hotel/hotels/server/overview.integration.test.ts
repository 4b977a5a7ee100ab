import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { hasInfos } from '#modules/foundation/info/rules.ts'
import { hasInfosSql } from '#modules/foundation/info/server/service.ts'
import { testApp } from '#tests/app.ts'
import { createGuestMessage } from '#tests/chat-factories.ts'
import {
  createAnotherHotel,
  createMember,
  createOrder,
  createPerson,
  createProviderStaff,
  createService,
  expectStatus,
  makeOrderRequest,
  type TestHotel,
  type TestPerson,
} from '#tests/factories.ts'
import fc from '#tests/properties.ts'
import type { OverviewHotel } from '../overview-contract.ts'
import { markFirstStepsDone } from './overview/service.ts'

const app = testApp()

interface Overview {
  hotels: OverviewHotel[]
  counts: Record<string, number>
}
const call = (as: TestPerson, query = '') => app.call('GET', `/v1/hotels-overview${query}`, { as })
const read = async (as: TestPerson, query = ''): Promise<Overview> => expectStatus(200, await call(as, query))
const namesIn = ({ hotels }: Overview) => hotels.map(({ name }) => name)

/** Does the first steps of a hotel but the order. */
async function setUp(hotel: TestHotel) {
  const menu = await createService(app, hotel)
  const info = { welcomeWord: 'Bienvenue' }
  expectStatus(200, await app.call('PATCH', `/v1/hotels/${hotel.id}?lang=fr`, { as: hotel.owner, body: { info } }))
  await createMember(app, hotel, 'member')
  return menu
}

const accept = async (hotel: TestHotel, { id, version }: { id: string; version: number }) =>
  expectStatus(
    200,
    await app.call('PATCH', `/v1/hotels/${hotel.id}/orders/${id}`, {
      as: hotel.owner,
      body: { status: 'accepted', version },
    }),
  )

const listen = async (hotel: TestHotel, values: object = {}) =>
  expectStatus(
    204,
    await app.call('POST', `/v1/hotels/${hotel.id}/listening-devices`, {
      as: hotel.owner,
      body: { id: randomUUID(), name: 'Réception', sound: true, ...values },
    }),
  )

/** A hotel whose first steps are done, and where nothing waits. */
async function readyHotel(owner: TestPerson, name: string) {
  const hotel = await createAnotherHotel(app, owner, { name })
  const menu = await setUp(hotel)
  const order = () => createOrder(app, hotel, makeOrderRequest(menu))
  await accept(hotel, await order())
  return { ...hotel, order }
}

describe('the overview of hotels', () => {
  let owner: TestPerson
  beforeEach(async () => {
    owner = await createPerson(app)
  })

  test('lists what waits first: orders that nobody hears, orders, messages, first steps, then by name', async () => {
    const mark = randomUUID().slice(0, 8)
    const names = ['Zéphyr', 'Yole', 'Ancre', 'Bouée', 'Calme', 'Digue'].map((name) => `${name} ${mark}`)
    const [unheard, heard, message, begun, quiet, other] = names as [string, string, string, string, string, string]
    const unheardHotel = await readyHotel(owner, unheard)
    const heardHotel = await readyHotel(owner, heard)
    await createGuestMessage(app, await readyHotel(owner, message))
    await createAnotherHotel(app, owner, { name: begun })
    await readyHotel(owner, other)
    await readyHotel(owner, quiet)
    const lateOrder = await unheardHotel.order()
    await heardHotel.order()
    await listen(heardHotel)

    const overview = await read(owner)
    expect(namesIn(overview)).toEqual([unheard, heard, message, begun, quiet, other])
    expect(overview.counts).toEqual({ all: 6, unheard: 1, orders: 2, messages: 1, firstSteps: 1 })
    expect(overview.hotels.map((row) => [row.newOrders, row.unheard, row.unreadMessages, row.openSteps])).toEqual([
      [1, true, 0, []],
      [1, false, 0, []],
      [0, false, 1, []],
      [0, false, 0, ['service', 'information', 'team', 'order']],
      [0, false, 0, []],
      [0, false, 0, []],
    ])
    const filtered = async (waits: string) => namesIn(await read(owner, `?waits=${waits}`))
    expect(await filtered('unheard')).toEqual([unheard])
    expect(await filtered('orders')).toEqual([unheard, heard])
    expect(await filtered('messages')).toEqual([message])
    expect(await filtered('firstSteps')).toEqual([begun])
    expect((await call(owner, '?waits=nothing')).status).toBe(422)

    // Provider staff see the same, and search in it.
    const provider = await createProviderStaff(app)
    const found = await read(provider, `?q=${mark}`)
    expect([namesIn(found), found.counts]).toEqual([namesIn(overview), overview.counts])
    expect(found.hotels.every(({ role }) => role === null)).toBe(true)
    expect(namesIn(await read(provider, `?q=${mark.slice(0, 7)}+cal`))).toEqual([quiet])
    expect((await read(provider, `?q=${mark}+yole&waits=messages`)).hotels).toEqual([])

    // An accepted order no longer waits.
    await accept(unheardHotel, lateOrder)
    expect(namesIn(await read(owner))).toEqual([heard, message, begun, quiet, other, unheard])
  })

  test('a device hears orders only with its sound on, for some service, and while it reports', async () => {
    const hotel = await readyHotel(owner, 'Phare')
    await hotel.order()
    const isUnheard = async () => (await read(owner)).hotels[0]?.unheard
    const id = randomUUID()
    expect(await isUnheard()).toBe(true)
    await listen(hotel, { id, sound: false })
    expect(await isUnheard()).toBe(true)
    await listen(hotel, { id, services: [] })
    expect(await isUnheard()).toBe(true)
    await listen(hotel, { id })
    expect(await isUnheard()).toBe(false)
    app.setClock('2026-03-10T09:01:00Z')
    expect(await isUnheard()).toBe(true)
    app.setClock('2026-03-10T09:00:00Z')
  })

  test('shows nobody a hotel where they do not work, not even in the numbers', async () => {
    const hotel = await readyHotel(owner, 'Phare')
    await hotel.order()
    await createGuestMessage(app, hotel)
    const nothing = { hotels: [], counts: { all: 0, unheard: 0, orders: 0, messages: 0, firstSteps: 0 } }
    const stranger = await createPerson(app)
    expect(await read(stranger)).toEqual(nothing)
    const own = await createAnotherHotel(app, stranger, { name: 'Ailleurs' })
    expect((await read(stranger)).counts).toEqual({ ...nothing.counts, all: 1, firstSteps: 1 })
    expect((await read(await createMember(app, hotel, 'member'))).hotels[0]).toMatchObject({
      role: 'member',
      newOrders: 1,
    })
    expectStatus(204, await app.call('DELETE', `/v1/hotels/${own.id}`, { as: stranger }))
    expect(await read(stranger)).toEqual(nothing)
  })

  test('tells of a hotel that requires a second factor only its name', async () => {
    const hotel = await readyHotel(owner, 'Phare')
    await hotel.order()
    await app.context.pool.query(`update hotels set second_factor = 'admins' where id = $1`, [hotel.id])
    const locked = { newOrders: 0, unheard: false, secondFactorNeeded: true, city: '' }
    for (const as of [owner, await createMember(app, hotel, 'admin')]) {
      const { hotels, counts } = await read(as)
      expect([hotels[0], counts]).toMatchObject([locked, { all: 1, orders: 0, unheard: 0 }])
    }
    const provider = await read(await createProviderStaff(app), '?q=phare&waits=orders')
    expect(provider.hotels.map(({ id }) => id)).not.toContain(hotel.id)
    expect((await read(await createMember(app, hotel, 'member'))).hotels[0]).toMatchObject({
      newOrders: 1,
      secondFactorNeeded: false,
    })
  })

  test('its next page continues where the last one ended, although hotels moved meanwhile', async () => {
    const waiting = await readyHotel(owner, 'Grève')
    await waiting.order()
    // One hotel is made by the product, and copied.
    const first = await createAnotherHotel(app, owner, { name: 'Auberge 00' })
    await app.context.pool.query(
      `with copies as (
        insert into hotels select (jsonb_populate_record(null::hotels, to_jsonb(hotels) || jsonb_build_object(
          'id', gen_random_uuid(), 'slug', 'copy-' || n || '-' || id, 'name', 'Auberge ' || lpad(n::text, 2, '0'),
          'first_steps_done_at', now()))).*
        from hotels, generate_series(1, 70) n where id = $1 returning id)
      insert into memberships (hotel_id, user_id, role) select id, $2, 'owner' from copies`,
      [first.id, owner.userId],
    )
    const page = await call(owner)
    const firstPage: Overview = expectStatus(200, page)
    const expected = [
      'Grève',
      'Auberge 00',
      ...Array.from({ length: 48 }, (_, i) => `Auberge ${String(i + 1).padStart(2, '0')}`),
    ]
    expect([namesIn(firstPage), firstPage.counts.all]).toEqual([expected, 72])
    const next = /^<([^>]+)>; rel="next"$/.exec(page.headers.get('link') ?? '')?.[1] ?? ''

    // An order arrives in a hotel of the first page, one of the second is renamed to the front, and the last shown is deleted.
    const idOf = async (name: string) =>
      (await app.context.pool.query('select id from hotels where name = $1', [name])).rows[0].id
    await createGuestMessage(app, { id: await idOf('Auberge 07') })
    await app.context.pool.query(`update hotels set name = 'Abri' where id = $1`, [await idOf('Auberge 60')])
    expectStatus(204, await app.call('DELETE', `/v1/hotels/${await idOf('Auberge 48')}`, { as: owner }))
    const rest = await app.call('GET', next, { as: owner })
    expect(namesIn(expectStatus(200, rest))).toEqual(
      Array.from({ length: 22 }, (_, i) => `Auberge ${i + 49}`).filter((name) => name !== 'Auberge 60'),
    )
    expect(rest.headers.get('link')).toBeNull()
    expect(namesIn(await read(owner)).slice(0, 4)).toEqual(['Grève', 'Auberge 07', 'Auberge 00', 'Abri'])
  })

  test.each(['x', '9_', `7_${randomUUID()}`, "0_' or 1=1", `_${randomUUID()}`])(
    'refuses the cursor %s',
    async (after) => {
      expect((await call(owner, `?after=${encodeURIComponent(after)}`)).status).toBe(422)
    },
  )

  test('first steps that have been done once stay done, in the overview', async () => {
    const hotel = await readyHotel(owner, 'Phare')
    const service = async (hidden: boolean) =>
      app.context.pool.query('update services set hidden = $2 where hotel_id = $1', [hotel.id, hidden])
    const openSteps = async () => (await read(owner)).hotels[0]?.openSteps
    await service(true)
    await markFirstStepsDone(app.context)
    expect(await openSteps()).toEqual(['service'])
    await service(false)
    expect(await openSteps()).toEqual([])
    await markFirstStepsDone(app.context)
    await service(true)
    expect(await openSteps()).toEqual([])
  })
})

test('the database and the product agree on which information guests can read', async () => {
  const text = fc.oneof(fc.constant({}), fc.constant({ fr: 'Oui' }), fc.constant({ es: 'Sí' }))
  const list = (item: object) => fc.oneof(fc.constant([]), fc.constant([item]))
  const field = <T>(value: fc.Arbitrary<T>) => fc.oneof(fc.constant(undefined), fc.constant(null), value)
  const info = fc.record({
    announcement: field(fc.constant({ text: { fr: 'Bonjour' }, from: null, until: null })),
    welcomeWord: field(text),
    wifi: field(fc.constant({ network: 'Phare' })),
    breakfast: field(fc.constant({ opens: '07:00' })),
    arrivalDeparture: field(fc.constant({ departureBy: '11:00' })),
    hotelAccess: field(fc.record({ directions: text, parking: text, codes: list({ id: '1' }) })),
    usefulNumbers: field(list({ number: '15' })),
    guestbook: field(fc.record({ open: fc.boolean(), words: text })),
    inventory: field(fc.record({ words: text, lists: fc.oneof(list({ items: [] }), list({ items: [{ id: '1' }] })) })),
    items: field(list({ id: '1' })),
  })
  // Mostly empty infos, in which one field decides.
  const sparse = info.chain((full) =>
    fc
      .subarray(Object.keys(full), { maxLength: 2 })
      .map((keys) => Object.fromEntries(Object.entries(full).filter(([key]) => keys.includes(key)))),
  )
  const infos = [...fc.sample(sparse, 300), ...fc.sample(info, 50)]
  const flatten = ({ welcomeWord, hotelAccess, ...rest }: Record<string, unknown>) => {
    const read = (value: unknown) => Object.values((value ?? {}) as object)[0] ?? ''
    const { directions, parking, codes } = (hotelAccess ?? {}) as Record<string, unknown>
    return {
      ...rest,
      welcomeWord: read(welcomeWord),
      ...(hotelAccess ? { hotelAccess: { directions: read(directions), parking: read(parking), codes } } : {}),
    }
  }
  const { rows } = await app.context.db.execute<{ filled: boolean }>(
    sql`select ${hasInfosSql(sql`info`)} as filled from jsonb_array_elements(${JSON.stringify(infos)}::jsonb) info`,
  )
  const expected = infos.map((each) => hasInfos(flatten(each) as never))
  expect(rows.map(({ filled }) => filled)).toEqual(expected)
  expect(new Set(expected)).toEqual(new Set([true, false]))
})
