import { useTranslation } from 'react-i18next'
import type { Lang } from '#core/i18n/contract.ts'
import { formatDistance } from '#core/i18n/format.ts'
import { walkMinutes } from '../../rules.ts'

/** How far a place is from the hotel: `300 m · 5 min à pied`; renders nothing when the hotel's position is unknown. */
export function Distance({ place: { distance } }: { place: { distance: number | null } }) {
  const { t, i18n } = useTranslation()
  if (distance === null) return null
  return t('places.office.distance', {
    distance: formatDistance(distance, i18n.language as Lang),
    minutes: walkMinutes(distance),
  })
}
