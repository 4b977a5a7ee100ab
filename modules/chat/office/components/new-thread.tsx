import { Anchor, Button, Group, Modal, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router'
import { ActFailure, Failure, useFailureText } from '#core/ui-office/screen.tsx'
import { ListSkeleton } from '#core/ui-office/skeletons.tsx'
import { ChoiceField, useManagedHotel } from '#modules/hotels/office/api.ts'
import { codesQuery } from '#modules/qr-codes/office/api.ts'
import { useStartThread } from '../api.ts'

interface NewThreadProps {
  opened: boolean
  onClose: () => void
}

/** Writing first, to the guest of a room. */
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
  const { t } = useTranslation()
  const { orgId } = useManagedHotel()
  const navigate = useNavigate()
  const text = useFailureText()
  const codes = useQuery(codesQuery(orgId))
  const [room, setRoom] = useState<string | null>(null)
  const start = useStartThread(orgId, (thread) => {
    onClose()
    void navigate(`/hotels/${orgId}/chat/${thread.id}`)
  })
  if (codes.isPending) return <ListSkeleton rows={1} />
  if (!codes.data) return <Failure error={codes.error} retry={() => void codes.refetch()} />
  if (codes.data.rooms.length === 0)
    return (
      <Text>
        {t('chat.office.start.noRooms')}{' '}
        <Anchor component={Link} to={`/hotels/${orgId}/qrcode`}>
          {t('chat.office.start.makeCodes')}
        </Anchor>
      </Text>
    )
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (room) start.mutate(room)
      }}
    >
      <Stack>
        <ChoiceField
          label={t('chat.office.start.room')}
          description={t('chat.office.start.roomHint')}
          data={codes.data.rooms.map((code) => code.room)}
          value={room}
          onChange={setRoom}
          data-autofocus
        />
        {start.error && <ActFailure title={t('common.office.failure.act')}>{text(start.error)}</ActFailure>}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('common.office.cancel')}
          </Button>
          <Button type="submit" disabled={!room} loading={start.isPending}>
            {t('chat.office.start.act')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
