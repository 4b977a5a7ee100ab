import { ActionIcon, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { parseUrl } from '#core/http/parse-url.ts'
import { formatMoney } from '#core/i18n/format.ts'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { Trash } from '#core/ui-office/frame/icons.tsx'
import { Pill } from '#core/ui-office/frame/layout-parts.tsx'
import { LinkedRow } from '#core/ui-office/frame/linked-row.tsx'
import { MediaPreview } from '#modules/foundation/media/office/api.ts'
import type { Ticket } from '../../contract.ts'

interface TicketListItemProps {
  ticket: Ticket
  handle: ReactNode
  /** Absent: the user may not change the offer. */
  onDelete?: (ticket: Ticket) => void
}

export function TicketListItem({ ticket, handle, onDelete }: TicketListItemProps) {
  const { t, i18n } = useTranslation()
  const { id, title, price, link, hidden } = ticket
  return (
    <LinkedRow
      handle={handle}
      picture={<MediaPreview url={ticket.picture ?? ''} />}
      name={title}
      to={onDelete && `?ticket=${id}`}
      description={<Text truncate>{parseUrl(link)?.hostname ?? link}</Text>}
    >
      {hidden && <Pill>{t('tickets.office.hidden')}</Pill>}
      {price && (
        <Text span fw={600}>
          {t('tickets.office.from', { price: formatMoney(price, i18n.language) })}
        </Text>
      )}
      {onDelete && (
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={t('tickets.office.delete.of', { name: title })}
          onClick={() => onDelete(ticket)}
        >
          <Trash />
        </ActionIcon>
      )}
    </LinkedRow>
  )
}
