import { and, desc, eq, gt, isNotNull, isNull, lt, or, sql } from 'drizzle-orm'
import type { HotelScope } from '#core/access/server/scope.ts'
import type { Db, Tx } from '#core/db/db.ts'
import { articleSections, articles, services } from '../../schema.ts'

const isServiceOf = (table: typeof articles | typeof articleSections) =>
  and(eq(services.hotelId, table.hotelId), eq(services.id, table.serviceId))
const isServiceActive = isNull(services.deletedAt)

/**
 * Items deleted after `since`, latest first. Articles and sections of a deleted service are restored with it, so they
 * are not listed separately.
 */
export async function deletedOf(db: Db, { hotelId }: HotelScope, since: Date) {
  const serviceRows = await db
    .select({ id: services.id, name: services.name, deletedAt: services.deletedAt })
    .from(services)
    .where(and(eq(services.hotelId, hotelId), gt(services.deletedAt, since)))
  const deletedRowsOf = async (table: typeof articles | typeof articleSections) =>
    db
      .select({
        id: table.id,
        name: table.name,
        deletedAt: table.deletedAt,
        serviceId: services.id,
        serviceName: services.name,
      })
      .from(table)
      .innerJoin(services, isServiceOf(table))
      .where(and(eq(table.hotelId, hotelId), gt(table.deletedAt, since), isServiceActive))
      .orderBy(desc(table.deletedAt))
  const [sectionRows, articleRows] = [await deletedRowsOf(articleSections), await deletedRowsOf(articles)]
  return [
    ...serviceRows.map((row) => ({ ...row, kind: 'service' as const, serviceId: row.id, serviceName: row.name })),
    ...sectionRows.map((row) => ({ ...row, kind: 'section' as const })),
    ...articleRows.map((row) => ({ ...row, kind: 'article' as const })),
  ].sort((first, second) => Number(second.deletedAt) - Number(first.deletedAt))
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

/** Restores a section that was deleted after `since`; undefined if there is none. The caller has locked its service. */
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

/** Restores an article that was deleted after `since`; undefined if there is none. The caller has locked its service. */
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

/** Deletes the rows of items deleted before that instant; returns the services and articles, which may have used files. */
export async function deleteRowsDeletedBefore(
  tx: Tx,
  before: Date,
): Promise<{ hotelId: string; kind: string; id: string }[]> {
  const isExpired = and(isNotNull(services.deletedAt), lt(services.deletedAt, before))
  const expiredServices = await tx
    .select({ hotelId: services.hotelId, id: services.id })
    .from(services)
    .where(isExpired)
    .for('update')
  const isInExpiredService = (table: typeof articles | typeof articleSections) =>
    sql`exists (select from ${services} where ${and(isServiceOf(table), isExpired)})`
  const deletedArticles = await tx
    .delete(articles)
    .where(or(lt(articles.deletedAt, before), isInExpiredService(articles)))
    .returning({ hotelId: articles.hotelId, id: articles.id })
  const isExpiredSection = or(lt(articleSections.deletedAt, before), isInExpiredService(articleSections))
  await tx
    .update(articles)
    .set({ sectionId: null })
    .where(
      sql`exists (select from ${articleSections} where ${articleSections.hotelId} = ${articles.hotelId} and ${articleSections.id} = ${articles.sectionId} and ${isExpiredSection})`,
    )
  await tx.delete(articleSections).where(isExpiredSection)
  await tx.delete(services).where(isExpired)
  return [
    ...expiredServices.map((row) => ({ ...row, kind: 'service' })),
    ...deletedArticles.map((row) => ({ ...row, kind: 'article' })),
  ]
}
