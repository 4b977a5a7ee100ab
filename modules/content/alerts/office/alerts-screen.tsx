import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { changeSettings } from '#core/access/policy.ts'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { Panel, RowList, RowText, Section } from '#core/ui-office/frame/layout-parts.tsx'
import { Failure, Screen } from '#core/ui-office/frame/screen.tsx'
import { FormSkeleton, ListSkeleton } from '#core/ui-office/frame/skeletons.tsx'
import { useManagedHotel } from '#modules/hotel/hotels/office/api.ts'
import { useAlertChoices } from './alert-choices.ts'
import { DevicePanel } from './components/device-panel.tsx'
import { TeamServices } from './components/member-services.tsx'
import { SettingsForm } from './components/settings-form.tsx'
import { useDeviceText } from './device-text.ts'
import { alertDevicesQuery, settingsQuery } from './queries.ts'

/** How the team is alerted: by which devices, after how long, by which email. */
export default function AlertsScreen() {
  const { t } = useTranslation()
  const { orgId, actor } = useManagedHotel()
  const settings = useQuery(settingsQuery(orgId))
  const services = useAlertChoices(orgId)
  const loadError = settings.error ?? services.error
  const retry = () => void Promise.all([settings.refetch(), services.refetch()])
  return (
    <Screen
      title={t('alerts.office.title')}
      intro={t(changeSettings(actor) ? 'alerts.office.intro' : 'alerts.office.readOnly')}
      width="text"
    >
      <Section title={t('alerts.office.listening.title')}>
        <OpenDevices />
      </Section>
      <Section title={t('alerts.office.device.title')} mt={28}>
        <Panel>
          <DevicePanel />
        </Panel>
      </Section>
      <Section title={t('alerts.office.watch.team')} mt={28}>
        <Text c="dimmed" mb={8}>
          {t('alerts.office.watch.teamIntro')}
        </Text>
        {services.data && <TeamServices services={services.data} />}
      </Section>
      <Section title={t('alerts.office.clocks.title')} mt={28}>
        {settings.data && services.data ? (
          <SettingsForm settings={settings.data} services={services.data} />
        ) : loadError ? (
          <Failure error={loadError} retry={retry} />
        ) : (
          <FormSkeleton />
        )}
      </Section>
    </Screen>
  )
}

function OpenDevices() {
  const { t } = useTranslation()
  const { orgId } = useManagedHotel()
  const deviceText = useDeviceText()
  const devices = useQuery(alertDevicesQuery(orgId))
  if (devices.isPending) return <ListSkeleton rows={1} />
  if (devices.isError) return <Failure error={devices.error} retry={() => void devices.refetch()} />
  return (
    <>
      {!devices.data.some(({ sound }) => sound) && (
        <p role="alert">
          <b>{t('alerts.office.listening.nobody')}</b> {t('alerts.office.listening.nobodyNext')}
        </p>
      )}
      {devices.data.length > 0 && (
        <RowList>
          {devices.data.map((device) => (
            <li key={device.id}>
              <RowText>{deviceText(device)}</RowText>
            </li>
          ))}
        </RowList>
      )}
    </>
  )
}
