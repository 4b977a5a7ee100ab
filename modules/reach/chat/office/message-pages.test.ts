import { describe, expect, test } from 'vitest'
import type { Message, MessagePage } from '../contract.ts'
import {
  addReceivedMessage,
  allMessages,
  firstUnread,
  flagNewerThan,
  seenByGuest,
  seenByStaff,
} from './message-pages.ts'

const message = (seq: number, values: Partial<Message> = {}): Message => ({
  id: `m${seq}`,
  threadId: 't',
  seq,
  from: 'guest',
  author: '',
  text: `${seq}`,
  pictures: [],
  about: null,
  lang: 'fr',
  at: '2026-03-10T09:00:00.000Z',
  seenAt: null,
  ...values,
})
const page = (seqs: number[], ends: Partial<MessagePage> = {}): MessagePage => ({
  messages: seqs.map((seq) => message(seq)),
  before: null,
  after: null,
  ...ends,
})
const seqs = (pages: readonly MessagePage[]) => allMessages(pages).map(({ seq }) => seq)

describe('the messages of a thread', () => {
  test('continue with the next message received', () => {
    expect(seqs(addReceivedMessage([page([1]), page([2])], message(3)))).toEqual([1, 2, 3])
    expect(seqs(addReceivedMessage([page([])], message(1)))).toEqual([1])
  })

  test('contain each message once, however often it arrives', () => {
    const pages = [page([1, 2])]
    expect(addReceivedMessage(pages, message(2))).toBe(pages)
    expect(addReceivedMessage(pages, message(1))).toBe(pages)
  })

  test('are marked as incomplete when a message arrives out of order', () => {
    const pages = addReceivedMessage([page([1, 2])], message(5))
    expect(seqs(pages)).toEqual([1, 2])
    expect(pages.at(-1)?.after).toBe(2)
  })

  test('are marked as incomplete when the thread is longer', () => {
    const pages = [page([1, 2])]
    expect(flagNewerThan(pages, 2)).toBe(pages)
    expect(flagNewerThan(pages, 4).at(-1)?.after).toBe(2)
  })

  test('do not change while the newest page is not loaded', () => {
    const pages = [page([1, 2], { after: 2 })]
    expect(addReceivedMessage(pages, message(3))).toBe(pages)
  })

  test('are marked as seen by the guest only if the hotel wrote them', () => {
    const ours = message(2, { from: 'staff', author: 'Yann' })
    const note = message(3, { from: 'note', author: 'Yann' })
    const pages = [{ ...page([]), messages: [message(1), ours, note, { ...ours, seq: 4 }] }]
    const at = '2026-03-10T09:05:00.000Z'
    expect(allMessages(seenByGuest(pages, 3, at)).map(({ seenAt }) => seenAt)).toEqual([null, at, null, null])
    expect(seenByGuest(pages, 1, at)).toBe(pages)
  })

  test('are no longer unread once somebody of the hotel has seen them', () => {
    const pages = seenByStaff([page([1, 2, 3])], 2, '2026-03-10T09:05:00.000Z')
    expect(firstUnread(allMessages(pages))).toBe(3)
    expect(seenByStaff(pages, 2, '2026-03-10T09:06:00.000Z')).toBe(pages)
  })

  test('are unread from the guest’s first message that nobody has seen', () => {
    const seen = { seenAt: '2026-03-10T09:00:00.000Z' }
    expect(firstUnread([message(1, seen), message(2, { from: 'note' }), message(3), message(4)])).toBe(3)
    expect(firstUnread([message(1, seen)])).toBe(null)
    expect(firstUnread([message(1), message(2, { from: 'staff' }), message(3)])).toBe(3)
  })
})
