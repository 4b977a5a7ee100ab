import { Button, Group, Stack, Text, TextInput, Title } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { useMe } from '#modules/foundation/accounts/office/api.ts'
import { useManagedHotel } from '#modules/hotel/hotels/office/api.ts'
import { maxDeviceName } from '../../rules.ts'
import { storeDeviceName } from '../alert-device-reports.ts'
import { playChime, useAlertSound } from '../alert-sound-player.ts'
import { readDeviceName } from '../device-name.ts'
import { PushSwitch } from './push-switch.tsx'
import { EnableSoundButton } from './sound.tsx'

/** The alert settings of this device: its sound, its notifications, its name. */
export function DevicePanel() {
  const { t } = useTranslation()
  const { orgId, hotel, role } = useManagedHotel()
  const me = useMe().data
  const { state } = useAlertSound()
  const [name, setName] = useState(readDeviceName)
  return (
    <Stack gap={16}>
      <div>
        <Text role="status" mb={8}>
          {t(`alerts.office.sound.state.${state}`)}
        </Text>
        <Group gap={10}>
          <EnableSoundButton />
          {state === 'on' && (
            <Button variant="default" onClick={playChime}>
              {t('alerts.office.sound.test')}
            </Button>
          )}
        </Group>
      </div>
      <TextInput
        label={t('alerts.office.device.name')}
        description={t('alerts.office.device.nameHint')}
        maxLength={maxDeviceName}
        value={name}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
        onBlur={() => storeDeviceName(name.trim())}
        maw={320}
      />
      {role && me && (
        <div>
          <Title order={3} fz="md" mb={8}>
            {t('alerts.office.push.title')}
          </Title>
          <PushSwitch userId={me.id} hotels={[{ id: orgId, name: hotel.name }]} />
        </div>
      )}
    </Stack>
  )
}
