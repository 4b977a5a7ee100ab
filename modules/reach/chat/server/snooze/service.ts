import type { RoomLeft } from '#core/app/module.ts'
import type { AppContext } from '#core/app/server/context.ts'
import { type Tx, transaction } from '#core/db/db.ts'
import type { NewEvent } from '#core/realtime/server/publish.ts'
import type { ThreadRow } from '../queries.ts'
import { announceThread } from '../threads/service.ts'
import { lockDueThreads, lockThreadsUntilCheckOut, updateThreads } from './queries.ts'

/** The fields of a thread that nobody has put off. */
export const notSnoozed = { snoozedUntil: null, snoozedBy: null, untilCheckOut: false } as const

/** A thread that comes back waits for staff from now on: they are alerted, even if they had answered before. */
const wokenAt = (now: Date): Partial<ThreadRow> => ({ ...notSnoozed, waitingSince: now })

/** Threads per batch. */
const batchSize = 100

/** Brings back the threads whose time has come. */
export async function wakeThreads(context: AppContext): Promise<void> {
  const wakeBatch = () =>
    transaction(context.db, async (tx) => {
      const now = context.clock()
      const due = await lockDueThreads(tx, now, batchSize)
      for (const thread of await updateThreads(tx, due, wokenAt(now))) await announceThread(tx, thread, now)
      return due.length
    })
  while ((await wakeBatch()) === batchSize);
}

/** Brings back the threads that were put off until this check-out. */
export async function wakeAfterCheckOut(tx: Tx, left: RoomLeft): Promise<NewEvent[]> {
  const { hotelId, at } = left
  const woken = await updateThreads(tx, await lockThreadsUntilCheckOut(tx, left), wokenAt(at))
  return woken.map(({ id: subject, version, visitorId }) => ({
    hotelId,
    type: 'thread.changed',
    subject,
    version,
    visitorId,
    at,
  }))
}
