import { and, asc, eq, ilike, isNull, or, sql } from 'drizzle-orm'
import type { Db, Tx } from '#core/db/db.ts'
import type { HotelScope } from '#modules/auth/server/gate.ts'
import { memberships } from '#modules/members/schema.ts'
import { hotels } from '../schema.ts'

export type HotelRow = typeof hotels.$inferSelect

const living = isNull(hotels.deletedAt)
const uuidShape = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** What everybody may see of a hotel, by its id or its slug. */
export async function publicHotelRow(db: Db | Tx, idOrSlug: string): Promise<HotelRow | undefined> {
  const named = uuidShape.test(idOrSlug) ? eq(hotels.id, idOrSlug) : eq(hotels.slug, idOrSlug)
  const [row] = await db.select().from(hotels).where(and(named, living))
  return row
}

export async function readHotel(db: Db | Tx, scope: HotelScope): Promise<HotelRow | undefined> {
  const [row] = await db
    .select()
    .from(hotels)
    .where(and(eq(hotels.id, scope.hotelId), living))
  return row
}

/** The row is held until the transaction ends. */
export async function lockHotel(tx: Tx, scope: HotelScope): Promise<HotelRow | undefined> {
  const [row] = await tx
    .select()
    .from(hotels)
    .where(and(eq(hotels.id, scope.hotelId), living))
    .for('update')
  return row
}

interface Page {
  /** The last hotel of the page before. */
  after?: string
  search?: string
  limit: number
}

const onPage = ({ after, search }: Page) =>
  and(
    living,
    search
      ? or(ilike(hotels.name, likeText(search)), sql`${hotels.address}->>'city' ilike ${likeText(search)}`)
      : undefined,
    after ? sql`(${hotels.name}, ${hotels.id}) > (select name, id from hotels where id = ${after})` : undefined,
  )

const likeText = (text: string) => `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`

export async function hotelsOf(db: Db, userId: string, page: Page): Promise<HotelRow[]> {
  const rows = await db
    .select({ hotel: hotels })
    .from(hotels)
    .innerJoin(memberships, and(eq(memberships.hotelId, hotels.id), eq(memberships.userId, userId)))
    .where(onPage(page))
    .orderBy(asc(hotels.name), asc(hotels.id))
    .limit(page.limit)
  return rows.map(({ hotel }) => hotel)
}

/** For provider staff. */
export async function allHotels(db: Db, page: Page): Promise<HotelRow[]> {
  return db.select().from(hotels).where(onPage(page)).orderBy(asc(hotels.name), asc(hotels.id)).limit(page.limit)
}

/** Undefined when the slug is taken. */
export async function insertHotel(tx: Tx, hotel: typeof hotels.$inferInsert): Promise<HotelRow | undefined> {
  const [row] = await tx.insert(hotels).values(hotel).onConflictDoNothing({ target: hotels.slug }).returning()
  return row
}

export async function updateHotel(
  tx: Tx,
  scope: HotelScope,
  change: Partial<typeof hotels.$inferInsert>,
): Promise<void> {
  await tx.update(hotels).set(change).where(eq(hotels.id, scope.hotelId))
}

/** Raises the version that guest pages carry, and returns it. */
export async function raiseVersion(tx: Tx, hotelId: string): Promise<number> {
  const [row] = await tx
    .update(hotels)
    .set({ version: sql`${hotels.version} + 1` })
    .where(eq(hotels.id, hotelId))
    .returning({ version: hotels.version })
  return row?.version ?? 0
}

export async function versionOf(db: Db, hotelId: string): Promise<number | undefined> {
  const [row] = await db
    .select({ version: hotels.version })
    .from(hotels)
    .where(and(eq(hotels.id, hotelId), living))
  return row?.version
}

export async function countHotels(db: Db | Tx): Promise<number> {
  return db.$count(hotels)
}
