import type { Check, LinksOf } from '#core/app/checks.ts'
import { hotelScreens } from '#core/app/office-paths.ts'
import { readText } from '#core/i18n/localized.ts'
import { webAddressesIn } from '#core/net/web-addresses-in.ts'
import { hotelOf } from '#modules/hotel/hotels/server/service.ts'
import { dealTimesOf } from '../../rules.ts'
import { dealsOf } from '../queries.ts'

/** Deals that are over, and still listed. */
export const expiredDeals: Check = async ({ db, clock }, scope, lang) => {
  const { defaultLang, timeZone } = await hotelOf(db, scope)
  return (await dealsOf(db, scope.hotelId))
    .filter(({ deal }) => dealTimesOf(deal, timeZone, clock()).phase === 'over')
    .map(({ deal, place }) => ({
      name: [deal.title, place.name].map((text) => readText(text, lang, defaultLang)).join(' · '),
      count: 1,
      path: hotelScreens.deal(deal.placeId),
    }))
}

export const dealLinks: LinksOf = async (db, hotelId) =>
  (await dealsOf(db, hotelId)).flatMap(({ deal: { title, text, terms, placeId } }) =>
    webAddressesIn([text, terms]).map((address) => ({ address, name: title, path: hotelScreens.deal(placeId) })),
  )
