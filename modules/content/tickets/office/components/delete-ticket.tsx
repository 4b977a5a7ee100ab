import { useTranslation } from '#core/i18n/use-translation.ts'
import { ConfirmMutation } from '#core/ui-office/dialogs/confirm.tsx'
import { useManagedHotel } from '#modules/hotel/hotels/office/api.ts'
import type { Ticket } from '../../contract.ts'
import { useDeleteTicket } from '../api.ts'

/** Confirms the deletion of an offer. `ticket`: null while the dialog is closed. */
export function DeleteTicket({ ticket, onDone }: { ticket: Ticket | null; onDone: () => void }) {
  const { t } = useTranslation()
  const deleting = useDeleteTicket(useManagedHotel().orgId, onDone)
  return (
    <ConfirmMutation
      opened={ticket !== null}
      title={t('tickets.office.delete.title', { name: ticket?.title })}
      act={t('tickets.office.delete.act')}
      mutation={deleting}
      onCancel={onDone}
      onConfirm={() => ticket && deleting.mutate(ticket.id)}
    >
      <span>{t('tickets.office.delete.final')}</span>
    </ConfirmMutation>
  )
}
