import { describe, expect, test } from 'vitest'
import fc from '#tests/properties.ts'
import type { Message } from '../contract.ts'
import {
  earlierRange,
  firstUnread,
  initialRange,
  laterRange,
  markMessagesSeen,
  maxRenderedRows,
  mergeMessages,
  messageRows,
  messagesInRange,
  withoutConfirmed,
} from './thread.ts'

const message = (seq: number, overrides: Partial<Message> = {}): Message => ({
  id: `message ${seq}`,
  threadId: 'thread',
  seq,
  from: 'guest',
  author: '',
  text: `words ${seq}`,
  pictures: [],
  about: null,
  lang: 'fr',
  at: '2026-03-10T09:00:00.000Z',
  seenAt: null,
  ...overrides,
})
const threadOf = (length: number) => Array.from({ length }, (_, i) => message(i + 1))
const seqsOf = (list: readonly Message[]) => list.map(({ seq }) => seq)

describe('merging pages and events into one list', () => {
  // Guests do not get notes of staff, so the positions in their list have gaps.
  const receivedSeqs = fc
    .uniqueArray(fc.integer({ min: 1, max: 60 }), { minLength: 1 })
    .map((seqs) => seqs.sort((a, b) => a - b))
  const deliveries = receivedSeqs.chain((seqs) =>
    fc.record({
      seqs: fc.constant(seqs),
      parts: fc.array(fc.subarray(seqs, { minLength: 1 }), { maxLength: 12 }),
      order: fc.infiniteStream(fc.nat()),
    }),
  )

  test('messages are in the order of the server, each once, in whatever order pages arrive', () => {
    fc.assert(
      fc.property(deliveries, ({ seqs, parts: pages }) => {
        const all = [...pages, seqs].map((part) => [...part].reverse().map((seq) => message(seq)))
        const list = all.reduce<readonly Message[]>(mergeMessages, [])
        expect(seqsOf(list)).toEqual(seqs)
        expect(seqsOf([...all].reverse().reduce<readonly Message[]>(mergeMessages, []))).toEqual(seqs)
      }),
    )
  })

  test('a message marked as seen stays marked when an older response arrives', () => {
    fc.assert(
      fc.property(deliveries, fc.nat(60), ({ seqs, parts: pages }, seenSeq) => {
        const first = markMessagesSeen(
          mergeMessages(
            [],
            seqs.map((seq) => message(seq)),
          ),
          seenSeq,
          '2026-03-10T09:05:00.000Z',
          { guestMessages: true },
        )
        const list = pages.map((part) => part.map((seq) => message(seq))).reduce(mergeMessages, first)
        expect(list.map(({ seenAt }) => seenAt !== null)).toEqual(seqs.map((seq) => seq <= seenSeq))
      }),
    )
  })

  test('messages are ordered by the server’s position, not by the time', () => {
    const lateMessage = message(1, { at: '2031-01-01T00:00:00.000Z' })
    expect(seqsOf(mergeMessages([lateMessage], [message(2, { at: '1999-01-01T00:00:00.000Z' })]))).toEqual([1, 2])
  })
})

test('marking the hotel’s messages as seen does not mark the guest’s messages', () => {
  const list = [message(1), message(2, { from: 'staff' }), message(3, { from: 'automatic' }), message(4)]
  expect(firstUnread(list)).toBe(2)
  const read = markMessagesSeen(list, 3, '2026-03-10T09:05:00.000Z', { guestMessages: false })
  expect(read.map(({ seenAt }) => seenAt !== null)).toEqual([false, true, true, false])
  expect(firstUnread(read)).toBeNull()
  expect(markMessagesSeen(read, 3, '2026-03-10T09:06:00.000Z', { guestMessages: false })).toBe(read)
})

describe('messages waiting on the phone', () => {
  const unsentMessage = (text: string, after: number | null) => ({ text, after, pictures: [] })

  test('a message already in the thread is not shown a second time', () => {
    const list = [message(1, { text: 'oui' }), message(2, { text: 'oui' })]
    expect(withoutConfirmed([unsentMessage('oui', 1), unsentMessage('oui', 1)], list)).toEqual([
      unsentMessage('oui', 1),
    ])
  })

  test('a message stays when the same text was sent earlier, by the hotel, or when the thread is not loaded', () => {
    const list = [message(1, { text: 'oui' }), message(2, { text: 'oui', from: 'staff' })]
    const waiting = [unsentMessage('oui', 1), unsentMessage('oui', null)]
    expect(withoutConfirmed(waiting, list)).toEqual(waiting)
  })

  test('each message is shown once, whichever of its response and its event arrives first', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom('a', 'b'), { maxLength: 8 }), fc.nat(8), (texts, receivedCount) => {
        // All messages were written before any arrived; the stream has delivered the first ones.
        const list = texts.slice(0, receivedCount).map((text, i) => message(i + 1, { text }))
        const shown = withoutConfirmed(
          texts.map((text) => unsentMessage(text, 0)),
          list,
        )
        const all = [...list.map(({ text }) => text), ...shown.map(({ text }) => text)]
        expect(all.sort()).toEqual([...texts].sort())
      }),
    )
  })
})

describe('only part of a long thread is rendered', () => {
  const list = threadOf(10_000)

  test('scrolling from the newest message to the first and back renders every message', () => {
    let range = initialRange(list, null)
    expect(seqsOf(messagesInRange(list, range)).at(-1)).toBe(10_000)
    for (const [extend, end] of [
      [earlierRange, 1],
      [laterRange, 10_000],
    ] as const) {
      const visited = new Set<number>()
      for (let step = 0; step < 1000; step++) {
        const shown = seqsOf(messagesInRange(list, range))
        expect(shown.length).toBeLessThanOrEqual(maxRenderedRows)
        expect(shown).toEqual(shown.map((_, i) => (shown[0] ?? 0) + i))
        for (const seq of shown) visited.add(seq)
        if (shown.includes(end)) break
        range = extend(list, range)
      }
      expect(visited.size).toBe(10_000)
    }
    expect(range.to).toBeNull()
  })

  test('opens around the first unread message, with ten earlier messages above it', () => {
    const shown = seqsOf(messagesInRange(list, initialRange(list, 4000)))
    expect(shown.indexOf(4000)).toBe(10)
    expect(shown.length).toBeGreaterThan(50)
  })

  test('older messages that are loaded do not move the rendered range', () => {
    const loaded = list.slice(9900)
    const range = earlierRange(loaded, earlierRange(loaded, earlierRange(loaded, initialRange(loaded, null))))
    expect(earlierRange(loaded, range)).toBe(range)
    const extended = mergeMessages(loaded, list.slice(9850, 9900))
    expect(seqsOf(messagesInRange(extended, range))).toEqual(seqsOf(messagesInRange(loaded, range)))
    expect(earlierRange(extended, range)).not.toBe(range)
  })

  test('a short thread is rendered whole and can grow', () => {
    const range = initialRange([], null)
    expect(seqsOf(messagesInRange(threadOf(3), range))).toEqual([1, 2, 3])
    expect(earlierRange(threadOf(3), range)).toBe(range)
  })
})

test('a new day, another author and a pause each start a new group', () => {
  const list = [
    message(1, { from: 'staff', author: 'Maëlle', at: '2026-03-09T22:58:00.000Z' }),
    message(2, { from: 'staff', author: 'Maëlle', at: '2026-03-09T23:01:00.000Z' }),
    message(3, { from: 'staff', author: 'Maëlle', at: '2026-03-09T23:02:00.000Z' }),
    message(4, { from: 'staff', author: 'Yann', at: '2026-03-09T23:03:00.000Z' }),
    message(5, { from: 'staff', author: 'Yann', at: '2026-03-09T23:30:00.000Z' }),
  ]
  const parisDay = (at: string) => new Intl.DateTimeFormat('fr-CA', { timeZone: 'Europe/Paris' }).format(new Date(at))
  const rows = messageRows(list, undefined, parisDay)
  expect(rows.map(({ newDay }) => newDay)).toEqual([true, true, false, false, false])
  expect(rows.map(({ newWriter }) => newWriter)).toEqual([true, true, false, true, true])
  expect(messageRows(list.slice(1), list[0], parisDay)[0]?.newDay).toBe(true)
})
