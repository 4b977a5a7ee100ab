import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { AddressDrawer } from '#core/ui-office/dialogs/dialogs.tsx'
import { useHasSpaceForPreview } from '#core/ui-office/drafts/editor-form.tsx'
import { EmptyState, Failure } from '#core/ui-office/frame/screen.tsx'
import { FormSkeleton } from '#core/ui-office/frame/skeletons.tsx'
import { useManagedHotel } from '#modules/hotel/hotels/office/api.ts'
import { ticketsQuery, ticketTextsQuery } from '../api.ts'
import { TicketForm } from './ticket-form.tsx'

/** Creates or edits a ticket in a drawer beside the list. */
export function TicketDrawer() {
  const { t } = useTranslation()
  const [search, setSearch] = useSearchParams()
  const requestedTicket = search.get('ticket')
  // Closes by changing the address, so that unsaved changes are confirmed as for any navigation.
  const close = () => setSearch({}, { preventScrollReset: true, replace: true })
  return (
    <AddressDrawer
      opened={requestedTicket !== null}
      onClose={close}
      position="right"
      size={useHasSpaceForPreview() ? '920px' : '600px'}
      title={t(requestedTicket === 'new' ? 'tickets.office.create' : 'tickets.office.edit')}
    >
      {requestedTicket === 'new' && <TicketForm onDone={close} />}
      {requestedTicket !== null && requestedTicket !== 'new' && (
        <EditTicket key={requestedTicket} id={requestedTicket} onDone={close} />
      )}
    </AddressDrawer>
  )
}

/** The form starts from the server's current data, in all languages. */
function EditTicket({ id, onDone }: { id: string; onDone: () => void }) {
  const { t } = useTranslation()
  const { orgId } = useManagedHotel()
  const cachedTickets = useQuery(ticketsQuery(orgId)).data
  const cachedTicket = cachedTickets?.find((each) => each.id === id)
  const ticket = useQuery({ ...ticketTextsQuery(orgId, id), enabled: cachedTicket !== undefined })
  if (cachedTickets && !cachedTicket)
    return <EmptyState title={t('tickets.office.gone.title')}>{t('tickets.office.gone.next')}</EmptyState>
  if (ticket.isPending) return <FormSkeleton />
  if (ticket.isError) return <Failure error={ticket.error} retry={() => void ticket.refetch()} />
  return <TicketForm existing={{ ticket: ticket.data, latestVersion: cachedTicket?.version }} onDone={onDone} />
}
