import { VisuallyHidden } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Managed } from '#modules/hotels/office/api.ts'
import type { OfficeLink } from '#modules/hotels/office/links-api.ts'

interface CountProps {
  badge: NonNullable<OfficeLink['badge']>
  managed: Managed
}

/** How many things wait behind a link. */
export function Count({ badge, managed }: CountProps) {
  const { t } = useTranslation()
  const { count, more } = badge.useCount(managed)
  if (count === 0) return null
  return (
    <>
      <i aria-hidden="true">{more ? `${count}+` : count}</i>
      <VisuallyHidden component="span">{t(badge.waiting, { count })}</VisuallyHidden>
    </>
  )
}
