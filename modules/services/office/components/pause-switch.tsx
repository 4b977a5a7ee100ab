import { Switch } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useTranslation } from 'react-i18next'
import { useFailureText } from '#core/ui-office/screen.tsx'
import { useHotelScope } from '#modules/hotels/office/api.ts'
import type { Service } from '../../contract.ts'
import { useSetPaused } from '../api.ts'

/** Stops and resumes a service for all guests, at once. */
export function PauseSwitch({ service }: { service: Pick<Service, 'id' | 'name' | 'paused'> }) {
  const { t } = useTranslation()
  const text = useFailureText()
  const pausing = useSetPaused(useHotelScope().orgId)
  return (
    <Switch
      checked={service.paused}
      onChange={({ currentTarget: { checked } }) =>
        pausing.mutate(
          { serviceId: service.id, paused: checked },
          {
            onError: (error) =>
              notifications.show({ color: 'hot', title: t('common.office.failure.act'), message: text(error) }),
          },
        )
      }
      label={t('services.office.pause.label')}
      aria-label={t('services.office.pause.of', { name: service.name })}
      color="hot"
    />
  )
}
