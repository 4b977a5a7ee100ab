import { transaction } from '#core/db/db.ts'
import type { AppContext, EventReader } from '#core/http/server/context.ts'
import type { WaitSource } from '#modules/alerts/waits.ts'
import { forgetGuestPictures, unlinkFiles } from '#modules/media/server/service.ts'
import { presentGuestThread, presentMessage, presentThread } from './present.ts'
import * as queries from './queries.ts'

export { countUnread, deleteHotelRows, insertHistory } from './queries.ts'
export { chatTexts } from './settings.ts'

/** The message that an event speaks of, as it is when the event is delivered. Notes are of staff alone. */
export const messageOfEvent: EventReader = async ({ db }, { hotelId, subject }, reader) => {
  const row = await queries.readMessage(db, hotelId, subject)
  return row && (reader === 'operations' || row.from !== 'note') ? { message: presentMessage(row) } : null
}

/** The thread that an event speaks of, and up to where the other side has read it. */
export const threadOfEvent: EventReader = async ({ db }, { hotelId, subject }, reader) => {
  const row = await queries.readListedThread(db, hotelId, subject)
  if (!row) return null
  return reader === 'operations'
    ? { thread: presentThread(row), seenSeq: row.thread.guestSeenSeq }
    : { thread: presentGuestThread(row.thread), seenSeq: row.thread.staffSeenSeq }
}

/** Threads whose guest waits and that nobody has taken since. */
export const waitingThreads: WaitSource = {
  async list({ db }, { before, limit }) {
    const rows = await queries.waitingThreads(db, before, limit)
    return rows.map(({ hotelId, id, waitingSince, room }) => ({
      hotelId,
      id,
      since: waitingSince as Date,
      serviceId: null,
      room,
      path: `/hotels/${hotelId}/chat`,
    }))
  },
}

/** Threads taken at a time. */
const atOnce = 50

/** Privacy: past threads keep no trace of a guest beyond the days their hotel has chosen (30 unless it says otherwise). */
export async function anonymiseThreads(context: AppContext): Promise<void> {
  let found: number
  do
    found = await transaction(context.db, async (tx) => {
      const threads = await queries.lockForgotten(tx, context.clock(), atOnce)
      for (const thread of threads) {
        const { hotelId } = thread
        const shown = await queries.picturesOf(tx, thread)
        await queries.anonymiseThread(tx, thread)
        if (shown.length === 0) continue
        await unlinkFiles(tx, hotelId, ...shown.map(({ id }) => ({ kind: 'message', id })))
        const addresses = shown.flatMap(({ pictures }) => pictures)
        await forgetGuestPictures(context, tx, hotelId, addresses)
      }
      return threads.length
    })
  while (found === atOnce)
}
