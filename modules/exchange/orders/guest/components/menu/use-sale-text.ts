import { useTranslation } from '#core/i18n/use-translation.ts'
import { whenText } from '#core/ui-guest/content/hours-text.ts'
import { isOnSale, type Sale } from '#modules/content/services/rules.ts'
import { useGuest } from '#modules/hotel/hotels/guest/api.ts'

/** The number left is shown from this number downwards. */
const few = 9

/** "Épuisé", "Épuisé, de retour demain à 5 h", "Plus que 3"; blank when the article is fully available. */
export function useSaleText(sale: Sale): string {
  const { t } = useTranslation()
  const guest = useGuest()
  const { available, soldOutUntil, stock } = sale
  if (!available && soldOutUntil && !isOnSale(sale, guest.now))
    return t('services.guest.article.soldOutUntil', { when: whenText(new Date(soldOutUntil), guest, t) })
  if (!available) return t('services.guest.article.soldOut')
  return stock !== null && stock <= few ? t('services.guest.article.left', { count: stock }) : ''
}
