import { Anchor } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Rows } from '#core/ui-office/parts.tsx'
import type { MediaUse } from '../../contract.ts'

interface MediaUsesProps {
  hotelId: string
  uses: readonly MediaUse[]
}

/** Where a file stands, each with the way to the screen that can change it. */
export function MediaUses({ hotelId, uses }: MediaUsesProps) {
  const { t } = useTranslation()
  return (
    <Rows plain>
      {uses.map((use) => (
        <li key={`${use.place} ${use.id}`}>
          <Anchor component={Link} fw={600} to={`/hotels/${hotelId}/${pathOf(use)}`}>
            {use.name || t(`media.office.uses.places.${use.place}`)}
          </Anchor>
          {t(`media.office.uses.places.${use.place}`)}
        </li>
      ))}
    </Rows>
  )
}

function pathOf({ place, id, serviceId }: MediaUse): string {
  switch (place) {
    case 'hotel':
      return 'edit'
    case 'info':
      return 'info'
    case 'service':
      return `services/${id}`
    case 'article':
      return `services/${serviceId}/articles?article=${id}`
    case 'page':
      return `pages/${id}`
    case 'place':
      return `places/${id}`
  }
}
