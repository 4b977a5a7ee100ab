import { Radio, Stack } from '@mantine/core'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { roomApprovals } from '../../../rules.ts'
import type { HotelFields } from '../../hotel-editor.ts'

/** Which phones the reception must approve before a scan proves a room. */
export function RoomApprovalField({ form }: { form: HotelFields }) {
  const { t } = useTranslation()
  return (
    <Radio.Group
      {...form.getInputProps('roomApproval')}
      label={t('hotels.office.form.fields.roomApproval')}
      description={t('hotels.office.form.hints.roomApproval')}
    >
      <Stack gap="xs" mt="xs">
        {roomApprovals.map((roomApproval) => (
          <Radio key={roomApproval} value={roomApproval} label={t(`hotels.office.form.roomApproval.${roomApproval}`)} />
        ))}
      </Stack>
    </Radio.Group>
  )
}
