import { useTranslation } from 'react-i18next'
import { VisibilitySwitch } from '#core/ui-office/fields/visibility-switch.tsx'
import { useManagedHotel } from '#modules/hotel/hotels/office/api.ts'
import type { Service } from '../../../contract.ts'
import { useSetHidden } from '../../sale-api.ts'

/** A switch that shows a service to guests or hides it. */
export function ServiceShown({ service }: { service: Pick<Service, 'id' | 'name' | 'hidden'> }) {
  const { t } = useTranslation()
  const hiding = useSetHidden(useManagedHotel().orgId)
  const { name } = service
  return (
    <VisibilitySwitch
      itemKind={service}
      hiding={hiding}
      label={t('services.office.shown.label')}
      of={t('services.office.shown.of', { name })}
    />
  )
}
