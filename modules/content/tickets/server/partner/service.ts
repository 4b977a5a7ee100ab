import { isDeepStrictEqual } from 'node:util'
import type { PublicPartInput } from '#core/app/module.ts'
import { changeForGuests } from '#core/app/server/change-for-guests.ts'
import type { AppContext } from '#core/app/server/context.ts'
import type { Lang } from '#core/i18n/contract.ts'
import { RemoteServerError } from '#core/net/server/fetch-json.ts'
import { type HotelRow, publicHotelRow } from '#modules/hotel/hotels/server/service.ts'
import type { PartnerOffer, PartnerQuery } from '../../schema.ts'
import * as queries from '../queries.ts'
import { fetchOffers, type TiqetsAccess } from './client.ts'

const hourMs = 3_600_000
/** Offers older than this are fetched again. */
const offerLifetimeMs = 12 * hourMs
/** Minimum milliseconds between two attempts for one hotel: less than the hour between two runs. */
const minRetryMs = hourMs * 0.8
/** Maximum hotels per run. */
const maxHotels = 300
/** Consecutive failures that end a run, because the partner seems to be down. */
const maxFailures = 3

/** The fields of a hotel that the query to the partner needs. */
type PartnerHotel = Pick<PublicPartInput['hotel'], 'id' | 'address' | 'currency'>

/** The query for offers near this hotel; null when the hotel has no coordinates. */
export function partnerQueryOf({ address, currency }: Omit<PartnerHotel, 'id'>): PartnerQuery | null {
  const { latitude, longitude } = address
  return latitude === null || longitude === null ? null : { latitude, longitude, currency }
}

/** The access to the partner, if a token is configured. */
export function partnerAccessOf({ config }: AppContext): TiqetsAccess | null {
  const { api, token, timeout } = config.tiqets
  return token === null ? null : { api, token, timeout }
}

/** Fetches the offers of every hotel for which this is due. Runs hourly; after a failure the earlier offers stay. */
export async function refreshPartnerTickets(context: AppContext): Promise<void> {
  const access = partnerAccessOf(context)
  if (!access) return
  const now = context.clock().getTime()
  const dueHotels = await queries.hotelsToRefresh(context.db, {
    fetchedBefore: new Date(now - offerLifetimeMs),
    triedBefore: new Date(now - minRetryMs),
    maxHotels,
  })
  let failures = 0
  for (const { id } of dueHotels) {
    failures = (await refreshHotel(context, access, id)) ? 0 : failures + 1
    if (failures === maxFailures) return
  }
}

/** The job after a hotel has chosen to show the offers. */
export async function refreshHotelOffers(context: AppContext, hotelId: string): Promise<void> {
  const access = partnerAccessOf(context)
  if (access) await refreshHotel(context, access, hotelId)
}

/** Returns whether the partner answered. Earlier offers stay when it did not. */
async function refreshHotel(context: AppContext, access: TiqetsAccess, hotelId: string): Promise<boolean> {
  const hotel = await publicHotelRow(context.db, hotelId)
  const partnerQuery = hotel && partnerQueryOf(hotel)
  if (!partnerQuery) return true
  const triedAt = context.clock()
  let offers: Partial<Record<Lang, PartnerOffer[]>>
  try {
    const offersByLang = await Promise.all(
      hotel.languages.map(async (lang) => [lang, await fetchOffers(access, partnerQuery, lang)] as const),
    )
    offers = Object.fromEntries(offersByLang)
  } catch (error) {
    if (!(error instanceof RemoteServerError)) throw error
    await queries.writePartner(context.db, hotelId, { triedAt })
    context.log.warn({ err: error, hotelId }, 'the offers of Tiqets could not be fetched; those of before are kept')
    return false
  }
  const fetchedRow = { offers, question: partnerQuery, fetchedAt: triedAt, triedAt }
  const storedRow = await queries.partnerOf(context.db, hotelId)
  const hasChanged = !isDeepStrictEqual([storedRow?.offers, storedRow?.question], [offers, partnerQuery])
  // Guest pages are only rendered again when the offers have changed.
  if (hasChanged) await changeForGuests(context, hotelId, (tx) => queries.writePartner(tx, hotelId, fetchedRow))
  else await queries.writePartner(context.db, hotelId, fetchedRow)
  return true
}

/** The partner's last offers for this hotel; empty when the hotel does not show them, or has moved since. */
export async function partnerOffers(context: AppContext, hotel: PartnerHotel, lang: Lang): Promise<PartnerOffer[]> {
  if (!partnerAccessOf(context)) return []
  const row = await queries.partnerOf(context.db, hotel.id)
  return row?.shown && isForHotel(row, hotel) ? (row.offers[lang] ?? []) : []
}

const isForHotel = (row: queries.PartnerRow, hotel: PartnerHotel) =>
  isDeepStrictEqual(row.question, partnerQueryOf(hotel))

/** The state of a hotel's partner offers, for its staff. */
export function partnerState(context: AppContext, hotel: HotelRow, row: queries.PartnerRow | undefined) {
  if (!partnerAccessOf(context)) return 'off'
  if (!partnerQueryOf(hotel)) return 'no-position'
  if (row?.triedAt && row.triedAt.getTime() !== row.fetchedAt?.getTime()) return 'failing'
  return row?.fetchedAt && isForHotel(row, hotel) ? 'fetched' : 'waiting'
}
