import { and, eq, ne, type SQL, sql } from 'drizzle-orm'
import type { Db, Tx } from '#core/db/db.ts'
import { eventStreams, events } from '#core/realtime/schema.ts'
import { notifyAfterCommit, notifyChannel } from './notify.ts'

/** The topic of changed access; other messages have a hotel's id here. */
export const accessTopic = 'access'

export interface NewEvent {
  hotelId: string
  type: string
  /** The row it is about. */
  subject: string
  /** The version of that row, or of the hotel. */
  version: number
  /** Given: only this guest and the staff are sent it. */
  visitorId?: string | null
  at: Date
}

/** A transient message that is not stored. */
export interface Signal {
  type: string
  /** Given: this guest is sent it too, not only the staff. */
  visitorId: string | null
  /** Given: this person is not sent it: they do it themselves. */
  userId: string | null
  data: Record<string, string>
}

/**
 * Writes an event as part of the transaction of the change itself: an event without its change, or a change without its event,
 * cannot exist. Every process is notified once that is committed. Call it last, it holds the hotel's stream until then.
 */
export async function publish(tx: Tx, event: NewEvent): Promise<void> {
  const { rows } = await tx.execute<{ cursor: number }>(sql`
    with stream as (${nextCursorSql(sql`select ${event.hotelId}::uuid, 1`)})
    insert into ${events} (hotel_id, cursor, type, subject, version, visitor_id, at)
    select ${event.hotelId}, cursor, ${event.type}, ${event.subject}, ${event.version}, ${event.visitorId ?? null}, ${event.at.toISOString()}
    from stream
    returning cursor
  `)
  notifyEventsSql(tx, event, Number(rows[0]?.cursor))
}

/** The part of a statement that takes cursors of hotels' streams, and answers with the last of each. `of`: the hotels, by their id, and how many. */
export const nextCursorSql = (of: SQL): SQL => sql`
  insert into ${eventStreams} (hotel_id, cursor) ${of}
  on conflict (hotel_id) do update set cursor = event_streams.cursor + excluded.cursor
  returning hotel_id, cursor`

/** Notifies every process of events of one type that a statement has written: the last `count` up to `cursor`. */
export const notifyEventsSql = (
  db: Db | Tx,
  { hotelId, type }: Pick<NewEvent, 'hotelId' | 'type'>,
  cursor: number,
  count = 1,
): void => notifyAfterCommit(db, `${hotelId} ${type} ${cursor} ${count}`)

/** Notifies every process, once this is committed, that something of no hotel has changed; `watch` calls back with topic and subject. */
export const notifyTopic = (db: Db | Tx, topic: string, subject: string): void =>
  notifyAfterCommit(db, `${topic} ${subject}`)

/** Sends a transient message to the hotel's listeners in all processes. The caller limits the rate. */
export async function sendSignal(db: Db, hotelId: string, signal: Signal): Promise<void> {
  await db.execute(sql`select pg_notify(${notifyChannel}, ${`${hotelId} signal ${JSON.stringify(signal)}`})`)
}

/**
 * What this person may do, or who may do what in this hotel, has changed, or sessions have ended: nothing of it is remembered any more, and
 * streams that are open look whether they still may be.
 */
export const notifyAccessChange = (db: Db | Tx, subject: string): void => notifyTopic(db, accessTopic, subject)

/** Events of a visitor who asked for erasure are from now on sent to staff only. */
export async function removeVisitorFromEvents(tx: Tx, hotelId: string, visitorId: string): Promise<void> {
  await tx
    .update(events)
    .set({ visitorId: null })
    .where(and(eq(events.hotelId, hotelId), eq(events.visitorId, visitorId), ne(events.type, 'hotel.changed')))
}

/** Deletes the stream of a deleted hotel. */
export async function deleteHotelStream(tx: Tx, hotelId: string): Promise<void> {
  await tx.delete(events).where(eq(events.hotelId, hotelId))
  await tx.delete(eventStreams).where(eq(eventStreams.hotelId, hotelId))
}
