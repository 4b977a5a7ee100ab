import type { z } from 'zod'
import type { PublicPart, PublicPartInput } from '#core/app/module.ts'
import type { AppContext } from '#core/app/server/context.ts'
import type { Lang } from '#core/i18n/contract.ts'
import { type DraftOf, textReader } from '#core/i18n/localized.ts'
import type { PublicPlace } from '#modules/content/places/contract.ts'
import { publicPlaces } from '#modules/content/places/server/service.ts'
import { publicServices } from '#modules/content/services/server/service.ts'
import { publicPages, publishedPages } from '#modules/exchange/custom-pages/server/service.ts'
import { guestbookExtract } from '#modules/exchange/info-pages/server/service.ts'
import { dialledNumber, readPublicInfo } from '#modules/foundation/info/server/service.ts'
import { findFilesIn, publicMedias } from '#modules/foundation/media/server/service.ts'
import type { OwnPublicHotel, PublicHotel } from '#modules/hotel/hotels/contract.ts'
import type { GuestStart } from '#modules/hotel/hotels/rules.ts'
import { type HotelRow, publicHotelRow } from '#modules/hotel/hotels/server/service.ts'

/**
 * Everything that guest screens show, and until when it stays true without a change. Null: the hotel does not exist.
 * `preview`: the draft that the caller may see. `withDrafts`: texts that the hotel has not translated are drafts of an
 * engine, if there are any.
 */
export async function readPublicHotel(
  context: AppContext,
  idOrSlug: string,
  lang: Lang,
  preview: string | null = null,
  { withDrafts = true } = {},
): Promise<{ hotel: PublicHotel; defaultLang: Lang; guestStart: GuestStart; until: Date | null } | null> {
  const row = await publicHotelRow(context.db, idOrSlug, preview)
  if (!row) return null
  const draftOf = withDrafts ? await findDrafts(context, row, lang) : undefined
  const read = textReader(lang, row, 'default', draftOf)
  const now = context.clock()
  const { services, until } = await publicServices(context.db, row, now, read)
  const around = await publicPlaces(context, row, now, lang, read)
  const info = readPublicInfo(row.info, read, row.defaultLang, row.address.country)
  const published = await publishedPages(context.db, row.id)
  const parts = await publicParts({ context, hotel: row, lang, read, now, places: around.places })
  const places = around.places.map((place): PublicPlace => Object.assign({}, place, ...parts.map(fieldsOf(place.id))))
  const withFiles = parts.map(({ withFiles }) => withFiles)
  const files = await findFilesIn(context.db, [row.brand, services, places, info, published, withFiles])
  const pages = publicPages(published, { services, places, info, files, country: row.address.country }, read)
  const announcement = row.info.announcement
  const edges = [announcement?.from, announcement?.until].map((edge) => (edge ? new Date(edge) : null))
  const changes = [until, around.until, ...parts.map(({ until = null }) => until), ...edges]
  const next = changes.filter((edge) => edge !== null && edge > now).map(Number)
  const publicHotel = {
    id: row.id,
    _id: row.id,
    slug: row.slug,
    name: row.name,
    lang,
    languages: row.languages,
    address: row.address,
    phone: row.phone,
    ...(row.phone && { dialled: dialledNumber(row.phone, row.address.country) }),
    timeZone: row.timeZone,
    currency: row.currency,
    brand: row.brand,
    hasRating: row.hasRating,
    orderProof: row.orderProof,
    roomBillProof: row.roomBillProof,
    roomProofHours: row.roomProofHours,
    reviewLinks: row.reviewLinks,
    info,
    defaultPage: pages.find(({ id }) => id === row.defaultPage)?.id ?? null,
    hasPages: pages.length > 0,
    version: row.version,
    translation: context.translation !== null,
    services,
    places,
    pages,
    ...(Object.assign({}, ...parts.map(({ hotel }) => hotel)) as RegisteredFields),
    guestbook: await guestbookExtract(context.db, row),
    fallback: read.fallback,
    defaultLang: row.defaultLang,
    ...(Object.keys(read.fallbackLangs).length > 0 && { fallbackLangs: read.fallbackLangs }),
    ...(read.drafted.length > 0 && { drafted: read.drafted }),
  }
  return {
    hotel: { ...publicHotel, medias: publicMedias(files, row.id, lang, row.defaultLang) },
    defaultLang: row.defaultLang,
    guestStart: row.guestStart,
    until: next.length > 0 ? new Date(Math.min(...next)) : null,
  }
}

/**
 * Fields that other modules register: they add the types to `PublicHotel` by declaration merging, and responses are
 * checked against their shapes.
 */
type RegisteredFields = Omit<
  PublicHotel,
  keyof z.infer<typeof OwnPublicHotel> | 'services' | 'places' | 'pages' | 'guestbook'
>

async function findDrafts(context: AppContext, hotel: HotelRow, lang: Lang): Promise<DraftOf | undefined> {
  for (const { draftedTexts } of context.modules) {
    const draftOf = await draftedTexts?.(context, hotel, lang)
    if (draftOf) return draftOf
  }
  return undefined
}

/** The parts of all modules, in order. */
async function publicParts(input: PublicPartInput): Promise<PublicPart[]> {
  const parts: PublicPart[] = []
  for (const { publicPart } of input.context.modules) if (publicPart) parts.push(await publicPart(input))
  return parts
}

const fieldsOf =
  (placeId: string) =>
  ({ places }: PublicPart): object | undefined =>
    places?.byId.get(placeId) ?? places?.others
