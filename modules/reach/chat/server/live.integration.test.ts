import { randomUUID } from 'node:crypto'
import { describe, expect, onTestFinished, test } from 'vitest'
import { testApp } from '#tests/app.ts'
import { createGuestMessage } from '#tests/chat-factories.ts'
import {
  createHotel,
  createMember,
  createVisitorId,
  expectStatus,
  type TestHotel,
  type TestPerson,
} from '#tests/factories.ts'
import fc from '#tests/properties.ts'
import { listenTo, startOtherProcess, type TestStream } from '#tests/streams.ts'
import type { Message } from '../contract.ts'

const app = testApp()
type Process = Parameters<typeof listenTo>[0]

async function openStream(path: string, headers: Record<string, string>, to: Process = app): Promise<TestStream> {
  const stream = await listenTo(to, path, headers)
  onTestFinished(stream.hangUp)
  return stream
}
const bearer = ({ token }: TestPerson) => ({ authorization: `Bearer ${token}` })
const guestStream = ({ id }: TestHotel, guest: string, to?: Process) =>
  openStream(`/v1/hotels/${id}/live`, { 'x-visitor-id': guest }, to)
const staffStream = ({ id }: TestHotel, as: TestPerson, to?: Process) =>
  openStream(`/v1/hotels/${id}/events`, bearer(as), to)
const answer = (hotel: TestHotel, threadId: string, body: object, as = hotel.owner) =>
  app
    .call('POST', `/v1/hotels/${hotel.id}/threads/${threadId}/messages`, { as, key: randomUUID(), body })
    .then((called) => expectStatus(201, called))
const staffSees = ({ id, owner }: TestHotel, threadId: string, seq: number) =>
  app
    .call('POST', `/v1/hotels/${id}/threads/${threadId}/seen`, { as: owner, body: { seq } })
    .then((called) => expectStatus(204, called))
const guestSees = ({ id }: TestHotel, guest: string, seq: number) =>
  app
    .call('POST', `/v1/hotels/${id}/chat/seen`, { visitor: guest, body: { seq } })
    .then((called) => expectStatus(204, called))
const messagesIn = (received: TestStream['received']) =>
  received.flatMap(({ type, data }) => (type === 'message.created' ? [data.message as Message] : []))
const texts = (received: TestStream['received']) => messagesIn(received).map(({ text }) => text)

describe('guests and staff receive chat events', () => {
  test('of messages and read marks of their own thread; guests receive no notes', async () => {
    const [hotel, other] = [await createHotel(app), await createHotel(app)]
    const guest = createVisitorId()
    const [theirs, stranger] = [await guestStream(hotel, guest), await guestStream(hotel, createVisitorId())]
    const [staff, elsewhere] = [await staffStream(hotel, hotel.owner), await staffStream(other, other.owner)]
    const { threadId, seq } = await createGuestMessage(app, hotel, { text: 'Une couverture ?', room: '12' }, guest)
    const threadsReceived = (each: TestStream) => each.received.filter(({ type }) => type === 'thread.changed')
    const changes = (each: TestStream, count: number) => each.until(() => threadsReceived(each).length === count)
    // An event contains the state at delivery, so a later event would contain the same.
    await Promise.all([changes(staff, 1), changes(theirs, 1)])
    await staffSees(hotel, threadId, seq)
    await Promise.all([changes(staff, 2), changes(theirs, 2)])
    await answer(hotel, threadId, { text: 'Bon client', note: true })
    await answer(hotel, threadId, { text: 'Elle arrive' })
    await guestSees(hotel, guest, 3)
    const all = ['Une couverture ?', 'Bon client', 'Elle arrive']
    // A note sends the guest no event. The guest receives four: the message, its read mark, the answer and the guest's own read mark.
    await Promise.all([changes(staff, 5), changes(theirs, 4)])
    expect(texts(staff.received)).toEqual(all)
    expect(texts(theirs.received)).toEqual(all.toSpliced(1, 1))
    const [first] = threadsReceived(staff)
    expect(first?.data).toMatchObject({
      hotelId: hotel.id,
      seenSeq: 0,
      thread: { id: threadId, unread: 1, visitorRoom: '12' },
    })
    expect(staff.received.at(-1)?.data.seenSeq).toBe(3)
    // The guest sees that the reception has read the message, and who answers.
    expect(threadsReceived(theirs)[1]?.data.seenSeq).toBe(1)
    expect(theirs.received.at(-1)?.data.thread).toEqual({
      id: threadId,
      status: 'open',
      visitorRoom: '12',
      guestName: null,
      owner: 'Camille',
      unread: 0,
    })
    for (const { received } of [stranger, elsewhere])
      expect(received.filter(({ type }) => /^(message|thread)/.test(type))).toEqual([])
  })

  test('of typing, in every process; notices are not stored and not sent to the person who types', async () => {
    const other = await startOtherProcess(app)
    onTestFinished(other.close)
    const hotel = await createHotel(app)
    const guest = createVisitorId()
    const { threadId } = await createGuestMessage(app, hotel, {}, guest)
    const colleague = await createMember(app, hotel, 'member', 'Maëlle')
    const streams = {
      guest: await guestStream(hotel, guest, other),
      stranger: await guestStream(hotel, createVisitorId()),
      writer: await staffStream(hotel, hotel.owner),
      colleague: await staffStream(hotel, colleague, other),
    }
    const cursor = () => app.context.eventBus.cursor(hotel.id)
    const before = await cursor()
    const type = (path: string, as: object) => app.call('POST', `/v1/hotels/${hotel.id}${path}/typing`, as)
    expectStatus(204, await type(`/threads/${threadId}`, { as: hotel.owner }))
    const typing = (received: TestStream['received']) => received.filter((each) => each.type === 'thread.typing')
    const written = { id: undefined, type: 'thread.typing', data: { threadId, author: 'Camille' } }
    for (const each of [streams.guest, streams.colleague]) {
      await each.until((received) => typing(received).length === 1)
      expect(typing(each.received)).toEqual([written])
    }
    expectStatus(204, await type('/chat', { visitor: guest }))
    for (const each of [streams.writer, streams.colleague])
      await each.until((received) => typing(received).at(-1)?.data.author === '')
    // A screen that reports every key press is limited.
    await Promise.all(Array.from({ length: 50 }, () => type('/chat', { visitor: guest })))
    await createGuestMessage(app, hotel, { text: 'Voilà' }, guest)
    for (const each of [streams.guest, streams.writer, streams.colleague])
      await each.until((received) => texts(received).includes('Voilà'))
    expect(typing(streams.writer.received).length).toBeLessThan(5)
    expect(typing(streams.writer.received).every(({ data }) => data.author === '')).toBe(true)
    expect([typing(streams.guest.received).length, typing(streams.stranger.received).length]).toEqual([1, 0])
    expect(await cursor()).toBe(before + 2)
  })
})

/** A screen whose connection is cut repeatedly; it reconnects after the last event that it received. */
async function screen(open: (headers: Record<string, string>) => Promise<TestStream>) {
  const received: TestStream['received'] = []
  let connection = await open({ 'last-event-id': '0' })
  const take = () => {
    received.push(...connection.received.splice(0))
    return received
  }
  const cut = async () => {
    connection.hangUp()
    await connection.ended
    const last = take().findLast(({ id }) => id !== undefined)
    connection = await open({ 'last-event-id': last?.id ?? '0' })
  }
  return {
    cut,
    until: (enough: (received: TestStream['received']) => boolean) => connection.until(() => enough(take())),
  }
}

test('over connections that break at any moment: no message is lost, duplicated or out of order', async () => {
  const other = await startOtherProcess(app)
  onTestFinished(other.close)
  const guests = 4
  const step = fc.oneof(
    { weight: 5, arbitrary: fc.record({ act: fc.constant('guest' as const), who: fc.nat(guests - 1) }) },
    { weight: 3, arbitrary: fc.record({ act: fc.constant('staff' as const), who: fc.nat(guests - 1) }) },
    { weight: 1, arbitrary: fc.record({ act: fc.constant('note' as const), who: fc.nat(guests - 1) }) },
    { weight: 1, arbitrary: fc.record({ act: fc.constant('seen' as const), who: fc.nat(guests - 1) }) },
    { weight: 5, arbitrary: fc.record({ act: fc.constant('cut' as const), who: fc.nat(guests + 2) }) },
  )
  const day = fc.array(step, { minLength: 50, maxLength: 80 })
  await fc.assert(
    fc.asyncProperty(day, fc.integer({ min: 1, max: 6 }), async (steps, together) => {
      const hotel = await createHotel(app)
      const visitors = Array.from({ length: guests }, createVisitorId)
      const colleague = await createMember(app, hotel, 'member')
      const via = (i: number): Process => (i % 2 ? app : other)
      const screens = await Promise.all([
        ...visitors.map((guest, i) =>
          screen((headers) => openStream(`/v1/hotels/${hotel.id}/live`, { 'x-visitor-id': guest, ...headers }, via(i))),
        ),
        ...[hotel.owner, colleague, hotel.owner].map((as, i) =>
          screen((headers) => openStream(`/v1/hotels/${hotel.id}/events`, { ...bearer(as), ...headers }, via(i))),
        ),
      ])
      const ids: string[] = []
      for (const guest of visitors) ids.push((await createGuestMessage(app, hotel, {}, guest)).threadId)
      const run = async ({ act, who }: (typeof steps)[number]) => {
        const [threadId = '', guest] = [ids[who], visitors[who]]
        if (act === 'guest') await createGuestMessage(app, hotel, { text: randomUUID() }, guest)
        else if (act === 'staff')
          await answer(hotel, threadId, { text: randomUUID() }, who % 2 ? colleague : hotel.owner)
        else if (act === 'note') await answer(hotel, threadId, { text: randomUUID(), note: true })
        else if (act === 'seen') await staffSees(hotel, threadId, 99)
        else await screens[who]?.cut()
      }
      // Several steps at a time, but the connection of a screen is cut by one step only.
      for (let i = 0; i < steps.length; i += together) {
        const some = steps.slice(i, i + together)
        const cuts = new Set<number>()
        await Promise.all(
          some.map((each) => {
            if (each.act === 'cut' && cuts.size === cuts.add(each.who).size) return undefined
            return run(each)
          }),
        )
      }
      const written = await Promise.all(
        ids.map(async (threadId) => {
          const at = `/v1/hotels/${hotel.id}/threads/${threadId}/messages?limit=100`
          return expectStatus(200, await app.call('GET', at, { as: hotel.owner })).messages as Message[]
        }),
      )
      const namesOf = (messages: Message[]) => messages.map(({ seq, text }) => `${seq} ${text}`)
      for (const messages of written) expect(messages.map(({ seq }) => seq)).toEqual(messages.map((_, i) => i + 1))
      for (const [i, each] of screens.entries()) {
        const wanted = i < guests ? [(written[i] ?? []).filter(({ from }) => from !== 'note')] : written
        const count = wanted.flat().length
        let last: TestStream['received'] = []
        await each.until((received) => {
          last = received
          return messagesIn(received).length >= count
        })
        for (const messages of wanted) {
          const inThread = messagesIn(last).filter(({ threadId }) => threadId === messages[0]?.threadId)
          expect(namesOf(inThread)).toEqual(namesOf(messages))
        }
        expect(messagesIn(last)).toHaveLength(count)
      }
    }),
    { numRuns: 2 },
  )
})
