import { randomBytes } from 'node:crypto'
import type { Context, Handler } from 'hono'
import { createRequestHandler, type ServerBuild } from 'react-router'
import { accentTokens } from '#core/accent/accent.ts'
import { isDatabaseAway } from '#core/db/db.ts'
import type { Floor } from '#core/http/server/floor.ts'
import { readLang } from '#core/http/server/read.ts'
import { catalogues, guestTexts } from '#core/i18n/catalogues.ts'
import { Lang } from '#core/i18n/contract.ts'
import type { GuestDocument } from '#modules/hotels/guest/document.ts'
import { readPublicHotel } from '#modules/hotels/server/public-hotel.ts'
import { guestLanguage } from '#modules/visitors/rules.ts'
import { awayPage } from './away-page.ts'
import './context.ts'
import { hashPolicy, noncePolicy } from './security.ts'

/** Where the pages' code comes from: the build, or the development server. */
export type Pages = ServerBuild | (() => Promise<ServerBuild>)

/**
 * Every screen: guest pages as finished bytes from the page cache, staff pages as a shell made for the request.
 * `inDevelopment` leaves out the content security policy, which the development server's inline scripts would break.
 */
export function makePages(floor: Floor, build: Pages, inDevelopment: boolean): { guest: Handler; staff: Handler } {
  const render = createRequestHandler(build, inDevelopment ? 'development' : 'production')

  const lent = {
    catalogues,
    guestTexts,
    report: (error: unknown) => floor.log.error({ err: error }, 'a page could not be made'),
  }

  async function staffPage(context: Context): Promise<Response> {
    if (!readOnly(context)) return notAllowed()
    const nonce = inDevelopment ? undefined : randomBytes(16).toString('base64url')
    const response = await render(context.req.raw, {
      ...lent,
      loadGuest: (...from) => loadGuest(floor, ...from),
      nonce,
    })
    return nonce
      ? withHeaders(response, { 'content-security-policy': noncePolicy(nonce), 'cache-control': 'no-store' })
      : response
  }

  /** What is kept is shown whatever happens; where a page has to be made, the database must answer. */
  async function guestPage(context: Context): Promise<Response> {
    try {
      return await makeGuestPage(context)
    } catch (error) {
      if (!isDatabaseAway(error)) throw error
      floor.log.warn({ err: error }, 'a guest page could not be made: the database is away')
      return awayPage(readLang(context))
    }
  }

  async function makeGuestPage(context: Context): Promise<Response> {
    if (!readOnly(context)) return notAllowed()
    // Single-fetch data of the router, asked for when the language changes.
    if (context.req.path.endsWith('.data')) return staffPage(context)
    const { key, url, personal, article, page } = canonical(context.req.url)
    let refused: Response | undefined
    const answer = await floor.pages.answer(key, context.req.raw, async () => {
      let found: Awaited<ReturnType<typeof loadGuest>> = null
      let away: unknown
      const response = await render(new Request(url, { headers: { accept: 'text/html' } }), {
        ...lent,
        nonce: undefined,
        loadGuest: async (...from) => {
          found = await loadGuest(floor, ...from).catch((error) => {
            away = error
            throw error
          })
          return found
        },
      })
      // The router makes a page of every error; this one is not the page's own.
      if (isDatabaseAway(away)) throw away
      const guest = found as Awaited<ReturnType<typeof loadGuest>>
      const body = await response.text()
      const headers = inDevelopment ? undefined : { 'content-security-policy': hashPolicy(body) }
      const contentType = response.headers.get('content-type') ?? 'text/html; charset=utf-8'
      // Addresses can be made up without end: only those of the hotel's own pages are worth keeping.
      const known =
        (!article || guest?.hotel.services.some(({ articles }) => articles.some(({ id }) => id === article))) &&
        (!page || guest?.hotel.pages.some(({ id, slug }) => page === id || page === slug))
      if (response.status === 200 && guest && known && !personal)
        return { body, contentType, headers, hotelId: guest.hotel.id, until: guest.until }
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

const readOnly = ({ req }: Context) => req.method === 'GET' || req.method === 'HEAD'
const notAllowed = () => new Response(null, { status: 405, headers: { allow: 'GET, HEAD' } })

/** Of the query, only what a page is made from. */
const kept = { lang: /^(fr|en|es)$/, article: /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/ }
const uuids = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi

/**
 * Two addresses that show the same page share one entry, whatever host they were asked from. `personal`: the shell of one
 * guest's order.
 */
function canonical(address: string): {
  key: string
  url: string
  personal: boolean
  article: string | null
  page: string | null
} {
  const asked = new URL(address)
  const pathname = asked.pathname.replaceAll(uuids, (id) => id.toLowerCase())
  const query = new URLSearchParams()
  for (const [name, shape] of Object.entries(kept)) {
    const value = asked.searchParams.get(name)
    if (value !== null && shape.test(value)) query.set(name, value)
  }
  const path = `${pathname}${query.size > 0 ? `?${query}` : ''}`
  const personal = /^\/public\/[^/]+\/orders\/./.test(pathname)
  // As it is written: one page has many spellings that the router reads alike.
  const page = /^\/public\/[^/]+\/p\/(.+)$/.exec(pathname)?.[1] ?? null
  return { key: `page ${path}`, url: `http://livret.invalid${path}`, personal, article: query.get('article'), page }
}

async function loadGuest(
  floor: Floor,
  orgId: string,
  url: string,
): Promise<(GuestDocument & { until: Date | null }) | null> {
  if (!/^[\w-]{3,80}$/.test(orgId)) return null
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
