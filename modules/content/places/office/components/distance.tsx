import { formatDistance } from '#core/i18n/format.ts'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { wayOver } from '../../rules.ts'

/**
 * How far a place is from the hotel, as guests see it: `400 m · 5 min à pied`, or only the length of the way if it is too
 * far to walk. Renders nothing when the hotel's position is unknown.
 */
export function Distance({ place: { distance } }: { place: { distance: number | null } }) {
  const { t, i18n } = useTranslation()
  if (distance === null) return null
  const { metres, minutes } = wayOver(distance)
  const length = formatDistance(metres, i18n.language)
  return minutes === null ? length : t('places.guest.walk', { distance: length, minutes })
}
