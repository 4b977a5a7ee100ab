import { and, desc, eq, gte, inArray, sql } from 'drizzle-orm'
import type { Db } from '#core/db/db.ts'
import type { Seat } from '#modules/content/qr-codes/seats-rules.ts'
import { orders } from '../../schema.ts'
import { isDoneSql, type OrderRow } from '../queries.ts'

/** Maximum orders of one seat that are shown to a phone. */
const maxOrdersOfSeat = 20

/** The running orders of other phones at this seat, newest first. */
export const runningOrdersAt = (
  db: Db,
  hotelId: string,
  { kind, label }: Seat,
  { serviceIds, after, visitorId }: { serviceIds: string[]; after: Date; visitorId: string },
): Promise<Pick<OrderRow, 'serviceId' | 'serviceName' | 'status' | 'placedAt' | 'lines'>[]> =>
  db
    .select({
      serviceId: orders.serviceId,
      serviceName: orders.serviceName,
      status: orders.status,
      placedAt: orders.placedAt,
      lines: orders.lines,
    })
    .from(orders)
    .where(
      and(
        eq(orders.hotelId, hotelId),
        inArray(orders.serviceId, serviceIds),
        sql`not ${isDoneSql}`,
        gte(orders.placedAt, after),
        sql`${orders.seat} ->> 'kind' = ${kind} and ${orders.seat} ->> 'label' = ${label}`,
        sql`${orders.visitorId} is distinct from ${visitorId}`,
      ),
    )
    .orderBy(desc(orders.placedAt), desc(orders.id))
    .limit(maxOrdersOfSeat)
