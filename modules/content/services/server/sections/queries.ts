import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import type { Db, Tx } from '#core/db/db.ts'
import { nextPosition, reorderRows } from '#core/db/ordered-rows.ts'
import { articleSections } from '../../schema.ts'

export type SectionRow = typeof articleSections.$inferSelect

/** The hotel and id of a section. */
type SectionKey = Pick<SectionRow, 'hotelId' | 'id'>
const isSection = ({ hotelId, id }: SectionKey) => and(eq(articleSections.hotelId, hotelId), eq(articleSections.id, id))
const isOfService = (hotelId: string, serviceId: string | undefined) =>
  and(
    eq(articleSections.hotelId, hotelId),
    serviceId ? eq(articleSections.serviceId, serviceId) : undefined,
    isNull(articleSections.deletedAt),
  )

/** The sections of a service, or of all services, in order; optionally locked until the transaction ends. */
export async function sectionsOf(
  db: Db | Tx,
  hotelId: string,
  serviceId?: string,
  lock?: 'update',
): Promise<SectionRow[]> {
  const query = db
    .select()
    .from(articleSections)
    .where(isOfService(hotelId, serviceId))
    .orderBy(asc(articleSections.position), asc(articleSections.id))
  return lock ? query.for(lock) : query
}

export const countSections = (tx: Tx, hotelId: string, serviceId: string): Promise<number> =>
  tx.$count(articleSections, and(eq(articleSections.hotelId, hotelId), eq(articleSections.serviceId, serviceId)))

/** Those of these ids that are already used by sections of the hotel, including deleted ones. */
export async function takenSectionIds(tx: Tx, hotelId: string, ids: string[]): Promise<string[]> {
  const rows = await tx
    .select({ id: articleSections.id })
    .from(articleSections)
    .where(and(eq(articleSections.hotelId, hotelId), inArray(articleSections.id, ids)))
  return rows.map(({ id }) => id)
}

/** Inserts a section after the last one of its service. */
export async function insertSection(
  tx: Tx,
  row: Omit<SectionRow, 'position' | 'version' | 'deletedAt'>,
): Promise<SectionRow> {
  const isSectionOfService = and(eq(articleSections.hotelId, row.hotelId), eq(articleSections.serviceId, row.serviceId))
  const position = await nextPosition(tx, articleSections, isSectionOfService)
  const [inserted] = await tx
    .insert(articleSections)
    .values({ ...row, position })
    .returning()
  return inserted as SectionRow
}

export async function updateSection(tx: Tx, row: SectionKey, values: Partial<SectionRow>): Promise<SectionRow> {
  const [updated] = await tx.update(articleSections).set(values).where(isSection(row)).returning()
  return updated as SectionRow
}

export const reorderSections = (tx: Tx, hotelId: string, serviceId: string, ids: string[]) =>
  reorderRows(tx, articleSections, isOfService(hotelId, serviceId), ids)
