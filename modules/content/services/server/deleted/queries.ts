import { and, desc, eq, gt, isNotNull, isNull, lt, or, sql } from 'drizzle-orm'
import type { HotelScope } from '#core/access/server/scope.ts'
import type { Db, Tx } from '#core/db/db.ts'
import { articleSections, articles, services } from '../../schema.ts'

const serviceOf = (table: typeof articles | typeof articleSections) =>
  and(eq(services.hotelId, table.hotelId), eq(services.id, table.serviceId))
const living = isNull(services.deletedAt)

/**
 * Items deleted after `since`, latest first. What belongs to a deleted service is restored with it, and is not listed
 * separately.
 */
export async function deletedOf(db: Db, { hotelId }: HotelScope, since: Date) {
  const serviceRows = await db
    .select({ id: services.id, name: services.name, deletedAt: services.deletedAt })
    .from(services)
    .where(and(eq(services.hotelId, hotelId), gt(services.deletedAt, since)))
  const within = async (table: typeof articles | typeof articleSections) =>
    db
      .select({
        id: table.id,
        name: table.name,
        deletedAt: table.deletedAt,
        serviceId: services.id,
        serviceName: services.name,
      })
      .from(table)
      .innerJoin(services, serviceOf(table))
      .where(and(eq(table.hotelId, hotelId), gt(table.deletedAt, since), living))
      .orderBy(desc(table.deletedAt))
  const [sectionRows, articleRows] = [await within(articleSections), await within(articles)]
  return [
    ...serviceRows.map((row) => ({ ...row, kind: 'service' as const, serviceId: row.id, serviceName: row.name })),
    ...sectionRows.map((row) => ({ ...row, kind: 'section' as const })),
    ...articleRows.map((row) => ({ ...row, kind: 'article' as const })),
  ].sort((one, other) => Number(other.deletedAt) - Number(one.deletedAt))
}

/** Restores a service that was deleted after `since`; undefined if there is none. */
export async function undeleteService(tx: Tx, { hotelId }: HotelScope, id: string, since: Date) {
  const [row] = await tx
    .update(services)
    .set({ deletedAt: null, version: sql`${services.version} + 1` })
    .where(and(eq(services.hotelId, hotelId), eq(services.id, id), gt(services.deletedAt, since)))
    .returning()
  return row
}

/** The same for a section. Its service is locked and not deleted. */
export async function undeleteSection(tx: Tx, { hotelId }: HotelScope, serviceId: string, id: string, since: Date) {
  const [row] = await tx
    .update(articleSections)
    .set({ deletedAt: null, version: sql`${articleSections.version} + 1` })
    .where(
      and(
        eq(articleSections.hotelId, hotelId),
        eq(articleSections.serviceId, serviceId),
        eq(articleSections.id, id),
        gt(articleSections.deletedAt, since),
      ),
    )
    .returning()
  return row
}

/** The same for an article. */
export async function undeleteArticle(tx: Tx, { hotelId }: HotelScope, serviceId: string, id: string, since: Date) {
  const [row] = await tx
    .update(articles)
    .set({ deletedAt: null, version: sql`${articles.version} + 1` })
    .where(
      and(
        eq(articles.hotelId, hotelId),
        eq(articles.serviceId, serviceId),
        eq(articles.id, id),
        gt(articles.deletedAt, since),
      ),
    )
    .returning()
  return row
}

/** Deletes for good what was deleted before that instant; returns what used files. */
export async function deleteRowsDeletedBefore(
  tx: Tx,
  before: Date,
): Promise<{ hotelId: string; kind: string; id: string }[]> {
  const old = and(isNotNull(services.deletedAt), lt(services.deletedAt, before))
  const goneServices = await tx
    .select({ hotelId: services.hotelId, id: services.id })
    .from(services)
    .where(old)
    .for('update')
  const inOldService = (table: typeof articles | typeof articleSections) =>
    sql`exists (select from ${services} where ${and(serviceOf(table), old)})`
  const goneArticles = await tx
    .delete(articles)
    .where(or(lt(articles.deletedAt, before), inOldService(articles)))
    .returning({ hotelId: articles.hotelId, id: articles.id })
  const oldSection = or(lt(articleSections.deletedAt, before), inOldService(articleSections))
  await tx
    .update(articles)
    .set({ sectionId: null })
    .where(
      sql`exists (select from ${articleSections} where ${articleSections.hotelId} = ${articles.hotelId} and ${articleSections.id} = ${articles.sectionId} and ${oldSection})`,
    )
  await tx.delete(articleSections).where(oldSection)
  await tx.delete(services).where(old)
  return [
    ...goneServices.map((row) => ({ ...row, kind: 'service' })),
    ...goneArticles.map((row) => ({ ...row, kind: 'article' })),
  ]
}
