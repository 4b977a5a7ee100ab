import {
  type AnyColumn,
  and,
  asc,
  count,
  desc,
  eq,
  gt,
  inArray,
  isNotNull,
  isNull,
  lt,
  lte,
  notInArray,
  or,
  sql,
} from 'drizzle-orm'
import { users } from '#core/access/schema.ts'
import type { Db, Tx } from '#core/db/db.ts'
import { eventStreams, events } from '#core/realtime/schema.ts'
import { memberships } from '#modules/hotel/hotels/members-schema.ts'
import { hotels } from '#modules/hotel/hotels/schema.ts'
import { verificationEvent } from '../rules.ts'
import { webhookAttempts as attempts, webhookDeliveries as deliveries, webhooks } from '../schema.ts'

export type WebhookRow = typeof webhooks.$inferSelect
export type DeliveryRow = typeof deliveries.$inferSelect
export type AttemptRow = typeof attempts.$inferSelect
type Key = Pick<WebhookRow, 'hotelId' | 'id'>

const ofWebhook = ({ hotelId, id }: Key) => and(eq(webhooks.hotelId, hotelId), eq(webhooks.id, id))
const ofDelivery = ({ hotelId, id }: Key) => and(eq(deliveries.hotelId, hotelId), eq(deliveries.id, id))

export const webhooksOf = (db: Db | Tx, hotelId: string): Promise<WebhookRow[]> =>
  db.select().from(webhooks).where(eq(webhooks.hotelId, hotelId)).orderBy(asc(webhooks.createdAt), asc(webhooks.id))

export async function countWebhooks(tx: Tx, hotelId: string): Promise<number> {
  const [row] = await tx.select({ count: count() }).from(webhooks).where(eq(webhooks.hotelId, hotelId))
  return row?.count ?? 0
}

export async function webhookOf(db: Db | Tx, key: Key): Promise<WebhookRow | undefined> {
  const [row] = await db.select().from(webhooks).where(ofWebhook(key))
  return row
}

/** Locks the row until the transaction ends. */
export async function lockWebhook(tx: Tx, key: Key): Promise<WebhookRow | undefined> {
  const [row] = await tx.select().from(webhooks).where(ofWebhook(key)).for('update')
  return row
}

export async function insertWebhook(tx: Tx, values: typeof webhooks.$inferInsert): Promise<WebhookRow> {
  const [row] = await tx.insert(webhooks).values(values).returning()
  return row as WebhookRow
}

export async function updateWebhook(tx: Tx, key: Key, values: Partial<WebhookRow>): Promise<WebhookRow> {
  const [row] = await tx.update(webhooks).set(values).where(ofWebhook(key)).returning()
  return row as WebhookRow
}

export async function deleteWebhook(tx: Tx, key: Key): Promise<void> {
  await tx.delete(webhooks).where(ofWebhook(key))
}

/** The owners of a hotel that is not deleted, each with the language of their emails. */
export const ownersOf = (db: Db | Tx, hotelId: string) =>
  db
    .select({ to: users.email, lang: users.lang, hotel: hotels.name })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .innerJoin(hotels, and(eq(hotels.id, memberships.hotelId), isNull(hotels.deletedAt)))
    .where(and(eq(memberships.hotelId, hotelId), eq(memberships.role, 'owner')))

// Creating deliveries from events.

/** Webhooks of hotels that have events since the webhook's cursor. */
export const webhooksWithNewEvents = (db: Db, limit: number): Promise<Key[]> =>
  db
    .select({ hotelId: webhooks.hotelId, id: webhooks.id })
    .from(webhooks)
    .innerJoin(eventStreams, eq(eventStreams.hotelId, webhooks.hotelId))
    .where(and(webhooks.enabled, isNull(webhooks.challenge), gt(eventStreams.cursor, webhooks.cursor)))
    .limit(limit)

/** Locks the webhook until the transaction ends; undefined when another process has locked it, or it was disabled. */
export async function lockWebhookWithNewEvents(tx: Tx, key: Key): Promise<WebhookRow | undefined> {
  const [row] = await tx
    .select()
    .from(webhooks)
    .where(and(ofWebhook(key), webhooks.enabled, isNull(webhooks.challenge)))
    .for('update', { skipLocked: true })
  return row
}

/** The current cursor of a hotel’s event stream; every event up to it can be read. */
export async function cursorOf(db: Db | Tx, hotelId: string): Promise<number> {
  const [row] = await db
    .select({ cursor: eventStreams.cursor })
    .from(eventStreams)
    .where(eq(eventStreams.hotelId, hotelId))
  return row?.cursor ?? 0
}

export const eventsAfter = (tx: Tx, { hotelId, cursor, events: types }: WebhookRow, until: number, limit: number) =>
  tx
    .select()
    .from(events)
    .where(
      and(
        eq(events.hotelId, hotelId),
        gt(events.cursor, cursor),
        lte(events.cursor, until),
        inArray(events.type, types),
      ),
    )
    .orderBy(asc(events.cursor))
    .limit(limit)

export async function insertDeliveries(tx: Tx, rows: (typeof deliveries.$inferInsert)[]): Promise<DeliveryRow[]> {
  return rows.length > 0 ? tx.insert(deliveries).values(rows).onConflictDoNothing().returning() : []
}

// Sending.

interface Taking {
  now: Date
  takenUntil: Date
  /** Selects webhooks whose last call was answered or that were never called; false: the others. */
  answering: boolean
  /** Webhooks to skip. */
  busy: string[]
  /** The number of running calls by hotel. */
  hotelCalls: Record<string, number>
  /** Maximum calls to one webhook, for one hotel including running ones, and in total. */
  each: number
  eachHotel: number
  limit: number
}

/**
 * Claims the deliveries that are due, first those of hotels with the fewest running calls. They are claimed until
 * `takenUntil`; if this process has died by then, another one sends them.
 */
export async function claimDueDeliveries(
  db: Db,
  { now, takenUntil, answering, busy, hotelCalls, each, eachHotel, limit }: Taking,
): Promise<DeliveryRow[]> {
  const due = and(eq(deliveries.state, 'waiting'), lte(deliveries.dueAt, now))
  const number = (of: AnyColumn, by: AnyColumn, id: AnyColumn) =>
    sql<number>`row_number() over (partition by ${of} order by ${by}, ${id})`
  const found = db
    .select({
      hotelId: deliveries.hotelId,
      id: deliveries.id,
      dueAt: deliveries.dueAt,
      place: number(deliveries.webhookId, deliveries.dueAt, deliveries.id).as('place'),
    })
    .from(deliveries)
    .innerJoin(hotels, and(eq(hotels.id, deliveries.hotelId), isNull(hotels.deletedAt)))
    .innerJoin(webhooks, and(eq(webhooks.hotelId, deliveries.hotelId), eq(webhooks.id, deliveries.webhookId)))
    .where(
      and(
        due,
        or(isNull(webhooks.challenge), eq(deliveries.type, verificationEvent)),
        answering ? isNull(webhooks.noAnswerSince) : isNotNull(webhooks.noAnswerSince),
        busy.length > 0 ? notInArray(deliveries.webhookId, busy) : undefined,
      ),
    )
    .as('found')
  const underWay = sql`coalesce((${JSON.stringify(hotelCalls)}::jsonb->>(${found.hotelId}::text))::int, 0)`
  const ranked = db
    .select({
      hotelId: found.hotelId,
      id: found.id,
      dueAt: found.dueAt,
      hotelPlace: sql<number>`${underWay} + ${number(found.hotelId, found.dueAt, found.id)}`.as('hotel_place'),
    })
    .from(found)
    .where(lte(found.place, each))
    .as('ranked')
  const chosen = await db
    .select({ hotelId: ranked.hotelId, id: ranked.id })
    .from(ranked)
    .where(lte(ranked.hotelPlace, eachHotel))
    .orderBy(asc(ranked.hotelPlace), asc(ranked.dueAt))
    .limit(limit)
  if (chosen.length === 0) return []
  // The condition is checked again for each row, so that of two concurrent processes the second one finds it claimed.
  const keys = sql.join(
    chosen.map(({ hotelId, id }) => sql`(${hotelId}::uuid, ${id}::uuid)`),
    sql`, `,
  )
  return db
    .update(deliveries)
    .set({ dueAt: takenUntil })
    .where(and(due, sql`(${deliveries.hotelId}, ${deliveries.id}) in (${keys})`))
    .returning()
}

export async function lockDelivery(tx: Tx, key: Key): Promise<DeliveryRow | undefined> {
  const [row] = await tx.select().from(deliveries).where(ofDelivery(key)).for('update')
  return row
}

export async function updateDelivery(tx: Tx, key: Key, values: Partial<DeliveryRow>): Promise<DeliveryRow> {
  const [row] = await tx.update(deliveries).set(values).where(ofDelivery(key)).returning()
  return row as DeliveryRow
}

export async function insertAttempt(tx: Tx, attempt: AttemptRow): Promise<void> {
  await tx.insert(attempts).values(attempt)
}

/** Cancels the waiting deliveries of the webhook. */
export async function failWaitingDeliveries(tx: Tx, { hotelId, id }: Key): Promise<void> {
  await tx
    .update(deliveries)
    .set({ state: 'failed' })
    .where(and(eq(deliveries.hotelId, hotelId), eq(deliveries.webhookId, id), eq(deliveries.state, 'waiting')))
}

// Past deliveries.

export const deliveriesOf = (db: Db, { hotelId, id }: Key, { after, limit }: { after?: string; limit: number }) =>
  db
    .select()
    .from(deliveries)
    .where(
      and(eq(deliveries.hotelId, hotelId), eq(deliveries.webhookId, id), after ? lt(deliveries.id, after) : undefined),
    )
    .orderBy(desc(deliveries.id))
    .limit(limit)

/** Newest first. */
export async function attemptsOf(db: Db | Tx, hotelId: string, deliveryIds: string[]): Promise<AttemptRow[]> {
  if (deliveryIds.length === 0) return []
  return db
    .select()
    .from(attempts)
    .where(and(eq(attempts.hotelId, hotelId), inArray(attempts.deliveryId, deliveryIds)))
    .orderBy(desc(attempts.id))
}

/** Includes deliveries that wait for an unconfirmed address. */
export async function deleteDeliveriesBefore(db: Db, before: Date): Promise<void> {
  await db.delete(deliveries).where(lt(deliveries.createdAt, before))
}
