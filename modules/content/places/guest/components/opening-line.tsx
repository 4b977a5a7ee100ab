import { useTranslation } from 'react-i18next'
import { numberFormat } from '#core/i18n/format.ts'
import { openingAt } from '#core/time/hours.ts'
import { FactsLine } from '#core/ui-guest/content/facts-line.tsx'
import { hoursText } from '#core/ui-guest/content/hours-text.ts'
import { useScreenParts } from '#core/ui-guest/screen-parts.ts'
import { useGuest } from '#modules/hotel/hotels/guest/api.ts'
import type { PublicPlace } from '../../contract.ts'

/**
 * "Ouvert jusqu’à 22 h · 650 m · 11 min à pied", as far as known; computed on the phone every minute. `withUnknown`:
 * says so when the hours are unknown.
 */
export function OpeningLine({ place, withUnknown = false }: { place: PublicPlace; withUnknown?: boolean }) {
  const { t } = useTranslation()
  const opening = useOpening(place)
  const distance = useDistance(place)
  const { lang } = useGuest()
  const registered = useScreenParts().map(({ placeFact }) => placeFact?.(place, t, lang) ?? null)
  return (
    <FactsLine
      facts={[
        opening
          ? { text: opening.text, tone: opening.open ? 'open' : undefined }
          : withUnknown
            ? { text: t('places.guest.hoursUnknown') }
            : null,
        distance === null ? null : { text: distance },
        ...registered,
      ]}
    />
  )
}

/** Null when the hours of the place are unknown. */
export function useOpening({ hours }: PublicPlace): { open: boolean; text: string } | null {
  const { t } = useTranslation()
  const guest = useGuest()
  if (!hours) return null
  const state = openingAt(hours, guest.hotel.timeZone, guest.now)
  return { open: state.openNow, text: hoursText(state, guest, t) }
}

/** `650 m · 11 min à pied`; `4,2 km` beyond walking distance. Null when the hotel has no position. */
export function useDistance({ distance, walkMinutes }: Pick<PublicPlace, 'distance' | 'walkMinutes'>): string | null {
  const { t } = useTranslation()
  const { lang } = useGuest()
  if (distance === null || walkMinutes === null) return null
  const far = formatDistance(distance, lang)
  return walkMinutes > maxWalkMinutes ? far : t('places.guest.walk', { distance: far, minutes: walkMinutes })
}

/** Walking times above this are not shown. */
const maxWalkMinutes = 60

function formatDistance(metres: number, lang: string): string {
  const [value, unit] = metres < 950 ? [Math.round(metres / 50) * 50 || 50, 'meter'] : [metres / 1000, 'kilometer']
  return numberFormat(lang, { style: 'unit', unit, maximumFractionDigits: metres < 10_000 ? 1 : 0 }).format(value)
}
