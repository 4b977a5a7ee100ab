import { eq } from 'drizzle-orm'
import type { Db, Tx } from '#core/db/db.ts'
import { storedBytes } from '#core/db/stored-bytes.ts'
import { articleSections, articles, services } from '../schema.ts'

/** Services, sections and articles, deleted ones too. */
export const menusBytes = async (db: Db | Tx, hotelId: string) =>
  (await storedBytes(db, services, eq(services.hotelId, hotelId))) +
  (await storedBytes(db, articleSections, eq(articleSections.hotelId, hotelId))) +
  (await storedBytes(db, articles, eq(articles.hotelId, hotelId)))
