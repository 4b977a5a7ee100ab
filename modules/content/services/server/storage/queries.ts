import { eq, sql } from 'drizzle-orm'
import { storedBytes } from '#core/db/stored-bytes.ts'
import { articleSections, articles, services } from '../../schema.ts'

/** Services, sections and articles, deleted ones too. */
export const menusBytes = (hotelId: string) =>
  sql`${storedBytes(services, eq(services.hotelId, hotelId))} + ${storedBytes(articleSections, eq(articleSections.hotelId, hotelId))} + ${storedBytes(articles, eq(articles.hotelId, hotelId))}`
