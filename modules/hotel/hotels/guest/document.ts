import type { MetaDescriptor, MetaFunction } from 'react-router'
import type { AccentTokens } from '#core/accent/accent.ts'
import type { Lang } from '#core/i18n/contract.ts'
import { storedTexts } from '#core/i18n/fetched-texts.ts'
import { localeOf } from '#core/i18n/format.ts'
import type { I18n } from '#core/i18n/i18n.ts'
import { makeI18n } from '#core/i18n/i18n.ts'
import type { Translate } from '#core/i18n/text-key.ts'
import { splitLines } from '#core/ui-guest/content/lines.tsx'
import type { PublicMedia } from '#modules/foundation/media/contract.ts'
import { publicPath } from '#modules/hotel/hotels/paths.ts'
import type { PublicHotel } from '../contract.ts'

/** Offers a page in the reader's language, in that language. */
export interface LanguageOffer {
  read: string
  no: string
}

/** The data that guest screens are rendered from: the whole hotel, and where its texts are. */
export interface GuestDocument {
  hotel: PublicHotel
  lang: Lang
  /** The lines that offer the page in the hotel's other languages, each written in that language. */
  offers: Partial<Record<Lang, LanguageOffer>> | undefined
  /** A line for guests whose language the hotel has not translated everything into. Absent: it has. */
  partlyTranslated?: string
  /** A line for guests who read texts that an engine has translated. Absent: there will be none. */
  machineTranslated?: string
  /** A line for guests who asked for a language that the hotel does not offer. */
  notOffered?: string
  /** The address of the file with the guest texts in `lang`. It is the same for every hotel and cached for ever. */
  texts: string
  /** The hotel's colour in variants with enough contrast. */
  accent: AccentTokens
  /** When the server rendered it, ISO 8601. */
  renderedAt: string
  /** Another language was requested and could not be loaded. */
  languageFailed?: true
  /** The public origin of the product, for absolute addresses. */
  origin?: string
  /** The map attribution and its link; absent: maps have no streets. */
  map?: { attribution: string; attributionUrl: string }
  /** The operator's analytics script; absent: none is loaded. */
  analytics?: string
  /** The provider's own site, to which the back link of the home leads; absent: there is none. */
  providerSite?: string
}

/**
 * The document as it is sent. The hotel is sent as JSON, because the router's own format is a third larger and slower
 * to parse. The router quotes this text twice, so its quotation marks are written as backticks.
 */
export type SerializedDocument = Omit<GuestDocument, 'hotel'> & { hotel: { json: string } }

const escapeQuotes = (json: string) => json.replaceAll('`', '\\u0060').replaceAll('"', '`')
const unescapeQuotes = (sent: string) => sent.replaceAll('`', '"')

const parsedHotels = new WeakMap<SerializedDocument['hotel'], PublicHotel>()

export function serializeDocument({ hotel, ...others }: GuestDocument): SerializedDocument {
  const serializedHotel = { json: escapeQuotes(JSON.stringify(hotel)) }
  parsedHotels.set(serializedHotel, hotel)
  return { ...others, hotel: serializedHotel }
}

/** Returns the same hotel object for the same document, however often it is called. */
export function parseDocument({ hotel: serializedHotel, ...others }: SerializedDocument): GuestDocument {
  const cached = parsedHotels.get(serializedHotel)
  const hotel: PublicHotel = cached ?? JSON.parse(unescapeQuotes(serializedHotel.json))
  if (!cached) parsedHotels.set(serializedHotel, hotel)
  return { ...others, hotel }
}

/**
 * The id of the layout's route, through which every screen finds the document; named in the specification's point 2.
 */
export const guestRoute = 'public-org'

const translators = new WeakMap<object, I18n>()

/** The texts of a page. A page outside of a hotel contains them itself. */
export interface DocumentTexts {
  lang: Lang
  texts: string | object
}

export const textsOf = ({ texts }: DocumentTexts): object => (typeof texts === 'string' ? storedTexts(texts) : texts)

/** Returns the same translator for the same texts, however often a page is rendered. */
export function translatorOf(document: DocumentTexts): I18n {
  const texts = textsOf(document)
  const cached = translators.get(texts)
  if (cached) return cached
  const created = makeI18n(document.lang, texts)
  translators.set(texts, created)
  return created
}

interface Head {
  /** The subject of the screen; the hotel's name follows it. */
  title: string
  description?: string
  picture?: string | null
  /** The screen's canonical path below the hotel's address, when it has several: `p/spa`. */
  place?: string
  /** Private screens are not indexed. */
  personal?: boolean
}

/** Title, description and sharing picture of a guest screen, in its language. */
export const guestMeta =
  (head: (t: Translate, hotel: PublicHotel, params: Record<string, string | undefined>) => Head): MetaFunction =>
  ({ matches, params, location }) => {
    const serializedDocument = matches.find((match) => match?.id === guestRoute)?.loaderData as
      | SerializedDocument
      | undefined
    if (!serializedDocument) return []
    const { hotel, lang, origin = '' } = parseDocument(serializedDocument)
    const { title, description, picture, place, personal } = head(translatorOf(serializedDocument).t, hotel, params)
    const fullTitle = title === hotel.name ? `${hotel.name} · ${hotel.address.city}` : `${title} · ${hotel.name}`
    const image = picture ?? hotel.brand.cover
    const tags: MetaDescriptor[] = [
      { title: fullTitle },
      { property: 'og:title', content: fullTitle },
      { property: 'og:type', content: 'website' },
      { property: 'og:site_name', content: hotel.name },
      { property: 'og:locale', content: ogLocaleOf(lang) },
      { name: 'twitter:card', content: image ? 'summary_large_image' : 'summary' },
    ]
    if (description) {
      const shortDescription = splitLines(description).join(' ').replace(/\s+/g, ' ').slice(0, 200)
      tags.push(
        { name: 'description', content: shortDescription },
        { property: 'og:description', content: shortDescription },
      )
    }
    if (image)
      tags.push(...sharingPictureTags(image.startsWith('/') ? `${origin}${image}` : image, hotel.medias[image]))
    if (personal) tags.push({ name: 'robots', content: 'noindex' })
    else {
      // One address for each language, with the hotel's slug, whichever address was opened.
      const canonicalPath = place ?? location.pathname.split('/').slice(3).join('/').replace(/\/+$/, '')
      const hrefIn = (otherLang: string) => `${origin}${publicPath(hotel.slug, canonicalPath)}?lang=${otherLang}`
      tags.push({ tagName: 'link', rel: 'canonical', href: hrefIn(lang) })
      if (origin) tags.push({ property: 'og:url', content: hrefIn(lang) })
      for (const otherLang of hotel.languages)
        tags.push({ tagName: 'link', rel: 'alternate', hrefLang: otherLang, href: hrefIn(otherLang) })
      // For all other languages, the hotel's first one: the address without a language is not listed, because another
      // address is its canonical one.
      const [firstLang = lang] = hotel.languages
      tags.push({ tagName: 'link', rel: 'alternate', hrefLang: 'x-default', href: hrefIn(firstLang) })
      if (canonicalPath === '') tags.push({ 'script:ld+json': structuredHotelData(hotel, hrefIn(lang), origin) })
    }
    return tags
  }

/** `fr_FR`, `ar`: without what a locale says about digits. */
const ogLocaleOf = (lang: Lang) => localeOf[lang].replace(/-u-.*/, '').replace('-', '_')

/** Structured data about the hotel for search engines: https://schema.org/Hotel. */
function structuredHotelData(
  { name, address, phone, dialled, brand, languages }: PublicHotel,
  url: string,
  origin: string,
) {
  const { street, postalCode, city, country, latitude, longitude } = address
  const absoluteAddress = (src: string | null) => (src?.startsWith('/') ? `${origin}${src}` : src) || undefined
  return {
    '@context': 'https://schema.org',
    '@type': 'Hotel',
    name,
    url,
    telephone: dialled || phone || undefined,
    image: absoluteAddress(brand.cover),
    logo: absoluteAddress(brand.logo),
    availableLanguage: languages,
    address: {
      '@type': 'PostalAddress',
      streetAddress: street || undefined,
      postalCode: postalCode || undefined,
      addressLocality: city || undefined,
      addressCountry: country,
    },
    geo: latitude !== null && longitude !== null ? { '@type': 'GeoCoordinates', latitude, longitude } : undefined,
  }
}

/** In the stored format: not every reader of such tags supports AVIF or WebP. */
const sharingPictureTags = (address: string, media: PublicMedia | undefined): MetaDescriptor[] => [
  { property: 'og:image', content: address },
  ...(media
    ? [
        { property: 'og:image:width', content: String(media.width) },
        { property: 'og:image:height', content: String(media.height) },
      ]
    : []),
  ...(media?.alt ? [{ property: 'og:image:alt', content: media.alt }] : []),
]
