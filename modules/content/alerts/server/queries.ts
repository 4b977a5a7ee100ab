import { and, arrayContains, asc, count, eq, gt, inArray, isNotNull, isNull, lt, type SQL, sql } from 'drizzle-orm'
import { rolesWith, seeGuests, seeOrders } from '#core/access/policy.ts'
import { users } from '#core/access/schema.ts'
import type { Db, Tx } from '#core/db/db.ts'
import { memberships } from '#modules/hotel/hotels/members-schema.ts'
import { hotels } from '#modules/hotel/hotels/schema.ts'
import { mayReadHotel } from '#modules/hotel/hotels/server/service.ts'
import type { ServiceFilter } from '../rules.ts'
import { alertDevices, alertSettings, alertSteps, memberServices, pushDevices } from '../schema.ts'

export type SettingsRow = typeof alertSettings.$inferSelect
export type StepRow = typeof alertSteps.$inferSelect
export type PushDeviceRow = typeof pushDevices.$inferSelect

/** A lock on the alerts of a hotel until the transaction ends; false: another process holds it. */
export async function tryLock(tx: Tx, hotelId: string): Promise<boolean> {
  const { rows } = await tx.execute<{ locked: boolean }>(
    sql`select pg_try_advisory_xact_lock(hashtext('livret.alerts'), hashtext(${hotelId})) as locked`,
  )
  return rows[0]?.locked === true
}

export async function settingsOf(db: Db | Tx, hotelId: string): Promise<SettingsRow | undefined> {
  const [row] = await db.select().from(alertSettings).where(eq(alertSettings.hotelId, hotelId))
  return row
}

/** Whether this is the confirmed address of a member of the hotel. */
export async function isMemberAddress(db: Db | Tx, hotelId: string, email: string): Promise<boolean> {
  const rows = await db
    .select({ id: users.id })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(and(eq(memberships.hotelId, hotelId), eq(users.email, email), isNotNull(users.emailVerifiedAt)))
    .limit(1)
  return rows.length > 0
}

export async function writeSettings(tx: Tx, row: SettingsRow): Promise<void> {
  await tx.insert(alertSettings).values(row).onConflictDoUpdate({ target: alertSettings.hotelId, set: row })
}

/** Records that the address is confirmed; returns false when the hotel has another address now. */
export async function confirmAddress(tx: Tx, hotelId: string, mailTo: string, at: Date): Promise<boolean> {
  const { rowCount } = await tx
    .update(alertSettings)
    .set({ mailConfirmedAt: at })
    .where(and(eq(alertSettings.hotelId, hotelId), eq(alertSettings.mailTo, mailTo)))
  return rowCount === 1
}

/** The fields of these hotels that messages need, with their delays; deleted hotels are left out. */
export const hotelsToAlert = (db: Db | Tx, ids: string[]) =>
  db
    .select({
      id: hotels.id,
      name: hotels.name,
      timeZone: hotels.timeZone,
      lang: hotels.operationsLang,
      settings: alertSettings,
    })
    .from(hotels)
    .leftJoin(alertSettings, eq(alertSettings.hotelId, hotels.id))
    .where(and(inArray(hotels.id, ids), isNull(hotels.deletedAt)))

/** The steps taken for these items, including those of earlier times when they waited. */
export async function stepsOf(
  db: Db | Tx,
  items: readonly { hotelId: string; kind: string; id: string }[],
): Promise<StepRow[]> {
  const { hotelId, kind, itemId } = alertSteps
  const column = (name: 'hotelId' | 'kind' | 'id') => sql.param(items.map((item) => item[name]))
  return db
    .select()
    .from(alertSteps)
    .where(
      sql`(${hotelId}, ${kind}, ${itemId}) in (select * from unnest(
        ${column('hotelId')}::uuid[], ${column('kind')}::text[], ${column('id')}::uuid[]))`,
    )
}

export const stepsOfItem = (db: Db, hotelId: string, kind: string, itemId: string): Promise<StepRow[]> =>
  db
    .select()
    .from(alertSteps)
    .where(and(eq(alertSteps.hotelId, hotelId), eq(alertSteps.kind, kind), eq(alertSteps.itemId, itemId)))

export type NewStep = typeof alertSteps.$inferInsert

/** Inserts steps; returns those that did not exist before. */
export async function insertSteps(tx: Tx, steps: NewStep[]): Promise<Pick<StepRow, 'itemId' | 'step'>[]> {
  const column = (name: keyof NewStep) => sql.param(steps.map((step) => step[name]))
  const { rows } = await tx.execute<Pick<StepRow, 'itemId' | 'step'>>(sql`
    insert into alert_steps (hotel_id, kind, item_id, since, step, at, reached, mail_to, batch)
    select * from unnest(
      ${column('hotelId')}::uuid[], ${column('kind')}::text[], ${column('itemId')}::uuid[],
      ${column('since')}::timestamptz[], ${column('step')}::text[], ${column('at')}::timestamptz[],
      ${column('reached')}::int[], ${column('mailTo')}::text[], ${column('batch')}::uuid[])
    on conflict do nothing
    returning item_id as "itemId", step`)
  return rows
}

export const stepsOfBatch = (db: Db, hotelId: string, batch: string): Promise<StepRow[]> =>
  db
    .select()
    .from(alertSteps)
    .where(and(eq(alertSteps.hotelId, hotelId), eq(alertSteps.batch, batch)))

/** Counts one delivery of a message as received, or its device as gone. `itemIds`: only for these items. */
export async function countOutcome(
  db: Db | Tx,
  hotelId: string,
  batch: string,
  arrived: boolean,
  itemIds?: string[],
): Promise<void> {
  await db
    .update(alertSteps)
    .set(arrived ? { delivered: sql`${alertSteps.delivered} + 1` } : { reached: sql`${alertSteps.reached} - 1` })
    .where(
      and(eq(alertSteps.hotelId, hotelId), eq(alertSteps.batch, batch), itemIds && inArray(alertSteps.itemId, itemIds)),
    )
}

export async function forgetSteps(db: Db, before: Date): Promise<void> {
  await db.delete(alertSteps).where(lt(alertSteps.at, before))
}

/** The open screens, those with sound first. */
export const alertDevicesOf = (db: Db | Tx, hotelId: string, now: Date) =>
  db
    .select({
      id: alertDevices.id,
      name: alertDevices.name,
      sound: alertDevices.sound,
      person: users.firstName,
      services: alertDevices.services,
      messages: alertDevices.messages,
    })
    .from(alertDevices)
    .innerJoin(users, eq(users.id, alertDevices.userId))
    .where(and(eq(alertDevices.hotelId, hotelId), gt(alertDevices.expiresAt, now)))
    .orderBy(sql`${alertDevices.sound} desc`, asc(alertDevices.name), asc(alertDevices.id))
    .limit(100)

/** The filters of the devices of these hotels whose sound is on. */
export const soundingDevicesOf = (
  db: Db | Tx,
  hotelIds: string[],
  now: Date,
): Promise<(ServiceFilter & { hotelId: string })[]> =>
  db
    .select({ hotelId: alertDevices.hotelId, services: alertDevices.services, messages: alertDevices.messages })
    .from(alertDevices)
    .where(and(inArray(alertDevices.hotelId, hotelIds), alertDevices.sound, gt(alertDevices.expiresAt, now)))

/** The hotels where a device sounds for orders, of whatever service. */
export const listeningHotelsSql = (now: Date): SQL => sql`
  select ${alertDevices.hotelId} from ${alertDevices}
  where ${alertDevices.sound} and ${alertDevices.expiresAt} > ${now.toISOString()}
    and (${alertDevices.services} is null or cardinality(${alertDevices.services}) > 0)`

/** Like `soundingDevicesOf`, for a hotel that may not exist: undefined when it does not. */
export async function soundingDevicesOfHotel(db: Db, hotelId: string, now: Date): Promise<ServiceFilter[] | undefined> {
  const rows = await db
    .select({ device: alertDevices.id, services: alertDevices.services, messages: alertDevices.messages })
    .from(hotels)
    .leftJoin(
      alertDevices,
      and(eq(alertDevices.hotelId, hotels.id), alertDevices.sound, gt(alertDevices.expiresAt, now)),
    )
    .where(and(eq(hotels.id, hotelId), isNull(hotels.deletedAt)))
  if (rows.length === 0) return
  return rows.flatMap(({ device, services, messages }) =>
    device === null || messages === null ? [] : [{ services, messages }],
  )
}

export type AlertDeviceRow = typeof alertDevices.$inferSelect

/** Reads a device and locks its row until the transaction ends. */
export async function lockAlertDevice(tx: Tx, hotelId: string, id: string): Promise<AlertDeviceRow | undefined> {
  const [row] = await tx
    .select()
    .from(alertDevices)
    .where(and(eq(alertDevices.hotelId, hotelId), eq(alertDevices.id, id)))
    .for('update')
  return row
}

export async function writeAlertDevice(tx: Tx, row: AlertDeviceRow): Promise<void> {
  await tx
    .insert(alertDevices)
    .values(row)
    .onConflictDoUpdate({ target: [alertDevices.hotelId, alertDevices.id], set: row })
}

/** The hotels that have devices without a recent report. */
export async function hotelsWithExpiredDevices(db: Db, now: Date): Promise<string[]> {
  const rows = await db
    .selectDistinct({ hotelId: alertDevices.hotelId })
    .from(alertDevices)
    .where(lt(alertDevices.expiresAt, now))
  return rows.map(({ hotelId }) => hotelId)
}

export async function deleteExpiredDevices(tx: Tx, hotelId: string, now: Date): Promise<number> {
  const { rowCount } = await tx
    .delete(alertDevices)
    .where(and(eq(alertDevices.hotelId, hotelId), lt(alertDevices.expiresAt, now)))
  return rowCount ?? 0
}

/** SQL condition: the browser is registered for the hotel and belongs to a member who may read it. */
const isDeviceOfHotel = (hotelId: string) =>
  and(eq(memberships.hotelId, hotelId), arrayContains(pushDevices.hotelIds, [hotelId]), mayReadHotel)

const hasRole = (rule: typeof seeOrders) => inArray(memberships.role, rolesWith(rule))
/** The services for which a member is alerted, among what their role may see. */
const memberFilter = {
  services: sql<string[] | null>`case when ${hasRole(seeOrders)} then ${memberServices.services} else '{}' end`,
  messages: sql<boolean>`${hasRole(seeGuests)} and coalesce(${memberServices.messages}, true)`,
}
const isFilterOfMember = and(
  eq(memberServices.hotelId, memberships.hotelId),
  eq(memberServices.userId, memberships.userId),
)

export const pushDevicesOf = (
  db: Db | Tx,
  hotelId: string,
): Promise<(ServiceFilter & { id: string; userId: string })[]> =>
  db
    .select({ id: pushDevices.id, userId: pushDevices.userId, ...memberFilter })
    .from(memberships)
    .innerJoin(pushDevices, eq(pushDevices.userId, memberships.userId))
    .leftJoin(memberServices, isFilterOfMember)
    .where(isDeviceOfHotel(hotelId))

/** The members of a hotel, or one of them, with the services for which they are alerted. */
export const memberServicesOf = (db: Db | Tx, hotelId: string, userId?: string) =>
  db
    .select({ memberId: memberships.userId, name: users.firstName, lastName: users.lastName, ...memberFilter })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .leftJoin(memberServices, isFilterOfMember)
    .where(and(eq(memberships.hotelId, hotelId), userId === undefined ? undefined : eq(memberships.userId, userId)))
    .orderBy(asc(users.firstName), asc(users.lastName), asc(users.id))

export async function writeMemberServices(tx: Tx, row: typeof memberServices.$inferInsert): Promise<void> {
  await tx
    .insert(memberServices)
    .values(row)
    .onConflictDoUpdate({ target: [memberServices.hotelId, memberServices.userId], set: row })
}

/** The hotels whose orders a member sees, by name, with the services for which they are alerted. */
export const hotelsOfMember = (db: Db, userId: string, limit: number) =>
  db
    .select({ hotelId: hotels.id, name: hotels.name, ...memberFilter })
    .from(memberships)
    .innerJoin(hotels, eq(hotels.id, memberships.hotelId))
    .leftJoin(memberServices, isFilterOfMember)
    .where(and(eq(memberships.userId, userId), isNull(hotels.deletedAt), hasRole(seeOrders)))
    .orderBy(asc(hotels.name), asc(hotels.id))
    .limit(limit)

/** A browser with its user's language and filter; undefined when it gets no notifications of this hotel any more. */
export async function pushDeviceFor(db: Db, hotelId: string, id: string) {
  const [row] = await db
    .select({ device: pushDevices, lang: users.lang, ...memberFilter })
    .from(memberships)
    .innerJoin(pushDevices, eq(pushDevices.userId, memberships.userId))
    .innerJoin(users, eq(users.id, pushDevices.userId))
    .leftJoin(memberServices, isFilterOfMember)
    .where(and(isDeviceOfHotel(hotelId), eq(pushDevices.id, id)))
  return row
}

export const devicesOfPerson = (db: Db | Tx, userId: string): Promise<PushDeviceRow[]> =>
  db.select().from(pushDevices).where(eq(pushDevices.userId, userId)).orderBy(asc(pushDevices.createdAt))

export async function ownDevice(db: Db | Tx, userId: string, id: string): Promise<PushDeviceRow | undefined> {
  const [row] = await db
    .select()
    .from(pushDevices)
    .where(and(eq(pushDevices.userId, userId), eq(pushDevices.id, id)))
  return row
}

/** A browser of this person with their language, for a test notification. */
export async function deviceForTest(db: Db, userId: string, id: string) {
  const [row] = await db
    .select({ device: pushDevices, lang: users.lang })
    .from(pushDevices)
    .innerJoin(users, eq(users.id, pushDevices.userId))
    .where(and(eq(pushDevices.userId, userId), eq(pushDevices.id, id)))
  return row
}

/** Stores a browser. An existing one keeps `noAnswerSince`: signing in again does not show whether it would answer. */
export async function writePushDevice(tx: Tx, row: PushDeviceRow): Promise<void> {
  const { createdAt: _, noAnswerSince: __, ...changedFields } = row
  await tx.insert(pushDevices).values(row).onConflictDoUpdate({ target: pushDevices.id, set: changedFields })
}

/** Records since when a device's push server has not answered; null: it has answered. */
export async function setNoAnswerSince(db: Db, id: string, noAnswerSince: Date | null): Promise<void> {
  await db.update(pushDevices).set({ noAnswerSince }).where(eq(pushDevices.id, id))
}

export async function deletePushDevices(db: Db | Tx, ids: string[]): Promise<void> {
  if (ids.length > 0) await db.delete(pushDevices).where(inArray(pushDevices.id, ids))
}

/** How many of these hotels the person works in. */
export async function countWorkplaces(db: Db | Tx, userId: string, ids: string[]): Promise<number> {
  const [row] = await db
    .select({ number: count() })
    .from(memberships)
    .where(and(eq(memberships.userId, userId), inArray(memberships.hotelId, ids)))
  return row?.number ?? 0
}

/** Deletes all rows of a hotel in this module. */
export async function deleteHotelRows(tx: Tx, hotelId: string): Promise<void> {
  await tx.delete(alertSettings).where(eq(alertSettings.hotelId, hotelId))
  await tx.delete(alertSteps).where(eq(alertSteps.hotelId, hotelId))
  await tx.delete(alertDevices).where(eq(alertDevices.hotelId, hotelId))
  await tx.delete(memberServices).where(eq(memberServices.hotelId, hotelId))
  await tx
    .update(pushDevices)
    .set({ hotelIds: sql`array_remove(${pushDevices.hotelIds}, ${hotelId}::uuid)` })
    .where(arrayContains(pushDevices.hotelIds, [hotelId]))
}
