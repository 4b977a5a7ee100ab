import { Switch } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useTranslation } from 'react-i18next'
import { useFailureText } from '#core/ui-office/screen.tsx'
import { useHotelScope } from '#modules/hotels/office/api.ts'
import type { Service } from '../../contract.ts'
import { useSetHidden } from '../sale-api.ts'

/** Shows a service to guests, or hides it, at once. */
export function ShownSwitch({ service: { id, name, hidden } }: { service: Pick<Service, 'id' | 'name' | 'hidden'> }) {
  const { t } = useTranslation()
  const text = useFailureText()
  const hiding = useSetHidden(useHotelScope().orgId)
  return (
    <Switch
      checked={!hidden}
      onChange={({ currentTarget: { checked } }) =>
        hiding.mutate(
          { id, hidden: !checked },
          {
            onError: (error) =>
              notifications.show({ color: 'hot', title: t('common.office.failure.act'), message: text(error) }),
          },
        )
      }
      label={t('services.office.shown.label')}
      aria-label={t('services.office.shown.of', { name })}
    />
  )
}
