import type { TFunction } from 'i18next'
import { plainText } from '#core/rich-text/document.ts'
import { splitLines } from '#core/ui-guest/content/lines.tsx'
import type { PublicArticle, PublicService } from '#modules/content/services/contract.ts'
import type { Block } from '#modules/exchange/custom-pages/contract.ts'
import { guestPagePath } from '#modules/exchange/custom-pages/page-path-rules.ts'
import { filledInfos, type InfoName, infoSlugs } from '#modules/foundation/info/rules.ts'
import type { PublicHotel } from '#modules/hotel/hotels/contract.ts'

/** The groups in which results are shown, each with its heading in `search.guest.kinds`. */
export type SearchEntryKind = 'info' | 'service' | 'article' | 'page' | 'place' | 'ticket'

/** Something that a guest can look for, and the screen that shows it. */
export interface SearchEntry {
  kind: SearchEntryKind
  title: string
  /** Shown under the title, as far as something is found in it. */
  text: string
  /** Found and not shown: other words for it. */
  more?: string
  /** Below the hotel's address. */
  to: string
  /** Of the address. */
  extra?: Record<string, string>
  /** What is ordered, and where. */
  dish?: { article: PublicArticle; service: PublicService }
}

type Source = (hotel: PublicHotel, t: TFunction) => SearchEntry[]

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
    to: `infos/${infoSlugs[name]}`,
  })),
  ...(info.usefulNumbers ?? []).map(({ label, number }) => ({
    kind: 'info' as const,
    title: label,
    text: number,
    to: `infos/${infoSlugs.usefulNumbers}`,
  })),
  ...(info.items ?? []).map(({ id, title, text }) => ({
    kind: 'info' as const,
    title,
    text: joinTexts(text),
    to: `infos/${id}`,
  })),
]

const services: Source = ({ services }) =>
  services.map(({ id, name, description }) => ({
    kind: 'service',
    title: name,
    text: joinTexts(description),
    to: `discover/services/${id}`,
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
      to: `discover/services/${service.id}`,
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

const places: Source = ({ places }, t) =>
  places.map(({ id, name, category, tags, description, opinion, address, deal }) => ({
    kind: 'place',
    title: name,
    text: joinTexts(opinion, description),
    more: joinTexts(
      t(`places.guest.category.${category}`),
      t(`places.guest.categories.${category}`),
      ...tags,
      address,
      deal?.title,
    ),
    to: `${category}/${id}`,
  }))

const tickets: Source = ({ tickets }, t) =>
  tickets.map(({ title, text }) => ({
    kind: 'ticket',
    title,
    text: joinTexts(text),
    more: t('tickets.guest.title'),
    to: 'discover/tiqets',
  }))

/** Everything that is searched. Another source is one more function here, and the heading of its kind. */
const sources: readonly Source[] = [information, services, articles, pages, places, tickets]

export const searchEntriesOf: Source = (hotel, t) => sources.flatMap((source) => source(hotel, t))
