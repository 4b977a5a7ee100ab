import type { Lang } from '#core/i18n/contract.ts'
import type { Interval } from '#core/time/hours.ts'
import { parseClock, parsePrice } from '#core/ui-office/typed.ts'
import type { PublicHotel } from '#modules/hotels/contract.ts'
import type { PublicArticle, PublicService } from '../contract.ts'
import { type ArticleDraft, blankTexts, storedArticle } from './article-draft.ts'
import { type ServiceDraft, storedService } from './service-draft.ts'

/** A new article in a preview; no real one has this id. */
export const newArticleId = '00000000-0000-4000-8000-000000000000'

/** What guests read where a translation is missing: the hotel's own language. */
const readIn =
  (lang: Lang, base: Lang) =>
  <Texts extends object>(texts: Record<string, Texts>, blank: Texts): Texts => {
    const [own, other] = [texts[lang] ?? blank, texts[base] ?? blank]
    const read = Object.keys(blank) as (keyof Texts)[]
    return Object.fromEntries(read.map((name) => [name, own[name] || other[name]])) as Texts
  }

/** Half a time of day is not one yet: guests will not see it, and a preview does not. */
const isWhole = ({ opens, closes }: Interval) => parseClock(opens) !== null && parseClock(closes) !== null

/** The hotel with this service as its draft has it. */
export function withService(hotel: PublicHotel, id: string, draft: ServiceDraft, base: Lang): PublicHotel {
  const { texts, hours, leadMinutes, ...plain } = storedService(draft)
  const change: Partial<PublicService> = {
    ...plain,
    ...readIn(hotel.lang, base)(texts, { name: '', description: '' }),
    leadMinutes: leadMinutes || 0,
    hours: hours && {
      weekly: hours.weekly.filter(isWhole),
      exceptions: hours.exceptions.map(({ date, intervals }) => ({ date, intervals: intervals.filter(isWhole) })),
    },
  }
  return changed(hotel, id, (service) => ({ ...service, ...change }))
}

/** The hotel with this article of the service as its draft has it; `id` absent: with a new one. */
export function withArticle(
  hotel: PublicHotel,
  serviceId: string,
  id: string | undefined,
  draft: ArticleDraft,
  base: Lang,
): PublicHotel {
  const read = readIn(hotel.lang, base)
  const money = (typed: string) => ({ amount: parsePrice(typed || '0') ?? 0, currency: hotel.currency })
  const { texts, options: _, price: __, vatRate: ___, ...plain } = storedArticle(draft)
  const named = (names: Partial<Record<Lang, string>>) => (names[hotel.lang] || names[base]) ?? ''
  const article: PublicArticle = {
    id: id ?? newArticleId,
    ...plain,
    ...read(texts, blankTexts),
    price: money(draft.price),
    options: draft.options.map(({ id, key, names, min, max, choices }) => ({
      id: id ?? key,
      name: named(names),
      min: Number(min),
      max: Number(max),
      choices: choices.map((choice) => ({
        id: choice.id ?? choice.key,
        name: named(choice.names),
        price: money(choice.price),
      })),
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
