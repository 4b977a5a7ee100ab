import { isUuid } from '#core/ids/uuid.ts'
import { guestLangs } from '#locales/languages.ts'
import { allPlaces, selectionOfAddress } from '#modules/content/places/guest/filter.ts'
import { findPage } from '#modules/exchange/custom-pages/page-path-rules.ts'
import { findInfo } from '#modules/foundation/info/rules.ts'
import type { PublicHotel } from '#modules/hotel/hotels/contract.ts'
import { publicPath } from '#modules/hotel/hotels/paths.ts'

/** All guest screens below `/public/<hotel>`, as in `routes.ts`. */
export const guestScreens = [
  '',
  'p/:pageId',
  'discover/tiqets',
  'chat',
  'discover/services',
  'discover/services/:serviceId',
  'infos',
  'infos/:info',
  'privacy',
  'search',
  'basket',
  'orders',
  'orders/:orderId',
  'opinions',
  'kiosk',
  ':selection',
  ':selection/:placeId',
  ':selection/:placeId/promotion',
] as const
/** `*`: an unknown screen. */
export type GuestScreen = (typeof guestScreens)[number] | '*'

/** A parsed address below `/public/`. */
export interface GuestAddress {
  orgId: string
  screen: GuestScreen
  /** The id or slug that the address contains for this screen, decoded. */
  itemName: string | null
  lang: string | null
  /** The address names a language that does not exist here. */
  unknownLang: boolean
  article: string | null
  /** Requested by a page's router, for its data only. */
  data: boolean
}

const orgPattern = /^[\w-]{3,80}$/
/** Placeholder for unknown ids, and for orders, which only the guest's phone knows. */
const unknownId = '00000000-0000-0000-0000-000000000000'
const patterns = guestScreens.map((screen) => ({ screen, parts: screen.split('/').filter(Boolean) }))

export function readGuestAddress(url: string): GuestAddress {
  const { pathname, searchParams } = new URL(url)
  const data = pathname.endsWith('.data')
  const [, , orgId = '', ...parts] = (data ? pathname.slice(0, -5) : pathname)
    .replace(/\/+$/, '')
    .split('/')
    .map(decodePart)
  // Case-insensitive, like the router.
  const match = patterns.find(
    (pattern) =>
      pattern.parts.length === parts.length &&
      pattern.parts.every((part, i) => part.startsWith(':') || part === parts[i]?.toLowerCase()),
  )
  const lang = searchParams.get('lang')
  const article = searchParams.get('article')
  return {
    orgId: orgId.toLowerCase(),
    screen: match?.screen ?? '*',
    itemName: match?.screen.includes(':')
      ? (parts[match.parts.findLastIndex((part) => part.startsWith(':'))] ?? '')
      : null,
    lang: guestLangs.find((each) => each === lang) ?? null,
    unknownLang: Boolean(lang) && !guestLangs.some((each) => each === lang),
    article: article && isUuid(article) ? article : null,
    data,
  }
}

/** Whether the id can be that of a hotel; otherwise no lookup is needed. */
export const isHotelAddress = ({ orgId }: GuestAddress): boolean => orgPattern.test(orgId)

/**
 * The address with the hotel's id in lower case if `url` has it otherwise, because the page's scripts use one address
 * only.
 */
export function canonicalUrl(url: string, { orgId }: GuestAddress): string | null {
  const { pathname, search } = new URL(url)
  const canonical = pathname.replace(/^\/public\/[^/]+/, publicPath(orgId))
  return canonical === pathname ? null : `${canonical}${search}`
}

/**
 * The canonical address of all addresses that show the same page: one for hotels that do not exist (null), one for
 * unknown pages, services or articles of a hotel, and one for all orders. This limits the number of cached pages to
 * what the hotel has.
 */
export function pageAddress(requested: GuestAddress, hotel: PublicHotel | null): string {
  const { orgId, screen, itemName, unknownLang, data } = requested
  // One address for all languages that do not exist.
  const lang = unknownLang ? 'other' : requested.lang
  const service = hotel?.services.find(({ id }) => id === itemName)
  const article = service?.articles.some(({ id }) => id === requested.article) && !data ? requested.article : null
  // An unknown screen gets an address that the router does not match either.
  const screenPath =
    screen === '*'
      ? 'no/such/page'
      : itemName === null
        ? screen
        : screen.startsWith(':')
          ? placeAddress(hotel, requested)
          : screen.replace(/:\w+$/, hotel ? nameIn(hotel, requested) : unknownId)
  const query = new URLSearchParams({ ...(lang && { lang }), ...(article && { article }) })
  const path = `${publicPath(hotel ? orgId : '-', screenPath)}${data ? '.data' : ''}`
  return query.size > 0 ? `${path}?${query}` : path
}

/** The hotel's own id of the item, or the placeholder. */
function nameIn(hotel: PublicHotel, { screen, itemName }: GuestAddress): string {
  if (itemName === null) return unknownId
  switch (screen) {
    case 'p/:pageId': {
      const page = findPage(hotel.pages, itemName)
      return page?.slug === itemName ? page.slug : (page?.id ?? unknownId)
    }
    case 'discover/services/:serviceId':
      return hotel.services.find(({ id }) => id === itemName)?.id ?? unknownId
    case 'infos/:info':
      return findInfo(hotel.info, itemName) ? itemName.toLowerCase() : unknownId
    default:
      return unknownId
  }
}

/** The address of a place or selection of the hotel, or one placeholder for all unknown ones. */
function placeAddress(hotel: PublicHotel | null, { screen, itemName }: GuestAddress): string {
  if (screen === ':selection') return selectionOfAddress(itemName ?? '') ?? 'nothing'
  const place = hotel?.places.find(({ id }) => id === itemName)
  return screen.replace(/:\w+/, place?.category ?? allPlaces).replace(/:\w+/, place?.id ?? unknownId)
}

function decodePart(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
