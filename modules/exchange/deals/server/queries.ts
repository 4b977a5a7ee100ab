import { and, asc, count, eq, gt, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { Db, Tx } from '#core/db/db.ts'
import { directoryPlaces, places, type Venue } from '#modules/content/places/schema.ts'
import { hotels } from '#modules/hotel/hotels/schema.ts'
import { isPastRetention } from '#modules/hotel/hotels/server/service.ts'
import { dealClaims, deals } from '../schema.ts'

export type DealRow = typeof deals.$inferSelect
export type ClaimRow = typeof dealClaims.$inferSelect
/** The place of a deal. */
export interface DealPlace extends Pick<Venue, 'name' | 'address'> {
  id: string
  hidden: boolean
}
export interface DealOfPlace {
  deal: DealRow
  place: DealPlace
}

const placeFields = { id: places.id, hidden: places.hidden, own: places.own, directory: directoryPlaces }
type FoundPlace = { id: string; hidden: boolean; own: Venue | null; directory: Venue | null }
const presentPlace = ({ id, hidden, own, directory }: FoundPlace): DealPlace => {
  const { name = {}, address = '' } = own ?? directory ?? {}
  return { id, hidden, name, address }
}

/** The deals of a hotel in the order of its places. `which`: a condition that selects one of them. */
export async function dealsOf(db: Db | Tx, hotelId: string, condition?: SQL): Promise<DealOfPlace[]> {
  const rows = await db
    .select({ deal: deals, ...placeFields })
    .from(deals)
    .innerJoin(places, and(eq(places.hotelId, deals.hotelId), eq(places.id, deals.placeId)))
    .leftJoin(directoryPlaces, eq(directoryPlaces.id, places.directoryId))
    .where(and(eq(deals.hotelId, hotelId), condition))
    .orderBy(asc(places.position), asc(places.id))
  return rows.map(({ deal, ...place }) => ({ deal, place: presentPlace(place) }))
}

export const isDealOfPlace = (placeId: string) => eq(deals.placeId, placeId)
export const hasDealId = (id: string) => eq(deals.id, id)

/** Locks a place of the hotel, so that it cannot be deleted until the transaction ends. */
export async function lockDealPlace(tx: Tx, hotelId: string, placeId: string): Promise<DealPlace | undefined> {
  const [row] = await tx
    .select(placeFields)
    .from(places)
    .leftJoin(directoryPlaces, eq(directoryPlaces.id, places.directoryId))
    .where(and(eq(places.hotelId, hotelId), eq(places.id, placeId)))
    .for('key share', { of: places })
  return row && presentPlace(row)
}

/** Locks the deal, so that nobody else issues, uses or changes it until the transaction ends. */
export async function lockDeal(tx: Tx, hotelId: string, condition: SQL): Promise<DealRow | undefined> {
  const [row] = await tx
    .select()
    .from(deals)
    .where(and(eq(deals.hotelId, hotelId), condition))
    .for('update')
  return row
}

export async function insertDeal(tx: Tx, row: typeof deals.$inferInsert): Promise<void> {
  await tx.insert(deals).values(row)
}

const isSameDeal = ({ hotelId, placeId }: Pick<DealRow, 'hotelId' | 'placeId'>) =>
  and(eq(deals.hotelId, hotelId), eq(deals.placeId, placeId))

export async function updateDeal(tx: Tx, row: DealRow, values: Partial<DealRow>): Promise<void> {
  await tx.update(deals).set(values).where(isSameDeal(row))
}

export async function deleteDeal(tx: Tx, row: DealRow): Promise<void> {
  await tx.delete(deals).where(isSameDeal(row))
}

/** Increments the number of issued or used codes. */
export async function incrementDealCount(tx: Tx, row: DealRow, counter: 'claimed' | 'redeemed'): Promise<void> {
  await tx
    .update(deals)
    .set({ [counter]: sql`${deals[counter]} + 1` })
    .where(isSameDeal(row))
}

const isClaimOfDeal = ({ hotelId, id }: Pick<DealRow, 'hotelId' | 'id'>) =>
  and(eq(dealClaims.hotelId, hotelId), eq(dealClaims.dealId, id))

/** The code of this visitor that is still valid. */
export async function validClaim(tx: Tx, deal: DealRow, visitorId: string, now: Date): Promise<ClaimRow | undefined> {
  const [row] = await tx
    .select()
    .from(dealClaims)
    .where(
      and(
        isClaimOfDeal(deal),
        eq(dealClaims.visitorId, visitorId),
        isNull(dealClaims.redeemedAt),
        gt(dealClaims.expiresAt, now),
      ),
    )
  return row
}

/** How many codes this visitor has used, and how many of all were used or are still valid. */
export async function countGivenCodes(tx: Tx, deal: DealRow, visitorId: string, now: Date) {
  const used = isNotNull(dealClaims.redeemedAt)
  const [byVisitor] = await tx
    .select({ count: count() })
    .from(dealClaims)
    .where(and(isClaimOfDeal(deal), eq(dealClaims.visitorId, visitorId), used))
  // Counted only where there is a limit.
  const [isUnderTotalLimit] = deal.limit
    ? await tx
        .select({
          count: count(),
          reserved: sql`count(*) filter (where ${dealClaims.reserved} and not ${used})`.mapWith(Number),
        })
        .from(dealClaims)
        .where(and(isClaimOfDeal(deal), or(used, gt(dealClaims.expiresAt, now))))
    : []
  return {
    byVisitor: byVisitor?.count ?? 0,
    inAll: isUnderTotalLimit?.count ?? 0,
    reserved: isUnderTotalLimit?.reserved ?? 0,
  }
}

/** Returns undefined when another claim has this number. */
export async function insertClaim(tx: Tx, row: typeof dealClaims.$inferInsert): Promise<ClaimRow | undefined> {
  const [inserted] = await tx.insert(dealClaims).values(row).onConflictDoNothing().returning()
  return inserted
}

export async function readClaim(db: Db | Tx, hotelId: string, id: string): Promise<ClaimRow | undefined> {
  const [row] = await db
    .select()
    .from(dealClaims)
    .where(and(eq(dealClaims.hotelId, hotelId), eq(dealClaims.id, id)))
  return row
}

/** Searches all hotels, because the venue knows only the code. */
export async function claimByNumber(db: Db | Tx, number: number): Promise<ClaimRow | undefined> {
  const [row] = await db.select().from(dealClaims).where(eq(dealClaims.number, number))
  return row
}

export async function lockClaim(tx: Tx, { hotelId, id }: ClaimRow): Promise<ClaimRow | undefined> {
  const [row] = await tx
    .select()
    .from(dealClaims)
    .where(and(eq(dealClaims.hotelId, hotelId), eq(dealClaims.id, id)))
    .for('update')
  return row
}

export async function updateClaim(
  tx: Tx,
  { hotelId, id }: ClaimRow,
  values: Partial<Pick<ClaimRow, 'expiresAt' | 'redeemedAt' | 'reserved' | 'wrongPins' | 'waitsUntil'>>,
): Promise<ClaimRow> {
  const [row] = await tx
    .update(dealClaims)
    .set(values)
    .where(and(eq(dealClaims.hotelId, hotelId), eq(dealClaims.id, id)))
    .returning()
  return row as ClaimRow
}

/** Removes the visitors from codes after the hotel's retention days, for privacy. */
export async function anonymiseClaims(db: Db, now: Date): Promise<void> {
  await db.execute(sql`
    update ${dealClaims} set visitor_id = null from ${hotels}
    where ${hotels.id} = ${dealClaims.hotelId} and ${dealClaims.visitorId} is not null
      and ${isPastRetention(dealClaims.claimedAt, now)}
      and (${dealClaims.expiresAt} is null or ${isPastRetention(dealClaims.expiresAt, now)})`)
}

const isClaimOfVisitor = (hotelId: string, visitorId: string) =>
  and(eq(dealClaims.hotelId, hotelId), eq(dealClaims.visitorId, visitorId))

export async function countVisitorClaims(db: Db, hotelId: string, visitorId: string) {
  const [row] = await db
    .select({
      count: count(),
      last: sql`max(greatest(${dealClaims.claimedAt}, ${dealClaims.expiresAt}))`.mapWith(dealClaims.claimedAt),
    })
    .from(dealClaims)
    .where(isClaimOfVisitor(hotelId, visitorId))
  return row?.count ? row : null
}

/** Removes the visitor from their codes; the counts stay. */
export async function forgetVisitor(tx: Tx, hotelId: string, visitorId: string): Promise<void> {
  await tx.update(dealClaims).set({ visitorId: null }).where(isClaimOfVisitor(hotelId, visitorId))
}

/** Deletes all rows of a hotel in this module. */
export async function deleteHotelRows(tx: Tx, hotelId: string): Promise<void> {
  await tx.delete(dealClaims).where(eq(dealClaims.hotelId, hotelId))
  await tx.delete(deals).where(eq(deals.hotelId, hotelId))
}
