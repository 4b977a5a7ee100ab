import type { TFunction } from 'i18next'
import { plainText } from '#core/rich-text/document.ts'
import { linesOf } from '#core/ui-guest/lines.tsx'
import type { Block } from '#modules/custom-pages/contract.ts'
import { pagePlace } from '#modules/custom-pages/place-rules.ts'
import type { PublicHotel } from '#modules/hotels/contract.ts'
import { filledInfos, type InfoName, infoSlugs } from '#modules/info/rules.ts'
import type { PublicArticle, PublicService } from '#modules/services/contract.ts'

/** The groups in which results are shown, each with its heading in `search.guest.kinds`. */
export type Kind = 'info' | 'service' | 'article' | 'page' | 'place' | 'ticket'

/** Something that a guest can look for, and the screen that shows it. */
export interface Entry {
  kind: Kind
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

type Source = (hotel: PublicHotel, t: TFunction) => Entry[]

const said = (...texts: (string | null | undefined)[]) =>
  texts
    .filter(Boolean)
    .map((text) => linesOf(text ?? '').join(' '))
    .join(' · ')

/** The Wi-Fi's password and the access codes are not among it, whoever reads them on their own screens. */
const infoText: Record<InfoName, (info: PublicHotel['info']) => string> = {
  wifi: ({ wifi }) => said(wifi?.network),
  breakfast: ({ breakfast }) => said(breakfast?.place),
  arrivalDeparture: ({ arrivalDeparture }) => said(arrivalDeparture?.text),
  hotelAccess: ({ hotelAccess }) => said(hotelAccess?.directions, hotelAccess?.parking),
  usefulNumbers: () => '',
  welcomeWord: ({ welcomeWord }) => said(welcomeWord),
  guestbook: ({ guestbook }) => said(guestbook?.words),
  inventory: ({ inventory }) => said(inventory?.words),
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
    text: said(text),
    to: `infos/${id}`,
  })),
]

const services: Source = ({ services }) =>
  services.map(({ id, name, description }) => ({
    kind: 'service',
    title: name,
    text: said(description),
    to: `discover/services/${id}`,
  }))

const articles: Source = ({ services }) =>
  services.flatMap((service) =>
    service.articles.map((article) => ({
      kind: 'article' as const,
      title: article.name,
      text: said(article.description),
      more: said(
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
    text: said(...page.blocks.flatMap(wordsOf)),
    to: pagePlace(hotel, page),
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
    text: said(opinion, description),
    more: said(
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
    text: said(text),
    more: t('tickets.guest.title'),
    to: 'discover/tiqets',
  }))

/** Everything that is searched. Another source is one more function here, and the heading of its kind. */
const sources: readonly Source[] = [information, services, articles, pages, places, tickets]

export const entriesOf: Source = (hotel, t) => sources.flatMap((source) => source(hotel, t))
