import { NumberInput, Radio, Stack } from '@mantine/core'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { defaultRoomProofHours, maxRoomProofHours } from '../../../rules.ts'
import type { HotelFields } from '../../hotel-editor.ts'

/** For how long a scan of a room's code proves that room: a number of hours, or until the code is renewed. */
export function RoomProofField({ form }: { form: HotelFields }) {
  const { t } = useTranslation()
  const hours = form.values.roomProofHours
  return (
    <Radio.Group
      value={hours === null ? 'renewal' : 'hours'}
      onChange={(ending) => form.setFieldValue('roomProofHours', ending === 'renewal' ? null : defaultRoomProofHours)}
      label={t('hotels.office.form.fields.roomProofHours')}
      description={t('hotels.office.form.hints.roomProofHours')}
    >
      <Stack gap="xs" mt="xs">
        <Radio value="hours" label={t('hotels.office.form.roomProof.hours')} />
        {hours === null ? null : (
          <NumberInput
            {...form.getInputProps('roomProofHours')}
            aria-label={t('hotels.office.form.roomProof.count')}
            suffix={` ${t('hotels.office.form.hours')}`}
            min={1}
            max={maxRoomProofHours}
            clampBehavior="none"
            allowDecimal={false}
            allowNegative={false}
          />
        )}
        <Radio value="renewal" label={t('hotels.office.form.roomProof.renewal')} />
      </Stack>
    </Radio.Group>
  )
}
