import type { Visitor } from '#core/access/server/scope.ts'
import type { EventReader, PublicPart, PublicPartInput, ShownText, WaitingItemsSource } from '#core/app/module.ts'
import { hotelPath, hotelScreens } from '#core/app/office-paths.ts'
import { daysAfter } from '#core/app/rules.ts'
import type { AppContext } from '#core/app/server/context.ts'
import { type Tx, transaction } from '#core/db/db.ts'
import { deleteGuestPictures, unlinkFiles } from '#modules/foundation/media/server/service.ts'
import { threadRetentionDays } from '../rules.ts'
import { presentGuestThread, presentMessage, presentThread } from './presenters.ts'
import * as queries from './queries.ts'
import { anonymiseThread, deleteEmptyThreads, lockExpiredThreads, picturesOf } from './storage/queries.ts'
import { deleteTasksOfThread } from './tasks/queries.ts'

export { deleteHotelRows, insertHistory, unreadMessagesSql } from './queries.ts'
export { chatTexts, writeChatText } from './settings/service.ts'
export { wakeThreads } from './snooze/service.ts'
export { deleteOldTasks } from './tasks/service.ts'

/** The chat as part of the public hotel. */
export async function publicChat({ context: { db }, hotel }: PublicPartInput): Promise<PublicPart> {
  const { enabled } = await queries.readSettings(db, hotel.id)
  return { hotel: { chat: { enabled } } }
}

/** The payload of an event: the message as it is when the event is delivered. Notes are sent to staff only. */
export const messageOfEvent: EventReader = async ({ db }, { hotelId, subject }, reader) => {
  const row = await queries.readMessage(db, hotelId, subject)
  return row && (reader === 'operations' || row.from !== 'note') ? { message: presentMessage(row) } : null
}

/** The payload of an event: the thread, and up to where the other side has read it. */
export const threadOfEvent: EventReader = async ({ db }, { hotelId, subject }, reader) => {
  const row = await queries.readListedThread(db, hotelId, subject)
  if (!row) return null
  return reader !== 'guest'
    ? { thread: presentThread(row), seenSeq: row.thread.guestSeenSeq }
    : { thread: presentGuestThread(row.thread), seenSeq: row.thread.staffSeenSeq }
}

/** What guests may have translated: the hotel's messages in their own threads. */
export const translatableTexts = {
  message: async ({ db }: AppContext, visitor: Visitor, hotelId: string, ids: string[]): Promise<ShownText[]> =>
    queries.messagesShownTo(db, hotelId, visitor, ids),
}

/** Threads with a waiting guest that nobody has taken since, for alerts. */
export const waitingThreads: WaitingItemsSource = {
  async list({ db }, wanted) {
    const rows = await queries.waitingThreads(db, wanted)
    return rows.map(({ hotelId, id, waitingSince, room }) => ({
      hotelId,
      id,
      since: waitingSince as Date,
      serviceId: null,
      room,
      path: hotelPath(hotelId, hotelScreens.thread(id)),
    }))
  },
  endAlerts: ({ db }, items) => queries.endThreadAlerts(db, items),
}

/** Threads per batch. */
const batchSize = 50

/** Anonymises past threads after the hotel's retention days (30 by default), for privacy. */
export async function anonymiseThreads(context: AppContext): Promise<void> {
  let found: number
  do
    found = await transaction(context.db, async (tx) => {
      const threads = await lockExpiredThreads(tx, context.clock(), batchSize)
      for (const thread of threads) await forgetThread(context, tx, thread)
      return threads.length
    })
  while (found === batchSize)
}

/** Deletes the anonymised threads of more than 25 months ago. */
export async function deleteOldThreads(context: AppContext): Promise<void> {
  const before = new Date(context.clock().getTime() - threadRetentionDays * 86_400_000)
  while ((await transaction(context.db, (tx) => deleteEmptyThreads(tx, before, batchSize))) === batchSize);
}

/** Anonymises a locked thread and deletes the guest's pictures. */
async function forgetThread(context: AppContext, tx: Tx, thread: { hotelId: string; id: string }): Promise<void> {
  const { hotelId } = thread
  const shown = await picturesOf(tx, thread)
  await anonymiseThread(tx, thread)
  await deleteTasksOfThread(tx, hotelId, thread.id)
  if (shown.length === 0) return
  await unlinkFiles(tx, hotelId, ...shown.map(({ id }) => ({ kind: 'message', id })))
  const addresses = shown.flatMap(({ pictures }) => pictures)
  await deleteGuestPictures(context, tx, hotelId, addresses)
}

/** The messages that a hotel stores of a guest, and until when. */
export async function visitorMessages(
  { db }: AppContext,
  { visitorId }: Visitor,
  hotel: { id: string; retentionDays: number },
) {
  const threads = await queries.allThreadsOfVisitor(db, hotel.id, visitorId)
  const count = threads.reduce((sum, { lastSeq }) => sum + lastSeq, 0)
  const last = Math.max(...threads.map(({ lastAt }) => lastAt.getTime()))
  if (count === 0) return []
  return [{ kind: 'messages' as const, count, until: daysAfter(new Date(last), hotel.retentionDays) }]
}

/** Deletes the visitor's messages. Returns false, because none of them is on guest pages. */
export async function forgetVisitor(
  context: AppContext,
  tx: Tx,
  { visitorId }: Visitor,
  hotelId: string,
): Promise<boolean> {
  for (const thread of await queries.allThreadsOfVisitor(tx, hotelId, visitorId).for('update'))
    await forgetThread(context, tx, thread)
  return false
}
