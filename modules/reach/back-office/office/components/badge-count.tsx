import { VisuallyHidden } from '@mantine/core'
import { useTranslation } from '#core/i18n/use-translation.ts'
import type { ManagedHotelData } from '#modules/hotel/hotels/office/api.ts'
import type { OfficeLink } from '#modules/hotel/hotels/office/links-api.ts'

type Badge = NonNullable<OfficeLink['badge']>

const nothing: ReturnType<Badge['useCount']> = { count: 0 }
const useNothing: Badge['useCount'] = () => nothing

/** The number on a link's badge. A link must have a badge always or never, because this calls a hook. */
export function useBadgeCount(badge: Badge | undefined, managed: ManagedHotelData) {
  const useOwn = badge?.useCount ?? useNothing
  return useOwn(managed)
}

/** The badge, with its number as text for screen readers. */
export function BadgeCount({ badge, managed }: { badge: Badge; managed: ManagedHotelData }) {
  const { t } = useTranslation()
  const { count, more } = useBadgeCount(badge, managed)
  if (count === 0) return null
  return (
    <>
      <i className="count" aria-hidden="true">
        {more ? `${count}+` : count}
      </i>
      <VisuallyHidden component="span">{t(badge.waiting, { count })}</VisuallyHidden>
    </>
  )
}
