import { Group, Switch, type SwitchProps, Text } from '@mantine/core'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { useShowFailure } from '#core/ui-office/frame/screen.tsx'
import { useManagedHotel } from '#modules/hotel/hotels/office/api.ts'
import type { Service } from '../../../contract.ts'
import { saleEndings, saleEndOf } from '../../../rules.ts'
import { useSetPaused } from '../../sale-api.ts'
import { EndMenu, useUntilText } from '../sections/end-menu.tsx'

interface PausedService {
  service: Pick<Service, 'id' | 'name' | 'paused' | 'hidden'>
}

/** Pauses and resumes a service for all guests at once. A hidden service cannot be paused. */
export function PauseSwitch({ service, look }: PausedService & { look?: Pick<SwitchProps, 'size' | 'labelPosition'> }) {
  const { t } = useTranslation()
  const { setPause } = usePause(service.id)
  return (
    <Group gap={4} wrap="nowrap">
      <Switch
        {...look}
        checked={service.paused}
        disabled={service.hidden}
        onChange={({ currentTarget: { checked } }) => setPause(checked)}
        label={t('services.office.pause.label')}
        aria-label={t('services.office.pause.of', { name: service.name })}
        color="hot"
      />
      <PauseEndMenu service={service} />
    </Group>
  )
}

function usePause(serviceId: string) {
  const showFailure = useShowFailure()
  const pausing = useSetPaused(useManagedHotel().orgId)
  const setPause = (paused: boolean, pausedUntil: string | null = null) =>
    pausing.mutate({ serviceId, paused, pausedUntil }, { onError: showFailure })
  return { setPause, busy: pausing.isPending }
}

/** Sets when the pause of a service ends; beside the control that starts a pause without an end. */
export function PauseEndMenu({ service: { id, name, hidden } }: PausedService) {
  const { t } = useTranslation()
  const { timeZone } = useManagedHotel().hotel
  const { setPause, busy } = usePause(id)
  const modeText = (mode: 'off' | 'undone' | (typeof saleEndings)[number]) => t(`services.office.pause.modes.${mode}`)
  return (
    <EndMenu
      label={t('services.office.pause.ends', { name })}
      busy={busy}
      disabled={hidden}
      choices={[
        { label: modeText('off'), onPick: () => setPause(false) },
        ...saleEndings.map((ending) => ({
          label: modeText(ending),
          onPick: () => setPause(true, saleEndOf(ending, timeZone, new Date()).toISOString()),
        })),
        { label: modeText('undone'), onPick: () => setPause(true) },
      ]}
    />
  )
}

/** Until when a service is paused; renders nothing when it is not. */
export function PauseState({ service }: { service: Pick<Service, 'paused' | 'pausedUntil'> }) {
  const untilText = useUntilText()
  return service.paused ? (
    <Text span fz="sm" c="hot">
      {untilText(service.pausedUntil)}
    </Text>
  ) : null
}
