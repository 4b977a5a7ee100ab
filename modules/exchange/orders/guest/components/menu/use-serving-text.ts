import { formatHourInSentence } from '#core/i18n/format.ts'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { localDate } from '#core/time/hours.ts'
import { whenText } from '#core/ui-guest/content/hours-text.ts'
import type { PublicArticle, PublicService } from '#modules/content/services/contract.ts'
import { servingAt } from '#modules/content/services/rules.ts'
import { useGuest } from '#modules/hotel/hotels/guest/api.ts'

/**
 * "À partir de 18 h", "Servi demain à 7 h" when the section of an article has hours of its own; blank while it is
 * served.
 */
export function useServingText({ sections }: PublicService, { sectionId }: PublicArticle): string {
  const { t } = useTranslation()
  const guest = useGuest()
  const { hotel, lang, now } = guest
  const { openNow, opensAt } = servingAt(sections, sectionId, hotel.timeZone, now)
  if (openNow) return ''
  if (!opensAt) return t('services.guest.article.notServed')
  return localDate(hotel.timeZone, opensAt) === localDate(hotel.timeZone, now)
    ? t('services.guest.article.servedFrom', { time: formatHourInSentence(opensAt, lang, hotel.timeZone) })
    : t('services.guest.article.served', { when: whenText(opensAt, guest, t) })
}
