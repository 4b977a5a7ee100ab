import { isDeepStrictEqual } from 'node:util'
import type { Db, Tx } from '#core/db/db.ts'
import type { TextQuery } from '#core/i18n/contract.ts'
import { readText, type TextReader, textReader } from '#core/i18n/localized.ts'
import type { PublicInfo } from '#modules/foundation/info/contract.ts'
import { infoAddresses } from '#modules/foundation/info/rules.ts'
import { dialledNumber, readInfo } from '#modules/foundation/info/server/service.ts'
import { deletedAddressesOf, findFilesIn, type ShownFiles } from '#modules/foundation/media/server/service.ts'
import { type HotelRow, publicHotelRow } from '#modules/hotel/hotels/server/service.ts'
import type { PublicPage } from '../contract.ts'
import { hasPlaceholders } from '../placeholder-rules.ts'
import type { LinkTargets, StoredBlock } from '../rules.ts'
import { guestBlocks, isBroken, staffBlocks } from './blocks/rules.ts'
import type { PageRow, PublishedPage } from './queries.ts'
import * as queries from './queries.ts'

/** What guests can see besides the pages, to which blocks can refer. `files`: includes the files in the blocks. */
interface GuestContent {
  files: ShownFiles
  services: readonly { id: string }[]
  places: readonly { id: string }[]
  info: PublicInfo
  /** The hotel's country, ISO 3166-1: national telephone numbers are dialled from there. */
  country: string
}

/** The published pages as guests read them. */
export function publicPages(
  rows: PublishedPage[],
  { services, places, info, files, country }: GuestContent,
  read: TextReader,
): PublicPage[] {
  const ids = (items: readonly { id: string }[]) => new Set(items.map(({ id }) => id))
  const targets = {
    services: ids(services),
    places: ids(places),
    pages: ids(rows),
    info: new Set(infoAddresses(info)),
    lost: deletedAddressesOf(files),
  }
  return rows.map(({ id, slug, title, blocks }, i) => ({
    id,
    slug,
    title: read(`pages.${i}.title`, title),
    blocks: withTelephoneLinks(guestBlocks(blocks ?? [], targets, read, `pages.${i}.`), country),
  }))
}

/** The titles of these pages in the hotel's own language. */
export async function pageTitles(db: Db, hotelId: string, ids: string[]): Promise<Map<string, string>> {
  const lang = (await publicHotelRow(db, hotelId))?.defaultLang ?? 'fr'
  const rows = await queries.titlesOf(db, { hotelId }, ids)
  return new Map(rows.map(({ id, name }) => [id, readText(name, lang, lang)]))
}

/** The addresses of the information that guests can read. */
export const readableInfo = (hotel: HotelRow): string[] =>
  infoAddresses(readInfo(hotel.info, textReader(hotel.defaultLang, hotel)))

/** What these blocks can refer to now. */
export async function targetsOf(db: Db | Tx, hotel: HotelRow, blocks: readonly StoredBlock[]): Promise<LinkTargets> {
  const services = new Set(await queries.serviceIds(db, hotel.id))
  const places = new Set(await queries.placeIds(db, hotel.id))
  const pages = new Set(await queries.publishedIds(db, hotel.id))
  return {
    services,
    places,
    pages,
    info: new Set(readableInfo(hotel)),
    lost: deletedAddressesOf(await findFilesIn(db, blocks)),
  }
}

export const pageTextReader = (hotel: HotelRow, { lang, fallback }: TextQuery) => textReader(lang, hotel, fallback)

/** A page without its blocks. `read`: a reader for this page alone, because it collects the missing texts. */
const presentHead = <Text>(row: PageRow, read: TextReader<Text>) => ({
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

const presentPage = <Text>(row: PageRow, targets: LinkTargets, read: TextReader<Text>) => ({
  ...presentHead(row, read),
  blocks: staffBlocks(row.blocks, targets, read),
})

/** A page in the list. The texts of its blocks are not read, so `fallback` covers its title only. */
export const pageSummary = <Text>(
  row: PageRow,
  { languages }: Pick<HotelRow, 'languages'>,
  targets: LinkTargets,
  read: TextReader<Text>,
) => ({
  ...presentHead(row, read),
  broken: row.blocks.filter((block) => isBroken(block, targets)).length,
  unwritten: row.blocks.filter((block) => hasPlaceholders(block, languages)).length,
})

/** Whether the draft and the published version are the same. */
export const isPublishedAsIs = (row: PageRow) =>
  isDeepStrictEqual([row.title, row.blocks], [row.publishedTitle, row.publishedBlocks])

export const presentOne = async (db: Db | Tx, hotel: HotelRow, row: PageRow, view: TextQuery) =>
  presentPage(row, await targetsOf(db, hotel, row.blocks), pageTextReader(hotel, view))

/** The keys under which blocks hold the address of a link: in rich text, and in a button. */
const addressKeys = ['href', 'address']

/**
 * Adds the country's dialling code to `tel:` links, so that they also work abroad: `tel:02 99…` becomes `tel:+33299…`.
 * `country`: ISO 3166-1.
 */
function withTelephoneLinks<Blocks>(blocks: Blocks, country: string): Blocks {
  const json = JSON.stringify(blocks)
  if (!/"tel:/i.test(json)) return blocks
  return JSON.parse(json, (key, value) =>
    addressKeys.includes(key) && /^tel:/i.test(value) ? `tel:${dialledNumber(value, country)}` : value,
  )
}
