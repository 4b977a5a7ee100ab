import { useTranslation } from 'react-i18next'
import { Confirm } from '#core/ui-office/confirm.tsx'
import { useHotelScope } from '#modules/hotels/office/api.ts'
import type { Service } from '../../contract.ts'
import { restoreDays } from '../../rules.ts'
import { useDeleteService } from '../api.ts'
import { useRestoring } from './deleted-services.tsx'

interface DeleteServiceProps {
  /** The service in question; `null` while nobody asks. */
  service: Pick<Service, 'id' | 'name' | 'articles'> | null
  onDone: () => void
  onCancel: () => void
}

export function DeleteService({ service, onDone, onCancel }: DeleteServiceProps) {
  const { t } = useTranslation()
  const { offer } = useRestoring()
  const deleting = useDeleteService(useHotelScope().orgId, () => {
    if (service) offer(service)
    onDone()
  })
  const count = service?.articles.length ?? 0
  const cancel = () => {
    deleting.reset()
    onCancel()
  }
  return (
    <Confirm
      opened={service !== null}
      title={t('services.office.delete.title', { name: service?.name })}
      act={t('services.office.delete.act')}
      busy={deleting.isPending}
      error={deleting.error}
      onCancel={cancel}
      onConfirm={() => service && deleting.mutate(service.id)}
    >
      {count > 0 && <span>{t('services.office.delete.along', { count })}</span>}
      <span>{t('services.office.delete.orders')}</span>
      <span>{t('services.office.delete.final', { count: restoreDays })}</span>
    </Confirm>
  )
}
