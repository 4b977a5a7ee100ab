import { isDeepStrictEqual } from 'node:util'
import type { Db, Tx } from '#core/db/db.ts'
import type { Lang } from '#core/i18n/contract.ts'
import { type TextReader, textReader } from '#core/i18n/localized.ts'
import { type HotelRow, readInfo } from '#modules/hotels/server/service.ts'
import type { PublicInfo } from '#modules/info-pages/contract.ts'
import { infoAddresses } from '#modules/info-pages/rules.ts'
import { fileAt } from '#modules/media/server/service.ts'
import { type FoundText, textsRead } from '#modules/translations/rules.ts'
import type { Page, PageSummary, PublicPage } from '../contract.ts'
import type { StoredBlock, Targets } from '../rules.ts'
import { guestBlocks, isBroken, picturesOf, staffBlocks } from './blocks.ts'
import type { PageRow } from './queries.ts'
import * as queries from './queries.ts'

/** The language texts are read and written in, and whether a missing one is shown blank. */
export interface View {
  lang: Lang
  fallback: 'default' | 'none'
}

/** What guests see beside the pages, which their blocks speak of. */
interface Seen {
  services: readonly { id: string }[]
  info: PublicInfo
}

/** The published pages as guests read them. */
export async function publicPages(
  db: Db | Tx,
  hotel: HotelRow,
  { services, info }: Seen,
  read: TextReader,
): Promise<PublicPage[]> {
  const rows = await queries.publishedPages(db, hotel.id)
  const ids = (things: readonly { id: string }[]) => new Set(things.map(({ id }) => id))
  const lost = await lostPictures(
    db,
    rows.flatMap(({ blocks }) => blocks ?? []),
  )
  const targets = { services: ids(services), pages: ids(rows), info: new Set(infoAddresses(info)), lost }
  return rows.map(({ id, slug, title, blocks }, i) => ({
    id,
    slug,
    title: read(`pages.${i}.title`, title),
    blocks: guestBlocks(blocks ?? [], targets, read, `pages.${i}.`),
  }))
}

/** Every text of the drafts, as it is stored. */
export async function pageTexts(db: Db, hotel: HotelRow): Promise<FoundText[]> {
  const drafts = await queries.draftsOf(db, hotel.id)
  return drafts.flatMap(({ id, title, blocks }) =>
    textsRead({ place: 'page', id, serviceId: null, subject: title }, (read) => [
      read('title', title),
      staffBlocks(blocks, nothing, read),
    ]),
  )
}

const nothing: Targets = { services: new Set(), pages: new Set(), info: new Set(), lost: new Set() }

/** The information that guests can read, by its addresses. */
export const readableInfo = ({ info, defaultLang }: HotelRow): string[] =>
  infoAddresses(readInfo(info, textReader(defaultLang, defaultLang)))

/** Addresses of files of ours that are in these blocks and nowhere else any more. */
async function lostPictures(db: Db | Tx, blocks: readonly StoredBlock[]): Promise<Set<string>> {
  const own = blocks.flatMap(picturesOf).flatMap((address) => {
    const file = fileAt(address)
    return file ? [{ address, id: file.id }] : []
  })
  if (own.length === 0) return new Set()
  const there = new Set(await queries.mediaIds(db, [...new Set(own.map(({ id }) => id))]))
  return new Set(own.filter(({ id }) => !there.has(id)).map(({ address }) => address))
}

/** What these blocks of the hotel's pages can speak of now. */
export async function targetsOf(db: Db | Tx, hotel: HotelRow, blocks: readonly StoredBlock[]): Promise<Targets> {
  const services = new Set(await queries.serviceIds(db, hotel.id))
  const pages = new Set(await queries.publishedIds(db, hotel.id))
  return { services, pages, info: new Set(readableInfo(hotel)), lost: await lostPictures(db, blocks) }
}

export const reader = (hotel: HotelRow, { lang, fallback }: View) => textReader(lang, hotel.defaultLang, fallback)

/** What is told of a page besides its blocks. `read`: a reader of its own, which remembers what is missing on this page. */
const head = (row: PageRow, read: TextReader) => ({
  id: row.id,
  slug: row.slug,
  title: read('title', row.title),
  position: row.position,
  published: row.publishedBlocks !== null,
  publishedAt: row.publishedAt?.toISOString() ?? null,
  changed: row.publishedBlocks !== null && !isPublishedAsIs(row),
  version: row.version,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
  fallback: read.fallback,
})

const present = (row: PageRow, targets: Targets, read: TextReader): Page => ({
  ...head(row, read),
  blocks: staffBlocks(row.blocks, targets, read),
})

/** A page in the list. The texts of its blocks are not read: `fallback` speaks of its title alone. */
export const summary = (row: PageRow, targets: Targets, read: TextReader): PageSummary => ({
  ...head(row, read),
  broken: row.blocks.filter((block) => isBroken(block, targets)).length,
})

/** Whether guests read the draft as it is. */
export const isPublishedAsIs = (row: PageRow) =>
  isDeepStrictEqual([row.title, row.blocks], [row.publishedTitle, row.publishedBlocks])

export const presentOne = async (db: Db | Tx, hotel: HotelRow, row: PageRow, view: View): Promise<Page> =>
  present(row, await targetsOf(db, hotel, row.blocks), reader(hotel, view))
