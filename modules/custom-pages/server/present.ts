import { isDeepStrictEqual } from 'node:util'
import type { Db, Tx } from '#core/db/db.ts'
import type { Lang } from '#core/i18n/contract.ts'
import { type TextReader, textReader } from '#core/i18n/localized.ts'
import type { HotelRow } from '#modules/hotels/server/service.ts'
import type { Page, PublicPage } from '../contract.ts'
import { filledInfo } from '../rules.ts'
import { guestBlocks, staffBlocks, type Targets } from './blocks.ts'
import type { PageRow } from './queries.ts'
import * as queries from './queries.ts'

/** The language texts are read and written in, and whether a missing one is shown blank. */
export interface View {
  lang: Lang
  fallback: 'default' | 'none'
}

/** The published pages as guests read them. `services`: those that guests see. */
export async function publicPages(
  db: Db | Tx,
  hotel: HotelRow,
  services: readonly { id: string }[],
  read: TextReader,
): Promise<PublicPage[]> {
  const rows = await queries.publishedPages(db, hotel.id)
  const ids = (things: readonly { id: string }[]) => new Set(things.map(({ id }) => id))
  const targets = { services: ids(services), pages: ids(rows), info: new Set(filledInfo(hotel.info)) }
  return rows.map(({ id, slug, title, blocks }, i) => ({
    id,
    slug,
    title: read(`pages.${i}.title`, title),
    blocks: guestBlocks(blocks ?? [], targets, read, `pages.${i}.`),
  }))
}

/** What a block of this hotel's pages can speak of now. */
export async function targetsOf(db: Db | Tx, hotel: HotelRow): Promise<Targets> {
  const services = new Set(await queries.serviceIds(db, hotel.id))
  const pages = new Set(await queries.publishedIds(db, hotel.id))
  return { services, pages, info: new Set(filledInfo(hotel.info)) }
}

export const reader = (hotel: HotelRow, { lang, fallback }: View) => textReader(lang, hotel.defaultLang, fallback)

/** `read`: a reader of its own, which remembers what is missing on this page. */
export function present(row: PageRow, targets: Targets, read: TextReader): Page {
  return {
    id: row.id,
    slug: row.slug,
    title: read('title', row.title),
    blocks: staffBlocks(row.blocks, targets, read),
    position: row.position,
    published: row.publishedBlocks !== null,
    publishedAt: row.publishedAt?.toISOString() ?? null,
    changed: row.publishedBlocks !== null && !isPublishedAsIs(row),
    version: row.version,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    fallback: read.fallback,
  }
}

/** Whether guests read the draft as it is. */
export const isPublishedAsIs = (row: PageRow) =>
  isDeepStrictEqual([row.title, row.blocks], [row.publishedTitle, row.publishedBlocks])

export const presentOne = async (db: Db | Tx, hotel: HotelRow, row: PageRow, view: View): Promise<Page> =>
  present(row, await targetsOf(db, hotel), reader(hotel, view))
