import { useTranslation } from '#core/i18n/use-translation.ts'
import { ConfirmMutation } from '#core/ui-office/dialogs/confirm.tsx'
import { useManagedHotel } from '#modules/hotel/hotels/office/api.ts'
import type { Deal } from '../../contract.ts'
import { useDeleteDeal } from '../api.ts'

interface DeleteDealProps {
  deal: Deal
  opened: boolean
  onDone: () => void
  onCancel: () => void
}

export function DeleteDeal({ deal, opened, onDone, onCancel }: DeleteDealProps) {
  const { t } = useTranslation()
  const deleting = useDeleteDeal(useManagedHotel().orgId, onDone)
  return (
    <ConfirmMutation
      opened={opened}
      title={t('deals.office.delete.title', { name: deal.title })}
      act={t('deals.office.delete.act')}
      mutation={deleting}
      onCancel={onCancel}
      onConfirm={() => deleting.mutate(deal.place.id)}
    >
      <span>{t('deals.office.delete.codes')}</span>
      <span>{t('deals.office.delete.final')}</span>
    </ConfirmMutation>
  )
}
