import { isDeepStrictEqual } from 'node:util'
import type { Db, Tx } from '#core/db/db.ts'
import type { TextQuery } from '#core/i18n/contract.ts'
import { readText, type TextReader, textReader } from '#core/i18n/localized.ts'
import type { PublicInfo } from '#modules/foundation/info/contract.ts'
import { infoAddresses } from '#modules/foundation/info/rules.ts'
import { dialledNumber, readInfo } from '#modules/foundation/info/server/service.ts'
import { deletedAddressesOf, filesShownIn, type ShownFiles } from '#modules/foundation/media/server/service.ts'
import { type HotelRow, publicHotelRow } from '#modules/hotel/hotels/server/service.ts'
import type { PublicPage } from '../contract.ts'
import type { LinkTargets, StoredBlock } from '../rules.ts'
import { guestBlocks, isBroken, staffBlocks } from './blocks/rules.ts'
import type { PageRow, PublishedPage } from './queries.ts'
import * as queries from './queries.ts'

/** What guests see beside the pages, which their blocks speak of; `files`: what stands in the blocks too. */
interface Seen {
  files: ShownFiles
  services: readonly { id: string }[]
  places: readonly { id: string }[]
  info: PublicInfo
  /** Of the hotel, whose national numbers are dialled. ISO 3166-1. */
  country: string
}

/** The published pages as guests read them. */
export function publicPages(
  rows: PublishedPage[],
  { services, places, info, files, country }: Seen,
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

/** What these pages are called in the hotel's own language. */
export async function pageTitles(db: Db, hotelId: string, ids: string[]): Promise<Map<string, string>> {
  const lang = (await publicHotelRow(db, hotelId))?.defaultLang ?? 'fr'
  const rows = await queries.titlesOf(db, { hotelId }, ids)
  return new Map(rows.map(({ id, name }) => [id, readText(name, lang, lang)]))
}

/** The information that guests can read, by its addresses. */
export const readableInfo = ({ info, defaultLang }: HotelRow): string[] =>
  infoAddresses(readInfo(info, textReader(defaultLang, defaultLang)))

/** What these blocks of the hotel's pages can speak of now. */
export async function targetsOf(db: Db | Tx, hotel: HotelRow, blocks: readonly StoredBlock[]): Promise<LinkTargets> {
  const services = new Set(await queries.serviceIds(db, hotel.id))
  const places = new Set(await queries.placeIds(db, hotel.id))
  const pages = new Set(await queries.publishedIds(db, hotel.id))
  return {
    services,
    places,
    pages,
    info: new Set(readableInfo(hotel)),
    lost: deletedAddressesOf(await filesShownIn(db, blocks)),
  }
}

export const pageTextReader = (hotel: HotelRow, { lang, fallback }: TextQuery) =>
  textReader(lang, hotel.defaultLang, fallback)

/** What is told of a page besides its blocks. `read`: a reader of its own, which remembers what is missing on this page. */
const head = <Text>(row: PageRow, read: TextReader<Text>) => ({
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

const present = <Text>(row: PageRow, targets: LinkTargets, read: TextReader<Text>) => ({
  ...head(row, read),
  blocks: staffBlocks(row.blocks, targets, read),
})

/** A page in the list. The texts of its blocks are not read: `fallback` speaks of its title alone. */
export const pageSummary = <Text>(row: PageRow, targets: LinkTargets, read: TextReader<Text>) => ({
  ...head(row, read),
  broken: row.blocks.filter((block) => isBroken(block, targets)).length,
})

/** Whether guests read the draft as it is. */
export const isPublishedAsIs = (row: PageRow) =>
  isDeepStrictEqual([row.title, row.blocks], [row.publishedTitle, row.publishedBlocks])

export const presentOne = async (db: Db | Tx, hotel: HotelRow, row: PageRow, view: TextQuery) =>
  present(row, await targetsOf(db, hotel, row.blocks), pageTextReader(hotel, view))

/** Where blocks hold the address of a link: a mark of a formatted text, and a button. */
const addressKeys = ['href', 'address']

/** Blocks whose `tel:` links dial what a telephone in this country (ISO 3166-1) or abroad has to: `tel:02 99…` is `tel:+33299…`. */
function withTelephoneLinks<Blocks>(blocks: Blocks, country: string): Blocks {
  const json = JSON.stringify(blocks)
  if (!/"tel:/i.test(json)) return blocks
  return JSON.parse(json, (key, value) =>
    addressKeys.includes(key) && /^tel:/i.test(value) ? `tel:${dialledNumber(value, country)}` : value,
  )
}
