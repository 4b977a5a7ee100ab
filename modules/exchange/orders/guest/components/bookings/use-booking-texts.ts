import { useTranslation } from 'react-i18next'
import type { Lang } from '#core/i18n/contract.ts'
import de from '#locales/de/bookings.json' with { type: 'json' }
import en from '#locales/en/bookings.json' with { type: 'json' }
import es from '#locales/es/bookings.json' with { type: 'json' }
import fr from '#locales/fr/bookings.json' with { type: 'json' }

const texts: Record<Lang, object> = { fr, en, es, de }

/** The texts of bookings come with their code, so that the first visit to a hotel does not load them. */
export function useBookingTexts() {
  const { t, i18n } = useTranslation()
  const lang = i18n.language as Lang
  if (!i18n.exists('bookings.screens.title'))
    i18n.addResourceBundle(lang, 'translation', { bookings: texts[lang] }, true)
  return t
}
