import { Group, Switch, type SwitchProps, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useShowFailure } from '#core/ui-office/frame/screen.tsx'
import { useManagedHotel } from '#modules/hotel/hotels/office/api.ts'
import type { Service } from '../../../contract.ts'
import { saleEndings, saleEndOf } from '../../../rules.ts'
import { useSetPaused } from '../../sale-api.ts'
import { EndMenu, useUntilText } from '../sections/end-menu.tsx'

interface PauseSwitchProps {
  service: Pick<Service, 'id' | 'name' | 'paused' | 'hidden'>
  look?: Pick<SwitchProps, 'size' | 'labelPosition'>
}

/**
 * Pauses and resumes a service for all guests at once. The menu beside the switch sets when the pause ends. A hidden
 * service cannot be paused.
 */
export function PauseSwitch({ service: { id: serviceId, name, paused, hidden }, look }: PauseSwitchProps) {
  const { t } = useTranslation()
  const showFailure = useShowFailure()
  const { orgId, hotel } = useManagedHotel()
  const pausing = useSetPaused(orgId)
  const setPause = (paused: boolean, pausedUntil: string | null = null) =>
    pausing.mutate({ serviceId, paused, pausedUntil }, { onError: showFailure })
  const modeText = (mode: 'off' | 'undone' | (typeof saleEndings)[number]) => t(`services.office.pause.modes.${mode}`)
  return (
    <Group gap={4} wrap="nowrap">
      <Switch
        {...look}
        checked={paused}
        disabled={hidden}
        onChange={({ currentTarget: { checked } }) => setPause(checked)}
        label={t('services.office.pause.label')}
        aria-label={t('services.office.pause.of', { name })}
        color="hot"
      />
      <EndMenu
        label={t('services.office.pause.ends', { name })}
        busy={pausing.isPending}
        disabled={hidden}
        choices={[
          { label: modeText('off'), onPick: () => setPause(false) },
          ...saleEndings.map((ending) => ({
            label: modeText(ending),
            onPick: () => setPause(true, saleEndOf(ending, hotel.timeZone, new Date()).toISOString()),
          })),
          { label: modeText('undone'), onPick: () => setPause(true) },
        ]}
      />
    </Group>
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
