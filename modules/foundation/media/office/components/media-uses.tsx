import { Anchor } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { RowList } from '#core/ui-office/frame/layout-parts.tsx'
import type { MediaUse } from '../../contract.ts'

interface MediaUsesProps {
  hotelId: string
  uses: readonly MediaUse[]
}

/** Where a file is used, each with the way to the screen that can change it. */
export function MediaUses({ hotelId, uses }: MediaUsesProps) {
  const { t } = useTranslation()
  return (
    <RowList plain>
      {uses.map((use) => (
        <li key={`${use.kind} ${use.id}`}>
          <Anchor component={Link} fw={600} to={`/hotels/${hotelId}/${pathOf(use)}`}>
            {use.name || t(`media.office.uses.kinds.${use.kind}`)}
          </Anchor>
          {t(`media.office.uses.kinds.${use.kind}`)}
        </li>
      ))}
    </RowList>
  )
}

function pathOf({ kind, id, serviceId }: MediaUse): string {
  switch (kind) {
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
    case 'ticket':
      return `tickets?ticket=${id}`
  }
}
