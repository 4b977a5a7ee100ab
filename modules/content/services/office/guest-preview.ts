import type { InAllLanguages, Lang } from '#core/i18n/contract.ts'
import { toReadText } from '#core/ui-office/drafts/draft-texts.ts'
import { completeHours } from '#core/ui-office/hours/hours-draft.ts'
import type { PublicHotel } from '#modules/hotel/hotels/contract.ts'
import { servicePath, servicesPath } from '#modules/hotel/hotels/paths.ts'
import type { PublicArticle, PublicService, Service } from '../contract.ts'
import { type ArticleDraft, storedArticle } from './article-draft.ts'
import { type ServiceDraft, storedService } from './service-draft.ts'
import { checkSlots } from './slots/slots-draft.ts'

/** The id of a new article in a preview; no real article has it. */
export const newArticleId = '00000000-0000-4000-8000-000000000000'

/** In the editor's preview all choices are available. */
const availableSale = { available: true, soldOutUntil: null, stock: null }

/** The hotel with this service, even if it is hidden from guests, but without its hidden articles. */
export const withHiddenService = (
  hotel: PublicHotel,
  service: InAllLanguages<typeof Service>,
  base: Lang,
): PublicHotel =>
  hotel.services.some(({ id }) => id === service.id)
    ? hotel
    : { ...hotel, services: [...hotel.services, toReadText(withoutHiddenArticles(service), hotel.lang, base)] }

const withoutHiddenArticles = <Shown extends { articles: { hidden: boolean }[] }>(service: Shown): Shown => ({
  ...service,
  articles: service.articles.filter(({ hidden }) => !hidden),
})

/**
 * The path at which a preview opens. A hidden service has no guest page, so its preview opens the list of services and
 * then goes to `place`.
 */
export const previewPathOf = ({ id, hidden }: Pick<Service, 'id' | 'hidden'>, search = '') => {
  const servicePathWithSearch = `${servicePath(id)}${search}`
  return hidden ? { path: servicesPath, place: servicePathWithSearch } : { path: servicePathWithSearch }
}

/** The hotel with the draft of this service. */
export function withService(hotel: PublicHotel, id: string, draft: ServiceDraft, base: Lang): PublicHotel {
  const { hours, leadMinutes, slots, ...plainFields } = toReadText(storedService(draft), hotel.lang, base)
  const change: Partial<PublicService> = {
    ...plainFields,
    leadMinutes: leadMinutes || 0,
    hours: completeHours(hours),
    // Times cannot be computed from numbers that are not complete.
    ...(Object.keys(checkSlots(draft.slots)).length === 0 && { slots }),
  }
  return changeService(hotel, id, (service) => ({ ...service, ...change }))
}

/** The hotel with the draft of this article, even if it is hidden from guests; `id` absent: a new one. */
export function withArticle(
  hotel: PublicHotel,
  serviceId: string,
  id: string | undefined,
  draft: ArticleDraft,
  base: Lang,
): PublicHotel {
  const money = (amount: number) => ({ amount, currency: hotel.currency })
  const {
    options,
    price,
    vatRate: _,
    hidden: __,
    meatOrigins: ___,
    ...plainFields
  } = toReadText(storedArticle(draft, hotel.currency), hotel.lang, base)
  const sections = hotel.services.find((service) => service.id === serviceId)?.sections ?? []
  const shown = hotel.services.find((service) => service.id === serviceId)?.articles.find((each) => each.id === id)
  const article: PublicArticle = {
    id: id ?? newArticleId,
    ...plainFields,
    // The server words it when it is saved.
    meatOrigin: shown?.meatOrigin ?? '',
    section: sections.find((section) => section.id === plainFields.sectionId)?.name ?? '',
    price: money(price),
    soldOutUntil: null,
    stock: null,
    options: options.map((option) => ({
      ...option,
      choices: option.choices.map((choice) => ({ ...choice, ...availableSale, price: money(choice.price) })),
    })),
  }
  return changeService(hotel, serviceId, (service) => ({
    ...service,
    articles: service.articles.some((each) => each.id === article.id)
      ? service.articles.map((each) => (each.id === article.id ? article : each))
      : [...service.articles, article],
  }))
}

const changeService = (
  hotel: PublicHotel,
  id: string,
  change: (service: PublicService) => PublicService,
): PublicHotel => ({
  ...hotel,
  services: hotel.services.map((service) => (service.id === id ? change(service) : service)),
})
