import {
  and,
  arrayOverlaps,
  asc,
  count,
  desc,
  eq,
  getTableColumns,
  gt,
  inArray,
  isNotNull,
  isNull,
  lt,
  lte,
  ne,
  not,
  or,
  type SQL,
  sql,
} from 'drizzle-orm'
import { users } from '#core/access/schema.ts'
import type { AppContext } from '#core/app/server/context.ts'
import type { Db, Tx } from '#core/db/db.ts'
import { jobs } from '#core/jobs/schema.ts'
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

type SecretColumn = 'secret' | 'formerSecret'

/** The encrypted secrets of all webhooks, with the column that each is in. */
export async function webhookSecrets(db: Db): Promise<(Key & { column: SecretColumn; encrypted: Buffer })[]> {
  const { hotelId, id, secret, formerSecret } = webhooks
  const rows = await db.select({ hotelId, id, secret, formerSecret }).from(webhooks)
  return rows.flatMap(({ hotelId, id, ...columns }) =>
    (['secret', 'formerSecret'] as const).flatMap((column) => {
      const encrypted = columns[column]
      return encrypted ? [{ hotelId, id, column, encrypted }] : []
    }),
  )
}

/** Replaces a secret that has not been changed meanwhile. */
export async function replaceWebhookSecret(
  db: Db,
  { column, encrypted, ...key }: Key & { column: SecretColumn; encrypted: Buffer },
  replacement: Buffer,
): Promise<void> {
  await db
    .update(webhooks)
    .set({ [column]: replacement })
    .where(and(ofWebhook(key), eq(webhooks[column], encrypted)))
}

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

/** Enabled webhooks that get one of these events. */
export const webhooksForUnanswered = (db: Db, types: readonly WebhookRow['events'][number][]): Promise<WebhookRow[]> =>
  db
    .select()
    .from(webhooks)
    .where(and(webhooks.enabled, isNull(webhooks.challenge), arrayOverlaps(webhooks.events, [...types])))

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

/** Writes the deliveries, and a job for each that sends it. */
export async function insertDeliveries(
  { jobs }: AppContext,
  tx: Tx,
  rows: (typeof deliveries.$inferInsert)[],
): Promise<DeliveryRow[]> {
  if (rows.length === 0) return []
  const inserted = await tx.insert(deliveries).values(rows).onConflictDoNothing().returning()
  await jobs.addAll(
    tx,
    sendJob,
    inserted.map(({ hotelId, webhookId, id }) => ({ key: id, data: { hotelId, webhookId, id } })),
  )
  return inserted
}

// Sending.

/** The kind of job that makes a call. Its data is the key of the delivery and of its webhook. */
export const sendJob = 'webhooks.send'

/** Whether the job's delivery exists and fulfils this condition. */
const ofJobsDelivery = (condition: SQL | undefined) => sql`exists (
  select from ${deliveries}
  join ${webhooks} on ${webhooks.hotelId} = ${deliveries.hotelId} and ${webhooks.id} = ${deliveries.webhookId}
  join ${hotels} on ${hotels.id} = ${deliveries.hotelId}
  where ${deliveries.hotelId} = (${jobs.data}->>'hotelId')::uuid and ${deliveries.id} = ${jobs.key}::uuid
    and ${condition})`

/** Deliveries of deleted hotels, and to addresses that are not confirmed, wait. */
const isHeld = or(
  isNotNull(hotels.deletedAt),
  and(isNotNull(webhooks.challenge), ne(deliveries.type, verificationEvent)),
) as SQL

/** Jobs whose webhook answered its last call or was never called, and jobs without a delivery. */
export const isAnswering = sql`not ${ofJobsDelivery(or(isHeld, isNotNull(webhooks.noAnswerSince)))}`
/** Jobs whose webhook did not answer its last call. */
export const isUnanswered = ofJobsDelivery(and(not(isHeld), isNotNull(webhooks.noAnswerSince)))

export async function deliveryOf(db: Db, key: Key): Promise<DeliveryRow | undefined> {
  const [row] = await db.select().from(deliveries).where(ofDelivery(key))
  return row
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

/** Newest first, each with the time of its next attempt. */
export const deliveriesOf = (db: Db, { hotelId, id }: Key, { after, limit }: { after?: string; limit: number }) =>
  db
    .select({ ...getTableColumns(deliveries), nextAt: jobs.runAt })
    .from(deliveries)
    .leftJoin(jobs, and(eq(jobs.name, sendJob), eq(jobs.key, sql`${deliveries.id}::text`)))
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
