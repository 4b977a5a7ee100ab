import { describe, expect, test } from 'vitest'
import type { Thread } from '../contract.ts'
import { applyThread, arrangeThreads, neighbourThread, noThreads } from './threads.ts'

const thread = (id: string, values: Partial<Thread> = {}): Thread => ({
  id,
  hotelId: 'h',
  visitorRoom: '204',
  roomProof: 'qr',
  guestName: null,
  lang: 'fr',
  status: 'open',
  owner: null,
  unread: 0,
  waitingSince: null,
  snooze: null,
  labels: [],
  priority: 'normal',
  lastMessage: null,
  createdAt: '2026-03-10T08:00:00.000Z',
  version: 1,
  ...values,
})
const at = (minute: number) => `2026-03-10T09:${String(minute).padStart(2, '0')}:00.000Z`
const open = { status: 'open', q: '' } as const
const ids = (threads: Thread[]) => threads.map(({ id }) => id)

describe('the list of threads', () => {
  test('begins with the guest who has waited longest; threads that do not wait follow, the newest first', () => {
    const threads = [
      thread('answered early', { createdAt: at(1) }),
      thread('waits shortly', { waitingSince: at(9) }),
      thread('answered late', { createdAt: at(5) }),
      thread('waits long', { waitingSince: at(2) }),
    ]
    expect(ids(arrangeThreads([{ threads, cursor: 1 }], noThreads, open))).toEqual([
      'waits long',
      'waits shortly',
      'answered late',
      'answered early',
    ])
  })

  test('follows the events since it was fetched: one thread is added, one closed, one answered', () => {
    const threads = [thread('a', { waitingSince: at(1) }), thread('b', { waitingSince: at(2) })]
    let received = applyThread(noThreads, { thread: thread('a', { version: 2 }), cursor: 11 })
    received = applyThread(received, { thread: thread('b', { status: 'closed', version: 2 }), cursor: 12 })
    received = applyThread(received, { thread: thread('c', { waitingSince: at(3) }), cursor: 13 })
    expect(ids(arrangeThreads([{ threads, cursor: 10 }], received, open))).toEqual(['c', 'a'])
    expect(ids(arrangeThreads([{ threads, cursor: 10 }], received, { status: 'closed', q: '' }))).toEqual(['b'])
  })

  test('ignores an event that is older than the fetched thread', () => {
    const received = applyThread(noThreads, { thread: thread('a', { unread: 3 }), cursor: 9 })
    const [shown] = arrangeThreads([{ threads: [thread('a', { unread: 0 })], cursor: 10 }], received, open)
    expect(shown?.unread).toBe(0)
  })

  test('has the newest state of a thread, in whatever order the states arrive', () => {
    const newest = { thread: thread('a', { version: 3 }), cursor: 12 }
    const previous = applyThread(noThreads, newest)
    expect(applyThread(previous, { thread: thread('a', { version: 2 }), cursor: 13 })).toBe(previous)
    expect(applyThread(previous, newest)).toBe(previous)
    expect(applyThread(previous, { thread: thread('a', { version: 3, unread: 0 }), cursor: 14 }).get('a')?.cursor).toBe(
      14,
    )
  })

  test('adds only received threads that match the search', () => {
    const received = applyThread(noThreads, { thread: thread('a', { guestName: 'Élodie' }), cursor: 1 })
    expect(ids(arrangeThreads([], received, { status: 'open', q: 'elo' }))).toEqual(['a'])
    expect(ids(arrangeThreads([], received, { status: 'open', q: '305' }))).toEqual([])
  })

  test('the arrow keys move to the next thread, and stop at both ends', () => {
    const threads = [thread('a'), thread('b')]
    expect(neighbourThread(threads, null, 1)).toBe('a')
    expect(neighbourThread(threads, 'a', 1)).toBe('b')
    expect(neighbourThread(threads, 'b', 1)).toBe('b')
    expect(neighbourThread(threads, 'a', -1)).toBe('a')
  })
})
