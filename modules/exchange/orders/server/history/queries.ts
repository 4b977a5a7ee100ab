import { and, desc, eq, gte, inArray, isNotNull, isNull, lt, or, type SQL, sql } from 'drizzle-orm'
import type { HotelScope } from '#core/access/server/scope.ts'
import { type Db, isBelow, likePattern, type Tx } from '#core/db/db.ts'
import { foldTextSql } from '#core/db/fold-text-sql.ts'
import { foldText } from '#core/i18n/plain-text/fold-text.ts'
import { orders } from '../../schema.ts'
import type { Status } from '../../status-rules.ts'
import type { OrderRow } from '../queries.ts'

export interface HistoryQuery {
  text?: string | undefined
  room?: string | undefined
  serviceId?: string | undefined
  statuses?: Status[] | undefined
  billed?: 'yes' | 'no' | undefined
  from?: Date | undefined
  /** The exclusive upper bound. */
  until?: Date | undefined
  after?: { at: Date; id: string } | undefined
  limit: number
}

/** Newest first. */
export async function historyOf(db: Db, scope: HotelScope, query: HistoryQuery): Promise<OrderRow[]> {
  const { text, room, serviceId, statuses, billed, from, until, after, limit } = query
  return db
    .select()
    .from(orders)
    .where(
      and(
        eq(orders.hotelId, scope.hotelId),
        text ? matches(text) : undefined,
        room === undefined ? undefined : eq(orders.room, room),
        serviceId ? eq(orders.serviceId, serviceId) : undefined,
        statuses && inArray(orders.status, statuses),
        billed && (billed === 'yes' ? isNotNull(orders.billedAt) : isNull(orders.billedAt)),
        from && gte(orders.placedAt, from),
        until && lt(orders.placedAt, until),
        after && isBelow(orders.placedAt, orders.id, after),
      ),
    )
    .orderBy(desc(orders.placedAt), desc(orders.id))
    .limit(limit)
}

function matches(text: string): SQL | undefined {
  const wanted = foldText(text)
  const number = /^(?:n[o°º]?\s*|#)?(\d{1,6})$/.exec(wanted)?.[1]
  return or(
    sql`${foldTextSql(orders.guestName)} like ${likePattern(wanted)}`,
    sql`${foldTextSql(orders.room)} = ${wanted}`,
    sql`${foldTextSql(sql`${orders.seat} -> 'name' ->> 'operations'`)} = ${wanted}`,
    number === undefined ? undefined : eq(orders.number, Number(number)),
  )
}

/** The orders that a room has to pay, latest first, without cancelled and free ones. */
export async function billOf(
  db: Db | Tx,
  scope: HotelScope,
  room: string,
  { from, until, limit }: Pick<HistoryQuery, 'from' | 'until' | 'limit'>,
): Promise<OrderRow[]> {
  return db
    .select()
    .from(orders)
    .where(
      and(
        eq(orders.hotelId, scope.hotelId),
        eq(orders.room, room),
        sql`${orders.status} <> 'cancelled' and ${orders.total} > 0`,
        from && gte(orders.placedAt, from),
        until && lt(orders.placedAt, until),
      ),
    )
    .orderBy(desc(orders.placedAt), desc(orders.id))
    .limit(limit)
}

/** Locks those of the orders that can be charged to the room. Sorted, so that two concurrent calls cannot deadlock. */
export async function lockServed(tx: Tx, scope: HotelScope, room: string, ids: string[]): Promise<OrderRow[]> {
  return tx
    .select()
    .from(orders)
    .where(
      and(
        eq(orders.hotelId, scope.hotelId),
        eq(orders.room, room),
        eq(orders.status, 'completed'),
        inArray(orders.id, ids),
      ),
    )
    .orderBy(orders.id)
    .for('update')
}

/** The version is not raised, so that changes on the board do not conflict with the bill. */
export async function setBilled(tx: Tx, scope: HotelScope, ids: string[], billed: { at: Date; by: string } | null) {
  await tx
    .update(orders)
    .set({ billedAt: billed?.at ?? null, billedBy: billed?.by ?? null })
    .where(and(eq(orders.hotelId, scope.hotelId), inArray(orders.id, ids)))
}
