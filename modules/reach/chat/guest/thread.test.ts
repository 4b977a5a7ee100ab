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

const message = (seq: number, more: Partial<Message> = {}): Message => ({
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
  ...more,
})
const thread = (length: number) => Array.from({ length }, (_, i) => message(i + 1))
const places = (list: readonly Message[]) => list.map(({ seq }) => seq)

describe('pages and events become one list', () => {
  // Guests do not get notes of staff, so the positions in their list have gaps.
  const told = fc
    .uniqueArray(fc.integer({ min: 1, max: 60 }), { minLength: 1 })
    .map((seqs) => seqs.sort((a, b) => a - b))
  const deliveries = told.chain((seqs) =>
    fc.record({
      seqs: fc.constant(seqs),
      parts: fc.array(fc.subarray(seqs, { minLength: 1 }), { maxLength: 12 }),
      order: fc.infiniteStream(fc.nat()),
    }),
  )

  test('in the order of the server, each message once, whatever comes first or twice', () => {
    fc.assert(
      fc.property(deliveries, ({ seqs, parts }) => {
        const all = [...parts, seqs].map((part) => [...part].reverse().map((seq) => message(seq)))
        const list = all.reduce<readonly Message[]>(mergeMessages, [])
        expect(places(list)).toEqual(seqs)
        expect(places([...all].reverse().reduce<readonly Message[]>(mergeMessages, []))).toEqual(seqs)
      }),
    )
  })

  test('and what was seen stays so, whichever answer is older', () => {
    fc.assert(
      fc.property(deliveries, fc.nat(60), ({ seqs, parts }, upTo) => {
        const first = markMessagesSeen(
          mergeMessages(
            [],
            seqs.map((seq) => message(seq)),
          ),
          upTo,
          '2026-03-10T09:05:00.000Z',
          { own: true },
        )
        const list = parts.map((part) => part.map((seq) => message(seq))).reduce(mergeMessages, first)
        expect(list.map(({ seenAt }) => seenAt !== null)).toEqual(seqs.map((seq) => seq <= upTo))
      }),
    )
  })

  test('by the server’s places also where a clock says otherwise', () => {
    const late = message(1, { at: '2031-01-01T00:00:00.000Z' })
    expect(places(mergeMessages([late], [message(2, { at: '1999-01-01T00:00:00.000Z' })]))).toEqual([1, 2])
  })
})

test('the marks of one side say nothing of the other’s messages', () => {
  const list = [message(1), message(2, { from: 'staff' }), message(3, { from: 'automatic' }), message(4)]
  expect(firstUnread(list)).toBe(2)
  const read = markMessagesSeen(list, 3, '2026-03-10T09:05:00.000Z', { own: false })
  expect(read.map(({ seenAt }) => seenAt !== null)).toEqual([false, true, true, false])
  expect(firstUnread(read)).toBeNull()
  expect(markMessagesSeen(read, 3, '2026-03-10T09:06:00.000Z', { own: false })).toBe(read)
})

describe('what waits on the phone', () => {
  const unsent = (text: string, after: number | null) => ({ text, after, pictures: [] })

  test('is not shown beside the same message in the thread', () => {
    const list = [message(1, { text: 'oui' }), message(2, { text: 'oui' })]
    expect(withoutConfirmed([unsent('oui', 1), unsent('oui', 1)], list)).toEqual([unsent('oui', 1)])
  })

  test('is shown where the same words were said before, by the hotel, or where the thread is not known', () => {
    const list = [message(1, { text: 'oui' }), message(2, { text: 'oui', from: 'staff' })]
    const waiting = [unsent('oui', 1), unsent('oui', null)]
    expect(withoutConfirmed(waiting, list)).toEqual(waiting)
  })

  test('each message stands on screen once, however its answer and its event arrive', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom('a', 'b'), { maxLength: 8 }), fc.nat(8), (texts, told) => {
        // All were written before any arrived; the stream has reported the first ones.
        const list = texts.slice(0, told).map((text, i) => message(i + 1, { text }))
        const shown = withoutConfirmed(
          texts.map((text) => unsent(text, 0)),
          list,
        )
        const all = [...list.map(({ text }) => text), ...shown.map(({ text }) => text)]
        expect(all.sort()).toEqual([...texts].sort())
      }),
    )
  })
})

describe('of a long thread few rows are in the page', () => {
  const list = thread(10_000)

  test('at the newest, and from there to the beginning and back, without a hole', () => {
    let span = initialRange(list, null)
    expect(places(messagesInRange(list, span)).at(-1)).toBe(10_000)
    for (const [move, end] of [
      [earlierRange, 1],
      [laterRange, 10_000],
    ] as const) {
      const visited = new Set<number>()
      for (let turn = 0; turn < 1000; turn++) {
        const shown = places(messagesInRange(list, span))
        expect(shown.length).toBeLessThanOrEqual(maxRenderedRows)
        expect(shown).toEqual(shown.map((_, i) => (shown[0] ?? 0) + i))
        for (const seq of shown) visited.add(seq)
        if (shown.includes(end)) break
        span = move(list, span)
      }
      expect(visited.size).toBe(10_000)
    }
    expect(span.to).toBeNull()
  })

  test('around the first unread, some of what was said before above it', () => {
    const shown = places(messagesInRange(list, initialRange(list, 4000)))
    expect(shown.indexOf(4000)).toBe(10)
    expect(shown.length).toBeGreaterThan(50)
  })

  test('and older ones that arrive leave the span where it is', () => {
    const known = list.slice(9900)
    const span = earlierRange(known, earlierRange(known, earlierRange(known, initialRange(known, null))))
    expect(earlierRange(known, span)).toBe(span)
    const longer = mergeMessages(known, list.slice(9850, 9900))
    expect(places(messagesInRange(longer, span))).toEqual(places(messagesInRange(known, span)))
    expect(earlierRange(longer, span)).not.toBe(span)
  })

  test('a short one is shown whole, and grows', () => {
    const span = initialRange([], null)
    expect(places(messagesInRange(thread(3), span))).toEqual([1, 2, 3])
    expect(earlierRange(thread(3), span)).toBe(span)
  })
})

test('a day, a writer and a pause each begin anew', () => {
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
