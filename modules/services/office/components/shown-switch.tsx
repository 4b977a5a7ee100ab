import { Switch } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useTellFailure } from '#core/ui-office/screen.tsx'
import { useHotelScope } from '#modules/hotels/office/api.ts'
import type { Service } from '../../contract.ts'
import { useSetHidden } from '../sale-api.ts'

/** Shows a service to guests, or hides it, at once. */
export function ShownSwitch({ service: { id, name, hidden } }: { service: Pick<Service, 'id' | 'name' | 'hidden'> }) {
  const { t } = useTranslation()
  const tellFailure = useTellFailure()
  const hiding = useSetHidden(useHotelScope().orgId)
  return (
    <Switch
      checked={!hidden}
      onChange={({ currentTarget: { checked } }) => hiding.mutate({ id, hidden: !checked }, { onError: tellFailure })}
      label={t('services.office.shown.label')}
      aria-label={t('services.office.shown.of', { name })}
    />
  )
}
