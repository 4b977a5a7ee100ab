import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { runMaintenance } from '#app/maintenance.ts'
import { proveVisitor } from '#core/access/server/prove.ts'
import { transaction } from '#core/db/db.ts'
import { testApp } from '#tests/app.ts'
import { createGuestMessage } from '#tests/chat-factories.ts'
import {
  createHotel,
  createLibraryFile,
  createMember,
  createOrder,
  createRoomCode,
  createService,
  createVisitorId,
  expectStatus,
  makeOrderRequest,
  picture,
  statusCodeAndFields,
  type TestHotel,
} from '#tests/factories.ts'
import { createRoomProof } from '#tests/room-factories.ts'
import type { Thread } from '../contract.ts'
import { forgetVisitor, visitorMessages, waitingThreads } from './service.ts'

const app = testApp()
const now = '2026-03-10T09:00:00Z'

const at = ({ id }: Pick<TestHotel, 'id'>) => `/v1/hotels/${id}`
const threads = (hotel: TestHotel, query = '') => app.call('GET', `${at(hotel)}/threads${query}`, { as: hotel.owner })
const thread = async (hotel: TestHotel, id: string): Promise<Thread> =>
  expectStatus(200, await app.call('GET', `${at(hotel)}/threads/${id}`, { as: hotel.owner }))
const change = (hotel: TestHotel, id: string, body: object, as = hotel.owner) =>
  app.call('PATCH', `${at(hotel)}/threads/${id}`, { as, body })
const answer = (hotel: TestHotel, id: string, body: object = { text: 'Tout de suite' }, as = hotel.owner) =>
  app.call('POST', `${at(hotel)}/threads/${id}/messages?lang=fr`, { as, key: randomUUID(), body })
const seen = (hotel: TestHotel, id: string, seq: number) =>
  app.call('POST', `${at(hotel)}/threads/${id}/seen`, { as: hotel.owner, body: { seq } })
const unreadOf = async (hotel: TestHotel) =>
  expectStatus(200, await app.call('GET', `${at(hotel)}/manage`, { as: hotel.owner })).unreadMessages
const acts = async (hotel: TestHotel) =>
  expectStatus(200, await app.call('GET', `${at(hotel)}/audit`, { as: hotel.owner })).map(
    ({ act }: { act: string }) => act,
  )
const minutes = (count: number) => app.setClock(new Date(Date.parse(now) + count * 60_000).toISOString())

describe('a thread', () => {
  test('waits from the first unanswered message until it is answered', async () => {
    const hotel = await createHotel(app)
    const guest = createVisitorId()
    const { threadId } = await createGuestMessage(app, hotel, {}, guest)
    minutes(5)
    await createGuestMessage(app, hotel, {}, guest)
    expect(await thread(hotel, threadId)).toMatchObject({
      waitingSince: '2026-03-10T09:00:00.000Z',
      unread: 2,
      owner: null,
    })
    expectStatus(201, await answer(hotel, threadId, { text: 'Je m’en occupe ?', note: true }))
    expect(await thread(hotel, threadId)).toMatchObject({ waitingSince: '2026-03-10T09:00:00.000Z', owner: null })
    const staff = await createMember(app, hotel, 'member', 'Maëlle')
    expectStatus(201, await answer(hotel, threadId, undefined, staff))
    expect(await thread(hotel, threadId)).toMatchObject({
      waitingSince: null,
      owner: { id: staff.userId, firstName: 'Maëlle' },
      lastMessage: { from: 'staff', author: 'Maëlle' },
    })
    minutes(9)
    await createGuestMessage(app, hotel, {}, guest)
    expect(await thread(hotel, threadId)).toMatchObject({ waitingSince: '2026-03-10T09:09:00.000Z' })
    // An answer by somebody else does not change the owner.
    expectStatus(201, await answer(hotel, threadId))
    expect((await thread(hotel, threadId)).owner?.firstName).toBe('Maëlle')
    minutes(0)
  })

  test('stores one answer for repeated requests with the same key', async () => {
    const hotel = await createHotel(app)
    const { threadId } = await createGuestMessage(app, hotel)
    const send = (key: string, text: string) =>
      app.call('POST', `${at(hotel)}/threads/${threadId}/messages`, { as: hotel.owner, key, body: { text } })
    const key = randomUUID()
    const [one, two] = await Promise.all([send(key, 'Oui'), send(key, 'Oui')])
    expect(expectStatus(201, one).id).toBe(expectStatus(201, two).id)
    expect(statusCodeAndFields(await send(key, 'Non'))).toEqual([409, 'idempotency_key_reused'])
    expect(statusCodeAndFields(await send(randomUUID(), ' '))).toEqual([422, 'invalid', 'text required'])
    const { messages } = expectStatus(
      200,
      await app.call('GET', `${at(hotel)}/threads/${threadId}/messages`, { as: hotel.owner }),
    )
    expect(messages).toHaveLength(2)
  })

  test('gets one owner when two take it at the same time; the other request is told who was first', async () => {
    const hotel = await createHotel(app)
    const { threadId } = await createGuestMessage(app, hotel)
    const { version } = await thread(hotel, threadId)
    const staff = [
      await createMember(app, hotel, 'member', 'Maëlle'),
      await createMember(app, hotel, 'member', 'Étienne'),
    ]
    const answers = await Promise.all(
      staff.map((somebody) => change(hotel, threadId, { ownerId: somebody.userId, version }, somebody)),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const won = expectStatus(200, answers.find(({ status }) => status === 200) as never)
    const lost = answers.find(({ status }) => status === 409)?.body
    expect([lost.code, lost.context.thread.owner]).toEqual(['thread_moved', won.owner])
  })

  test('cannot be closed while it has a message that nobody has read', async () => {
    const hotel = await createHotel(app)
    const guest = createVisitorId()
    const { threadId } = await createGuestMessage(app, hotel, {}, guest)
    const { version } = await thread(hotel, threadId)
    await createGuestMessage(app, hotel, { text: 'Il y a le feu' }, guest)
    expect((await change(hotel, threadId, { status: 'closed', version })).status).toBe(409)
    const { version: current } = await thread(hotel, threadId)
    expectStatus(200, await change(hotel, threadId, { status: 'closed', version: current }))
    expect((await acts(hotel))[0]).toBe('thread.closed')
    expect(await unreadOf(hotel)).toBe(0)
    const updatedThread = await thread(hotel, threadId)
    expectStatus(
      200,
      await change(hotel, threadId, { status: 'open', guestName: 'Mme Prat', version: updatedThread.version }),
    )
    expect(await thread(hotel, threadId)).toMatchObject({ status: 'open', guestName: 'Mme Prat', waitingSince: null })
  })

  test('can be assigned only to people of the hotel', async () => {
    const [hotel, other] = [await createHotel(app), await createHotel(app)]
    const { threadId } = await createGuestMessage(app, hotel)
    const { version } = await thread(hotel, threadId)
    const staff = await createMember(app, hotel, 'member', 'Maëlle')
    for (const ownerId of [other.owner.userId, randomUUID()])
      expect(statusCodeAndFields(await change(hotel, threadId, { ownerId, version }))).toEqual([
        422,
        'invalid',
        'ownerId not_a_member',
      ])
    const taken = expectStatus(200, await change(hotel, threadId, { ownerId: staff.userId, version }))
    expect(taken.owner).toEqual({ id: staff.userId, firstName: 'Maëlle' })
    expect(expectStatus(200, await change(hotel, threadId, { ownerId: null, version: taken.version })).owner).toBeNull()
  })

  test('shows the guest that the reception has read a message, and the reception that the guest has', async () => {
    const hotel = await createHotel(app)
    const guest = createVisitorId()
    const { threadId } = await createGuestMessage(app, hotel, {}, guest)
    await createGuestMessage(app, hotel, {}, guest)
    expect(await unreadOf(hotel)).toBe(2)
    minutes(1)
    expectStatus(204, await seen(hotel, threadId, 1))
    expect(await unreadOf(hotel)).toBe(1)
    expectStatus(204, await seen(hotel, threadId, 999))
    expectStatus(204, await seen(hotel, threadId, 1))
    expect(await unreadOf(hotel)).toBe(0)
    expectStatus(201, await answer(hotel, threadId))
    expectStatus(201, await answer(hotel, threadId, { text: 'interne', note: true }))
    const read = async () => expectStatus(200, await app.call('GET', `${at(hotel)}/chat/messages`, { visitor: guest }))
    const first = await read()
    expect(first.thread.unread).toBe(1)
    expect(first.messages.map(({ seenAt }: { seenAt: string | null }) => seenAt)).toEqual([
      '2026-03-10T09:01:00.000Z',
      '2026-03-10T09:01:00.000Z',
      null,
    ])
    minutes(2)
    const see = (seq: number, by = guest) => app.call('POST', `${at(hotel)}/chat/seen`, { visitor: by, body: { seq } })
    expectStatus(204, await see(99, createVisitorId()))
    expectStatus(204, await see(3))
    const { messages, thread: after } = await read()
    expect([after.unread, messages[2].seenAt]).toEqual([0, '2026-03-10T09:02:00.000Z'])
    const page = expectStatus(
      200,
      await app.call('GET', `${at(hotel)}/threads/${threadId}/messages`, { as: hotel.owner }),
    )
    expect(page.messages[3]).toMatchObject({ from: 'note', seenAt: null })
    minutes(0)
  })
})

test('threads that wait come first, the longest wait first, then the newest, and paging misses none', async () => {
  const hotel = await createHotel(app)
  const ids: string[] = []
  for (let i = 0; i < 7; i++) {
    minutes(i)
    ids.push((await createGuestMessage(app, hotel, { guestName: `Client ${i}`, room: `${100 + i}` })).threadId)
  }
  minutes(10)
  for (const place of [0, 3, 5]) expectStatus(201, await answer(hotel, ids[place] ?? ''))
  const wanted = [1, 2, 4, 6].map((place) => ids[place])
  const all = await threads(hotel)
  expect(all.body.slice(0, 4).map(({ id }: Thread) => id)).toEqual(wanted)
  const found: string[] = []
  for (let next: string | undefined = `${at(hotel)}/threads?limit=2`; next; ) {
    const page = await app.call('GET', next, { as: hotel.owner })
    found.push(...expectStatus(200, page).map(({ id }: Thread) => id))
    next = /<([^>]+)>/.exec(page.headers.get('link') ?? '')?.[1]
  }
  expect(found).toEqual(all.body.map(({ id }: Thread) => id))
  expect(Number(all.headers.get('livret-cursor'))).toBeGreaterThan(0)
  const search = async (q: string) => (await threads(hotel, `?q=${encodeURIComponent(q)}`)).body.length
  expect([await search('client 3'), await search('104'), await search('%'), await search('_')]).toEqual([1, 1, 0, 0])
  expect((await threads(hotel, '?after=hier')).status).toBe(422)
  expect((await threads(hotel, '?status=closed')).body).toEqual([])
  minutes(0)
})

test('a thread lists the orders of its guest and of nobody else', async () => {
  const [hotel, other] = [await createHotel(app), await createHotel(app)]
  const guest = createVisitorId()
  const { threadId } = await createGuestMessage(app, hotel, {}, guest)
  const order = await createOrder(app, hotel, makeOrderRequest(await createService(app, hotel)), guest)
  await createOrder(app, other, makeOrderRequest(await createService(app, other)), guest)
  await createOrder(app, hotel, makeOrderRequest(await createService(app, hotel)))
  const orders = expectStatus(
    200,
    await app.call('GET', `${at(hotel)}/threads/${threadId}/orders`, { as: hotel.owner }),
  )
  expect(orders).toEqual([
    { id: order.id, number: 1, serviceName: 'Petit déjeuner', status: 'new', placedAt: order.placedAt },
  ])
})

test('threads without an owner are reported to the alerts of all hotels, the oldest first', async () => {
  const [hotel, other] = [await createHotel(app), await createHotel(app)]
  const guest = createVisitorId()
  const after = new Date(0)
  const list = async () => {
    const before = new Date(app.context.clock().getTime() + 1)
    const found = await waitingThreads.list(app.context, { before, after, limit: 1000 })
    return found.filter(({ hotelId }) => [hotel.id, other.id].includes(hotelId)).map(({ id }) => id)
  }
  const one = await createGuestMessage(app, hotel, { room: '204' }, guest)
  minutes(1)
  const two = await createGuestMessage(app, other)
  expect(await list()).toEqual([one.threadId, two.threadId])
  const before = new Date(Date.parse(now) + 1)
  const early = await waitingThreads.list(app.context, { before, after, limit: 1000 })
  expect(early.find(({ id }) => id === one.threadId)).toEqual({
    hotelId: hotel.id,
    id: one.threadId,
    since: new Date(now),
    serviceId: null,
    room: '204',
    path: `/hotels/${hotel.id}/chat/${one.threadId}`,
  })
  expect(early.find(({ id }) => id === two.threadId)).toBeUndefined()
  const later = { before: new Date(Date.parse(now) + 3_600_000), after, limit: 1000 }
  const some = (wanted: object) => waitingThreads.list(app.context, { ...later, ...wanted })
  expect((await some({ hotelId: hotel.id })).map(({ id }) => id)).toEqual([one.threadId])
  expect(await some({ hotelId: hotel.id, after: new Date(Date.parse(now) + 1) })).toEqual([])
  minutes(2)
  // Once the thread is taken, the guest still waits, but no alert sounds.
  const { version } = await thread(hotel, one.threadId)
  expectStatus(200, await change(hotel, one.threadId, { ownerId: hotel.owner.userId, version }))
  expect(await list()).toEqual([two.threadId])
  expectStatus(201, await answer(hotel, one.threadId))
  minutes(3)
  await createGuestMessage(app, hotel, {}, guest)
  expect(await list()).toEqual([two.threadId, one.threadId])
  expectStatus(204, await app.call('DELETE', at(other), { as: other.owner }))
  expect(await list()).toEqual([one.threadId])
  minutes(0)
})

describe('deletion of threads', () => {
  test('past threads lose all data about the guest, and the number of messages stays', async () => {
    const hotel = await createHotel(app, { retentionDays: 30 })
    const [guest, recent] = [createVisitorId(), createVisitorId()]
    const { url } = expectStatus(
      201,
      await app.call('POST', `${at(hotel)}/chat/pictures?extension=png`, { visitor: guest }),
    )
    await app.fetch(url, { method: 'PUT', body: new Uint8Array(picture) })
    const photo = new URL(url).pathname
    const values = { text: 'Le radiateur fuit', guestName: 'Inès', room: '204', pictures: [photo] }
    const { threadId } = await createGuestMessage(app, hotel, values, guest)
    const ours = await createLibraryFile(app, hotel)
    expectStatus(201, await answer(hotel, threadId, { text: 'Merci Inès', pictures: [ours.address] }))
    app.setClock('2026-04-08T09:00:00Z')
    const recentMessage = await createGuestMessage(app, hotel, { guestName: 'Noé' }, recent)
    await runMaintenance(app.context)
    const stored = async (id: string) =>
      (
        await app.context.pool.query(
          `select visitor_id, guest_name, room, t.last_seq, array_agg(text order by seq) texts, array_agg(pictures order by seq) pictures
           from chat_threads t join chat_messages m on m.hotel_id = t.hotel_id and m.thread_id = t.id where t.id = $1
           group by 1, 2, 3, 4`,
          [id],
        )
      ).rows[0]
    expect(await stored(threadId)).toMatchObject({ guest_name: 'Inès', texts: ['Le radiateur fuit', 'Merci Inès'] })
    app.setClock('2026-04-10T09:00:00Z')
    await runMaintenance(app.context)
    expect(await stored(threadId)).toEqual({
      visitor_id: null,
      guest_name: null,
      room: null,
      last_seq: 2,
      texts: ['', ''],
      pictures: [[], []],
    })
    expect(await stored(recentMessage.threadId)).toMatchObject({ visitor_id: recent, guest_name: 'Noé' })
    await app.context.jobs.drain()
    expect((await app.fetch(photo, { method: 'GET' })).status).toBe(404)
    expect((await app.fetch(ours.address, { method: 'GET' })).status).toBe(200)
    app.setClock(now)
  })

  test('a guest who asks to be forgotten is removed from this hotel only', async () => {
    const [hotel, other] = [await createHotel(app), await createHotel(app)]
    const guest = createVisitorId()
    const by = proveVisitor(guest)
    const readMessages = ({ id }: TestHotel) => visitorMessages(app.context, by, { id, retentionDays: 30 })
    await createGuestMessage(app, hotel, { text: 'Je suis Inès', room: '204' }, guest)
    const { threadId } = await createGuestMessage(app, hotel, {}, guest)
    await createGuestMessage(app, other, {}, guest)
    const messages = { kind: 'messages', until: new Date('2026-04-09T09:00:00Z') }
    expect(await readMessages(hotel)).toEqual([{ ...messages, count: 2 }])
    expect(await transaction(app.context.db, (tx) => forgetVisitor(app.context, tx, by, hotel.id))).toBe(false)
    expect([await readMessages(hotel), await readMessages(other)]).toEqual([[], [{ ...messages, count: 1 }]])
    expect(await thread(hotel, threadId)).toMatchObject({
      visitorRoom: null,
      status: 'closed',
      waitingSince: null,
      unread: 0,
    })
    expect(expectStatus(200, await app.call('GET', `${at(hotel)}/chat/messages`, { visitor: guest })).thread).toBeNull()
  })

  test('a deleted hotel leaves no message, thread, setting or visit behind', async () => {
    const hotel = await createHotel(app)
    const guest = createVisitorId()
    await createGuestMessage(
      app,
      hotel,
      { roomToken: await createRoomProof(app, hotel, await createRoomCode(app, hotel), guest) },
      guest,
    )
    expectStatus(
      200,
      await app.call('PATCH', `${at(hotel)}/chat-settings`, { as: hotel.owner, body: { awayText: 'À demain' } }),
    )
    const tables = ['chat_messages', 'chat_threads', 'chat_settings', 'room_visits', 'room_phones']
    const left = () =>
      Promise.all(
        tables.map(async (table) => {
          const { rows } = await app.context.pool.query(`select 1 from ${table} where hotel_id = $1`, [hotel.id])
          return rows.length
        }),
      )
    expect(await left()).toEqual([1, 1, 1, 1, 1])
    expectStatus(204, await app.call('DELETE', at(hotel), { as: hotel.owner }))
    minutes(31 * 1440)
    await runMaintenance(app.context)
    expect(await left()).toEqual([0, 0, 0, 0, 0])
    minutes(0)
  })
})
