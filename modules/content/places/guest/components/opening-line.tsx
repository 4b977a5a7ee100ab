import { useTranslation } from 'react-i18next'
import { numberFormat } from '#core/i18n/format.ts'
import { openingAt } from '#core/time/hours.ts'
import { FactsLine } from '#core/ui-guest/content/facts-line.tsx'
import { hoursText } from '#core/ui-guest/content/hours-text.ts'
import { useScreenParts } from '#core/ui-guest/screen-parts.ts'
import { useGuest } from '#modules/hotel/hotels/guest/api.ts'
import type { PublicPlace } from '../../contract.ts'

/**
 * A line such as "Ouvert jusqu’à 22 h · 650 m · 11 min à pied", without unknown facts, updated every minute.
 * `withUnknown`: the line says when the hours are unknown.
 */
export function OpeningLine({ place, withUnknown = false }: { place: PublicPlace; withUnknown?: boolean }) {
  const { t } = useTranslation()
  const opening = useOpening(place)
  const distance = useDistance(place)
  const { lang } = useGuest()
  const registeredFacts = useScreenParts().map(({ placeFact }) => placeFact?.(place, t, lang) ?? null)
  return (
    <FactsLine
      facts={[
        opening
          ? { text: opening.text, tone: opening.open ? 'open' : undefined }
          : withUnknown
            ? { text: t('places.guest.hoursUnknown') }
            : null,
        distance === null ? null : { text: distance },
        ...registeredFacts,
      ]}
    />
  )
}

/** Whether a place is open, and the text that says so. Null when its hours are unknown. */
export function useOpening({ hours }: PublicPlace): { open: boolean; text: string } | null {
  const { t } = useTranslation()
  const guest = useGuest()
  if (!hours) return null
  const state = openingAt(hours, guest.hotel.timeZone, guest.now)
  return { open: state.openNow, text: hoursText(state, guest, t) }
}

/** A text such as `650 m · 11 min à pied`, or `4,2 km` beyond walking distance. Null when the hotel has no position. */
export function useDistance({ distance, walkMinutes }: Pick<PublicPlace, 'distance' | 'walkMinutes'>): string | null {
  const { t } = useTranslation()
  const { lang } = useGuest()
  if (distance === null || walkMinutes === null) return null
  const distanceText = formatDistance(distance, lang)
  return walkMinutes > maxWalkMinutes
    ? distanceText
    : t('places.guest.walk', { distance: distanceText, minutes: walkMinutes })
}

/** Walking times above this are not shown. */
const maxWalkMinutes = 60

function formatDistance(metres: number, lang: string): string {
  const [value, unit] = metres < 950 ? [Math.round(metres / 50) * 50 || 50, 'meter'] : [metres / 1000, 'kilometer']
  return numberFormat(lang, { style: 'unit', unit, maximumFractionDigits: metres < 10_000 ? 1 : 0 }).format(value)
}
