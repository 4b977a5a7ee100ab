import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import { users } from '#core/access/schema.ts'
import type { Db } from '#core/db/db.ts'
import { memberships } from '../../members-schema.ts'
import { hotels } from '../../schema.ts'

/** All hotels that are not deleted, with the addresses of their owners. */
export async function hotelsWithOwners(db: Db) {
  const owners = sql<
    string[]
  >`coalesce(array_agg(${users.email} order by ${users.email}) filter (where ${users.email} is not null), '{}')`
  return db
    .select({
      id: hotels.id,
      name: hotels.name,
      slug: hotels.slug,
      openedAt: hotels.openedAt,
      createdAt: hotels.createdAt,
      owners,
    })
    .from(hotels)
    .leftJoin(memberships, and(eq(memberships.hotelId, hotels.id), eq(memberships.role, 'owner')))
    .leftJoin(users, eq(users.id, memberships.userId))
    .where(isNull(hotels.deletedAt))
    .groupBy(hotels.id)
    .orderBy(asc(hotels.name), asc(hotels.id))
}
