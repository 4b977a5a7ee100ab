import type { OpenAPIHono } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { accentTokens, surfaces } from '#core/accent/accent.ts'
import type { AppContext } from '#core/app/server/context.ts'
import { ApiError } from '#core/errors/server/api-error.ts'
import { Lang } from '#core/i18n/contract.ts'
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
import { publicHotelRow, publicSlugs } from '#modules/hotel/hotels/server/service.ts'
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
