import type { Message, MessagePage } from '../contract.ts'

/** All loaded messages, oldest first. */
export const allMessages = (pages: readonly MessagePage[]): Message[] => pages.flatMap(({ messages }) => messages)

const withLast = (pages: readonly MessagePage[], last: MessagePage) => [...pages.slice(0, -1), last]

/**
 * Adds a message from the live stream to the pages. If messages are missing between it and the last page, that page is
 * marked as having newer ones. Returns the same object when there is nothing to add.
 */
export function addReceivedMessage(pages: readonly MessagePage[], message: Message): readonly MessagePage[] {
  const last = pages.at(-1)
  if (!last) return pages
  const newest = allMessages(pages).at(-1)?.seq ?? 0
  if (message.seq <= newest) return pages
  // The newest pages are not loaded: they are fetched when the user scrolls there.
  if (last.after !== null) return pages
  if (message.seq === newest + 1) return withLast(pages, { ...last, messages: [...last.messages, message] })
  return withLast(pages, { ...last, after: newest })
}

/** Marks that the thread continues up to `seq`, so that the missing messages are loaded. */
export function flagNewerThan(pages: readonly MessagePage[], seq: number): readonly MessagePage[] {
  const last = pages.at(-1)
  const newest = allMessages(pages).at(-1)?.seq ?? 0
  if (!last || last.after !== null || newest >= seq) return pages
  return withLast(pages, { ...last, after: newest })
}

const markSeen = (pages: readonly MessagePage[], isAffected: (message: Message) => boolean, at: string) => {
  if (!allMessages(pages).some(isAffected)) return pages
  return pages.map((page) => ({
    ...page,
    messages: page.messages.map((message) => (isAffected(message) ? { ...message, seenAt: at } : message)),
  }))
}

/** Marks the hotel's messages up to `seq` as seen by the guest. */
export const seenByGuest = (pages: readonly MessagePage[], seq: number, at: string): readonly MessagePage[] =>
  markSeen(pages, (message) => isFromHotel(message) && message.seenAt === null && message.seq <= seq, at)

/** Marks the guest's messages up to `seq` as seen by staff. */
export const seenByStaff = (pages: readonly MessagePage[], seq: number, at: string): readonly MessagePage[] =>
  markSeen(pages, ({ from, seenAt, seq: position }) => from === 'guest' && seenAt === null && position <= seq, at)

/** Whether guests see the message as the hotel's. */
export const isFromHotel = ({ from }: Message) => from === 'staff' || from === 'automatic'

/** The first message of the guest that no member of staff has seen. Messages before an answer count as seen. */
export function firstUnread(messages: readonly Message[]): number | null {
  const lastAnswerSeq = messages.findLast(({ from }) => from === 'staff')?.seq ?? 0
  return (
    messages.find(({ from, seenAt, seq }) => from === 'guest' && seenAt === null && seq > lastAnswerSeq)?.seq ?? null
  )
}
