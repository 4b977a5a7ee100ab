import { Anchor, Button, Group, Radio, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { hotelPath, hotelScreens } from '#core/app/office-paths.ts'
import { formatDay, formatTime } from '#core/i18n/format.ts'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { Modal } from '#core/ui-office/dialogs/dialogs.tsx'
import { ActionFailure, Failure, useFailureText } from '#core/ui-office/frame/screen.tsx'
import { ListSkeleton } from '#core/ui-office/frame/skeletons.tsx'
import { codesQuery } from '#modules/content/qr-codes/office/api.ts'
import { ChoiceField, useManagedHotel } from '#modules/hotel/hotels/office/api.ts'
import { roomPhonesOfError, useStartThread } from '../api.ts'

interface NewThreadProps {
  opened: boolean
  onClose: () => void
}

/** The dialog to write first to the guest of a room. */
export function NewThread({ opened, onClose }: NewThreadProps) {
  const { t } = useTranslation()
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={t('chat.office.start.title')}
      closeButtonProps={{ 'aria-label': t('common.office.close') }}
    >
      <RoomChoice onClose={onClose} />
    </Modal>
  )
}

function RoomChoice({ onClose }: { onClose: () => void }) {
  const { t, i18n } = useTranslation()
  const { orgId, hotel } = useManagedHotel()
  const navigate = useNavigate()
  const failureText = useFailureText()
  const codes = useQuery(codesQuery(orgId))
  const [room, setRoom] = useState<string | null>(null)
  const [phone, setPhone] = useState<string | null>(null)
  const start = useStartThread(orgId, (thread) => {
    onClose()
    void navigate(hotelPath(orgId, hotelScreens.thread(thread.id)))
  })
  const phones = roomPhonesOfError(start.error)
  const formatInstant = (since: string) => {
    const lang = i18n.language
    const at = new Date(since)
    return `${formatDay(at, lang, hotel.timeZone)}, ${formatTime(at, lang, hotel.timeZone)}`
  }
  if (codes.isPending) return <ListSkeleton rows={1} />
  if (!codes.data) return <Failure error={codes.error} retry={() => void codes.refetch()} />
  if (codes.data.rooms.length === 0)
    return (
      <Text>
        {t('chat.office.start.noRooms')}{' '}
        <Anchor component={Link} to={hotelPath(orgId, hotelScreens.qrCodes)}>
          {t('chat.office.start.makeCodes')}
        </Anchor>
      </Text>
    )
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (room) start.mutate({ room, ...(phone && { phone }) })
      }}
    >
      <Stack>
        <ChoiceField
          label={t('chat.office.start.room')}
          description={t('chat.office.start.roomHint')}
          data={codes.data.rooms.map((code) => code.room)}
          value={room}
          onChange={(next) => {
            setRoom(next)
            setPhone(null)
            start.reset()
          }}
          data-autofocus
        />
        {phones.length > 0 ? (
          <Radio.Group
            label={t('chat.office.start.phones')}
            description={t('chat.office.start.phonesHint')}
            value={phone}
            onChange={setPhone}
          >
            <Stack gap="xs" mt="xs">
              {phones.map(({ id, since, guestName }) => (
                <Radio
                  key={id}
                  value={id}
                  label={[guestName, t('chat.office.start.phoneSince', { when: formatInstant(since) })]
                    .filter(Boolean)
                    .join(' · ')}
                />
              ))}
            </Stack>
          </Radio.Group>
        ) : (
          start.error && (
            <ActionFailure title={t('common.office.failure.act')}>{failureText(start.error)}</ActionFailure>
          )
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('common.office.cancel')}
          </Button>
          <Button type="submit" disabled={!room || (phones.length > 0 && !phone)} loading={start.isPending}>
            {t('chat.office.start.act')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
