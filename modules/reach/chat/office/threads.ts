import { foldText } from '#core/i18n/plain-text/fold-text.ts'
import type { Thread } from '../contract.ts'
import type { threadStatuses } from '../rules.ts'

export type ThreadStatus = (typeof threadStatuses)[number]

/** A page of the list, and the cursor of the event stream when it was fetched. */
export interface ThreadPage {
  threads: Thread[]
  cursor: number
}

/** A thread as this device last received it. `cursor`: of the event, 0 for the response to a request. */
export interface ReceivedThread {
  thread: Thread
  cursor: number
}
export type ReceivedThreads = ReadonlyMap<string, ReceivedThread>

export const noThreads: ReceivedThreads = new Map()

/** Read marks do not always raise the version of a thread, so the cursor decides between two states of one version. */
const isNewer = (first: ReceivedThread, second: ReceivedThread) =>
  first.thread.version === second.thread.version
    ? first.cursor > second.cursor
    : first.thread.version > second.thread.version

/**
 * Adds a received thread. Returns the same map when it is not newer, because events and responses may arrive in any
 * order, and twice.
 */
export function applyThread(threads: ReceivedThreads, received: ReceivedThread): ReceivedThreads {
  const previous = threads.get(received.thread.id)
  if (previous && !isNewer(received, previous)) return threads
  return new Map(threads).set(received.thread.id, received)
}

interface ThreadFilter {
  status: ThreadStatus
  /** A part of a room or name; blank: all threads. */
  q: string
}

/** Sorts those of high priority first; in each, waiting threads first, the longest waiting first; then the newest. */
export function compareByWait(first: Thread, second: Thread): number {
  if (first.priority !== second.priority) return first.priority === 'high' ? -1 : 1
  if (first.waitingSince && second.waitingSince) return first.waitingSince.localeCompare(second.waitingSince)
  if (first.waitingSince || second.waitingSince) return first.waitingSince ? -1 : 1
  return lastActivityAt(second).localeCompare(lastActivityAt(first)) || second.id.localeCompare(first.id)
}

export const lastActivityAt = ({ lastMessage, createdAt }: Thread) => lastMessage?.at ?? createdAt

/** The current list: the fetched pages, updated with what was received since. */
export function arrangeThreads(
  pages: readonly ThreadPage[],
  received: ReceivedThreads,
  { status, q }: ThreadFilter,
): Thread[] {
  const byId = new Map<string, Thread>()
  for (const { threads, cursor } of pages)
    for (const thread of threads) {
      const update = received.get(thread.id)
      byId.set(thread.id, update && isNewer(update, { thread, cursor }) ? update.thread : thread)
    }
  const searched = foldText(q.trim())
  const matches = ({ visitorRoom, guestName, labels }: Thread) =>
    [visitorRoom, guestName, ...labels].some((text) => foldText(text ?? '').includes(searched))
  for (const { thread } of received.values()) if (!byId.has(thread.id) && matches(thread)) byId.set(thread.id, thread)
  return [...byId.values()].filter((thread) => thread.status === status).sort(compareByWait)
}

/** The next or previous thread; without a current one, the first. */
export function neighbourThread(threads: readonly Thread[], id: string | null, direction: 1 | -1): string | null {
  const index = threads.findIndex((thread) => thread.id === id)
  return (index < 0 ? threads[0] : (threads[index + direction] ?? threads[index]))?.id ?? null
}
