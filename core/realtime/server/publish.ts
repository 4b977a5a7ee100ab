import { and, eq, ne, type SQL, sql } from 'drizzle-orm'
import type { Db, Tx } from '#core/db/db.ts'
import { eventStreams, events } from '#core/realtime/schema.ts'
import { notifyAfterCommit, notifyChannel } from './notify.ts'

/** The topic of access changes; other messages contain a hotel's id instead. */
export const accessTopic = 'access'

export interface NewEvent {
  hotelId: string
  type: string
  /** The id of the row that the event is about. */
  subject: string
  /** The version of that row, or of the hotel. */
  version: number
  /** If set, only this guest and the staff receive the event. */
  visitorId?: string | null
  at: Date
}

/** A transient message that is not stored. */
export interface Signal {
  type: string
  /** If set, this guest receives it too; otherwise only the staff. */
  visitorId: string | null
  /** If set, this person does not receive it, because they caused it. */
  userId: string | null
  data: Record<string, string>
}

/**
 * Writes an event in the transaction of the change, so that neither exists without the other. All processes are
 * notified after the commit. Call it last, because it locks the hotel's stream until then.
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

/** Publishes several events, in this order. */
export async function publishAll(tx: Tx, list: readonly NewEvent[]): Promise<void> {
  for (const event of list) await publish(tx, event)
}

/**
 * The part of a statement that takes cursors of hotels' streams and returns the last of each. `of`: hotel ids with the
 * number of cursors.
 */
export const nextCursorSql = (of: SQL): SQL => sql`
  insert into ${eventStreams} (hotel_id, cursor) ${of}
  on conflict (hotel_id) do update set cursor = event_streams.cursor + excluded.cursor
  returning hotel_id, cursor`

/** Notifies all processes of events of one type that a statement has written: the last `count` up to `cursor`. */
export const notifyEventsSql = (
  db: Db | Tx,
  { hotelId, type }: Pick<NewEvent, 'hotelId' | 'type'>,
  cursor: number,
  count = 1,
): void => notifyAfterCommit(db, `${hotelId} ${type} ${cursor} ${count}`)

/**
 * Notifies all processes after the commit of a change that concerns no hotel; `watch` calls back with topic and
 * subject.
 */
export const notifyTopic = (db: Db | Tx, topic: string, subject: string): void =>
  notifyAfterCommit(db, `${topic} ${subject}`)

/** Sends a transient message to the hotel's listeners in all processes. The caller limits the rate. */
export async function sendSignal(db: Db, hotelId: string, signal: Signal): Promise<void> {
  await db.execute(sql`select pg_notify(${notifyChannel}, ${`${hotelId} signal ${JSON.stringify(signal)}`})`)
}

/**
 * Call when a person's rights, the rights within a hotel, or sessions have changed: caches of `subject` are dropped,
 * and open streams check again whether they are still allowed.
 */
export const notifyAccessChange = (db: Db | Tx, subject: string): void => notifyTopic(db, accessTopic, subject)

/** Removes a visitor who asked for erasure from events, which from then on only staff receive. */
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
