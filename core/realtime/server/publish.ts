import { and, eq, ne, sql } from 'drizzle-orm'
import type { Db, Tx } from '#core/db/db.ts'
import { eventStreams, events } from '#core/realtime/schema.ts'

export const channel = 'livret'
/** Stands where the hotel does in other messages. */
export const signOuts = 'signed-out'

export interface NewEvent {
  hotelId: string
  type: string
  /** The row it is about. */
  subject: string
  /** The version of that row, or of the hotel. */
  version: number
  /** Given: only this guest and the staff hear of it. */
  visitorId?: string | null
  at: Date
}

/** Something that happens now and is kept nowhere: who is not listening misses it. */
export interface Signal {
  type: string
  /** Given: this guest hears of it too, not only the staff. */
  visitorId: string | null
  /** Given: this person does not hear of it: they do it themselves. */
  userId: string | null
  data: Record<string, string>
}

/**
 * Writes an event and wakes every process, as part of the transaction of the change itself: an event without its
 * change, or a change without its event, cannot exist. Call it last, it holds the hotel's stream until commit.
 */
export async function publish(tx: Tx, event: NewEvent): Promise<void> {
  await tx.execute(sql`
    with stream as (
      insert into event_streams (hotel_id, cursor) values (${event.hotelId}, 1)
      on conflict (hotel_id) do update set cursor = event_streams.cursor + 1
      returning cursor
    ), event as (
      insert into events (hotel_id, cursor, type, subject, version, visitor_id, at)
      select ${event.hotelId}, cursor, ${event.type}, ${event.subject}, ${event.version}, ${event.visitorId ?? null}, ${event.at.toISOString()}
      from stream
      returning hotel_id, type
    )
    select pg_notify(${channel}, hotel_id || ' ' || type) from event
  `)
}

/** Says to every process that something of no hotel has changed, to those who `watch` for the topic. In a transaction: once it is committed. */
export async function announce(db: Db | Tx, topic: string, subject: string): Promise<void> {
  await db.execute(sql`select pg_notify(${channel}, ${`${topic} ${subject}`})`)
}

/**
 * Tells whoever listens to the hotel in any process, and keeps nothing. Never in a transaction: those that notify commit one after
 * the other. Whoever calls it bounds how often.
 */
export async function sendSignal(db: Db, hotelId: string, signal: Signal): Promise<void> {
  await db.execute(sql`select pg_notify(${channel}, ${`${hotelId} signal ${JSON.stringify(signal)}`})`)
}

/** Sessions of this person have ended, so that their streams end too. */
export const announceSignOut = (db: Db | Tx, userId: string): Promise<void> => announce(db, signOuts, userId)

/** What happened to a guest who has asked to be forgotten is told to staff alone from now on. */
export async function forgetReader(tx: Tx, hotelId: string, visitorId: string): Promise<void> {
  await tx
    .update(events)
    .set({ visitorId: null })
    .where(and(eq(events.hotelId, hotelId), eq(events.visitorId, visitorId), ne(events.type, 'hotel.changed')))
}

/** The hotel is no more, and neither is its stream. */
export async function forgetStream(tx: Tx, hotelId: string): Promise<void> {
  await tx.delete(events).where(eq(events.hotelId, hotelId))
  await tx.delete(eventStreams).where(eq(eventStreams.hotelId, hotelId))
}
