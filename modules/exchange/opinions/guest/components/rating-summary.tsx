import { localeOf, numberFormat } from '#core/i18n/format.ts'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { useGuest } from '#modules/hotel/hotels/guest/api.ts'
import type { RatingSummary as Summary } from '../../rules.ts'
import css from '../opinions-screen.module.css'
import { Stars } from './stars.tsx'

/** `4,3 ★★★★☆ 12 avis`; renders nothing when there are no ratings. */
export function RatingSummary({ summary: { count, average } }: { summary: Summary }) {
  const { t } = useTranslation()
  const { lang } = useGuest()
  if (average === null) return null
  const number = numberFormat(localeOf[lang], { minimumFractionDigits: 1 }).format(average)
  return (
    <p className={css.summary}>
      <span className={css.average} aria-hidden="true">
        {number}
      </span>
      <span className="visually-hidden">{t('opinions.guest.stars', { rating: number })}</span>
      <span aria-hidden="true">
        <Stars rating={average} />
      </span>
      <span>{t('opinions.guest.count', { count })}</span>
    </p>
  )
}
