import { VisuallyHidden } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { ManagedHotelData } from '#modules/hotel/hotels/office/api.ts'
import type { OfficeLink } from '#modules/hotel/hotels/office/links-api.ts'

type Badge = NonNullable<OfficeLink['badge']>

const nothing: ReturnType<Badge['useCount']> = { count: 0 }
const useNothing: Badge['useCount'] = () => nothing

/** How many things wait behind a link. A link has its badge for as long as it is shown, or none. */
export function useBadgeCount(badge: Badge | undefined, managed: ManagedHotelData) {
  const useOwn = badge?.useCount ?? useNothing
  return useOwn(managed)
}

/** The same, as shown and as read aloud. */
export function BadgeCount({ badge, managed }: { badge: Badge; managed: ManagedHotelData }) {
  const { t } = useTranslation()
  const { count, more } = useBadgeCount(badge, managed)
  if (count === 0) return null
  return (
    <>
      <i aria-hidden="true">{more ? `${count}+` : count}</i>
      <VisuallyHidden component="span">{t(badge.waiting, { count })}</VisuallyHidden>
    </>
  )
}
