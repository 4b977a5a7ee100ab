import type { Message } from '../contract.ts'

/**
 * Merges received messages into the list of a thread, ordered by `seq`, each message once, because pages and events arrive in any order
 * and some arrive twice. A message marked as seen stays marked.
 */
export function mergeMessages(list: readonly Message[], received: readonly Message[]): readonly Message[] {
  if (received.length === 0) return list
  const last = list.at(-1)
  const ordered = [...received].sort((first, second) => first.seq - second.seq)
  const isAppended = ordered.every((message, i) => message.seq > (ordered[i - 1] ?? last ?? { seq: 0 }).seq)
  if (isAppended) return [...list, ...ordered]
  const bySeq = new Map(list.map((message) => [message.seq, message]))
  for (const message of ordered)
    bySeq.set(message.seq, { ...message, seenAt: message.seenAt ?? bySeq.get(message.seq)?.seenAt ?? null })
  return [...bySeq.values()].sort((first, second) => first.seq - second.seq)
}

const isGuestMessage = ({ from }: Pick<Message, 'from'>) => from === 'guest'

/**
 * Marks messages up to `seq` as seen at the instant `at`: those of the guest if `guestMessages`, otherwise those of the hotel. Returns
 * the same list if nothing changes.
 */
export function markMessagesSeen(
  list: readonly Message[],
  seq: number,
  at: string,
  { guestMessages }: { guestMessages: boolean },
): readonly Message[] {
  const isNew = (message: Message) =>
    isGuestMessage(message) === guestMessages && message.seq <= seq && message.seenAt === null
  return list.some(isNew) ? list.map((message) => (isNew(message) ? { ...message, seenAt: at } : message)) : list
}

/** The position of the first message of the hotel that the guest has not seen; null: there is none. */
export const firstUnread = (list: readonly Message[]): number | null =>
  list.find((message) => !isGuestMessage(message) && message.seenAt === null)?.seq ?? null

/** A message that the server has not confirmed yet, with the fields that identify it in the thread. */
export interface UnconfirmedMessage {
  text: string
  pictures: readonly unknown[]
  /** The newest position in the thread when it was written; null: the thread was not loaded. */
  after: number | null
}

/**
 * The unsent messages that are not in the thread yet. The stream may deliver a message before the response to its request, or although
 * the response was lost; a message must be shown only once.
 */
export function withoutConfirmed<A extends UnconfirmedMessage>(
  unsent: readonly A[],
  list: readonly Message[],
): readonly A[] {
  const matchedSeqs = new Set<number>()
  return unsent.filter(({ text, pictures, after }) => {
    if (after === null) return true
    const confirmed = list.find(
      (message) =>
        isGuestMessage(message) &&
        message.seq > after &&
        !matchedSeqs.has(message.seq) &&
        message.text === text &&
        message.pictures.length === pictures.length,
    )
    if (confirmed) matchedSeqs.add(confirmed.seq)
    return confirmed === undefined
  })
}

/** Consecutive messages of one author within this many milliseconds share one name. */
const groupDuration = 5 * 60_000

export interface LogRow {
  message: Message
  /** The first message of its day. */
  newDay: boolean
  /** The author differs from that of the message above, or some time has passed. */
  newWriter: boolean
}

/**
 * Messages with the date or name to show above each. `before`: the message above the first one. `dayOf`: the date in
 * the hotel's time zone.
 */
export const messageRows = (
  messages: readonly Message[],
  before: Message | undefined,
  dayOf: (instant: string) => string,
): LogRow[] =>
  messages.map((message, i) => {
    const above = i > 0 ? messages[i - 1] : before
    const newDay = !above || dayOf(above.at) !== dayOf(message.at)
    const afterPause = !above || Date.parse(message.at) - Date.parse(above.at) > groupDuration
    return {
      message,
      newDay,
      newWriter: newDay || afterPause || above.from !== message.from || above.author !== message.author,
    }
  })

/** The number of rows added when the guest reaches an end of the list. */
export const rowsPerStep = 40
/** The maximum number of rendered rows. */
export const maxRenderedRows = 120

/**
 * The rendered part of the list, as positions, because positions do not change when older messages are added. `to` null: up to the
 * newest message.
 */
export interface RenderedRange {
  from: number
  to: number | null
}

/** The initial range: the newest messages, or those around the first unread one. */
export function initialRange(list: readonly Message[], unread: number | null): RenderedRange {
  const index = unread === null ? list.length : list.findIndex(({ seq }) => seq === unread)
  const from = Math.max(0, Math.min(list.length - rowsPerStep, index - 10))
  const to = from + 2 * rowsPerStep
  return { from: list[from]?.seq ?? 0, to: to < list.length ? (list[to - 1]?.seq ?? null) : null }
}

const indexes = (list: readonly Message[], { from, to }: RenderedRange): [start: number, end: number] => {
  const start = list.findIndex(({ seq }) => seq >= from)
  const end = to === null ? list.length : list.findIndex(({ seq }) => seq > to)
  return [start < 0 ? list.length : start, end < 0 ? list.length : end]
}

export const messagesInRange = (list: readonly Message[], range: RenderedRange): readonly Message[] =>
  list.slice(...indexes(list, range))

/**
 * Extends the range to older messages and drops the newest ones beyond the maximum. Returns the same object when no
 * older ones are loaded.
 */
export function earlierRange(list: readonly Message[], range: RenderedRange): RenderedRange {
  const [start, end] = indexes(list, range)
  if (start === 0) return range
  const from = Math.max(0, start - rowsPerStep)
  const to = Math.min(end, from + maxRenderedRows)
  return { from: list[from]?.seq ?? 0, to: to < list.length ? (list[to - 1]?.seq ?? null) : range.to }
}

/** Extends the range to newer messages and drops the oldest ones beyond the maximum. */
export function laterRange(list: readonly Message[], range: RenderedRange): RenderedRange {
  const [start, end] = indexes(list, range)
  const to = Math.min(list.length, end + rowsPerStep)
  const from = Math.max(start, to - maxRenderedRows)
  return { from: list[from]?.seq ?? 0, to: to < list.length ? (list[to - 1]?.seq ?? null) : null }
}
