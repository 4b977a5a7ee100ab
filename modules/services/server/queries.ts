import { and, asc, eq, gte, inArray, isNotNull, max, sql } from 'drizzle-orm'
import type { Db, Tx } from '#core/db/db.ts'
import type { HotelScope } from '#modules/hotel-context/server/scope.ts'
import { type FileSwap, replaceInRows, rowsOf } from '#modules/media/server/service.ts'
import { maxStock } from '../rules.ts'
import { articles, saleLimits, services } from '../schema.ts'

export type ServiceRow = typeof services.$inferSelect
export type SaleLimit = typeof saleLimits.$inferSelect
/** An article, and what limits the sale of it and of its choices. */
export type ArticleRow = typeof articles.$inferSelect & { limits: SaleLimit[] }
export interface ServiceWithArticles {
  service: ServiceRow
  articles: ArticleRow[]
}
type Values<Row extends { hotelId: string; id: string }> = Partial<Omit<Row, 'hotelId' | 'id' | 'serviceId' | 'limits'>>

/** All services of a hotel with their articles, both in their order: what guests and staff read. */
export async function servicesOf(db: Db | Tx, hotelId: string, serviceId?: string): Promise<ServiceWithArticles[]> {
  const serviceRows = await db
    .select()
    .from(services)
    .where(and(eq(services.hotelId, hotelId), serviceId ? eq(services.id, serviceId) : undefined))
    .orderBy(asc(services.position), asc(services.id))
  const articleRows = await db
    .select()
    .from(articles)
    .where(and(eq(articles.hotelId, hotelId), serviceId ? eq(articles.serviceId, serviceId) : undefined))
    .orderBy(asc(articles.position), asc(articles.id))
  const limits = await db.select().from(saleLimits).where(eq(saleLimits.hotelId, hotelId))
  return serviceRows.map((service) => ({
    service,
    articles: withLimits(
      articleRows.filter((row) => row.serviceId === service.id),
      limits,
    ),
  }))
}

const withLimits = (rows: (typeof articles.$inferSelect)[], limits: SaleLimit[]): ArticleRow[] =>
  rows.map((row) => ({ ...row, limits: limits.filter(({ articleId }) => articleId === row.id) }))

const limitsOf = (hotelId: string, articleIds: string[]) =>
  and(eq(saleLimits.hotelId, hotelId), inArray(saleLimits.articleId, articleIds))

const readLimits = (tx: Tx, hotelId: string, articleIds: string[]): Promise<SaleLimit[]> =>
  tx.select().from(saleLimits).where(limitsOf(hotelId, articleIds))

/** Whether any of these, or a choice of them, is sold until a stock is gone. */
export const isCounted = async (tx: Tx, hotelId: string, articleIds: string[]): Promise<boolean> =>
  (await tx.$count(saleLimits, and(limitsOf(hotelId, articleIds), isNotNull(saleLimits.stock)))) > 0

/** Takes so many out of a stock; false where fewer are left. */
export async function takeFromStock(tx: Tx, hotelId: string, itemId: string, count: number): Promise<boolean> {
  const { rowCount } = await tx
    .update(saleLimits)
    .set({ stock: sql`${saleLimits.stock} - ${count}` })
    .where(and(eq(saleLimits.hotelId, hotelId), eq(saleLimits.itemId, itemId), gte(saleLimits.stock, count)))
  return (rowCount ?? 0) > 0
}

/** Puts back what was taken, where it is still counted. */
export const putIntoStock = (tx: Tx, hotelId: string, itemId: string, count: number) =>
  tx
    .update(saleLimits)
    .set({ stock: sql`least(${saleLimits.stock} + ${count}, ${maxStock})` })
    .where(and(eq(saleLimits.hotelId, hotelId), eq(saleLimits.itemId, itemId), isNotNull(saleLimits.stock)))

/** `null`: nothing limits it any more. */
export async function limitSale(
  tx: Tx,
  { hotelId, id: articleId }: Pick<ArticleRow, 'hotelId' | 'id'>,
  itemId: string,
  limit: Pick<SaleLimit, 'until' | 'stock'> | null,
): Promise<void> {
  const item = and(limitsOf(hotelId, [articleId]), eq(saleLimits.itemId, itemId))
  await tx.delete(saleLimits).where(item)
  if (limit) await tx.insert(saleLimits).values({ hotelId, articleId, itemId, ...limit })
}

/**
 * The service and the articles an order names, held against change until the order's transaction ends: a price, a pause
 * or a sold-out cannot slip in between the check and the commit.
 */
export async function lockForOrder(
  tx: Tx,
  hotelId: string,
  serviceId: string,
  articleIds: string[],
): Promise<ServiceWithArticles | undefined> {
  const [service] = await tx
    .select()
    .from(services)
    .where(and(eq(services.hotelId, hotelId), eq(services.id, serviceId)))
    .for('share')
  if (!service) return undefined
  const rows = await tx
    .select()
    .from(articles)
    .where(and(eq(articles.hotelId, hotelId), eq(articles.serviceId, serviceId), inArray(articles.id, articleIds)))
    .orderBy(asc(articles.id))
    .for('share')
  return { service, articles: withLimits(rows, await readLimits(tx, hotelId, articleIds)) }
}

export async function lockService(tx: Tx, scope: HotelScope, id: string): Promise<ServiceRow | undefined> {
  const [row] = await tx
    .select()
    .from(services)
    .where(and(eq(services.hotelId, scope.hotelId), eq(services.id, id)))
    .for('update')
  return row
}

export async function lockArticle(
  tx: Tx,
  scope: HotelScope,
  serviceId: string,
  id: string,
): Promise<ArticleRow | undefined> {
  const [row] = await tx
    .select()
    .from(articles)
    .where(and(eq(articles.hotelId, scope.hotelId), eq(articles.serviceId, serviceId), eq(articles.id, id)))
    .for('update')
  return row && { ...row, limits: await readLimits(tx, scope.hotelId, [id]) }
}

/** Added at the end. */
export async function insertService(
  tx: Tx,
  hotelId: string,
  row: Omit<ServiceRow, 'hotelId' | 'position' | 'version'>,
): Promise<ServiceRow> {
  const [last] = await tx
    .select({ position: max(services.position) })
    .from(services)
    .where(eq(services.hotelId, hotelId))
  const [inserted] = await tx
    .insert(services)
    .values({ ...row, hotelId, position: (last?.position ?? -1) + 1 })
    .returning()
  return inserted as ServiceRow
}

/** Added at the end of its service. */
export async function insertArticle(
  tx: Tx,
  hotelId: string,
  row: Omit<ArticleRow, 'hotelId' | 'position' | 'version' | 'limits'>,
): Promise<ArticleRow> {
  const [last] = await tx
    .select({ position: max(articles.position) })
    .from(articles)
    .where(and(eq(articles.hotelId, hotelId), eq(articles.serviceId, row.serviceId)))
  const [inserted] = await tx
    .insert(articles)
    .values({ ...row, hotelId, position: (last?.position ?? -1) + 1 })
    .returning()
  return { ...(inserted as typeof articles.$inferSelect), limits: [] }
}

export async function updateService(
  tx: Tx,
  scope: HotelScope,
  id: string,
  values: Values<ServiceRow>,
): Promise<ServiceRow> {
  const [row] = await tx
    .update(services)
    .set(values)
    .where(and(eq(services.hotelId, scope.hotelId), eq(services.id, id)))
    .returning()
  return row as ServiceRow
}

export async function updateArticle(
  tx: Tx,
  scope: HotelScope,
  id: string,
  values: Values<ArticleRow>,
): Promise<ArticleRow> {
  const [row] = await tx
    .update(articles)
    .set(values)
    .where(and(eq(articles.hotelId, scope.hotelId), eq(articles.id, id)))
    .returning()
  return { ...(row as typeof articles.$inferSelect), limits: await readLimits(tx, scope.hotelId, [id]) }
}

/** False when there was none. Its articles go along. */
export async function deleteService(tx: Tx, scope: HotelScope, id: string): Promise<ServiceRow | undefined> {
  const [gone] = await tx
    .delete(services)
    .where(and(eq(services.hotelId, scope.hotelId), eq(services.id, id)))
    .returning()
  return gone
}

export async function deleteArticle(
  tx: Tx,
  scope: HotelScope,
  serviceId: string,
  id: string,
): Promise<typeof articles.$inferSelect | undefined> {
  const [gone] = await tx
    .delete(articles)
    .where(and(eq(articles.hotelId, scope.hotelId), eq(articles.serviceId, serviceId), eq(articles.id, id)))
    .returning()
  return gone
}

/** Puts rows in the order of `ids`; returns the order they had. Null when `ids` are not exactly the rows there are. */
export async function reorderServices(tx: Tx, scope: HotelScope, ids: string[]): Promise<string[] | null> {
  const rows = await tx
    .select({ id: services.id })
    .from(services)
    .where(eq(services.hotelId, scope.hotelId))
    .orderBy(services.position)
    .for('update')
  if (!sameIds(rows, ids)) return null
  await tx
    .update(services)
    .set({ position: sql`array_position(${sql.param(ids)}::uuid[], ${services.id}) - 1` })
    .where(eq(services.hotelId, scope.hotelId))
  return rows.map(({ id }) => id)
}

/** The same for the articles of a service. */
export async function reorderArticles(
  tx: Tx,
  scope: HotelScope,
  serviceId: string,
  ids: string[],
): Promise<string[] | null> {
  const those = and(eq(articles.hotelId, scope.hotelId), eq(articles.serviceId, serviceId))
  const rows = await tx.select({ id: articles.id }).from(articles).where(those).orderBy(articles.position).for('update')
  if (!sameIds(rows, ids)) return null
  await tx
    .update(articles)
    .set({ position: sql`array_position(${sql.param(ids)}::uuid[], ${articles.id}) - 1` })
    .where(those)
  return rows.map(({ id }) => id)
}

const sameIds = (rows: { id: string }[], ids: string[]) =>
  rows.length === ids.length && new Set(ids).size === ids.length && rows.every(({ id }) => ids.includes(id))

export const countServices = (tx: Tx, scope: HotelScope): Promise<number> =>
  tx.$count(services, eq(services.hotelId, scope.hotelId))

export const countArticles = (tx: Tx, scope: HotelScope, serviceId: string): Promise<number> =>
  tx.$count(articles, and(eq(articles.hotelId, scope.hotelId), eq(articles.serviceId, serviceId)))

/** All that this module knows of a hotel. */
export async function deleteHotelRows(tx: Tx, hotelId: string): Promise<void> {
  await tx.delete(saleLimits).where(eq(saleLimits.hotelId, hotelId))
  await tx.delete(articles).where(eq(articles.hotelId, hotelId))
  await tx.delete(services).where(eq(services.hotelId, hotelId))
}

/** What these services are called. */
export const serviceNames = (db: Db | Tx, { hotelId }: HotelScope, ids: string[]) =>
  db
    .select({ id: services.id, name: services.name })
    .from(services)
    .where(and(eq(services.hotelId, hotelId), inArray(services.id, ids)))

export const articleNames = (db: Db | Tx, { hotelId }: HotelScope, ids: string[]) =>
  db
    .select({ id: articles.id, name: articles.name, serviceId: articles.serviceId })
    .from(articles)
    .where(and(eq(articles.hotelId, hotelId), inArray(articles.id, ids)))

/** Whether there is anything to be ordered. */
export const hasArticles = async (db: Db, hotelId: string): Promise<boolean> =>
  (await db.$count(articles, eq(articles.hotelId, hotelId))) > 0

/** Writes the address of a file's successor into these services. */
export const replaceServiceFiles = (tx: Tx, swap: FileSwap, ids: string[]) =>
  replaceInRows(tx, services, swap, ['picture', 'link', 'description'], rowsOf(services, swap, ids), {
    version: sql`${services.version} + 1`,
  })
export const replaceArticleFiles = (tx: Tx, swap: FileSwap, ids: string[]) =>
  replaceInRows(tx, articles, swap, ['picture', 'description'], rowsOf(articles, swap, ids), {
    version: sql`${articles.version} + 1`,
  })
