import type { InAllLanguages, Lang } from '#core/i18n/contract.ts'
import type { Interval } from '#core/time/hours.ts'
import { toReadText } from '#core/ui-office/drafts/draft-texts.ts'
import { parseClock } from '#core/ui-office/fields/parse-input.ts'
import type { PublicHotel } from '#modules/hotel/hotels/contract.ts'
import { servicePath, servicesPath } from '#modules/hotel/hotels/paths.ts'
import type { PublicArticle, PublicService, Service } from '../contract.ts'
import { type ArticleDraft, storedArticle } from './article-draft.ts'
import { type ServiceDraft, storedService } from './service-draft.ts'

/** The id of a new article in a preview; no real article has it. */
export const newArticleId = '00000000-0000-4000-8000-000000000000'

/** In the editor's preview all choices are available. */
const onSale = { available: true, soldOutUntil: null, stock: null }

/** Incomplete times are left out of the preview. */
const isWhole = ({ opens, closes }: Interval) => parseClock(opens) !== null && parseClock(closes) !== null

/** The hotel with this service, even if it is hidden from guests. */
export const withHiddenService = (
  hotel: PublicHotel,
  service: InAllLanguages<typeof Service>,
  base: Lang,
): PublicHotel =>
  hotel.services.some(({ id }) => id === service.id)
    ? hotel
    : { ...hotel, services: [...hotel.services, toReadText(service, hotel.lang, base)] }

/**
 * The path at which a preview opens. A hidden service needs a special one, because guest pages have no address for it.
 */
export const previewPathOf = ({ id, hidden }: Pick<Service, 'id' | 'hidden'>, search = '') => {
  const screen = `${servicePath(id)}${search}`
  return hidden ? { path: servicesPath, place: screen } : { path: screen }
}

/** The hotel with the draft of this service. */
export function withService(hotel: PublicHotel, id: string, draft: ServiceDraft, base: Lang): PublicHotel {
  const { hours, leadMinutes, ...plain } = toReadText(storedService(draft), hotel.lang, base)
  const change: Partial<PublicService> = {
    ...plain,
    leadMinutes: leadMinutes || 0,
    hours: hours && {
      weekly: hours.weekly.filter(isWhole),
      exceptions: hours.exceptions.map((each) => ({ ...each, intervals: each.intervals.filter(isWhole) })),
    },
  }
  return changed(hotel, id, (service) => ({ ...service, ...change }))
}

/** The hotel with the draft of this article; `id` absent: a new one. */
export function withArticle(
  hotel: PublicHotel,
  serviceId: string,
  id: string | undefined,
  draft: ArticleDraft,
  base: Lang,
): PublicHotel {
  const money = (amount: number) => ({ amount, currency: hotel.currency })
  const { options, price, vatRate: _, ...plain } = toReadText(storedArticle(draft, hotel.currency), hotel.lang, base)
  const sections = hotel.services.find((service) => service.id === serviceId)?.sections ?? []
  const article: PublicArticle = {
    id: id ?? newArticleId,
    ...plain,
    section: sections.find((section) => section.id === plain.sectionId)?.name ?? '',
    price: money(price),
    soldOutUntil: null,
    stock: null,
    options: options.map((option) => ({
      ...option,
      choices: option.choices.map((choice) => ({ ...choice, ...onSale, price: money(choice.price) })),
    })),
  }
  return changed(hotel, serviceId, (service) => ({
    ...service,
    articles: service.articles.some((each) => each.id === article.id)
      ? service.articles.map((each) => (each.id === article.id ? article : each))
      : [...service.articles, article],
  }))
}

const changed = (hotel: PublicHotel, id: string, change: (service: PublicService) => PublicService): PublicHotel => ({
  ...hotel,
  services: hotel.services.map((service) => (service.id === id ? change(service) : service)),
})
