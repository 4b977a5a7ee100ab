import { Radio, Stack } from '@mantine/core'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { roomBillProofs } from '../../../rules.ts'
import type { HotelFields } from '../../hotel-editor.ts'

/** What guests must prove before a charge to a room's bill. */
export function RoomBillField({ form }: { form: HotelFields }) {
  const { t } = useTranslation()
  return (
    <Radio.Group
      {...form.getInputProps('roomBillProof')}
      label={t('hotels.office.form.fields.roomBillProof')}
      description={t('hotels.office.form.hints.roomBillProof')}
    >
      <Stack gap="xs" mt="xs">
        {roomBillProofs.map((roomBillProof) => (
          <Radio
            key={roomBillProof}
            value={roomBillProof}
            label={t(`hotels.office.form.roomBillProof.${roomBillProof}`)}
          />
        ))}
      </Stack>
    </Radio.Group>
  )
}
