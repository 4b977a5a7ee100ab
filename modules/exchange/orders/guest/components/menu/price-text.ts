import type { Lang } from '#core/i18n/contract.ts'
import { formatMoney } from '#core/i18n/format.ts'
import type { Translate } from '#core/i18n/text-key.ts'
import type { PublicArticle } from '#modules/content/services/contract.ts'

/** The lowest price of an article, in cents: its price and the cheapest of the required choices. */
export function lowestPrice({ price, options }: PublicArticle): number {
  return options.reduce((sum, { min, choices }) => {
    const cheapest = choices.map((choice) => choice.price.amount).sort((one, other) => one - other)
    return sum + cheapest.slice(0, min).reduce((total, amount) => total + amount, 0)
  }, price.amount)
}

/** "16,50 €", "dès 6,00 €", or blank when it is free. */
export function articlePriceText(article: PublicArticle, lang: Lang, t: Translate): string {
  const amount = lowestPrice(article)
  if (amount === 0) return ''
  const price = formatMoney({ ...article.price, amount }, lang)
  return amount === article.price.amount ? price : t('services.guest.article.from', { price })
}
