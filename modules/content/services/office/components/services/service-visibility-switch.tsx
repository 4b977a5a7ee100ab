import { useTranslation } from 'react-i18next'
import { VisibilitySwitch } from '#core/ui-office/fields/visibility-switch.tsx'
import { useManagedHotel } from '#modules/hotel/hotels/office/api.ts'
import type { Service } from '../../../contract.ts'
import { useSetHidden } from '../../sale-api.ts'

/** A switch that shows a service to guests or hides it. */
export function ServiceVisibilitySwitch({ service }: { service: Pick<Service, 'id' | 'name' | 'hidden'> }) {
  const { t } = useTranslation()
  const setHidden = useSetHidden(useManagedHotel().orgId)
  const { name } = service
  return (
    <VisibilitySwitch
      item={service}
      setHidden={setHidden}
      label={t('services.office.shown.label')}
      accessibleLabel={t('services.office.shown.of', { name })}
    />
  )
}
