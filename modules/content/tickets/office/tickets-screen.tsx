import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { editContent } from '#core/access/policy.ts'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { Plus } from '#core/ui-office/frame/icons.tsx'
import { EditorOrReader } from '#core/ui-office/frame/lost-permission.tsx'
import { EmptyState, Failure, Screen, useShowFailure } from '#core/ui-office/frame/screen.tsx'
import { ListSkeleton } from '#core/ui-office/frame/skeletons.tsx'
import { Sortable } from '#core/ui-office/lists/sortable.tsx'
import { useManagedHotel } from '#modules/hotel/hotels/office/api.ts'
import type { Ticket } from '../contract.ts'
import { ticketsQuery, useOrderTickets } from './api.ts'
import { DeleteTicket } from './components/delete-ticket.tsx'
import { PartnerPanel } from './components/partner-panel.tsx'
import { TicketDrawer } from './components/ticket-drawer.tsx'
import { TicketListItem } from './components/ticket-list-item.tsx'

/** The offers of partners. The edited offer is in the address: `?ticket=<id>` or `?ticket=new`. */
export default function TicketsScreen() {
  const { t } = useTranslation()
  const showFailure = useShowFailure()
  const { orgId, actor } = useManagedHotel()
  const tickets = useQuery(ticketsQuery(orgId))
  const ordering = useOrderTickets(orgId)
  const [deleted, setDeleted] = useState<Ticket | null>(null)
  const mayEdit = editContent(actor)

  const reorder = (ids: string[]) => ordering.mutate(ids, { onError: showFailure })
  const createButton = (
    <Button component={Link} to="?ticket=new" leftSection={<Plus size={16} />}>
      {t('tickets.office.create')}
    </Button>
  )

  return (
    <Screen
      title={t('tickets.office.title')}
      intro={t(mayEdit ? 'tickets.office.intro' : 'tickets.office.readOnly')}
      actions={mayEdit && tickets.data?.length ? createButton : undefined}
    >
      {tickets.isPending ? (
        <ListSkeleton />
      ) : tickets.isError ? (
        <Failure error={tickets.error} retry={() => void tickets.refetch()} />
      ) : tickets.data.length === 0 ? (
        <EmptyState title={t('tickets.office.empty.title')} action={mayEdit ? createButton : undefined}>
          {t(mayEdit ? 'tickets.office.empty.next' : 'tickets.office.empty.ask')}
        </EmptyState>
      ) : (
        <Sortable
          label={t('tickets.office.title')}
          items={tickets.data.map((ticket) => ({ ...ticket, name: ticket.title }))}
          onMove={mayEdit ? reorder : undefined}
        >
          {(ticket, handle) => (
            <TicketListItem ticket={ticket} handle={handle} onDelete={mayEdit ? setDeleted : undefined} />
          )}
        </Sortable>
      )}
      <PartnerPanel />
      <EditorOrReader may={mayEdit} reader={null}>
        <TicketDrawer />
      </EditorOrReader>
      <DeleteTicket ticket={deleted} onDone={() => setDeleted(null)} />
    </Screen>
  )
}
