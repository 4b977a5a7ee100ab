import { languageNames } from '#core/i18n/langs.ts'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { useGuest } from '#modules/hotel/hotels/guest/api.ts'
import { useKiosk } from '../kiosk.ts'
import css from './languages.module.css'

/** The languages of the hotel, each by its own name; a language that is still loading says so. */
export function Languages({ look }: { look: 'large' | 'small' }) {
  const { t } = useTranslation()
  const { hotel, lang } = useGuest()
  const { requestedLang, choose } = useKiosk()
  if (hotel.languages.length < 2) return null
  return (
    <nav className={css[look]} aria-label={t('hotels.guest.language')}>
      {hotel.languages.map((other) => (
        <button
          key={other}
          type="button"
          lang={other}
          aria-label={look === 'small' ? languageNames[other] : undefined}
          aria-current={other === lang ? 'true' : undefined}
          aria-busy={(other === requestedLang && other !== lang) || undefined}
          onClick={() => choose(other)}
        >
          {look === 'small' ? <span>{other.toUpperCase()}</span> : languageNames[other]}
        </button>
      ))}
      <p role="status">{requestedLang === lang ? '' : t('common.guest.aMoment')}</p>
    </nav>
  )
}
