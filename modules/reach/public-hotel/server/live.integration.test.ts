import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { changeForGuests } from '#core/app/server/change-for-guests.ts'
import { testApp } from '#tests/app.ts'
import {
  createHotel,
  createMember,
  createOrder,
  createRoomCode,
  createService,
  createVisitorId,
  expectStatus,
  makeOrderRequest,
  type TestHotel,
  type TestPerson,
} from '#tests/factories.ts'
import { testAlone } from '#tests/one-process.ts'
import { createRoomProof } from '#tests/room-factories.ts'
import { listenTo, startOtherProcess, type TestStream } from '#tests/streams.ts'

const app = testApp()

type Process = Parameters<typeof listenTo>[0]

async function openStream(path: string, headers: Record<string, string>, to: Process = app): Promise<TestStream> {
  const openedStream = await listenTo(to, path, headers)
  onTestFinished(openedStream.hangUp)
  return openedStream
}
const bearer = ({ token }: TestPerson) => ({ authorization: `Bearer ${token}` })
const guestStream = ({ id }: TestHotel, guest: string) => openStream(`/v1/hotels/${id}/live`, { 'x-visitor-id': guest })
const staffStream = ({ id }: TestHotel, as: TestPerson, headers = {}) =>
  openStream(`/v1/hotels/${id}/events`, { ...bearer(as), ...headers })
const rename = ({ id, owner }: TestHotel, name: string) =>
  app.call('PATCH', `/v1/hotels/${id}`, { as: owner, body: { name } }).then((called) => expectStatus(200, called))
const longTimeout = { timeout: 20_000 }
const names = (list: TestStream['received']) =>
  list.map(({ type, data }) => `${type} ${data.order?.number ?? data.version}`)

describe('a guest receives', () => {
  test('events of the hotel and of their own orders, and of no other guest’s', async () => {
    const hotel = await createHotel(app)
    const menu = await createService(app, hotel)
    const [mine, theirs] = [createVisitorId(), createVisitorId()]
    const [me, them] = await Promise.all([guestStream(hotel, mine), guestStream(hotel, theirs)])
    await createOrder(app, hotel, makeOrderRequest(menu), mine)
    await createOrder(app, hotel, makeOrderRequest(menu), theirs)
    const atCounter = { as: hotel.owner, key: randomUUID(), body: makeOrderRequest(menu) }
    expectStatus(201, await app.call('POST', `/v1/hotels/${hotel.id}/orders/for-guest`, atCounter))
    const { version } = await rename(hotel, 'Autre nom')
    const end = `hotel.changed ${version}`
    await Promise.all([me, them].map(({ until }) => until((received) => names(received).includes(end))))
    const hello = me.received[0]?.data.version
    expect(names(me.received)).toEqual([`hello ${hello}`, 'order.created 1', end])
    expect(names(them.received)).toEqual([`hello ${hello}`, 'order.created 2', end])
  })

  testAlone('how long the phones of a full house may take to read a change; a sold-out is at once', async () => {
    const hotel = await createHotel(app)
    const menu = await createService(app, hotel)
    const streams = await Promise.all(Array.from({ length: 25 }, () => guestStream(hotel, createVisitorId())))
    const { version } = await rename(hotel, 'Autre nom')
    const article = `/v1/hotels/${hotel.id}/services/${menu.id}/articles/${menu.articles[0].id}`
    expectStatus(200, await app.call('PATCH', article, { as: hotel.owner, body: { available: false } }))
    const received = ({ received }: TestStream) =>
      received.flatMap(({ type, data }) => (type === 'hotel.changed' ? data : []))
    for (const stream of streams) await stream.until(() => received(stream).length === 2)
    for (const stream of streams)
      expect(received(stream)).toMatchObject([
        { version, within: 50 },
        { version: version + 1, within: 0 },
      ])
  })

  test('every change after the version that the stream started with', async () => {
    const hotel = await createHotel(app)
    const { opening } = await changeForGuests(app.context, hotel.id, async (tx) => {
      // Delays the stream between reading the hotel and subscribing to its events.
      await tx.execute(sql`lock table event_streams in access exclusive mode`)
      const opening = guestStream(hotel, createVisitorId())
      await new Promise((resolve) => setTimeout(resolve, 100))
      return { opening }
    })
    const { until } = await opening
    await until((received) => received.at(-1)?.data.version === hotel.hotel.version + 1)
  })

  test('their order in their own language, while the reception receives it in its own', async () => {
    const hotel = await createHotel(app, { languages: ['fr', 'es'], operationsLang: 'fr' })
    const menu = await createService(app, hotel)
    const address = `/v1/hotels/${hotel.id}/services/${menu.id}/articles/${menu.articles[0].id}?lang=es`
    expectStatus(200, await app.call('PATCH', address, { as: hotel.owner, body: { name: 'El Malouin' } }))
    const guest = createVisitorId()
    const streams = await Promise.all([guestStream(hotel, guest), staffStream(hotel, hotel.owner)])
    const body = makeOrderRequest(menu)
    expectStatus(
      201,
      await app.call('POST', `/v1/hotels/${hotel.id}/orders?lang=es`, { visitor: guest, key: randomUUID(), body }),
    )
    await Promise.all(streams.map(({ until }) => until((received) => received.at(-1)?.type === 'order.created')))
    const dishes = streams.map(({ received }) => received.at(-1)?.data.order.lines[0].name)
    expect(dishes).toEqual(['El Malouin', 'Le Malouin'])
  })

  test('their orders also when the phone writes its id in capital letters', async () => {
    const hotel = await createHotel(app)
    const guest = createVisitorId()
    const { until } = await guestStream(hotel, guest.toUpperCase())
    await createOrder(app, hotel, makeOrderRequest(await createService(app, hotel)), guest)
    await until((received) => received.at(-1)?.type === 'order.created')
  })

  test('nothing of a hotel that does not exist', async () => {
    expect((await guestStream({ id: randomUUID() } as TestHotel, createVisitorId())).status).toBe(404)
  })
})

describe('the reception receives', () => {
  test('all events of its hotel, and none of another hotel', async () => {
    const [hotel, other] = await Promise.all([createHotel(app), createHotel(app)])
    const [menu, otherMenu] = await Promise.all([createService(app, hotel), createService(app, other)])
    const { received, until } = await staffStream(hotel, await createMember(app, hotel, 'member'))
    await createOrder(app, other, makeOrderRequest(otherMenu))
    const { id } = await createOrder(app, hotel, makeOrderRequest(menu))
    const move = { as: hotel.owner, body: { status: 'accepted', version: 1 } }
    expectStatus(200, await app.call('PATCH', `/v1/hotels/${hotel.id}/orders/${id}`, move))
    await rename(hotel, 'Autre nom')
    await until(() => received.at(-1)?.type === 'hotel.changed')
    expect(received.map(({ type, data }) => [type, data.hotelId])).toEqual(
      ['order.created', 'order.changed', 'hotel.changed'].map((type) => [type, hotel.id]),
    )
    expect(received[1]?.data).toEqual({
      type: 'order.changed',
      at: '2026-03-10T09:00:00.000Z',
      hotelId: hotel.id,
      order: expect.objectContaining({ id, status: 'accepted', version: 2 }),
    })
  })

  test('what it missed after a break, and nothing twice', async () => {
    const hotel = await createHotel(app)
    const menu = await createService(app, hotel)
    const first = await staffStream(hotel, hotel.owner)
    for (let i = 0; i < 3; i++) await createOrder(app, hotel, makeOrderRequest(menu))
    await first.until((received) => received.length >= 2)
    first.hangUp()
    await first.ended
    await createOrder(app, hotel, makeOrderRequest(menu))
    const second = await staffStream(hotel, hotel.owner, { 'last-event-id': first.received.at(-1)?.id ?? '' })
    await createOrder(app, hotel, makeOrderRequest(menu))
    await second.until((received) => received.at(-1)?.data.order?.number === 5)
    expect([...first.received, ...second.received].map(({ data }) => data.order.number)).toEqual([1, 2, 3, 4, 5])
  })

  test('the request to reload everything after a long break', async () => {
    const hotel = await createHotel(app)
    for (const name of ['Un', 'Deux']) await rename(hotel, name)
    await app.context.eventBus.prune(new Date('2026-03-10T09:00:01Z'))
    const { received, until } = await staffStream(hotel, hotel.owner, { 'last-event-id': '1' })
    await until(() => received.length > 0)
    expect(received).toEqual([{ id: '2', type: 'reset', data: {} }])
  })

  test('every order after the end of its list, without a gap', async () => {
    const hotel = await createHotel(app)
    const menu = await createService(app, hotel)
    const numbers = new Set<number>()
    const placeOrder = Promise.all(Array.from({ length: 12 }, () => createOrder(app, hotel, makeOrderRequest(menu))))
    const list = await app.call('GET', `/v1/hotels/${hotel.id}/orders`, { as: hotel.owner })
    for (const { number } of list.body) numbers.add(number)
    const { received, until } = await staffStream(hotel, hotel.owner, {
      'last-event-id': list.headers.get('livret-cursor') ?? '',
    })
    await placeOrder
    await until(() => received.some(({ data }) => data.order.number === 12))
    for (const { data } of received) numbers.add(data.order.number)
    expect(numbers.size).toBe(12)
  })
})

describe('two processes on one database', () => {
  test('a change made through one reaches the other and updates its cache', async () => {
    const other = await startOtherProcess(app)
    onTestFinished(other.close)
    const hotel = await createHotel(app)
    const address = `/v1/hotels/${hotel.id}`
    const cached = async () => (await (await other.fetch(address, {})).json()).name
    expect(await cached()).toBe('Hôtel du Phare')
    const { received, until } = await openStream(`${address}/events`, bearer(hotel.owner), other)
    await rename(hotel, 'Hôtel des Voiles')
    await until(() => received.length === 1)
    await vi.waitFor(async () => expect(await cached()).toBe('Hôtel des Voiles'), longTimeout)
  })

  test('a process that lost its notifications for a moment shows nothing outdated afterwards', async () => {
    const other = await startOtherProcess(app)
    onTestFinished(other.close)
    const hotel = await createHotel(app)
    const cached = async () => (await (await other.fetch(`/v1/hotels/${hotel.id}`, {})).json()).name
    await cached()
    const admin = new pg.Client({ ...app.connection, database: 'postgres' })
    await admin.connect()
    const cut = `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'livret-listen' and datname = $1`
    await admin.query(cut, [app.connection.database])
    await admin.end()
    await rename(hotel, 'Hôtel des Voiles')
    await vi.waitFor(async () => expect(await cached()).toBe('Hôtel des Voiles'), longTimeout)
  })
})

test('clients that connect and disconnect at any moment leave no open streams behind', async () => {
  const hotel = await createHotel(app)
  const server = createServer(getRequestListener((request) => app.fetch(request.url, request)))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1/hotels/${hotel.id}/live`
  const visit = async (ms: number) => {
    const signal = AbortSignal.timeout(ms)
    const response = await fetch(url, { headers: { 'x-visitor-id': createVisitorId() }, signal }).catch(() => null)
    await response?.text().catch(() => undefined)
  }
  const visits = Array.from({ length: 40 }, (_, i) => visit(1 + i))
  for (let i = 0; i < 5; i++) await rename(hotel, `Nom ${i}`)
  await Promise.all(visits)
  expectStatus(200, await app.call('GET', `/v1/hotels/${hotel.id}`))
})

test('phones of a room are told that its code was renewed, at once or when they reconnect; no other phone is', async () => {
  const hotel = await createHotel(app)
  const codes = expectStatus(
    201,
    await app.call('POST', `/v1/hotels/${hotel.id}/qr-codes`, {
      as: hotel.owner,
      body: { kind: 'room', rooms: ['9', '10'] },
    }),
  ) as { id: string; token: string }[]
  const [nine, ten] = codes as [{ id: string; token: string }, { id: string; token: string }]
  const [ofNine, ofTen] = [await createRoomProof(app, hotel, nine), await createRoomProof(app, hotel, ten)]
  const address = `/v1/hotels/${hotel.id}/live`
  const proving = (token = '') =>
    openStream(address, { 'x-visitor-id': createVisitorId(), ...(token && { 'x-room-token': token }) })
  const [theirs, next, unproven] = await Promise.all([ofNine, ofTen, undefined].map(proving))
  const renewed = expectStatus(
    201,
    await app.call('POST', `/v1/hotels/${hotel.id}/qr-codes/${nine.id}/renew`, { as: hotel.owner }),
  )
  const { version } = await rename(hotel, 'Le Phare')
  const streams = [theirs, next, unproven] as TestStream[]
  await Promise.all(
    streams.map(({ until }) => until((received) => names(received).includes(`hotel.changed ${version}`))),
  )
  const revokedIn = ({ received }: TestStream) => received.filter(({ type }) => type === 'code.revoked').length
  expect(streams.map(revokedIn)).toEqual([1, 0, 0])
  const hello = async (token?: string) => {
    const { received, until } = await proving(token)
    await until((all) => all.length > 0)
    return received[0]?.data.refusedCode
  }
  expect(await Promise.all([ofNine, await createRoomProof(app, hotel, renewed), undefined].map(hello))).toEqual([
    ofNine,
    undefined,
    undefined,
  ])
})

testAlone('a phone may have ten lines open at a time: one more ends the oldest', async () => {
  const hotel = await createHotel(app)
  const guest = createVisitorId()
  const open = () => app.fetch(`/v1/hotels/${hotel.id}/live`, { headers: { 'x-visitor-id': guest } })
  // A HEAD request opens no stream.
  for (let i = 0; i < 20; i++)
    await app.fetch(`/v1/hotels/${hotel.id}/live`, { method: 'HEAD', headers: { 'x-visitor-id': guest } })
  const oldest = await guestStream(hotel, guest)
  const streams = await Promise.all(Array.from({ length: 9 }, open))
  expect(streams.map(({ status }) => status)).toEqual(streams.map(() => 200))
  const eleventh = await guestStream(hotel, guest)
  await oldest.ended
  expect([oldest.received.at(-1)?.type, eleventh.status]).toEqual(['replaced', 200])
  await rename(hotel, 'Le Phare')
  await eleventh.until((received) => received.some(({ type }) => type === 'hotel.changed'))
  await Promise.all(streams.map(({ body }) => body?.cancel()))
})

testAlone('two thousand lines of one machine end no line of a scanned room, and let in the next', async () => {
  const hotel = await createHotel(app)
  const token = await createRoomProof(app, hotel, await createRoomCode(app, hotel))
  const from = { 'x-forwarded-for': '198.51.100.77' }
  const address = `/v1/hotels/${hotel.id}/live`
  const scanned = await openStream(address, { ...from, 'x-visitor-id': createVisitorId(), 'x-room-token': token })
  const unproven = await openStream(address, { ...from, 'x-visitor-id': createVisitorId() })
  const before = app.context.eventBus.streams.count
  const flood: Response[] = []
  while (flood.length < 2000) {
    const some = Array.from({ length: 50 }, () =>
      app.fetch(address, { headers: { ...from, 'x-visitor-id': createVisitorId() } }),
    )
    flood.push(...(await Promise.all(some)))
  }
  onTestFinished(async () => void (await Promise.all(flood.map(({ body }) => body?.cancel()))))
  expect(new Set(flood.map(({ status }) => status))).toEqual(new Set([200]))
  expect(app.context.eventBus.streams.count - before).toBe(1999)
  await unproven.ended
  const lateStream = await openStream(address, { ...from, 'x-visitor-id': createVisitorId() })
  await rename(hotel, 'Le Phare')
  for (const each of [scanned, lateStream])
    await each.until((received) => received.some(({ type }) => type === 'hotel.changed'))
  expect(unproven.received.at(-1)?.type).toBe('replaced')
})
