import type { StaffLang } from '#core/i18n/contract.ts'
import { useTranslation } from '#core/i18n/use-translation.ts'
import en from '#locales/en/bookings.json' with { type: 'json' }
import es from '#locales/es/bookings.json' with { type: 'json' }
import fr from '#locales/fr/bookings.json' with { type: 'json' }

const texts: Record<StaffLang, object> = { fr, en, es }

/**
 * The texts of bookings come with their code, so that the first visit to a hotel does not load them. In languages of
 * guests only, they come with the other texts, so that no other language is loaded with them.
 */
export function useBookingTexts() {
  const { t, i18n } = useTranslation()
  const lang = i18n.language as StaffLang
  if (!i18n.exists('bookings.screens.title')) i18n.addTexts({ bookings: texts[lang] })
  return t
}
