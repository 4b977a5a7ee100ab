import type { OpenAPIHono } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { accentTokens, surfaces } from '#core/accent/accent.ts'
import type { AppContext } from '#core/app/server/context.ts'
import { ApiError } from '#core/errors/server/api-error.ts'
import { Id } from '#core/http/contract.ts'
import { Lang } from '#core/i18n/contract.ts'
import { formatDate } from '#core/i18n/format.ts'
import { addDays, instantAt, localDate } from '#core/time/hours.ts'
import { allergensPath } from '#modules/content/services/paths.ts'
import {
  customPagePath,
  homePath,
  infosPath,
  kioskPath,
  placePath,
  publicPath,
  servicePath,
  servicesPath,
} from '#modules/hotel/hotels/paths.ts'
import { previewedHotel, publicHotelRow, publicSlugs } from '#modules/hotel/hotels/server/service.ts'
import { servicesWithFood } from '../../documents-rules.ts'
import { allergenPage } from '../allergens/render.tsx'
import { type IconName, icons, readIcon } from '../icons/render.ts'
import { readPublicHotel } from '../service.ts'

/** Files that browsers and search engines request besides the pages: the manifest, icons and sitemaps. */
export function publicAddresses(app: OpenAPIHono, context: AppContext): void {
  const origin = () => context.config.publicUrl ?? context.url
  app.get('/public/:orgId/app.webmanifest', (c) => manifest(context, c))
  for (const name of Object.keys(icons) as IconName[])
    app.get(`/public/:orgId/icon-${name}.png`, async (c) => {
      const png = await readIcon(context, c.req.param('orgId'), name)
      if (!png) throw new ApiError('not_found')
      return new Response(new Uint8Array(png), { headers: { 'content-type': 'image/png', 'cache-control': day } })
    })
  app.get(`/public/:orgId/${allergensPath}`, (c) => readAllergenPage(context, c))
  app.get('/public/:orgId/sitemap.xml', async (c) => {
    const orgId = c.req.param('orgId')
    const answer = await context.pages.answer(`sitemap ${orgId}`, c.req.raw, async () => {
      const found = await readPublicHotel(context, orgId, 'fr')
      return (
        found && {
          body: sitemap(context, origin(), found.hotel),
          contentType: 'application/xml',
          hotelId: found.hotel.id,
          until: found.until,
        }
      )
    })
    if (!answer) throw new ApiError('not_found')
    return answer
  })
  app.get('/sitemap.xml', async (c) => {
    const slugs = await publicSlugs(context.db)
    const entries = slugs.map((slug) => `<sitemap><loc>${origin()}${publicPath(slug, 'sitemap.xml')}</loc></sitemap>`)
    c.header('content-type', 'application/xml')
    return c.body(`${head}<sitemapindex xmlns="${schema}">${entries.join('')}</sitemapindex>`)
  })
  app.get('/robots.txt', (c) =>
    c.text(`User-agent: *\nDisallow: /v1/\nDisallow: /hotels\n\nSitemap: ${origin()}/sitemap.xml\n`),
  )
}

/** The written allergen table, in the requested language if the hotel has it. A draft hotel's is for its staff only. */
async function readAllergenPage(context: AppContext, c: Context): Promise<Response> {
  const orgId = c.req.param('orgId') ?? ''
  const lang =
    Lang.safeParse(c.req.query('lang')).data ?? (await publicHotelRow(context.db, orgId))?.defaultLang ?? 'fr'
  const service = Id.safeParse(c.req.query('service')).data
  const render = async (preview: string | null) => {
    const found = await readPublicHotel(context, orgId, lang, preview)
    if (!found) return null
    const { hotel } = found
    const now = context.clock()
    const { body, policy } = allergenPage(hotel, lang, formatDate(now, lang, hotel.timeZone), service)
    const headers = { 'content-security-policy': policy }
    // The date on the page changes at midnight.
    const until = instantAt(hotel.timeZone, `${addDays(localDate(hotel.timeZone, now), 1)}T00:00`)
    return { body, contentType: 'text/html; charset=utf-8', headers, hotelId: hotel.id, until: until ?? null }
  }
  const answer = await context.pages.answer(`allergens ${orgId} ${lang} ${service}`, c.req.raw, () => render(null))
  if (answer) return answer
  const preview = previewedHotel(context, c.req.raw)
  const draft = preview && (await render(preview))
  if (!draft) throw new ApiError('not_found')
  return new Response(draft.body, { headers: { ...draft.headers, 'content-type': draft.contentType } })
}

const day = 'public, max-age=86400'

/** The web app manifest. The app starts in the room whose code was scanned, as long as that scan is valid. */
async function manifest(context: AppContext, c: Context): Promise<Response> {
  const hotel = await publicHotelRow(context.db, c.req.param('orgId') ?? '')
  if (!hotel) throw new ApiError('not_found')
  const lang = Lang.safeParse(c.req.query('lang')).data ?? hotel.defaultLang
  const { room, code, at, kiosk } = c.req.query()
  const scan = room && code && at ? `#${new URLSearchParams({ room, code, at })}` : ''
  // The lobby screen is a separate app.
  const home = publicPath(hotel.slug, kiosk === undefined ? '' : kioskPath)
  const body = {
    name: hotel.name,
    short_name: hotel.name,
    lang,
    id: home,
    start_url: `${home}?lang=${lang}${scan.length < 200 ? scan : ''}`,
    scope: home,
    display: kiosk === undefined ? 'standalone' : 'fullscreen',
    background_color: surfaces.light.paper,
    theme_color: accentTokens(hotel.brand.colour).light.accent,
    icons: (['192', '512', 'maskable-512'] as const).map((name) => ({
      src: publicPath(hotel.slug, `icon-${name}.png`),
      sizes: `${icons[name].side}x${icons[name].side}`,
      type: 'image/png',
      purpose: icons[name].purpose,
    })),
  }
  return new Response(JSON.stringify(body), {
    headers: { 'content-type': 'application/manifest+json', 'cache-control': 'no-cache' },
  })
}

const head = '<?xml version="1.0" encoding="UTF-8"?>\n'
const schema = 'http://www.sitemaps.org/schemas/sitemap/0.9'
type Shown = NonNullable<Awaited<ReturnType<typeof readPublicHotel>>>['hotel']

/** All screens that are the same for everybody, once for each language, with links between the languages. */
function sitemap({ modules }: AppContext, origin: string, hotel: Shown): string {
  const screens = [
    homePath,
    servicesPath,
    ...hotel.services.map(({ id }) => servicePath(id)),
    infosPath,
    ...(servicesWithFood(hotel.services).length > 0 ? [allergensPath] : []),
    ...hotel.places.map((place) => placePath(place)),
    ...hotel.pages.map(({ id, slug }) => customPagePath(slug ?? id)),
    ...modules.flatMap(({ publicScreens }) => publicScreens?.(hotel) ?? []),
  ]
  const entries = screens.flatMap((screen) => {
    const href = (lang: Lang) => `${origin}${publicPath(hotel.slug, screen)}?lang=${lang}`
    const others = hotel.languages.map(
      (lang) => `<xhtml:link rel="alternate" hreflang="${lang}" href="${href(lang)}"/>`,
    )
    return hotel.languages.map((lang) => `<url><loc>${href(lang)}</loc>${others.join('')}</url>`)
  })
  return `${head}<urlset xmlns="${schema}" xmlns:xhtml="http://www.w3.org/1999/xhtml">${entries.join('')}</urlset>`
}
