import { useTranslation } from '#core/i18n/use-translation.ts'
import { ConfirmMutation } from '#core/ui-office/dialogs/confirm.tsx'
import { useManagedHotel } from '#modules/hotel/hotels/office/api.ts'
import type { Service } from '../../../contract.ts'
import { menuRestoreDays } from '../../../rules.ts'
import { useDeleteService } from '../../api.ts'
import { useRestoring } from './deleted-services.tsx'

interface DeleteServiceProps {
  /** The service to be deleted; `null` while the dialog is closed. */
  service: Pick<Service, 'id' | 'name' | 'articles'> | null
  onDone: () => void
  onCancel: () => void
}

export function DeleteService({ service, onDone, onCancel }: DeleteServiceProps) {
  const { t } = useTranslation()
  const { offer } = useRestoring()
  const deleting = useDeleteService(useManagedHotel().orgId, () => {
    if (service) offer(service)
    onDone()
  })
  const count = service?.articles.length ?? 0
  return (
    <ConfirmMutation
      opened={service !== null}
      title={t('services.office.delete.title', { name: service?.name })}
      act={t('services.office.delete.act')}
      mutation={deleting}
      onCancel={onCancel}
      onConfirm={() => service && deleting.mutate(service.id)}
    >
      {count > 0 && <span>{t('services.office.delete.along', { count })}</span>}
      <span>{t('services.office.delete.orders')}</span>
      <span>{t('services.office.delete.final', { count: menuRestoreDays })}</span>
    </ConfirmMutation>
  )
}
