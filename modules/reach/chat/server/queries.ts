import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, lt, lte, ne, not, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { HotelScope, Visitor } from '#core/access/server/scope.ts'
import type { WaitingItem, WaitingItemsFilter } from '#core/app/module.ts'
import { endAlertsIn, isWanted } from '#core/app/server/waiting-items.ts'
import { type Db, likePattern, type Tx } from '#core/db/db.ts'
import { hotels } from '#modules/hotel/hotels/schema.ts'
import type { Sender } from '../rules.ts'
import {
  chatMessages as messages,
  chatSettings as settings,
  chatTasks as tasks,
  chatThreads as threads,
} from '../schema.ts'

export type ThreadRow = typeof threads.$inferSelect
export type MessageRow = typeof messages.$inferSelect
export type SettingsRow = typeof settings.$inferSelect

// Threads.

/** The guest's thread of this stay: with its last message, or its start, after `since`. */
export async function threadOfVisitor(
  db: Db | Tx,
  hotelId: string,
  visitorId: string,
  since: Date,
): Promise<ThreadRow | undefined> {
  const [row] = await threadsOfVisitor(db, hotelId, visitorId, since)
  return row
}

/** The same, locked until the transaction ends. */
export async function lockThreadOfVisitor(
  tx: Tx,
  hotelId: string,
  visitorId: string,
  since: Date,
): Promise<ThreadRow | undefined> {
  const [row] = await threadsOfVisitor(tx, hotelId, visitorId, since).for('update')
  return row
}

const threadsOfVisitor = (db: Db | Tx, hotelId: string, visitorId: string, since: Date) =>
  db
    .select()
    .from(threads)
    .where(and(eq(threads.hotelId, hotelId), eq(threads.visitorId, visitorId), gt(threads.lastAt, since)))
    .orderBy(desc(threads.lastAt), desc(threads.id))
    .limit(1)

/** All threads of a guest in a hotel, including earlier stays. */
export const allThreadsOfVisitor = (db: Db | Tx, hotelId: string, visitorId: string) =>
  db
    .select()
    .from(threads)
    .where(and(eq(threads.hotelId, hotelId), eq(threads.visitorId, visitorId)))
    .orderBy(asc(threads.id))

/** Serializes two requests that start a thread of the same guest at the same time. */
export async function lockVisitor(tx: Tx, hotelId: string, visitorId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`chat ${hotelId} ${visitorId}`}, 0))`)
}

export async function insertThread(tx: Tx, thread: typeof threads.$inferInsert): Promise<ThreadRow> {
  const [row] = await tx.insert(threads).values(thread).returning()
  return row as ThreadRow
}

export async function readThread(db: Db | Tx, hotelId: string, id: string): Promise<ThreadRow | undefined> {
  const [row] = await db
    .select()
    .from(threads)
    .where(and(eq(threads.hotelId, hotelId), eq(threads.id, id)))
  return row
}

export async function lockThread(tx: Tx, hotelId: string, id: string): Promise<ThreadRow | undefined> {
  const [row] = await tx
    .select()
    .from(threads)
    .where(and(eq(threads.hotelId, hotelId), eq(threads.id, id)))
    .for('update')
  return row
}

export async function updateThread(tx: Tx, row: ThreadRow, change: Partial<ThreadRow>): Promise<ThreadRow> {
  const [updated] = await tx
    .update(threads)
    .set(change)
    .where(and(eq(threads.hotelId, row.hotelId), eq(threads.id, row.id)))
    .returning()
  return updated as ThreadRow
}

const last = alias(messages, 'last')

/** A thread with its last message. */
export interface ListedThread {
  thread: ThreadRow
  last: MessageRow | null
}

const withLast = (db: Db | Tx) =>
  db
    .select({ thread: threads, last })
    .from(threads)
    .leftJoin(
      last,
      and(eq(last.hotelId, threads.hotelId), eq(last.threadId, threads.id), eq(last.seq, threads.lastSeq)),
    )

export async function readListedThread(db: Db | Tx, hotelId: string, id: string): Promise<ListedThread | undefined> {
  const [row] = await withLast(db).where(and(eq(threads.hotelId, hotelId), eq(threads.id, id)))
  return row
}

/** The position after which the next page begins. */
export interface ThreadCursor {
  priority: ThreadRow['priority']
  waitingSince: Date | null
  lastAt: Date
  id: string
}

interface ThreadFilter {
  status: ThreadRow['status']
  snoozed?: 'true'
  q?: string
  after?: ThreadCursor
  limit: number
}

/** Those of high priority first; in each, waiting threads first, the longest waiting first; then the newest. */
export async function threadsOf(
  db: Db,
  { hotelId }: HotelScope,
  { status, snoozed, q, after, limit }: ThreadFilter,
): Promise<ListedThread[]> {
  const found = q && likePattern(q)
  const { waitingSince, lastAt, id } = threads
  return withLast(db)
    .where(
      and(
        eq(threads.hotelId, hotelId),
        eq(threads.status, status),
        snoozed && isNotNull(threads.snoozedUntil),
        found
          ? sql`concat_ws(' ', ${threads.room}, ${threads.guestName}, array_to_string(${threads.labels}, ' ')) ilike ${found}`
          : undefined,
        after && behind(after),
      ),
    )
    .orderBy(desc(isUrgent), sql`${waitingSince} asc nulls last`, desc(lastAt), desc(id))
    .limit(limit)
}

const isUrgent = sql<boolean>`(${threads.priority} = 'high')`

function behind(after: ThreadCursor) {
  const isAfter = behindInPriority(after)
  return after.priority === 'high' ? or(not(isUrgent), isAfter) : and(not(isUrgent), isAfter)
}

function behindInPriority(after: ThreadCursor) {
  const { waitingSince, lastAt, id } = threads
  const older = or(lt(lastAt, after.lastAt), and(eq(lastAt, after.lastAt), lt(id, after.id)))
  if (after.waitingSince === null) return and(isNull(waitingSince), older)
  return or(
    isNull(waitingSince),
    gt(waitingSince, after.waitingSince),
    and(eq(waitingSince, after.waitingSince), older),
  )
}

/** The messages of guests that no member of staff has seen, by hotel. */
export const unreadMessagesSql = (): SQL => sql`
  select ${threads.hotelId}, sum(${threads.unread})::int as count from ${threads}
  where ${threads.unread} > 0 and ${threads.snoozedUntil} is null group by ${threads.hotelId}`

/**
 * Threads that nobody has taken and whose guest has waited since an instant between `after` and `before`, oldest first.
 * Of all hotels unless one is given.
 */
export async function waitingThreads(db: Db, filter: WaitingItemsFilter): Promise<ThreadRow[]> {
  const rows = await db
    .select({ thread: threads })
    .from(threads)
    .innerJoin(hotels, and(eq(hotels.id, threads.hotelId), isNull(hotels.deletedAt)))
    .where(
      and(
        isNotNull(threads.waitingSince),
        isWanted(threads, threads.waitingSince, filter),
        or(isNull(threads.takenAt), lt(threads.takenAt, threads.waitingSince)),
      ),
    )
    .orderBy(asc(threads.waitingSince), asc(threads.id))
    .limit(filter.limit)
  return rows.map(({ thread }) => thread)
}

export const endThreadAlerts = (db: Db, items: readonly WaitingItem[]): Promise<void> =>
  endAlertsIn(db, threads, threads.waitingSince, items)

// Messages.

export async function insertMessage(tx: Tx, message: typeof messages.$inferInsert): Promise<MessageRow> {
  const [row] = await tx.insert(messages).values(message).returning()
  return row as MessageRow
}

export async function readMessage(db: Db | Tx, hotelId: string, id: string): Promise<MessageRow | undefined> {
  const [row] = await db
    .select()
    .from(messages)
    .where(and(eq(messages.hotelId, hotelId), eq(messages.id, id)))
  return row
}

/** If both are given, `before` is used; without either, the newest page is returned. */
export interface MessagePageQuery {
  before?: number
  after?: number
  limit: number
}

/** Those of these messages that the hotel wrote to this guest. */
export const messagesShownTo = (db: Db, hotelId: string, { visitorId }: Visitor, ids: string[]) =>
  db
    .select({ id: messages.id, text: messages.text, lang: messages.lang })
    .from(messages)
    .innerJoin(threads, and(eq(threads.hotelId, messages.hotelId), eq(threads.id, messages.threadId)))
    .where(
      and(
        eq(messages.hotelId, hotelId),
        inArray(messages.id, ids),
        inArray(messages.from, ['staff', 'automatic']),
        eq(threads.visitorId, visitorId),
      ),
    )

/** Oldest first; one more than the limit if there are more. `notes`: whether internal notes are included. */
export async function messagesOf(
  db: Db,
  { hotelId, id }: Pick<ThreadRow, 'hotelId' | 'id'>,
  { before, after, limit }: MessagePageQuery,
  notes: boolean,
): Promise<MessageRow[]> {
  const forward = before === undefined && after !== undefined
  const rows = await db
    .select()
    .from(messages)
    .where(
      and(
        eq(messages.hotelId, hotelId),
        eq(messages.threadId, id),
        notes ? undefined : ne(messages.from, 'note'),
        before === undefined ? undefined : lt(messages.seq, before),
        forward ? gt(messages.seq, after) : undefined,
      ),
    )
    .orderBy(forward ? asc(messages.seq) : desc(messages.seq))
    .limit(limit + 1)
  return forward ? rows : rows.reverse()
}

/** Marks messages of these senders as seen, up to a position in the thread. Returns how many were changed. */
export async function markSeen(
  tx: Tx,
  { hotelId, id }: ThreadRow,
  senders: Sender[],
  { from, to, at }: { from: number; to: number; at: Date },
): Promise<number> {
  const { rowCount } = await tx
    .update(messages)
    .set({ seenAt: at })
    .where(
      and(
        eq(messages.hotelId, hotelId),
        eq(messages.threadId, id),
        gt(messages.seq, from),
        lte(messages.seq, to),
        inArray(messages.from, senders),
        isNull(messages.seenAt),
      ),
    )
  return rowCount ?? 0
}

export async function countSent(tx: Tx, { hotelId, id }: ThreadRow, senders: Sender[], after: number): Promise<number> {
  return tx.$count(
    messages,
    and(
      eq(messages.hotelId, hotelId),
      eq(messages.threadId, id),
      gt(messages.seq, after),
      inArray(messages.from, senders),
    ),
  )
}

// Settings.

export async function readSettings(db: Db | Tx, hotelId: string): Promise<SettingsRow> {
  const [row] = await db.select().from(settings).where(eq(settings.hotelId, hotelId))
  return row ?? { hotelId, enabled: true, hours: null, awayText: {}, cannedAnswers: [], version: 1 }
}

/** The settings, locked until the transaction ends. */
export async function lockSettings(tx: Tx, hotelId: string): Promise<SettingsRow> {
  await tx.insert(settings).values({ hotelId }).onConflictDoNothing()
  const [row] = await tx.select().from(settings).where(eq(settings.hotelId, hotelId)).for('update')
  return row as SettingsRow
}

export async function writeSettings(tx: Tx, row: SettingsRow): Promise<void> {
  await tx.update(settings).set(row).where(eq(settings.hotelId, row.hotelId))
}

// Deletion.

interface History {
  threads: (typeof threads.$inferInsert)[]
  messages: (typeof messages.$inferInsert)[]
  tasks: (typeof tasks.$inferInsert)[]
  settings: typeof settings.$inferInsert
}

/** Inserts threads, messages, tasks and settings unchanged, for demo content only. */
export async function insertHistory(tx: Tx, history: History): Promise<void> {
  await tx.insert(threads).values(history.threads)
  await tx.insert(messages).values(history.messages)
  await tx.insert(tasks).values(history.tasks)
  await tx.insert(settings).values(history.settings)
}

/** Deletes all rows of a hotel in this module. */
export async function deleteHotelRows(tx: Tx, hotelId: string): Promise<void> {
  await tx.delete(messages).where(eq(messages.hotelId, hotelId))
  await tx.delete(tasks).where(eq(tasks.hotelId, hotelId))
  await tx.delete(threads).where(eq(threads.hotelId, hotelId))
  await tx.delete(settings).where(eq(settings.hotelId, hotelId))
}

/** The last name that each of these guests has given. */
export async function namesOfVisitors(
  db: Db | Tx,
  hotelId: string,
  visitorIds: string[],
): Promise<Map<string, string>> {
  const rows = await db
    .select({ visitorId: threads.visitorId, name: threads.guestName })
    .from(threads)
    .where(and(eq(threads.hotelId, hotelId), inArray(threads.visitorId, visitorIds)))
    .orderBy(asc(threads.createdAt))
  return new Map(rows.flatMap(({ visitorId, name }) => (visitorId && name ? [[visitorId, name] as const] : [])))
}
