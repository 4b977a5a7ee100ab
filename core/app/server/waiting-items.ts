import { type AnyColumn, and, eq, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Db } from '#core/db/db.ts'
import type { WaitingItem, WaitingItemsFilter } from '../module.ts'

/** A table of items that wait for staff. `alertedSince`: the `since` for which their alerts have ended. */
type WaitingTable = PgTable & { hotelId: AnyColumn; id: AnyColumn; alertedSince: AnyColumn }

/**
 * The condition for the items of this filter; the list is sorted by `since` and id. `since`: SQL for the time since which a row waits,
 * written as in the index.
 */
export const isWanted = (table: WaitingTable, since: SQLWrapper, filter: WaitingItemsFilter): SQL | undefined => {
  const { before, after, afterId, hotelId, hasAlerts } = filter
  const from = sql`${after.toISOString()}::timestamptz`
  return and(
    sql`${since} <= ${before.toISOString()}::timestamptz`,
    afterId ? sql`(${since}, ${table.id}) > (${from}, ${afterId}::uuid)` : sql`${since} >= ${from}`,
    hotelId ? eq(table.hotelId, hotelId) : undefined,
    hasAlerts ? sql`${table.alertedSince} is distinct from ${since}` : undefined,
  )
}

/** Ends the alerts of these items. One that waits since another time by now, or is locked, is left for the next check. */
export async function endAlertsIn(
  db: Db,
  table: WaitingTable,
  since: SQLWrapper,
  items: readonly Pick<WaitingItem, 'hotelId' | 'id' | 'since'>[],
): Promise<void> {
  const { hotelId, id } = table
  const column = (name: 'hotelId' | 'id' | 'since') => sql.param(items.map((item) => item[name]))
  await db.execute(sql`
    update ${table} set alerted_since = ${since} where (${hotelId}, ${id}) in (
      select ${hotelId}, ${id} from ${table}
        inner join unnest(${column('hotelId')}::uuid[], ${column('id')}::uuid[], ${column('since')}::timestamptz[])
          as told (hotel_id, id, since) on told.hotel_id = ${hotelId} and told.id = ${id}
        where date_trunc('milliseconds', ${since}) = told.since
        for update of ${table} skip locked)`)
}
