import { v7 as uuid } from 'uuid'
import type { AppContext } from '#core/app/server/context.ts'
import type { Tx } from '#core/db/db.ts'
import { ApiError } from '#core/errors/server/api-error.ts'
import { publish } from '#core/realtime/server/publish.ts'
import { daysUntilNewThread, maxThreadMessages } from '../../rules.ts'
import type { MessagePageQuery, MessageRow, ThreadRow } from '../queries.ts'
import * as queries from '../queries.ts'

/** A thread whose last message is older than this belongs to an earlier stay. */
export const stayStart = (now: Date) => new Date(now.getTime() - daysUntilNewThread * 86_400_000)

/** The guest's thread of this stay, locked until the transaction ends; created if there is none. */
export async function openThread(
  tx: Tx,
  hotelId: string,
  visitorId: string,
  now: Date,
  facts: Pick<ThreadRow, 'lang' | 'room' | 'roomProof'>,
): Promise<ThreadRow> {
  const openOne = async () => {
    const thread = await queries.lockThreadOfVisitor(tx, hotelId, visitorId, stayStart(now))
    return thread && thread.lastSeq < maxThreadMessages ? thread : undefined
  }
  const existing = await openOne()
  if (existing) return existing
  await queries.lockVisitor(tx, hotelId, visitorId)
  return (
    (await openOne()) ??
    queries.insertThread(tx, { hotelId, id: uuid(), visitorId, ...facts, createdAt: now, lastAt: now })
  )
}

export type NewMessage = Pick<MessageRow, 'id' | 'from' | 'author' | 'text' | 'lang'> &
  Partial<Pick<MessageRow, 'pictures' | 'about'>>

/** Adds a message to a locked thread and updates the thread. */
export async function addMessage(
  tx: Tx,
  thread: ThreadRow,
  message: NewMessage,
  at: Date,
  change: Partial<ThreadRow>,
): Promise<{ thread: ThreadRow; message: MessageRow }> {
  const { hotelId, id: threadId } = thread
  const seq = thread.lastSeq + 1
  const added = await queries.insertMessage(tx, { hotelId, threadId, seq, pictures: [], about: null, ...message, at })
  return {
    message: added,
    thread: await queries.updateThread(tx, thread, { ...change, lastSeq: seq, lastAt: at }),
  }
}

/** Notifies staff of a message and the changed thread, and the guest unless it is a note. */
export async function announceMessage(tx: Tx, thread: ThreadRow, message: MessageRow): Promise<void> {
  const { hotelId } = thread
  const visitorId = message.from === 'note' ? null : thread.visitorId
  const { id: subject, seq: version, at } = message
  await publish(tx, { hotelId, type: 'message.created', subject, version, visitorId, at })
  await announceThread(tx, { ...thread, visitorId }, at)
}

/** Notifies staff and the guest of the thread. */
export async function announceThread(
  tx: Tx,
  { hotelId, id: subject, version, visitorId }: ThreadRow,
  at: Date,
): Promise<void> {
  await publish(tx, { hotelId, type: 'thread.changed', subject, version, visitorId, at })
}

/** A page of the rows from `messagesOf`, with the positions of the adjacent pages. */
export function toMessagePage(rows: MessageRow[], { before, after, limit }: MessagePageQuery, lastSeq: number) {
  const forward = before === undefined && after !== undefined
  const more = rows.length > limit
  const shown = forward ? rows.slice(0, limit) : rows.slice(-limit)
  const [first, final] = [shown[0], shown.at(-1)]
  return {
    shown,
    before: first && (forward ? first.seq > 1 : more) ? first.seq : null,
    after: final && (forward ? more : final.seq < lastSeq) ? final.seq : null,
  }
}

/** Throws `invalid` when a message has neither text nor pictures. */
export function assertNotEmpty(text: string, pictures: readonly string[] | undefined): void {
  const blank = text.replaceAll(/<br\s*\/?>/gi, '').trim() === ''
  if (blank && !pictures?.length) throw new ApiError('invalid', { fields: [{ path: 'text', code: 'required' }] })
}

/** The time of a command. Messages of one thread never go back in time, even if the clocks of two processes differ. */
export const instantAfter = (context: AppContext, thread: ThreadRow): Date => {
  const now = context.clock()
  return now < thread.lastAt ? thread.lastAt : now
}
