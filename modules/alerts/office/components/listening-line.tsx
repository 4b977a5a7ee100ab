import { Anchor, Button, Group, Popover, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Phone, Warning } from '#core/ui-office/icons.tsx'
import { useHotelScope } from '#modules/hotels/office/api.ts'
import { useDeviceText } from '../device-text.ts'
import { listeningQuery } from '../queries.ts'
import { DevicePanel } from './device-panel.tsx'
import styles from './listening.module.css'

/** Which devices of the team would ring for what comes in, in a line; a warning where none would. Beside it, what this one does. */
export function ListeningLine() {
  const { t } = useTranslation()
  const { orgId } = useHotelScope()
  const inWords = useDeviceText()
  const devices = useQuery(listeningQuery(orgId)).data
  const nobody = devices && !devices.some(({ sound }) => sound)
  return (
    <div className={styles.line} data-nobody={nobody || undefined} role="status">
      {nobody && <Warning />}
      <p>
        {nobody ? (
          <>
            <b>{t('alerts.office.listening.nobody')}</b> {t('alerts.office.listening.nobodyNext')}
          </>
        ) : (
          devices && (
            <>
              {t('alerts.office.listening.line')} {devices.map(inWords).join(' ; ')}
            </>
          )
        )}
      </p>
      <Popover position="bottom-end" withArrow trapFocus returnFocus shadow="md" width={340}>
        <Popover.Target>
          <Button variant="subtle" color="gray" size="compact-sm" leftSection={<Phone size={16} />}>
            {t('alerts.office.device.title')}
          </Button>
        </Popover.Target>
        <Popover.Dropdown aria-label={t('alerts.office.device.title')}>
          <DevicePanel />
          <Group mt={16}>
            <Anchor component={Link} to={`/hotels/${orgId}/alerts`}>
              <Text span inherit>
                {t('alerts.office.title')}
              </Text>
            </Anchor>
          </Group>
        </Popover.Dropdown>
      </Popover>
    </div>
  )
}
