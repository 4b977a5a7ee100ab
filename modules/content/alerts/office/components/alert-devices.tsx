import { Anchor, Box, Button, Popover, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { hotelPath, hotelScreens } from '#core/app/office-paths.ts'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { Phone, Warning } from '#core/ui-office/frame/icons.tsx'
import { useManagedHotel } from '#modules/hotel/hotels/office/api.ts'
import type { AlertDevice } from '../../contract.ts'
import { isFilterNotEmpty } from '../../rules.ts'
import { useDeviceText } from '../device-text.ts'
import { alertDevicesQuery } from '../queries.ts'
import { DevicePanel } from './device-panel.tsx'
import { EnableSoundButton } from './sound.tsx'

const isSounding = (device: AlertDevice) => device.sound && isFilterNotEmpty(device)

/** Whether no device of the team would sound for new items; false while unknown. */
export function useNoAlertDevice(): boolean {
  const { orgId } = useManagedHotel()
  const devices = useQuery(alertDevicesQuery(orgId)).data
  return devices !== undefined && !devices.some(isSounding)
}

/** A warning when no device of the team would sound, with a button that enables this one; renders nothing otherwise. */
export function NoAlertDevice() {
  const { t } = useTranslation()
  const hasNoDevice = useNoAlertDevice()
  return (
    <div role="status">
      {hasNoDevice && (
        <Box mt={4} mb={8} mx={{ base: 16, sm: 12 }} className="warning">
          <Warning />
          <p>
            <b>{t('alerts.office.listening.nobody')}</b> {t('alerts.office.listening.nobodyNext')}
          </p>
          <EnableSoundButton />
        </Box>
      )}
    </div>
  )
}

/**
 * Whether the list of devices is still loading: content below the warning waits for it, so that it does not move while
 * the user taps.
 */
export function useAlertDevicesPending(hotelId: string): boolean {
  const { isPending, failureCount } = useQuery(alertDevicesQuery(hotelId))
  return isPending && failureCount === 0
}

/**
 * The number of the team's devices that would sound; a tap lists them and the settings of this device. `compact`: only
 * the icon and the number.
 */
export function AlertDevices({ compact = false }: { compact?: boolean }) {
  const { t } = useTranslation()
  const { orgId } = useManagedHotel()
  const deviceText = useDeviceText()
  const devices = useQuery(alertDevicesQuery(orgId)).data ?? []
  const soundingCount = devices.filter(isSounding).length
  const count = t('alerts.office.listening.count', { count: soundingCount })
  return (
    <Popover position="bottom-end" withArrow trapFocus returnFocus shadow="md" width={340}>
      <Popover.Target>
        <Button
          variant="subtle"
          color={compact && soundingCount === 0 ? 'hot' : 'gray'}
          size={compact ? 'sm' : 'compact-sm'}
          px={compact ? 8 : undefined}
          leftSection={<Phone size={compact ? 22 : 16} />}
          styles={compact ? { section: { marginInlineEnd: 4 } } : undefined}
          aria-label={compact ? count : undefined}
        >
          {compact ? soundingCount : count}
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <Text fw={650}>{t('alerts.office.listening.line')}</Text>
        <Text component="ul" c="dimmed" mt={4} mb={16} style={{ overflowWrap: 'anywhere' }}>
          {devices.map((device) => (
            <li key={device.id}>{deviceText(device)}</li>
          ))}
        </Text>
        <DevicePanel />
        <Anchor component={Link} to={hotelPath(orgId, hotelScreens.alerts)} mt={16} display="block">
          {t('alerts.office.title')}
        </Anchor>
      </Popover.Dropdown>
    </Popover>
  )
}
