import { randomBytes } from 'node:crypto'
import type { Context, Handler } from 'hono'
import { createRequestHandler, type ServerBuild } from 'react-router'
import type { Floor } from '#core/http/server/floor.ts'
import { catalogues, guestTexts } from '#core/i18n/catalogues.ts'
import { Lang } from '#core/i18n/contract.ts'
import { accentTokens } from '#core/ui-guest/accent.ts'
import type { GuestDocument } from '#modules/hotels/guest/document.ts'
import { readPublicHotel } from '#modules/hotels/server/public-hotel.ts'
import { guestLanguage } from '#modules/visitors/rules.ts'
import { hashPolicy, noncePolicy } from './security.ts'

/** Where the pages' code comes from: the build, or the development server. */
export type Pages = ServerBuild | (() => Promise<ServerBuild>)

/**
 * Every screen: guest pages as finished bytes from the page cache, staff pages as a shell made for the request.
 * `inDevelopment` leaves out the content security policy, which the development server's inline scripts would break.
 */
export function makePages(floor: Floor, build: Pages, inDevelopment: boolean): { guest: Handler; staff: Handler } {
  const render = createRequestHandler(build, inDevelopment ? 'development' : 'production')

  async function staffPage(context: Context): Promise<Response> {
    const nonce = inDevelopment ? undefined : randomBytes(16).toString('base64url')
    const response = await render(context.req.raw, {
      ...texts,
      loadGuest: (...from) => loadGuest(floor, ...from),
      nonce,
    })
    return nonce
      ? withHeaders(response, { 'content-security-policy': noncePolicy(nonce), 'cache-control': 'no-store' })
      : response
  }

  async function guestPage(context: Context): Promise<Response> {
    const { key, url } = canonical(context.req.url)
    let refused: Response | undefined
    const answer = await floor.pages.answer(key, context.req.raw, async () => {
      let until: Date | null = null
      let hotelId = ''
      const response = await render(new Request(url, { headers: { accept: 'text/html' } }), {
        ...texts,
        nonce: undefined,
        loadGuest: async (...from) => {
          const found = await loadGuest(floor, ...from)
          until = found?.until ?? null
          hotelId = found?.hotel.id ?? ''
          return found
        },
      })
      const body = await response.text()
      const headers = inDevelopment ? undefined : { 'content-security-policy': hashPolicy(body) }
      const contentType = response.headers.get('content-type') ?? 'text/html; charset=utf-8'
      if (response.status === 200 && hotelId !== '') return { body, contentType, headers, hotelId, until }
      refused = new Response(body, {
        status: response.status,
        headers: { 'content-type': contentType, 'cache-control': 'no-store', ...headers },
      })
      return null
    })
    return answer ?? refused ?? context.notFound()
  }

  return { guest: guestPage, staff: staffPage }
}

const texts = { catalogues, guestTexts }

/** Two addresses that show the same page share one entry: of the query, only what the page is made from is kept. */
const kept = { lang: /^(fr|en|es)$/, article: /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/ }

function canonical(address: string): { key: string; url: string } {
  const url = new URL(address)
  const query = new URLSearchParams()
  for (const [name, shape] of Object.entries(kept)) {
    const value = url.searchParams.get(name)
    if (value !== null && shape.test(value)) query.set(name, value)
  }
  url.search = query.toString()
  return { key: `page ${url.pathname}${url.search}`, url: url.href }
}

async function loadGuest(
  floor: Floor,
  orgId: string,
  url: string,
): Promise<(GuestDocument & { until: Date | null }) | null> {
  const asked = new URL(url).searchParams.get('lang')
  const wanted = Lang.safeParse(asked).data ?? 'fr'
  const first = await readPublicHotel(floor, orgId, wanted)
  if (!first) return null
  const lang = guestLanguage({ asked, started: '', offered: first.hotel.languages, fallback: first.defaultLang })
  const { hotel, until } = (lang === wanted ? first : await readPublicHotel(floor, orgId, lang)) ?? first
  return {
    hotel,
    lang,
    origin: floor.config.publicUrl ?? undefined,
    texts: guestTexts(lang),
    accent: accentTokens(hotel.brand.colour),
    renderedAt: floor.clock().toISOString(),
    until,
  }
}

function withHeaders(response: Response, headers: Record<string, string>): Response {
  const changed = new Response(response.body, response)
  for (const [name, value] of Object.entries(headers)) changed.headers.set(name, value)
  return changed
}
