import { z } from 'zod'
import type { Lang } from '#core/i18n/contract.ts'
import { fetchJson, RemoteServerError } from '#core/net/server/fetch-json.ts'
import { isTiqetsLink } from '../../rules.ts'
import type { PartnerOffer, PartnerQuery } from '../../schema.ts'

export interface TiqetsAccess {
  /** The address of the partner's API. */
  api: string
  token: string
  /** Timeout of one answer, in milliseconds. */
  timeout: number
}

/** Maximum offers per hotel. */
const maxOffers = 20
/** Maximum distance of offers from the hotel, in kilometres. */
const maxDistanceKm = 20
const maxBytes = 2_000_000

/** The fields used of a product in the partner's Distributor API v2. */
const Product = z.object({
  id: z.union([z.string().regex(/^[\w-]{1,40}$/), z.int().nonnegative()]).transform(String),
  title: z.string().transform(cleanLine).pipe(z.string().min(1).max(300)),
  tagline: z.string().transform(cleanLine).nullish().catch(null),
  price: z
    .union([
      z.number(),
      z
        .string()
        .regex(/^\d{1,6}(\.\d+)?$/)
        .transform(Number),
    ])
    .pipe(z.number().min(0).max(10_000))
    .nullish()
    .catch(null),
  currency: z.string().nullish().catch(null),
  ratings: z
    .object({ average: z.number().min(0).max(5), total: z.int().min(0) })
    .nullish()
    .catch(null),
  product_url: z.string().max(1000).refine(isTiqetsLink),
  sale_status: z.string().nullish().catch(null),
})
const Answer = z.object({ products: z.array(z.unknown()) })

/**
 * Offers near a position, in one language. Throws `RemoteServerError` when the partner does not answer as documented.
 */
export async function fetchOffers(
  { api, token, timeout }: TiqetsAccess,
  { latitude, longitude, currency }: PartnerQuery,
  lang: Lang,
): Promise<PartnerOffer[]> {
  const url = new URL('/v2/products', api)
  const query = {
    lang,
    currency,
    lat: latitude,
    lng: longitude,
    max_distance: maxDistanceKm,
    page: 1,
    page_size: maxOffers,
  }
  url.search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)])).toString()
  const headers = { authorization: `Token ${token}`, accept: 'application/json', 'user-agent': 'Livret' }
  return readOffers(await fetchJson(url, { headers, timeout, maxBytes }), currency)
}

/** The offers in an answer. An answer whose items are all invalid counts as a failure. */
export function readOffers(answer: unknown, currency: string): PartnerOffer[] {
  const { data } = Answer.safeParse(answer)
  if (!data) throw new RemoteServerError('the partner sent no list of products')
  const readProducts = data.products.slice(0, maxOffers).flatMap((product) => Product.safeParse(product).data ?? [])
  if (data.products.length > 0 && readProducts.length === 0)
    throw new RemoteServerError('the partner sent no product that can be read')
  const seenIds = new Set<string>()
  return readProducts.flatMap(({ id, title, tagline, price, ratings, product_url, sale_status, ...product }) => {
    if (seenIds.has(id) || (sale_status && sale_status !== 'available')) return []
    seenIds.add(id)
    const isSameCurrency = !product.currency || product.currency === currency
    return {
      id,
      title,
      text: tagline?.slice(0, 1000) ?? '',
      price: isSameCurrency && typeof price === 'number' ? Math.round(price * 100) : null,
      rating: ratings ? Math.round(ratings.average * 10) / 10 : null,
      ratingCount: ratings?.total ?? null,
      link: product_url,
    }
  })
}

/** Puts a text on one line, without control characters and others that the database refuses. */
function cleanLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}\p{Cs}\s]+/gu, ' ').trim()
}
