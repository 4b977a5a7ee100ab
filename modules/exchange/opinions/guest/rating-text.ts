import type { Lang } from '#core/i18n/contract.ts'
import { localeOf, numberFormat } from '#core/i18n/format.ts'
import type { Translate } from '#core/i18n/text-key.ts'
import type { PublicPlace } from '#modules/content/places/contract.ts'

/** `4,3 sur 5 · 12 avis`: the rating of a place by guests of this hotel. Undefined when there is none. */
export function ratingText({ opinions: { count, average } }: PublicPlace, t: Translate, lang: Lang) {
  if (average === null) return undefined
  const rating = numberFormat(localeOf[lang], { minimumFractionDigits: 1 }).format(average)
  return t('opinions.guest.placeRating', { rating, count })
}

/** The rating in the line below the name of a place. */
export function placeRating(place: PublicPlace, t: Translate, lang: Lang) {
  const text = ratingText(place, t, lang)
  return text === undefined ? undefined : { text }
}
