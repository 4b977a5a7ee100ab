import { and, asc, between, eq, gt, inArray, isNotNull, isNull, lt, max, type SQL, sql } from 'drizzle-orm'
import type { HotelScope } from '#core/access/server/scope.ts'
import type { Db, Tx } from '#core/db/db.ts'
import { hotels } from '#modules/hotel/hotels/schema.ts'
import { maxVisitorsOfRoom } from '../phones-rules.ts'
import { codeScans, qrCodes, roomGuests, roomPhones, roomVisits } from '../schema.ts'
import { isSeatKind, type Seat } from '../seats-rules.ts'
import type { ProvableCode } from './proofs/service.ts'
import { isSameRoom } from './rooms/queries.ts'

export type QrCodeRow = typeof qrCodes.$inferSelect

const isActive = isNull(qrCodes.revokedAt)

export async function activeCodes(db: Db | Tx, scope: HotelScope): Promise<QrCodeRow[]> {
  return db
    .select()
    .from(qrCodes)
    .where(and(eq(qrCodes.hotelId, scope.hotelId), isActive))
}

export async function activeCode(db: Db | Tx, scope: HotelScope, id: string): Promise<QrCodeRow | undefined> {
  const [row] = await db
    .select()
    .from(qrCodes)
    .where(and(eq(qrCodes.hotelId, scope.hotelId), eq(qrCodes.id, id), isActive))
  return row
}

/** Inserts codes and returns the inserted rows. A valid code of the same hotel, room or target is kept instead. */
export async function insertCodes(db: Db | Tx, codes: (typeof qrCodes.$inferInsert)[]): Promise<QrCodeRow[]> {
  if (codes.length === 0) return []
  return db.insert(qrCodes).values(codes).onConflictDoNothing().returning()
}

/** Locks these valid codes until the transaction ends, always in the same order. */
export async function lockCodes(
  tx: Tx,
  scope: HotelScope,
  filter: { ids?: string[]; kind?: QrCodeRow['kind'] },
): Promise<QrCodeRow[]> {
  const { ids, kind } = filter
  return tx
    .select()
    .from(qrCodes)
    .where(
      and(
        eq(qrCodes.hotelId, scope.hotelId),
        isActive,
        ids && inArray(qrCodes.id, ids),
        kind && eq(qrCodes.kind, kind),
      ),
    )
    .orderBy(qrCodes.id)
    .for('update')
}

/** Revokes codes of one hotel. `revokedBy`: the id of the command, to which the event refers. */
export async function revokeCodes(tx: Tx, rows: QrCodeRow[], revokedBy: string, now: Date): Promise<void> {
  const [first] = rows
  if (!first) return
  const ids = rows.map(({ id }) => id)
  await tx
    .update(qrCodes)
    .set({ revokedAt: now, revokedBy })
    .where(and(eq(qrCodes.hotelId, first.hotelId), inArray(qrCodes.id, ids)))
}

/** The codes of rooms that this command has revoked. */
export async function codesRevokedBy(db: Db, hotelId: string, command: string) {
  return db
    .select({ room: qrCodes.room, token: qrCodes.token })
    .from(qrCodes)
    .where(and(eq(qrCodes.hotelId, hotelId), eq(qrCodes.revokedBy, command), eq(qrCodes.kind, 'room')))
}

export async function updateCode(
  tx: Tx,
  { hotelId, id }: QrCodeRow,
  values: Partial<Pick<QrCodeRow, 'room' | 'formerRoom' | 'stay' | 'checkedOutAt'>>,
): Promise<QrCodeRow> {
  const [row] = await tx
    .update(qrCodes)
    .set(values)
    .where(and(eq(qrCodes.hotelId, hotelId), eq(qrCodes.id, id)))
    .returning()
  return row as QrCodeRow
}

/** When the last guest of the room checked out, even if its code was replaced since; null: never. */
export async function lastCheckOut(db: Db | Tx, hotelId: string, room: string): Promise<Date | null> {
  const [row] = await db
    .select({ at: max(qrCodes.checkedOutAt) })
    .from(qrCodes)
    .where(and(eq(qrCodes.hotelId, hotelId), eq(qrCodes.kind, 'room'), isSameRoom(qrCodes.room, room)))
  return row?.at ?? null
}

/** Sets when rooms were checked out, for demo content. */
export async function insertCheckOuts(tx: Tx, hotelId: string, checkOuts: ReadonlyMap<string, Date>): Promise<void> {
  for (const [room, checkedOutAt] of checkOuts)
    await tx
      .update(qrCodes)
      .set({ checkedOutAt })
      .where(and(eq(qrCodes.hotelId, hotelId), eq(qrCodes.kind, 'room'), eq(qrCodes.room, room)))
}

export type OpenedCode = { slug: string } & Pick<QrCodeRow, 'kind' | 'room' | 'seat' | 'targetId' | 'token' | 'stay'>

/**
 * Where a valid code leads. Counts the scan in the same statement: for the code, and for the hour in the hotel's time
 * zone.
 */
export async function openCode(db: Db, token: string, scans: 0 | 1, now: Date) {
  const localTime = sql`${now.toISOString()}::timestamptz at time zone opened.time_zone`
  const { rows } = await db.execute<OpenedCode>(sql`
    with opened as (
      update ${qrCodes} set scans = scans + ${scans} from ${hotels}
      where token = ${token} and revoked_at is null and ${hotels.id} = hotel_id and ${hotels.deletedAt} is null
        and ${hotels.openedAt} is not null
      returning hotel_id, kind, room, seat, target_id, token, stay, ${hotels.slug}, ${hotels.timeZone} as time_zone
    ), counted as (
      insert into ${codeScans} (hotel_id, day, hour, kind, scans)
      select hotel_id, (${localTime})::date, extract(hour from ${localTime}), kind, 1 from opened where ${scans} = 1
      on conflict (hotel_id, day, hour, kind) do update set scans = code_scans.scans + 1
    )
    select slug, kind, room, seat, target_id as "targetId", token, stay from opened`)
  return rows[0]
}

export const scansOf = (db: Db, hotelId: string, { from, to }: { from: string; to: string }) =>
  db
    .select()
    .from(codeScans)
    .where(and(eq(codeScans.hotelId, hotelId), between(codeScans.day, from, to)))

/** Adds scan counts, for demo content. */
export async function insertScans(tx: Tx, rows: (typeof codeScans.$inferInsert)[]): Promise<void> {
  if (rows.length > 0) await tx.insert(codeScans).values(rows)
}

/** Deletes scan counts that are older than statistics show. */
export async function deleteScansBefore(db: Db, before: Date): Promise<void> {
  await db.delete(codeScans).where(sql`${codeScans.day} < ${before.toISOString()}::date`)
}

/** The slug of a code's hotel, for a valid or revoked code. */
export async function slugOfCode(db: Db, token: string): Promise<string | undefined> {
  const [row] = await db
    .select({ slug: hotels.slug })
    .from(qrCodes)
    .innerJoin(hotels, and(eq(hotels.id, qrCodes.hotelId), isNull(hotels.deletedAt), isNotNull(hotels.openedAt)))
    .where(eq(qrCodes.token, token))
  return row?.slug
}

/** The valid room code with this token, in this hotel only, so that a guess must match one of its few codes. */
export async function roomCodeOf(db: Tx | Db, hotelId: string, token: string): Promise<RoomCode | undefined> {
  const [code] = await roomCodes(db, hotelId, eq(qrCodes.token, token))
  return code
}

/** A valid or revoked code. */
export async function codeOfId(db: Db, hotelId: string, id: string): Promise<QrCodeRow | undefined> {
  const [row] = await db
    .select()
    .from(qrCodes)
    .where(and(eq(qrCodes.hotelId, hotelId), eq(qrCodes.id, id)))
  return row
}

/** The room of that name in any capitalization, spelt as in the hotel's list. */
export async function roomWithCode(db: Db | Tx, hotelId: string, room: string): Promise<string | undefined> {
  const [row] = await db
    .select({ room: qrCodes.room })
    .from(qrCodes)
    .where(and(eq(qrCodes.hotelId, hotelId), eq(qrCodes.kind, 'room'), isActive, isSameRoom(qrCodes.room, room)))
  return row?.room ?? undefined
}

export async function roomsWithCode(db: Db | Tx, hotelId: string): Promise<string[]> {
  const rows = await db
    .select({ room: qrCodes.room })
    .from(qrCodes)
    .where(and(eq(qrCodes.hotelId, hotelId), eq(qrCodes.kind, 'room'), isActive))
  return rows.flatMap(({ room }) => room ?? [])
}

export interface RoomCode extends ProvableCode {
  id: string
  room: string
}

async function roomCodes(db: Db | Tx, hotelId: string, condition?: SQL): Promise<RoomCode[]> {
  const { id, room, token, stay } = qrCodes
  const rows = await db
    .select({ id, room, token, stay, hours: hotels.roomProofHours })
    .from(qrCodes)
    .innerJoin(hotels, eq(hotels.id, qrCodes.hotelId))
    .where(and(eq(qrCodes.hotelId, hotelId), eq(qrCodes.kind, 'room'), isActive, condition))
  return rows.flatMap((row) => (row.room === null ? [] : { ...row, room: row.room }))
}

/** A valid code at a seat. */
export type SeatCode = Pick<QrCodeRow, 'token' | 'stay'> & Seat

export async function activeSeatCodes(db: Db | Tx, hotelId: string): Promise<SeatCode[]> {
  const { kind, seat, token, stay } = qrCodes
  const rows = await db
    .select({ kind, seat, token, stay })
    .from(qrCodes)
    .where(and(eq(qrCodes.hotelId, hotelId), isNotNull(seat), isActive))
  return rows.flatMap(({ kind, seat: label, ...row }) =>
    label !== null && isSeatKind(kind) ? [{ ...row, kind, label }] : [],
  )
}

export const activeRoomCodes = (db: Db | Tx, hotelId: string): Promise<RoomCode[]> => roomCodes(db, hotelId)

/**
 * A part of an SQL statement that records which guests have proved which rooms. `from`: a relation with `hotel_id`,
 * `visitor_id`, `room` and `proven_at`, one row for each visitor. A visit in the same room is updated at most once an
 * hour, because a phone proves its room with every stream that it opens.
 */
export const upsertVisitsSql = (from: SQL): SQL => sql`
  insert into ${roomVisits} (hotel_id, visitor_id, room, since, proven_at)
  select hotel_id, visitor_id, room, proven_at, proven_at from ${from}
  on conflict (hotel_id, visitor_id) do update set
    room = excluded.room,
    proven_at = excluded.proven_at,
    since = case when room_visits.room <> excluded.room then excluded.since else room_visits.since end
  where room_visits.room <> excluded.room or room_visits.proven_at < excluded.proven_at - interval '1 hour'`

export async function upsertVisit(db: Db | Tx, visit: Omit<typeof roomVisits.$inferInsert, 'since'>): Promise<void> {
  const { hotelId, visitorId, room, provenAt } = visit
  const row = sql`select ${hotelId}::uuid as hotel_id, ${visitorId}::uuid as visitor_id, ${room} as room`
  await db.execute(upsertVisitsSql(sql`(${row}, ${provenAt.toISOString()}::timestamptz as proven_at) visit`))
}

/** The visitors who have proved this room since `after`, earliest first. */
export async function visitorsOfRoom(db: Db | Tx, { hotelId }: HotelScope, room: string, after: Date) {
  const { id, visitorId, since, provenAt } = roomVisits
  return db
    .select({ id, visitorId, since, room: roomVisits.room })
    .from(roomVisits)
    .where(and(isVisitOfRoom(hotelId, room), gt(provenAt, after)))
    .orderBy(asc(since), asc(visitorId))
    .limit(maxVisitorsOfRoom)
}

const isVisitOfRoom = (hotelId: string, room: string) =>
  and(eq(roomVisits.hotelId, hotelId), isSameRoom(roomVisits.room, room))

/** Removes all visitors from this room and returns them. */
export async function endVisits(tx: Tx, hotelId: string, room: string): Promise<string[]> {
  const endedVisits = await tx
    .delete(roomVisits)
    .where(isVisitOfRoom(hotelId, room))
    .returning({ visitorId: roomVisits.visitorId })
  return endedVisits.map(({ visitorId }) => visitorId)
}

export async function renameVisits(tx: Tx, hotelId: string, from: string, to: string): Promise<void> {
  await tx.update(roomVisits).set({ room: to }).where(isVisitOfRoom(hotelId, from))
}

export async function endVisitOf(db: Db, hotelId: string, visitorId: string): Promise<void> {
  await db.delete(roomVisits).where(and(eq(roomVisits.hotelId, hotelId), eq(roomVisits.visitorId, visitorId)))
}

export async function deleteVisits(db: Db, before: Date): Promise<void> {
  await db.delete(roomVisits).where(lt(roomVisits.provenAt, before))
}

/** Deletes all rows of a hotel in this module. */
export async function deleteHotelRows(tx: Tx, hotelId: string): Promise<void> {
  await tx.delete(roomPhones).where(eq(roomPhones.hotelId, hotelId))
  await tx.delete(roomGuests).where(eq(roomGuests.hotelId, hotelId))
  await tx.delete(roomVisits).where(eq(roomVisits.hotelId, hotelId))
  await tx.delete(codeScans).where(eq(codeScans.hotelId, hotelId))
  await tx.delete(qrCodes).where(eq(qrCodes.hotelId, hotelId))
}
