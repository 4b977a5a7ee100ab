import type { Translate } from '#core/i18n/text-key.ts'
import { plainText } from '#core/rich-text/document.ts'
import { splitLines } from '#core/ui-guest/content/lines.tsx'
import type { GuestScreenParts } from '#core/ui-guest/screen-parts.ts'
import type { PublicArticle, PublicService } from '#modules/content/services/contract.ts'
import type { Block } from '#modules/exchange/custom-pages/contract.ts'
import { guestPagePath } from '#modules/exchange/custom-pages/page-path-rules.ts'
import { filledInfos, type InfoName, infoSlugs } from '#modules/foundation/info/rules.ts'
import type { PublicHotel } from '#modules/hotel/hotels/contract.ts'
import type { SearchPart } from '#modules/hotel/hotels/guest/api.ts'
import { type GuestPath, infoPath, placePath, servicePath } from '#modules/hotel/hotels/paths.ts'

/** The kinds that the search provides itself, each with its heading in `search.guest.kinds`. */
type OwnKind = 'info' | 'service' | 'article' | 'page' | 'place'

/** A searchable item and the screen that shows it. */
export interface SearchEntry {
  /** Results of one kind are shown together. An entry of another module has its own heading. */
  kind: string
  heading: string
  title: string
  /** Shown below the title, if a match is in it. */
  text: string
  /** Searchable but not shown: synonyms. */
  more?: string
  /** The path below the hotel's address. */
  to: GuestPath
  /** Query parameters of the address. */
  extra?: Record<string, string>
  /** Set for an article that can be ordered. */
  dish?: { article: PublicArticle; service: PublicService }
}

type Parts = readonly GuestScreenParts[]
type OwnEntry = Omit<SearchEntry, 'heading'> & { kind: OwnKind }
type Source = (hotel: PublicHotel, t: Translate, parts: Parts) => OwnEntry[]

const joinTexts = (...texts: (string | null | undefined)[]) =>
  texts
    .filter(Boolean)
    .map((text) => splitLines(text ?? '').join(' '))
    .join(' · ')

/** The Wi-Fi password and access codes are never indexed. */
const infoText: Record<InfoName, (info: PublicHotel['info']) => string> = {
  wifi: ({ wifi }) => joinTexts(wifi?.network),
  breakfast: ({ breakfast }) => joinTexts(breakfast?.place),
  arrivalDeparture: ({ arrivalDeparture }) => joinTexts(arrivalDeparture?.text),
  hotelAccess: ({ hotelAccess }) => joinTexts(hotelAccess?.directions, hotelAccess?.parking),
  usefulNumbers: () => '',
  welcomeWord: ({ welcomeWord }) => joinTexts(welcomeWord),
  guestbook: ({ guestbook }) => joinTexts(guestbook?.words),
  inventory: ({ inventory }) => joinTexts(inventory?.words),
}

const information: Source = ({ info }, t) => [
  ...filledInfos(info).map((name) => ({
    kind: 'info' as const,
    title: t(`infoPages.guest.names.${name}`),
    text: infoText[name](info),
    more: t(`search.guest.otherWords.${name}`),
    to: infoPath(infoSlugs[name]),
  })),
  ...(info.usefulNumbers ?? []).map(({ label, number }) => ({
    kind: 'info' as const,
    title: label,
    text: number,
    to: infoPath(infoSlugs.usefulNumbers),
  })),
  ...(info.items ?? []).map(({ id, title, text }) => ({
    kind: 'info' as const,
    title,
    text: joinTexts(text),
    to: infoPath(id),
  })),
]

const services: Source = ({ services }) =>
  services.map(({ id, name, description }) => ({
    kind: 'service',
    title: name,
    text: joinTexts(description),
    to: servicePath(id),
  }))

const articles: Source = ({ services }) =>
  services.flatMap((service) =>
    service.articles.map((article) => ({
      kind: 'article' as const,
      title: article.name,
      text: joinTexts(article.description),
      more: joinTexts(
        article.section,
        service.name,
        ...article.options.flatMap(({ choices }) => choices.map(({ name }) => name)),
      ),
      to: servicePath(service.id),
      extra: { article: article.id },
      dish: { article, service },
    })),
  )

const pages: Source = (hotel) =>
  hotel.pages.map((page) => ({
    kind: 'page',
    title: page.title,
    text: joinTexts(...page.blocks.flatMap(wordsOf)),
    to: guestPagePath(hotel, page),
  }))

function wordsOf(block: Block): string[] {
  switch (block.kind) {
    case 'heading':
      return [block.text]
    case 'text':
      return [plainText(block.text)]
    case 'picture':
      return [block.caption, block.alt]
    case 'gallery':
      return block.pictures.map(({ alt }) => alt)
    case 'button':
      return [block.label]
    case 'video':
      return [block.title, block.caption]
    case 'map':
      return [block.label, block.point.of === 'address' ? block.point.address : '']
    case 'questions':
      return block.questions.flatMap(({ question, answer }) => [question, plainText(answer)])
    default:
      return []
  }
}

const places: Source = ({ places }, t, parts) =>
  places.map((place) => ({
    kind: 'place',
    title: place.name,
    text: joinTexts(place.opinion, place.description),
    more: joinTexts(
      t(`places.guest.category.${place.category}`),
      t(`places.guest.categories.${place.category}`),
      ...place.tags,
      place.address,
      ...parts.map(({ placeWords }) => placeWords?.(place)),
    ),
    to: placePath(place),
  }))

const sources: readonly Source[] = [information, services, articles, pages, places]

/** Everything that is searchable: the search's own entries, followed by those that modules register. */
export const searchEntriesOf = (hotel: PublicHotel, t: Translate, parts: Parts): SearchEntry[] => [
  ...sources
    .flatMap((source) => source(hotel, t, parts))
    .map((entry) => ({ ...entry, heading: t(`search.guest.kinds.${entry.kind}`) })),
  ...searchPartsOf(hotel, t, parts).flatMap(({ heading, entries }) =>
    entries.map((entry) => ({ ...entry, text: joinTexts(entry.text), kind: heading, heading })),
  ),
]

/** The parts that modules register for the search. */
export const searchPartsOf = (hotel: PublicHotel, t: Translate, parts: Parts): SearchPart[] =>
  parts.flatMap(({ search }) => search?.(hotel, t) ?? [])
