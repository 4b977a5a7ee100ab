import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { testApp } from '#tests/app.ts'
import { createGuestMessage } from '#tests/chat-factories.ts'
import {
  createHotel,
  createMember,
  createRoomCode,
  createVisitorId,
  expectStatus,
  statusCodeAndFields,
  type TestHotel,
} from '#tests/factories.ts'
import { createRoomProof } from '#tests/room-factories.ts'
import { maxThreadMessages } from '../rules.ts'

const app = testApp()
const now = '2026-03-10T09:00:00Z'

const send = (hotel: Pick<TestHotel, 'id'>, guest: string, body: object, key: string = randomUUID(), lang = 'fr') =>
  app.call('POST', `/v1/hotels/${hotel.id}/chat/messages?lang=${lang}`, { visitor: guest, key, body })
const read = async (hotel: Pick<TestHotel, 'id'>, guest: string, query = '') =>
  expectStatus(200, await app.call('GET', `/v1/hotels/${hotel.id}/chat/messages?lang=fr${query}`, { visitor: guest }))
const threads = async ({ id, owner }: TestHotel, query = '') =>
  expectStatus(200, await app.call('GET', `/v1/hotels/${id}/threads${query}`, { as: owner }))
const answer = ({ id, owner }: TestHotel, threadId: string, body: object, key: string = randomUUID(), as = owner) =>
  app.call('POST', `/v1/hotels/${id}/threads/${threadId}/messages?lang=fr`, { as, key, body })
const settings = async ({ id, owner }: TestHotel, body: object) =>
  expectStatus(200, await app.call('PATCH', `/v1/hotels/${id}/chat-settings?lang=all`, { as: owner, body }))
const days = (count: number) => new Date(Date.parse(now) + count * 86_400_000).toISOString()

describe('a guest who writes to the hotel', () => {
  test('has one thread during a stay and a new thread in a later stay', async () => {
    app.setClock(now)
    const hotel = await createHotel(app)
    const guest = createVisitorId()
    const first = await createGuestMessage(app, hotel, { guestName: 'Inès' }, guest)
    app.setClock(days(13))
    const second = await createGuestMessage(app, hotel, {}, guest)
    expect([second.threadId, second.seq]).toEqual([first.threadId, 2])
    app.setClock(days(28))
    expect((await read(hotel, guest)).thread).toBeNull()
    const later = await createGuestMessage(app, hotel, {}, guest)
    expect(later).toMatchObject({ seq: 1, from: 'guest', author: '', seenAt: null })
    expect(later.threadId).not.toBe(first.threadId)
    expect((await read(hotel, guest)).messages).toHaveLength(1)
    app.setClock(now)
  })

  test('gets a new thread when the old one is full; the message is never refused for that reason', async () => {
    const hotel = await createHotel(app)
    const guest = createVisitorId()
    const first = await createGuestMessage(app, hotel, {}, guest)
    await app.context.pool.query('update chat_threads set last_seq = $2 where id = $1', [
      first.threadId,
      maxThreadMessages,
    ])
    const next = await createGuestMessage(app, hotel, {}, guest)
    expect(next.threadId).not.toBe(first.threadId)
    expect([next.seq, (await createGuestMessage(app, hotel, {}, guest)).threadId]).toEqual([1, next.threadId])
  })

  test('gets one thread for several messages sent at the same time', async () => {
    const hotel = await createHotel(app)
    const guest = createVisitorId()
    const sent = await Promise.all(Array.from({ length: 8 }, () => createGuestMessage(app, hotel, {}, guest)))
    expect(new Set(sent.map(({ threadId }) => threadId)).size).toBe(1)
    expect(sent.map(({ seq }) => seq).sort()).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
  })

  test('a repeated request with the same key stores one message, and another text under that key is refused', async () => {
    const hotel = await createHotel(app)
    const [guest, key] = [createVisitorId(), randomUUID()]
    const [one, two] = await Promise.all([1, 2].map(() => send(hotel, guest, { text: 'Bonjour' }, key)))
    expect(expectStatus(201, one as never).id).toBe(expectStatus(201, two as never).id)
    expect(statusCodeAndFields(await send(hotel, guest, { text: 'Bonsoir' }, key))).toEqual([
      409,
      'idempotency_key_reused',
    ])
    expect((await read(hotel, guest)).messages).toHaveLength(1)
  })

  test('a new message reopens the closed thread of the stay', async () => {
    const hotel = await createHotel(app)
    const guest = createVisitorId()
    await createGuestMessage(app, hotel, {}, guest)
    const [{ id, version }] = await threads(hotel)
    const at = `/v1/hotels/${hotel.id}/threads/${id}`
    const closed = expectStatus(
      200,
      await app.call('PATCH', at, { as: hotel.owner, body: { status: 'closed', version } }),
    )
    expect(closed).toMatchObject({ status: 'closed', waitingSince: null, unread: 0 })
    expect((await read(hotel, guest)).thread.status).toBe('closed')
    await createGuestMessage(app, hotel, {}, guest)
    expect(await threads(hotel)).toMatchObject([{ id, status: 'open', unread: 1, waitingSince: expect.any(String) }])
  })

  test('texts are stored unchanged: emoji alone, right-to-left text, HTML as text, line breaks', async () => {
    const hotel = await createHotel(app)
    const guest = createVisitorId()
    const texts = [
      '🛎️👨‍👩‍👧',
      'مرحبا، هل الإفطار متاح؟ שלום\u200f',
      '<script>alert(1)</script><b>gras</b>',
      'Une ligne<br>une autre\nune troisième',
      '%_\\ \' " $1',
    ]
    for (const text of texts) await createGuestMessage(app, hotel, { text }, guest)
    expect((await read(hotel, guest)).messages.map(({ text }: { text: string }) => text)).toEqual(texts)
    const [{ id }] = await threads(hotel)
    const page = await app.call('GET', `/v1/hotels/${hotel.id}/threads/${id}/messages`, { as: hotel.owner })
    expect(page.body.messages.map(({ text }: { text: string }) => text)).toEqual(texts)
  })

  test('an empty or too long message is refused with the reason', async () => {
    const hotel = await createHotel(app)
    const guest = createVisitorId()
    expect(statusCodeAndFields(await send(hotel, guest, { text: '' }))).toEqual([422, 'invalid', 'text required'])
    expect(statusCodeAndFields(await send(hotel, guest, { text: ' <br> <BR/>\n' }))).toEqual([
      422,
      'invalid',
      'text required',
    ])
    expect((await send(hotel, guest, { text: 'x'.repeat(2001) })).status).toBe(422)
    expect((await send(hotel, guest, { text: 'x'.repeat(1_000_000) })).status).toBe(413)
    expect((await send(hotel, guest, { text: 12 })).status).toBe(422)
    expect(
      (await send(hotel, guest, { text: 'a', about: { kind: 'place', id: 'x', name: 'x'.repeat(201) } })).status,
    ).toBe(422)
    expect((await send({ id: randomUUID() }, guest, { text: 'Bonjour' })).status).toBe(404)
    expect((await read(hotel, guest)).thread).toBeNull()
    const silent = await app.call('POST', `/v1/hotels/${hotel.id}/chat/messages`, {
      visitor: guest,
      body: { text: 'a' },
    })
    expect(statusCodeAndFields(silent)).toEqual([400, 'idempotency_key_missing'])
  })

  test('a guest who sends too many messages must wait, and other guests need not', async () => {
    const hotel = await createHotel(app)
    const guest = createVisitorId()
    const headers = { 'x-forwarded-for': randomUUID() }
    const key = randomUUID()
    const flood = async (count: number) => {
      const answers = []
      for (let i = 0; i < count; i++)
        answers.push(
          app.call('POST', `/v1/hotels/${hotel.id}/chat/messages`, {
            visitor: guest,
            key: i === 0 ? key : randomUUID(),
            body: { text: 'encore' },
            headers,
          }),
        )
      return Promise.all(answers)
    }
    const answers = (await flood(61)).concat(await flood(40))
    expect(answers.filter(({ status }) => status === 201).length).toBe(61)
    const refused = answers.filter(({ status }) => status === 429)
    expect(refused.length).toBe(40)
    expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(0)
    // A retry of a stored message creates no second one.
    const repeatedRequest = { visitor: guest, key, body: { text: 'encore' }, headers }
    expectStatus(201, await app.call('POST', `/v1/hotels/${hotel.id}/chat/messages`, repeatedRequest))
    await createGuestMessage(app, hotel, {}, createVisitorId())
    expect((await read(hotel, guest)).thread.unread).toBe(0)
  })

  test('a message to a hotel with its chat turned off is refused', async () => {
    const hotel = await createHotel(app)
    const guest = createVisitorId()
    expect((await read(hotel, guest)).reception).toEqual({ enabled: true, open: true, opensAt: null, awayText: '' })
    const shown = async () => expectStatus(200, await app.call('GET', `/v1/hotels/${hotel.id}`)).chat
    expect(await shown()).toEqual({ enabled: true })
    await settings(hotel, { enabled: false })
    expect(await shown()).toEqual({ enabled: false })
    expect(statusCodeAndFields(await send(hotel, guest, { text: 'Bonjour' }))).toEqual([409, 'chat_disabled'])
    expect((await app.call('POST', `/v1/hotels/${hotel.id}/chat/pictures`, { visitor: guest })).status).toBe(409)
    expect((await read(hotel, guest)).reception.enabled).toBe(false)
  })
})

test('nobody reads another guest’s thread, and no guest reads a note', async () => {
  const [hotel, other] = [await createHotel(app), await createHotel(app)]
  const guest = createVisitorId()
  const { threadId } = await createGuestMessage(app, hotel, {}, guest)
  expectStatus(201, await answer(hotel, threadId, { text: 'Client fidèle', note: true }))
  expectStatus(201, await answer(hotel, threadId, { text: 'Tout de suite !' }))
  const chat = await read(hotel, guest)
  expect(chat.messages.map(({ from, seq }: { from: string; seq: number }) => [from, seq])).toEqual([
    ['guest', 1],
    ['staff', 3],
  ])
  expect(chat.thread).toMatchObject({ owner: 'Camille', unread: 1 })
  expect(JSON.stringify(chat)).not.toContain('fidèle')
  expect((await read(hotel, createVisitorId())).thread).toBeNull()
  expect((await read(other, guest)).thread).toBeNull()
  const at = `/v1/hotels/${other.id}/threads/${threadId}`
  for (const path of [at, `${at}/messages`, `${at}/orders`])
    expect((await app.call('GET', path, { as: other.owner })).status).toBe(404)
  expect((await answer(other, threadId, { text: 'x' })).status).toBe(404)
  for (const [path, body] of [
    ['/seen', { seq: 1 }],
    ['/typing', undefined],
  ] as const)
    expect((await app.call('POST', `${at}${path}`, { as: other.owner, body })).status).toBe(404)
  expect(await threads(other)).toEqual([])
})

describe('outside the opening hours of the chat', () => {
  const weekly = [1, 2, 3, 4, 5, 6, 7].map((day) => ({ day, opens: '07:00', closes: '22:00' }))
  const nightly = { hours: { weekly, exceptions: [] } }
  const kinds = (chat: { messages: { from: string }[] }) => chat.messages.map(({ from }) => from).join(' ')

  test('the first message of a closed period gets an automatic answer with the opening time and the telephone number', async () => {
    const hotel = await createHotel(app, { phone: '+33 2 99 00 00 00' })
    await settings(hotel, nightly)
    const guest = createVisitorId()
    app.setClock('2026-03-10T22:30:00Z')
    await createGuestMessage(app, hotel, {}, guest)
    await createGuestMessage(app, hotel, {}, guest)
    const chat = await read(hotel, guest)
    expect(kinds(chat)).toBe('guest automatic guest')
    expect(chat.messages[1]).toMatchObject({ author: '', lang: 'fr', seq: 2 })
    expect(chat.messages[1].text).toBe(
      'Merci pour votre message. La réception est fermée en ce moment.<br>Nous vous répondrons le mercredi 11 mars, à partir de 7\u00a0h.<br>Si c’est urgent, appelez le +33 2 99 00 00 00.',
    )
    expect(chat.reception).toMatchObject({ open: false, opensAt: '2026-03-11T06:00:00.000Z' })
    // The guest still waits for a person.
    expect(await threads(hotel)).toMatchObject([{ unread: 2, waitingSince: '2026-03-10T22:30:00.000Z' }])
    app.setClock('2026-03-11T05:00:00Z')
    await createGuestMessage(app, hotel, {}, guest)
    app.setClock('2026-03-11T09:00:00Z')
    await createGuestMessage(app, hotel, {}, guest)
    expect(kinds(await read(hotel, guest))).toBe('guest automatic guest guest guest')
    app.setClock('2026-03-11T21:30:00Z')
    await createGuestMessage(app, hotel, {}, guest)
    expect(kinds(await read(hotel, guest))).toBe('guest automatic guest guest guest guest automatic')
    app.setClock(now)
  })

  test('many messages at the same time get one automatic answer', async () => {
    const hotel = await createHotel(app)
    await settings(hotel, nightly)
    const guest = createVisitorId()
    app.setClock('2026-03-10T22:30:00Z')
    await Promise.all(Array.from({ length: 6 }, () => createGuestMessage(app, hotel, {}, guest)))
    const { messages } = await read(hotel, guest)
    expect(messages.filter(({ from }: { from: string }) => from === 'automatic')).toHaveLength(1)
    expect(messages.map(({ seq }: { seq: number }) => seq)).toEqual([1, 2, 3, 4, 5, 6, 7])
    app.setClock(now)
  })

  test('the hotel’s own text is sent in the guest’s language, and nothing is sent after staff have answered', async () => {
    const hotel = await createHotel(app)
    await settings(hotel, { ...nightly, awayText: { fr: 'La loge dort.', en: 'The lodge is asleep.' } })
    const [guest, met] = [createVisitorId(), createVisitorId()]
    app.setClock('2026-03-11T02:00:00Z')
    expectStatus(201, await send(hotel, guest, { text: 'Hello' }, randomUUID(), 'en'))
    expect((await read(hotel, guest)).messages[1]).toMatchObject({
      text: 'The lodge is asleep.<br>We will answer from 07:00.',
      lang: 'en',
    })
    app.setClock('2026-03-10T20:59:00Z')
    const { threadId } = await createGuestMessage(app, hotel, {}, met)
    app.setClock('2026-03-10T21:10:00Z')
    expectStatus(201, await answer(hotel, threadId, { text: 'Je suis encore là' }))
    await createGuestMessage(app, hotel, {}, met)
    expect(kinds(await read(hotel, met))).toBe('guest staff guest')
    app.setClock(now)
  })
})

describe('the room of a guest', () => {
  const roomOf = async (hotel: TestHotel) =>
    (await threads(hotel)).map(({ visitorRoom, roomProof }: never) => [visitorRoom, roomProof])

  test('is proven by its code or else typed; a typed room never replaces a proven one', async () => {
    const hotel = await createHotel(app)
    const guest = createVisitorId()
    const token = await createRoomProof(app, hotel, await createRoomCode(app, hotel))
    await createGuestMessage(app, hotel, { room: '7' }, guest)
    expect(await roomOf(hotel)).toEqual([['7', 'typed']])
    await createGuestMessage(app, hotel, { roomToken: token, room: '9' }, guest)
    expect(await roomOf(hotel)).toEqual([['101', 'qr']])
    await createGuestMessage(app, hotel, { room: '8', roomToken: 'ABCDEFGHJK' }, guest)
    expect(await roomOf(hotel)).toEqual([['101', 'qr']])
  })

  test('staff can write first to the phone that scanned its code during the stay, and choose if several phones did', async () => {
    const hotel = await createHotel(app)
    const code = await createRoomCode(app, hotel)
    const start = (room = '101', phone?: string) =>
      app.call('POST', `/v1/hotels/${hotel.id}/threads`, { as: hotel.owner, body: { room, phone } })
    expect(statusCodeAndFields(await start())).toEqual([409, 'nobody_in_room'])
    const [former, guest] = [createVisitorId(), createVisitorId()]
    const token = await createRoomProof(app, hotel, code, former)
    const scan = async (by: string) => {
      const headers = { 'x-room-token': token }
      expectStatus(200, await app.call('GET', `/v1/hotels/${hotel.id}/access-codes`, { visitor: by, headers }))
    }
    await scan(former)
    app.setClock(days(2))
    await scan(guest)
    app.setClock(days(3))
    // Guests who left without a check-out may still open the page at home, so neither is written to unless staff choose
    // one.
    await scan(former)
    const { phones } = expectStatus(409, await start()).context as { phones: { id: string; since: string }[] }
    expect(phones.map(({ since }) => since)).toEqual([now, days(2)].map((at) => new Date(at).toISOString()))
    expect(JSON.stringify(phones)).not.toContain(guest)
    const [, came] = phones
    expect(statusCodeAndFields(await start('101', randomUUID()))).toEqual([409, 'several_in_room'])
    const thread = expectStatus(201, await start('101', came?.id))
    expect(thread).toMatchObject({
      visitorRoom: '101',
      roomProof: 'qr',
      lastMessage: null,
      waitingSince: null,
      unread: 0,
    })
    expect(expectStatus(201, await start('101 ', came?.id)).id).toBe(thread.id)
    expectStatus(201, await answer(hotel, thread.id, { text: 'Bienvenue !' }))
    expect((await read(hotel, guest)).messages).toMatchObject([{ from: 'staff', text: 'Bienvenue !' }])
    expect((await read(hotel, former)).thread).toBeNull()
    expect((await createGuestMessage(app, hotel, {}, guest)).threadId).toBe(thread.id)
    app.setClock(days(20))
    expect(statusCodeAndFields(await start())).toEqual([409, 'nobody_in_room'])
    app.setClock(now)
  })
})

test('a thread of ten thousand messages is read page by page in both directions, each page in one query by position', async () => {
  const hotel = await createHotel(app)
  const guest = createVisitorId()
  const { threadId } = await createGuestMessage(app, hotel, {}, guest)
  const { pool } = app.context
  await pool.query(
    `insert into chat_messages select hotel_id, thread_id, n, gen_random_uuid(), case when n % 10 = 0 then 'note' else 'guest' end,
     '', 'message ' || n, '[]', null, 'fr', at, null from chat_messages, generate_series(2, 10000) n where thread_id = $1`,
    [threadId],
  )
  await pool.query('update chat_threads set last_seq = 10000 where id = $1', [threadId])
  const page = async (query: string) =>
    expectStatus(
      200,
      await app.call('GET', `/v1/hotels/${hotel.id}/threads/${threadId}/messages?${query}`, { as: hotel.owner }),
    )
  const seqs = ({ messages }: { messages: { seq: number }[] }) => [
    messages[0]?.seq,
    messages.at(-1)?.seq,
    messages.length,
  ]
  const newest = await page('limit=50')
  expect([...seqs(newest), newest.before, newest.after]).toEqual([9951, 10_000, 50, 9951, null])
  const older = await page(`limit=100&before=${newest.before}`)
  expect([...seqs(older), older.before, older.after]).toEqual([9851, 9950, 100, 9851, 9950])
  const forward = await page('limit=100&after=0')
  expect([...seqs(forward), forward.before, forward.after]).toEqual([1, 100, 100, null, 100])
  const beginning = await page('limit=100&before=60')
  expect([...seqs(beginning), beginning.before, beginning.after]).toEqual([1, 59, 59, null, 59])
  const end = await page('limit=100&after=9950')
  expect([...seqs(end), end.before, end.after]).toEqual([9951, 10_000, 50, 9951, null])
  const guests = await read(hotel, guest, '&limit=50')
  expect([...seqs(guests), guests.before]).toEqual([9946 - 1, 9999, 50, 9945])
  const { rows } = await pool.query(
    `explain (format json) select * from chat_messages where hotel_id = $1 and thread_id = $2 and seq < 9000 order by seq desc limit 51`,
    [hotel.id, threadId],
  )
  expect(JSON.stringify(rows)).toContain('chat_messages_hotel_id_thread_id_seq_pk')
  expect(JSON.stringify(rows)).not.toContain('Sort')
})

test('messages of a guest and of staff at the same time get positions without gaps', async () => {
  const hotel = await createHotel(app)
  const guest = createVisitorId()
  const { threadId } = await createGuestMessage(app, hotel, {}, guest)
  const staff = await createMember(app, hotel, 'member')
  const work = Array.from({ length: 10 }, (_, i) => [
    createGuestMessage(app, hotel, { text: `client ${i}` }, guest),
    answer(hotel, threadId, { text: `réception ${i}` }, randomUUID(), i % 2 ? staff : hotel.owner),
    answer(hotel, threadId, { text: `note ${i}`, note: true }),
  ]).flat()
  await Promise.all<unknown>(work)
  const page = await app.call('GET', `/v1/hotels/${hotel.id}/threads/${threadId}/messages?limit=100`, {
    as: hotel.owner,
  })
  expect(page.body.messages.map(({ seq }: { seq: number }) => seq)).toEqual(Array.from({ length: 31 }, (_, i) => i + 1))
})
