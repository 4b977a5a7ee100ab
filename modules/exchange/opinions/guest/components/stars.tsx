import { useTranslation } from '#core/i18n/use-translation.ts'
import { ratings } from '../../rules.ts'
import css from './stars.module.css'

export const Star = ({ on }: { on: boolean }) => (
  <svg className={on ? css.on : css.off} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
    <path d="m12 3.2 2.7 5.6 6.1.8-4.5 4.2 1.1 6.1L12 17l-5.4 2.9 1.1-6.1-4.5-4.2 6.1-.8z" />
  </svg>
)

/** A rating as stars. */
export function Stars({ rating }: { rating: number }) {
  const { t } = useTranslation()
  return (
    <span className={css.stars} role="img" aria-label={t('opinions.guest.stars', { rating })}>
      {ratings.map((each) => (
        <Star key={each} on={each <= Math.round(rating)} />
      ))}
    </span>
  )
}
