import { v7 as uuid } from 'uuid'
import type { AppContext } from '#core/app/server/context.ts'
import type { Tx } from '#core/db/db.ts'
import { ApiError } from '#core/errors/server/api-error.ts'
import { publish } from '#core/realtime/server/publish.ts'
import { daysUntilNewThread, maxThreadMessages } from '../../rules.ts'
import type { MessagePageQuery, MessageRow, ThreadRow } from '../queries.ts'
import * as queries from '../queries.ts'

/** A guest's thread whose last message is from before this belongs to an earlier stay. */
export const stayStart = (now: Date) => new Date(now.getTime() - daysUntilNewThread * 86_400_000)

/** The guest's thread of this stay, held until the transaction ends; the first message begins it. */
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

/** Adds a message to a thread that is held, and changes the thread along with it. */
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

/** Tells the staff of a message and of what it changed, and the guest unless it is a note. */
export async function announceMessage(tx: Tx, thread: ThreadRow, message: MessageRow): Promise<void> {
  const { hotelId } = thread
  const visitorId = message.from === 'note' ? null : thread.visitorId
  const { id: subject, seq: version, at } = message
  await publish(tx, { hotelId, type: 'message.created', subject, version, visitorId, at })
  await announceThread(tx, { ...thread, visitorId }, at)
}

/** Tells the staff, and the guest whose thread it is. */
export async function announceThread(
  tx: Tx,
  { hotelId, id: subject, version, visitorId }: ThreadRow,
  at: Date,
): Promise<void> {
  await publish(tx, { hotelId, type: 'thread.changed', subject, version, visitorId, at })
}

/** One page of the rows that `messagesOf` read, and where the pages beside it begin. */
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

/** Throws `invalid` where a message says nothing and shows nothing. */
export function assertNotEmpty(text: string, pictures: readonly string[] | undefined): void {
  const blank = text.replaceAll(/<br\s*\/?>/gi, '').trim() === ''
  if (blank && !pictures?.length) throw new ApiError('invalid', { fields: [{ path: 'text', code: 'required' }] })
}

/** The instant of a command. Messages of one thread never go back in time, whatever the clocks of two processes say. */
export const instantAfter = (context: AppContext, thread: ThreadRow): Date => {
  const now = context.clock()
  return now < thread.lastAt ? thread.lastAt : now
}
