import { and, asc, count, eq, gt, gte, inArray, isNotNull, isNull, not, type SQL, sql } from 'drizzle-orm'
import type { HotelScope } from '#core/access/server/scope.ts'
import type { FileSwap } from '#core/app/module.ts'
import { type Db, readTogether, type Tx } from '#core/db/db.ts'
import { nextPosition, reorderRows } from '#core/db/ordered-rows.ts'
import { storedBytes } from '#core/db/stored-bytes.ts'
import { hotelRowsSql, replaceInRows } from '#modules/foundation/media/server/service.ts'
import { maxStock } from '../rules.ts'
import { articleSections, articles, saleLimits, services } from '../schema.ts'
import { type SectionRow, sectionsOf } from './sections/queries.ts'

export type ServiceRow = typeof services.$inferSelect
export type SaleLimit = typeof saleLimits.$inferSelect
type StoredArticle = typeof articles.$inferSelect
/** An article with its section and its sale limits. The section is null if the article has none or it is deleted. */
export type ArticleRow = StoredArticle & { section: SectionRow | null; limits: SaleLimit[] }
export interface ServiceWithArticles {
  service: ServiceRow
  sections: SectionRow[]
  articles: ArticleRow[]
}
type Values<Row extends { hotelId: string; id: string }> = Partial<Omit<Row, 'hotelId' | 'id' | 'section' | 'limits'>>

/** Rows that are not deleted. */
const isServiceActive = isNull(services.deletedAt)
const isArticleActive = isNull(articles.deletedAt)

/** All services of a hotel with their sections and articles, in order, for guests and staff. */
export async function servicesOf(db: Db | Tx, hotelId: string, serviceId?: string): Promise<ServiceWithArticles[]> {
  const [serviceRows, sections, articleRows, limits] = await readTogether(
    db,
    () =>
      db
        .select()
        .from(services)
        .where(and(eq(services.hotelId, hotelId), isServiceActive, serviceId ? eq(services.id, serviceId) : undefined))
        .orderBy(asc(services.position), asc(services.id)),
    () => sectionsOf(db, hotelId, serviceId),
    () =>
      db
        .select()
        .from(articles)
        .where(
          and(
            eq(articles.hotelId, hotelId),
            isArticleActive,
            serviceId ? eq(articles.serviceId, serviceId) : undefined,
          ),
        )
        .orderBy(asc(articles.position), asc(articles.id)),
    () => db.select().from(saleLimits).where(eq(saleLimits.hotelId, hotelId)),
  )
  return serviceRows.map((service) => {
    const serviceSections = sections.filter((section) => section.serviceId === service.id)
    const rows = articleRows.filter((row) => row.serviceId === service.id)
    return {
      service,
      sections: serviceSections,
      articles: sortBySection(serviceSections, addSectionsAndLimits(rows, serviceSections, limits)),
    }
  })
}

const addSectionsAndLimits = (rows: StoredArticle[], sections: SectionRow[], limits: SaleLimit[]): ArticleRow[] =>
  rows.map((row) => ({
    ...row,
    section: sections.find(({ id }) => id === row.sectionId) ?? null,
    limits: limits.filter(({ articleId }) => articleId === row.id),
  }))

/** Sorts articles by section. Those without a section come first; after a section they would seem to belong to it. */
const sortBySection = (sections: SectionRow[], rows: ArticleRow[]): ArticleRow[] =>
  [null, ...sections].flatMap((section) => rows.filter((row) => (row.section?.id ?? null) === (section?.id ?? null)))

/** The article with its section and limits. */
async function completeArticle(tx: Tx, row: StoredArticle): Promise<ArticleRow> {
  const sections = row.sectionId ? await sectionsOf(tx, row.hotelId, row.serviceId) : []
  return addSectionsAndLimits([row], sections, await readLimits(tx, row.hotelId, [row.id]))[0] as ArticleRow
}

const isLimitOf = (hotelId: string, articleIds: string[]) =>
  and(eq(saleLimits.hotelId, hotelId), inArray(saleLimits.articleId, articleIds))

const readLimits = (tx: Tx, hotelId: string, articleIds: string[]): Promise<SaleLimit[]> =>
  tx.select().from(saleLimits).where(isLimitOf(hotelId, articleIds))

/** Reduces a stock; returns false, and changes nothing, when fewer than `count` are left. */
export async function takeFromStock(tx: Tx, hotelId: string, itemId: string, count: number): Promise<boolean> {
  const { rowCount } = await tx
    .update(saleLimits)
    .set({ stock: sql`${saleLimits.stock} - ${count}` })
    .where(and(eq(saleLimits.hotelId, hotelId), eq(saleLimits.itemId, itemId), gte(saleLimits.stock, count)))
  return (rowCount ?? 0) > 0
}

/** Increases a stock again, if it is still counted. */
export const putIntoStock = (tx: Tx, hotelId: string, itemId: string, count: number) =>
  tx
    .update(saleLimits)
    .set({ stock: sql`least(${saleLimits.stock} + ${count}, ${maxStock})` })
    .where(and(eq(saleLimits.hotelId, hotelId), eq(saleLimits.itemId, itemId), isNotNull(saleLimits.stock)))

/** Replaces the sale limit of an article or one of its choices; `null` removes it. */
export async function setSaleLimit(
  tx: Tx,
  { hotelId, id: articleId }: Pick<ArticleRow, 'hotelId' | 'id'>,
  itemId: string,
  limit: Pick<SaleLimit, 'until' | 'stock'> | null,
): Promise<void> {
  const isItem = and(isLimitOf(hotelId, [articleId]), eq(saleLimits.itemId, itemId))
  await tx.delete(saleLimits).where(isItem)
  if (limit) await tx.insert(saleLimits).values({ hotelId, articleId, itemId, ...limit })
}

export async function lockService(tx: Tx, scope: HotelScope, id: string): Promise<ServiceRow | undefined> {
  const [row] = await tx
    .select()
    .from(services)
    .where(and(eq(services.hotelId, scope.hotelId), eq(services.id, id), isServiceActive))
    .for('update')
  return row
}

export async function lockArticle(
  tx: Tx,
  scope: HotelScope,
  serviceId: string,
  id: string,
): Promise<ArticleRow | undefined> {
  const [lockedRow] = await tx
    .select({ article: articles })
    .from(articles)
    .innerJoin(services, and(eq(services.hotelId, articles.hotelId), eq(services.id, articles.serviceId)))
    .where(
      and(
        eq(articles.hotelId, scope.hotelId),
        eq(articles.serviceId, serviceId),
        eq(articles.id, id),
        isArticleActive,
        isServiceActive,
      ),
    )
    .for('update', { of: articles })
  return lockedRow && completeArticle(tx, lockedRow.article)
}

/** Inserts a service after the last one. */
export async function insertService(
  tx: Tx,
  hotelId: string,
  row: Omit<ServiceRow, 'hotelId' | 'position' | 'version' | 'deletedAt'>,
): Promise<ServiceRow> {
  const position = await nextPosition(tx, services, eq(services.hotelId, hotelId))
  const [inserted] = await tx
    .insert(services)
    .values({ ...row, hotelId, position })
    .returning()
  return inserted as ServiceRow
}

/** Inserts an article after the last one of its service. */
export async function insertArticle(tx: Tx, hotelId: string, row: NewArticle): Promise<ArticleRow> {
  const values = { ...row, hotelId, position: await nextArticlePosition(tx, hotelId, row.serviceId) }
  const [inserted] = await tx.insert(articles).values(values).returning()
  return completeArticle(tx, inserted as StoredArticle)
}
export type NewArticle = Omit<StoredArticle, 'hotelId' | 'position' | 'version' | 'deletedAt'>

/** Inserts articles after the last one of their service, in this order. */
export async function insertArticles(tx: Tx, hotelId: string, serviceId: string, rows: NewArticle[]): Promise<void> {
  if (rows.length === 0) return
  const firstPosition = await nextArticlePosition(tx, hotelId, serviceId)
  await tx.insert(articles).values(rows.map((row, i) => ({ ...row, hotelId, position: firstPosition + i })))
}

/** Those of these ids that are already used by articles of the hotel, including deleted ones. */
export async function existingArticleIds(tx: Tx, { hotelId }: HotelScope, ids: string[]): Promise<string[]> {
  const rows = await tx
    .select({ id: articles.id })
    .from(articles)
    .where(and(eq(articles.hotelId, hotelId), inArray(articles.id, ids)))
  return rows.map(({ id }) => id)
}

/** SQL condition: the article is one of these articles of a service, and not deleted. */
export const isOneOfArticles = ({ hotelId }: HotelScope, serviceId: string, ids: string[]) =>
  and(eq(articles.hotelId, hotelId), eq(articles.serviceId, serviceId), inArray(articles.id, ids), isArticleActive)

/** Marks these articles as deleted; returns those that were not deleted before. */
export const deleteArticles = (tx: Tx, scope: HotelScope, serviceId: string, ids: string[], deletedAt: Date) =>
  tx
    .update(articles)
    .set({ deletedAt })
    .where(isOneOfArticles(scope, serviceId, ids))
    .returning({ id: articles.id, name: articles.name })

/** Increases the position of the articles after this one. */
export const shiftPositionsAfter = (tx: Tx, { hotelId, serviceId, position }: StoredArticle) =>
  tx
    .update(articles)
    .set({ position: sql`${articles.position} + 1` })
    .where(and(eq(articles.hotelId, hotelId), eq(articles.serviceId, serviceId), gt(articles.position, position)))

/**
 * The position after the last article of a service. Deleted articles count, so that they can be restored at their
 * position.
 */
export const nextArticlePosition = (tx: Tx, hotelId: string, serviceId: string): Promise<number> =>
  nextPosition(tx, articles, and(eq(articles.hotelId, hotelId), eq(articles.serviceId, serviceId)))

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
  return completeArticle(tx, row as StoredArticle)
}

/** The columns that a change of several articles can set. */
export type ChangedArticle = Pick<
  StoredArticle,
  'id' | 'price' | 'vatRate' | 'sectionId' | 'available' | 'hidden' | 'allergens' | 'options' | 'position' | 'version'
>

/** Changes several articles with one statement, which takes as long for 300 articles as two for each of ten. */
export async function updateSeveralArticles(tx: Tx, { hotelId }: HotelScope, rows: ChangedArticle[]): Promise<void> {
  if (rows.length === 0) return
  const values = rows.map(
    ({ id, price, vatRate, sectionId, available, hidden, allergens, options, position, version }): ChangedArticle => ({
      id,
      price,
      vatRate,
      sectionId,
      available,
      hidden,
      allergens,
      options,
      position,
      version,
    }),
  )
  const changed = sql`jsonb_to_recordset(${JSON.stringify(values)}::jsonb) as changed(
    "id" uuid, "price" int, "vatRate" numeric, "sectionId" uuid, "available" bool, "hidden" bool, "allergens" jsonb,
    "options" jsonb, "position" int, "version" int)`
  await tx
    .update(articles)
    .set({
      price: sql`changed."price"`,
      vatRate: sql`changed."vatRate"`,
      sectionId: sql`changed."sectionId"`,
      available: sql`changed."available"`,
      hidden: sql`changed."hidden"`,
      allergens: sql`changed."allergens"`,
      options: sql`changed."options"`,
      position: sql`changed."position"`,
      version: sql`changed."version"`,
    })
    .from(changed)
    .where(and(eq(articles.hotelId, hotelId), eq(articles.id, sql`changed."id"`)))
}

/** The articles of the hotel, deleted ones included, with an option of one of these `sharedId`s, the oldest first. */
export const articlesWithSharedOptions = (tx: Tx, { hotelId }: HotelScope, sharedIds: string[]) =>
  tx
    .select()
    .from(articles)
    .where(
      and(
        eq(articles.hotelId, hotelId),
        sql`exists (select from jsonb_array_elements(${articles.options}) as option
          where option->>'sharedId' = any(${sql.param(sharedIds)}::text[]))`,
      ),
    )
    .orderBy(asc(articles.id))
    .then((rows) => addSectionsAndLimits(rows, [], []))

/** Removes the sale limits of these articles, but not those of their choices. */
export const removeSaleLimits = (tx: Tx, { hotelId }: HotelScope, articleIds: string[]) =>
  tx.delete(saleLimits).where(and(isLimitOf(hotelId, articleIds), eq(saleLimits.itemId, saleLimits.articleId)))

export const reorderServices = (tx: Tx, { hotelId }: HotelScope, ids: string[]) =>
  reorderRows(tx, services, and(eq(services.hotelId, hotelId), isServiceActive), ids)

export const reorderArticles = (tx: Tx, { hotelId }: HotelScope, serviceId: string, ids: string[]) =>
  reorderRows(tx, articles, and(eq(articles.hotelId, hotelId), eq(articles.serviceId, serviceId), isArticleActive), ids)

/** The number of services, without deleted ones (`there`) and with them (`all`). */
export async function countServices(tx: Tx, { hotelId }: HotelScope) {
  const isOfParent = eq(services.hotelId, hotelId)
  return {
    there: await tx.$count(services, and(isOfParent, isServiceActive)),
    all: await tx.$count(services, isOfParent),
  }
}

export async function countArticles(tx: Tx, { hotelId }: HotelScope, serviceId: string) {
  const isOfParent = and(eq(articles.hotelId, hotelId), eq(articles.serviceId, serviceId))
  return {
    there: await tx.$count(articles, and(isOfParent, isArticleActive)),
    all: await tx.$count(articles, isOfParent),
  }
}

/** The number of articles in all menus of a hotel, and the bytes of their texts in all languages. */
export async function menuSizesOfHotel(tx: Tx, hotelId: string): Promise<{ articles: number; bytes: number }> {
  const texts = sql`octet_length(${articles.name}::text || ${articles.description}::text || ${articles.options}::text)`
  const [row] = await tx
    .select({ articles: count(), bytes: sql<string>`coalesce(sum(${texts}), 0)` })
    .from(articles)
    .innerJoin(services, and(eq(services.hotelId, articles.hotelId), eq(services.id, articles.serviceId)))
    .where(and(eq(articles.hotelId, hotelId), isArticleActive, isServiceActive))
  return { articles: row?.articles ?? 0, bytes: Number(row?.bytes) }
}

/** Deletes all rows of a hotel in this module. */
export async function deleteHotelRows(tx: Tx, hotelId: string): Promise<void> {
  await tx.delete(saleLimits).where(eq(saleLimits.hotelId, hotelId))
  await tx.delete(articles).where(eq(articles.hotelId, hotelId))
  await tx.delete(articleSections).where(eq(articleSections.hotelId, hotelId))
  await tx.delete(services).where(eq(services.hotelId, hotelId))
}

/** The services that a QR code can lead to, in order. */
export async function listForCodes(db: Db | Tx, { hotelId }: HotelScope) {
  const rows = await db
    .select({ id: services.id, name: services.name, hidden: services.hidden })
    .from(services)
    .where(and(eq(services.hotelId, hotelId), isServiceActive))
    .orderBy(asc(services.position), asc(services.id))
  return rows.map(({ hidden, ...row }) => ({ ...row, shown: !hidden }))
}

/** The names of these services, including deleted ones. */
export const serviceNames = (db: Db | Tx, { hotelId }: HotelScope, ids: string[]) =>
  db
    .select({ id: services.id, name: services.name, deletedAt: services.deletedAt })
    .from(services)
    .where(and(eq(services.hotelId, hotelId), inArray(services.id, ids)))

export const articleNames = (db: Db | Tx, { hotelId }: HotelScope, ids: string[]) =>
  db
    .select({
      id: articles.id,
      name: articles.name,
      serviceId: articles.serviceId,
      deletedAt: sql`coalesce(${articles.deletedAt}, ${services.deletedAt})`.mapWith(articles.deletedAt),
    })
    .from(articles)
    .innerJoin(services, and(eq(services.hotelId, articles.hotelId), eq(services.id, articles.serviceId)))
    .where(and(eq(articles.hotelId, hotelId), inArray(articles.id, ids)))

/** Whether the hotel has a visible article in a visible service. */
export const hasArticlesSql = (hotelId: SQL): SQL => sql`exists (
  select from ${articles}
  join ${services} on ${services.hotelId} = ${articles.hotelId} and ${services.id} = ${articles.serviceId}
  where ${articles.hotelId} = ${hotelId} and ${and(isServiceActive, not(services.hidden), isArticleActive, not(articles.hidden))})`

/** Replaces the address of a file in these services. */
export const replaceServiceFiles = (tx: Tx, swap: FileSwap, ids: string[]) =>
  replaceInRows(tx, services, swap, ['picture', 'link', 'description'], hotelRowsSql(services, swap, ids), {
    version: sql`${services.version} + 1`,
  })
export const replaceArticleFiles = (tx: Tx, swap: FileSwap, ids: string[]) =>
  replaceInRows(tx, articles, swap, ['picture', 'description'], hotelRowsSql(articles, swap, ids), {
    version: sql`${articles.version} + 1`,
  })

/** Bytes of services, sections and articles, including deleted ones. */
export const menusBytes = (hotelId: string) =>
  sql`${storedBytes(services, eq(services.hotelId, hotelId))} + ${storedBytes(articleSections, eq(articleSections.hotelId, hotelId))} + ${storedBytes(articles, eq(articles.hotelId, hotelId))}`
