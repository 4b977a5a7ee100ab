import { Group, SegmentedControl } from '@mantine/core'
import { editContent } from '#core/access/policy.ts'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { useShowFailure } from '#core/ui-office/frame/screen.tsx'
import { useManagedHotel } from '#modules/hotel/hotels/office/api.ts'
import type { Service } from '../../../contract.ts'
import { type ServiceState, serviceStateOf, serviceStates, stateChangeOf } from '../../../state-rules.ts'
import { useSetServiceState } from '../../sale-api.ts'
import { PauseEndMenu } from './pause-switch.tsx'

/**
 * Whether guests see a service and can order from it: three values at the same place, saved at once. Only those who edit
 * content show and hide; the others pause and resume.
 */
export function ServiceStateControl({ service }: { service: Pick<Service, 'id' | 'name' | 'paused' | 'hidden'> }) {
  const { t } = useTranslation()
  const showFailure = useShowFailure()
  const { orgId, actor } = useManagedHotel()
  const setting = useSetServiceState(orgId)
  const mayHide = editContent(actor)
  return (
    <Group gap={4} wrap="nowrap">
      <SegmentedControl
        size="xs"
        aria-label={t('services.office.shown.of', { name: service.name })}
        value={serviceStateOf(service)}
        onChange={(state) =>
          setting.mutate({ id: service.id, ...stateChangeOf(service, state as ServiceState) }, { onError: showFailure })
        }
        disabled={service.hidden && !mayHide}
        data={serviceStates.map((state) => ({
          value: state,
          label: t(`services.office.shown.${state}`),
          disabled: state === 'hidden' && !mayHide,
        }))}
      />
      <PauseEndMenu service={service} />
    </Group>
  )
}
