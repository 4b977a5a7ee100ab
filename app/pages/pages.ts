import { randomBytes } from 'node:crypto'
import type { Context, Handler } from 'hono'
import PQueue from 'p-queue'
import { createRequestHandler, type ServerBuild } from 'react-router'
import { accentTokens } from '#core/accent/accent.ts'
import type { CallEndpoint } from '#core/app/pages.ts'
import type { AppContext } from '#core/app/server/context.ts'
import { ApiError } from '#core/errors/server/api-error.ts'
import { clientAddress } from '#core/http/server/address.ts'
import { loggerOf } from '#core/http/server/request-id.ts'
import { catalogues, guestTexts } from '#core/i18n/catalogues.ts'
import { Lang } from '#core/i18n/contract.ts'
import { phoneLangs } from '#core/i18n/preferred-lang.ts'
import type { Logger } from '#core/log/log.ts'
import type { RenderedPage } from '#core/page-cache/page-cache.ts'
import { guestLangs } from '#locales/languages.ts'
import { guestLanguage } from '#modules/foundation/visitors/rules.ts'
import type { GuestDocument } from '#modules/hotel/hotels/guest/document.ts'
import type { GuestStart } from '#modules/hotel/hotels/rules.ts'
import { previewedHotel } from '#modules/hotel/hotels/server/service.ts'
import { readPublicHotel } from '#modules/reach/public-hotel/server/service.ts'
import '../context.ts'
import { noncePolicy, withHashPolicy } from '../process/security.ts'
import { errorPageResponse } from './error-page-response.ts'
import { canonicalUrl, type GuestAddress, isHotelAddress, pageAddress, readGuestAddress } from './guest-address.ts'
import { type BuildSource, buildWithGuestManifest } from './guest-manifest.ts'
import { createMemoryAssets, shortContentHash } from './memory-assets.ts'
import { withInlineStyles } from './page-styles.ts'
import { createStaffRequestReader, type StaffRequest } from './staff-pages.ts'

/**
 * Serves all screens: guest pages as compressed bytes from the page cache, staff pages as a page that is rendered once
 * and gets a new nonce for each request. `inDevelopment` omits the content security policy, which would block the
 * development server's inline scripts. `answerCall` answers the calls of pages with forms.
 */
export function createPages(
  context: AppContext,
  build: BuildSource,
  inDevelopment: boolean,
  answerCall: AnswerCall,
): { guest: Handler; staff: Handler; files: Handler } {
  const mode = inDevelopment ? 'development' : 'production'
  const render = createRequestHandler(build, mode)
  const files = createMemoryAssets()
  const renderForGuest = inDevelopment ? render : createRequestHandler(buildWithGuestManifest(build, files.add), mode)

  const reportPageError = (error: unknown, log = context.log) =>
    log.error({ err: error }, 'a page could not be rendered')
  const commonContext = {
    catalogues,
    guestTexts,
    now: context.clock,
    report: reportPageError,
  }
  const texts = guestLangs.map((lang) => ({ lang, text: JSON.stringify(guestTexts(lang)) }))
  // Part of the addresses of texts, so that a page detects texts of another release.
  const textsHash = shortContentHash(texts.map(({ text }) => text).join())
  const textsFiles = new Map(texts.map(({ lang, text }) => [lang, files.add(`texts-${textsHash}-${lang}.json`, text)]))
  const textsAddress = (lang: Lang) => textsFiles.get(lang) ?? ''
  const addressOf = clientAddress(context.config.trustProxy)
  const newNonce = () => (inDevelopment ? undefined : randomBytes(16).toString('base64url'))
  const queueOfPriority = createRenderingQueue()
  const guestQueue = queueOfPriority(1)
  const staffQueue = queueOfPriority(0)

  const renderStaff = ({ request, loaderContext }: StaffRequest, nonce: string | undefined, log: Logger) =>
    staffQueue(() =>
      render(request, {
        ...loaderContext,
        ...commonContext,
        loadGuest: (...from) => loadGuest(context, textsAddress, ...from),
        report: (error: unknown) => reportPageError(error, log),
        nonce,
      }),
    )
  const readBuild = typeof build === 'function' ? build : async () => build
  let staffRequestsOfBuild:
    | { routes: ServerBuild['routes']; request: ReturnType<typeof createStaffRequestReader> }
    | undefined
  const staffRequest = async (c: Context) => {
    const { routes } = await readBuild()
    // The development server creates a new build after each change.
    if (staffRequestsOfBuild?.routes !== routes)
      staffRequestsOfBuild = { routes, request: createStaffRequestReader(context, routes) }
    return staffRequestsOfBuild.request(c.req.raw, addressOf(c), callFor(answerCall, c))
  }
  const staffHeaders = (nonce: string) => ({
    'content-security-policy': noncePolicy(nonce),
    'cache-control': 'no-store',
    'x-robots-tag': 'noindex, nofollow',
  })
  const sharedPages = new Map<string, Promise<SharedPage>>()
  /** Renders the page and splits it where its nonce occurs. */
  async function renderSharedPage(staff: StaffRequest): Promise<SharedPage> {
    const nonce = randomBytes(16).toString('base64url')
    const response = await renderStaff(staff, nonce, context.log)
    return { status: response.status, headers: [...response.headers], pieces: (await response.text()).split(nonce) }
  }

  async function staffPage(c: Context): Promise<Response> {
    if (!isReadRequest(c) && c.req.method !== 'POST') return methodNotAllowed()
    const nonce = newNonce()
    try {
      const staff = await staffRequest(c)
      if ('redirect' in staff)
        return new Response(null, { status: 303, headers: { location: staff.redirect, 'cache-control': 'no-store' } })
      const { key } = staff
      const log = loggerOf(context.log, c.req.raw)
      if (!nonce) return await renderStaff(isReadRequest(c) ? { ...staff, request: c.req.raw } : staff, nonce, log)
      if (!key) return withHeaders(await renderStaff(staff, nonce, log), staffHeaders(nonce))
      const pagePromise = sharedPages.get(key) ?? renderSharedPage(staff)
      sharedPages.set(key, pagePromise)
      const { status, headers, pieces } = await pagePromise.catch((error: unknown) => {
        sharedPages.delete(key)
        throw error
      })
      if (status >= 500) sharedPages.delete(key)
      return withHeaders(new Response(pieces.join(nonce), { status, headers }), staffHeaders(nonce))
    } catch (error) {
      if (error instanceof ApiError && error.code === 'method_not_allowed') return methodNotAllowed()
      return errorPageResponse(error, c, context.log)
    }
  }

  /** Renders a page, or only its data, as it is for everybody. */
  async function renderGuest(path: string, guest: GuestPageData | null): Promise<RenderedPage> {
    const nonce = newNonce()
    const request = new Request(`http://livret.invalid${path}`, { headers: { accept: 'text/html' } })
    const response = await renderForGuest(request, {
      ...commonContext,
      nonce,
      loadGuest: async () => guest,
    })
    // Not cached, so that the next request tries again.
    if (response.status !== 200 && response.status !== 404) throw new ApiError('internal')
    const text = await response.text()
    const finalPage = nonce
      ? withHashPolicy(withInlineStyles(text, nonce), nonce, { analytics: guest?.analytics })
      : { html: text, policy: undefined }
    const isData = response.headers.get('x-remix-response')
    return {
      status: response.status,
      body: orderHeadTags(finalPage.html),
      contentType: response.headers.get('content-type') ?? 'text/html; charset=utf-8',
      headers: {
        ...(finalPage.policy && { 'content-security-policy': finalPage.policy }),
        ...(isData && { 'x-remix-response': isData }),
      },
      hotelId: guest?.hotel.id ?? '',
      until: guest?.until ?? null,
    }
  }

  /** A draft page is visible to staff only, so it is rendered for each request. */
  async function draftPage(path: string, draft: GuestPageData): Promise<Response> {
    const { status, body, contentType, headers } = await guestQueue(() => renderGuest(path, draft))
    const draftHeaders = {
      'content-type': contentType,
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex, nofollow',
    }
    return new Response(body, { status, headers: { ...headers, ...draftHeaders } })
  }

  async function guestPage(c: Context): Promise<Response> {
    if (!isReadRequest(c)) return methodNotAllowed()
    try {
      const address = readGuestAddress(c.req.url)
      const publicData = isHotelAddress(address)
        ? await loadGuest(context, textsAddress, address.orgId, c.req.url)
        : null
      const draft =
        publicData || !isHotelAddress(address) ? null : await loadDraft(context, textsAddress, address, c.req.raw)
      const guest = publicData ?? draft
      const canonical = guest && !address.data ? canonicalUrl(c.req.url, address) : null
      if (canonical) return new Response(null, { status: 301, headers: { location: canonical } })
      const startLang =
        guest && !address.lang && !address.data && (!address.unknownLang || address.screen === 'kiosk')
          ? startLanguage(guest, address, c.req.header('accept-language'))
          : null
      if (guest && startLang && startLang !== guest.lang) return redirectToLanguage(c.req.url, startLang)
      const path = pageAddress(address, guest?.hotel ?? null)
      if (draft) return await draftPage(path, draft)
      const shown = guest && withNotOffered(guest, address)
      const answer = await context.pages.answer(`page ${path}`, c.req.raw, () =>
        guestQueue(() => renderGuest(path, shown)),
      )
      return answer ?? c.notFound()
    } catch (error) {
      return errorPageResponse(error, c, context.log)
    }
  }

  return { guest: guestPage, staff: staffPage, files: files.answer }
}

/** Answers a call of the API; the environment contains the connection of the client. */
type AnswerCall = (request: Request, env: object) => Response | Promise<Response>

/** Calls the API for the page of this request, as its client would. */
const callFor =
  (answerCall: AnswerCall, c: Context): CallEndpoint =>
  async (path, { lang, visitor, method = 'GET', key, body }) => {
    const headers = new Headers({ 'accept-language': lang })
    const forwardedFor = c.req.header('x-forwarded-for')
    if (forwardedFor) headers.set('x-forwarded-for', forwardedFor)
    if (visitor) headers.set('x-visitor-id', visitor)
    if (key) headers.set('idempotency-key', key)
    if (body) headers.set('content-type', 'application/json')
    const request = new Request(new URL(path, c.req.url), { method, headers, body: body && JSON.stringify(body) })
    const response = await answerCall(request, c.env)
    return { status: response.status, body: await response.json() }
  }

const isReadRequest = ({ req }: Context) => req.method === 'GET' || req.method === 'HEAD'
const methodNotAllowed = () => new Response(null, { status: 405, headers: { allow: 'GET, HEAD' } })

/** The maximum number of waiting renderings of one priority, about two seconds of work; more are refused. */
const maxWaiting = 60

/**
 * Rendering uses the processor that all requests share, so only a few run at a time and only as many wait as can soon
 * run. The highest priority runs first, so that many requests for staff pages do not delay guests.
 */
function createRenderingQueue(): (priority: number) => <T>(rendering: () => Promise<T>) => Promise<T> {
  const queue = new PQueue({ concurrency: 2 })
  return (priority) => (rendering) => {
    if (queue.sizeBy({ priority }) >= maxWaiting) throw new ApiError('unavailable', { retryAfter: 2 })
    return queue.add(rendering, { priority })
  }
}

/** A rendered page outside of guest pages, without a request's nonce. */
interface SharedPage {
  status: number
  headers: [string, string][]
  pieces: string[]
}

/** The data of a hotel's pages. `until`: the instant at which the pages change by themselves. */
type GuestPageData = GuestDocument & { guestStart: GuestStart; defaultLang: Lang; until: Date | null }

/** The language in which a phone starts when the address names none. A kiosk screen uses the hotel's own language. */
const startLanguage = (
  { guestStart: start, defaultLang, hotel }: GuestPageData,
  { screen }: GuestAddress,
  accepted?: string,
): Lang =>
  screen === 'kiosk'
    ? defaultLang
    : guestLanguage({
        requested: null,
        start,
        phoneLangs: phoneLangs(accepted),
        offered: hotel.languages,
        hotelLang: defaultLang,
      })

/** Says so where the address names a language that the hotel does not offer. */
const withNotOffered = (guest: GuestPageData, { lang, unknownLang }: GuestAddress): GuestPageData =>
  unknownLang || (lang && lang !== guest.lang)
    ? { ...guest, notOffered: catalogues[guest.lang].language.notOffered }
    : guest

/** Redirects to the address with the language, so that each language has one page that is the same for everybody. */
function redirectToLanguage(url: string, lang: Lang): Response {
  const { pathname, searchParams } = new URL(url)
  searchParams.set('lang', lang)
  const headers = { location: `${pathname}?${searchParams}`, vary: 'Accept-Language', 'cache-control': 'no-store' }
  return new Response(null, { status: 302, headers })
}

/** Loads the data of a hotel's pages in the requested language. Null: the hotel does not exist. */
async function loadGuest(
  context: AppContext,
  addressOfTexts: (lang: Lang) => string,
  orgId: string,
  url: string,
): Promise<GuestPageData | null> {
  const requestedLang = Lang.safeParse(new URL(url).searchParams.get('lang')).data ?? null
  const guest = await context.pages.document(`guest ${orgId} ${requestedLang}`, async () => {
    const value = await readGuest(context, orgId, requestedLang)
    return value && { value, subjects: [value.hotel.id], until: value.until }
  })
  return guest && { ...guest, texts: addressOfTexts(guest.lang), renderedAt: context.clock().toISOString() }
}

/** The same for a draft hotel, in a browser of its staff. Null: there is no draft that this browser may see. */
async function loadDraft(
  context: AppContext,
  addressOfTexts: (lang: Lang) => string,
  { orgId, lang }: GuestAddress,
  request: Request,
): Promise<GuestPageData | null> {
  const preview = previewedHotel(context, request)
  const guest = preview && (await readGuest(context, orgId, Lang.safeParse(lang).data ?? null, preview))
  return guest ? { ...guest, texts: addressOfTexts(guest.lang), renderedAt: context.clock().toISOString() } : null
}

async function readGuest(
  context: AppContext,
  orgId: string,
  requestedLang: Lang | null,
  preview: string | null = null,
): Promise<Omit<GuestPageData, 'texts' | 'renderedAt'> | null> {
  const initialLang = requestedLang ?? 'fr'
  const hotelInInitialLang = await readPublicHotel(context, orgId, initialLang, preview)
  if (!hotelInInitialLang) return null
  const { defaultLang, guestStart } = hotelInInitialLang
  const lang = guestLanguage({
    requested: requestedLang,
    start: guestStart,
    phoneLangs: [],
    offered: hotelInInitialLang.hotel.languages,
    hotelLang: defaultLang,
  })
  const { hotel, until } =
    (lang === initialLang ? hotelInInitialLang : await readPublicHotel(context, orgId, lang, preview)) ??
    hotelInInitialLang
  const origin = context.config.publicUrl ?? (context.url || undefined)
  const { analyticsScript: analytics, providerAppUrl } = context.config
  const map = mapSource(context)
  const providerSite = providerAppUrl ?? undefined
  const accent = accentTokens(hotel.brand.colour)
  const otherLangs = hotel.languages.filter((other) => other !== lang)
  const offers = Object.fromEntries(
    otherLangs.map((other) => {
      const { read, no } = catalogues[other].language
      return [other, { read, no }]
    }),
  )
  const { language } = catalogues[lang]
  const partlyTranslated = (hotel.fallback.length > 0 || hotel.drafted) && language.partlyTranslated
  // Also before there are drafts: an open page receives them without this line.
  const machineTranslated = hotel.translation && lang !== defaultLang && language.machineTranslated
  return {
    ...(partlyTranslated && { partlyTranslated }),
    ...(machineTranslated && { machineTranslated }),
    hotel,
    lang,
    offers,
    origin,
    map,
    analytics,
    providerSite,
    accent,
    guestStart,
    defaultLang,
    until,
  }
}

/** The attribution of map tiles; undefined: maps show no streets. */
function mapSource({ mapTiles, config: { map } }: AppContext): GuestDocument['map'] {
  return mapTiles && map ? { attribution: map.attribution, attributionUrl: map.attributionUrl } : undefined
}

function withHeaders(response: Response, headers: Record<string, string>): Response {
  const changed = new Response(response.body, response)
  for (const [name, value] of Object.entries(headers)) changed.headers.set(name, value)
  return changed
}

/**
 * Orders the tags in the page's head. A guest page is read before its scripts are loaded, and a browser requests files
 * in the order of their tags, so fonts and the first picture come first, and what scripts need last.
 */
function orderHeadTags(html: string): string {
  let fonts = ''
  let scripts = ''
  return html
    .replaceAll(/<link rel="(?:modulepreload|preload)" [^>]*>/g, (link) => {
      if (link.includes(' as="font"')) fonts += link
      else scripts += link.replace('<link rel="modulepreload" ', '<link rel="modulepreload" fetchpriority="low" ')
      return ''
    })
    .replace('</head>', () => `${fonts}</head>`)
    .replace('</body>', () => `${scripts}</body>`)
}
