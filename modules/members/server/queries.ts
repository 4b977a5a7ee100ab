import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { Db, Tx } from '#core/db/db.ts'
import { hotels } from '#modules/hotels/schema.ts'
import type { Role } from '../policy.ts'
import { memberships } from '../schema.ts'

/** One row when the hotel exists, with the role of the person in it, or null. */
export async function roleIn(db: Db | Tx, hotelId: string, userId: string): Promise<{ role: Role | null } | undefined> {
  const [row] = await db
    .select({ role: memberships.role })
    .from(hotels)
    .leftJoin(memberships, and(eq(memberships.hotelId, hotels.id), eq(memberships.userId, userId)))
    .where(and(eq(hotels.id, hotelId), isNull(hotels.deletedAt)))
  return row
}

export async function insertMembership(tx: Tx, hotelId: string, userId: string, role: Role): Promise<void> {
  await tx.insert(memberships).values({ hotelId, userId, role })
}

/** Everybody who works in one of these hotels, longest first. */
export async function membershipsOf(db: Db | Tx, hotelIds: string[]): Promise<(typeof memberships.$inferSelect)[]> {
  return db
    .select()
    .from(memberships)
    .where(inArray(memberships.hotelId, hotelIds))
    .orderBy(memberships.createdAt, memberships.userId)
}
