import { formatDistance } from '#core/i18n/format.ts'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { openingAt } from '#core/time/hours.ts'
import { FactsLine } from '#core/ui-guest/content/facts-line.tsx'
import { hoursText } from '#core/ui-guest/content/hours-text.ts'
import { useScreenParts } from '#core/ui-guest/screen-parts.ts'
import { useGuest } from '#modules/hotel/hotels/guest/api.ts'
import type { PublicPlace } from '../../contract.ts'
import { wayOver } from '../../rules.ts'

/**
 * A line such as "Ouvert jusqu’à 22 h · 850 m · 11 min à pied", without unknown facts, updated every minute.
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

/**
 * The length of the way and the minutes on foot, `850 m · 11 min à pied`, or only the length if it is too far to walk.
 * Null when the hotel has no position.
 */
export function useDistance({ distance }: Pick<PublicPlace, 'distance'>): string | null {
  const { t } = useTranslation()
  const { lang } = useGuest()
  if (distance === null) return null
  const { metres, minutes } = wayOver(distance)
  const length = formatDistance(metres, lang)
  return minutes === null ? length : t('places.guest.walk', { distance: length, minutes })
}
