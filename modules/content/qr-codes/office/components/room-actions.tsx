import { Button, Divider, Group, Stack, Text, TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { type SubmitEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { hotelPath, hotelScreens } from '#core/app/office-paths.ts'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { fieldErrors } from '#core/ui-office/fields/form-errors.ts'
import { ActionFailure, useFailureText } from '#core/ui-office/frame/screen.tsx'
import { useManagedHotel } from '#modules/hotel/hotels/office/api.ts'
import { maxRoomLength } from '../../rules.ts'
import { type RoomCode, useCheckOut, useRenameRoom } from '../api.ts'

/** Actions on a room that keep its code: check-out and renaming. */
export function RoomActions({
  code,
  mayEdit,
  onRenamed,
}: {
  code: RoomCode
  mayEdit: boolean
  onRenamed: (room: string) => void
}) {
  const { t } = useTranslation()
  const failureText = useFailureText()
  const { orgId } = useManagedHotel()
  const { id, room } = code
  const navigate = useNavigate()
  const checkOut = useCheckOut(orgId, (renew) => {
    notifications.show({ message: t(`qrCodes.office.checkOut.${renew ? 'renewed' : 'done'}`, { room }) })
    if (renew) void navigate(`${hotelPath(orgId, hotelScreens.printQrCodes)}?${new URLSearchParams({ room })}`)
  })
  return (
    <Stack gap="sm" mt="lg">
      <Divider />
      <Text c="dimmed">{t('qrCodes.office.checkOut.text')}</Text>
      {checkOut.isError && (
        <ActionFailure title={t('common.office.failure.act')}>{failureText(checkOut.error)}</ActionFailure>
      )}
      <Group gap={8}>
        {[false, true].map((renew) => (
          <Button
            key={String(renew)}
            variant="default"
            loading={checkOut.isPending && checkOut.variables.renew === renew}
            disabled={checkOut.isPending}
            onClick={() => checkOut.mutate({ id, renew })}
          >
            {t(`qrCodes.office.checkOut.${renew ? 'renew' : 'act'}`)}
          </Button>
        ))}
      </Group>
      <Text c="dimmed">{t('qrCodes.office.checkOut.renewText')}</Text>
      {mayEdit && (
        <>
          <Divider />
          <RenameForm key={room} id={id} room={room} onRenamed={onRenamed} />
        </>
      )}
    </Stack>
  )
}

function RenameForm({ id, room, onRenamed }: { id: string; room: string; onRenamed: (room: string) => void }) {
  const { t } = useTranslation()
  const failureText = useFailureText()
  const [typed, setTyped] = useState(room)
  const [isBlank, setIsBlank] = useState(false)
  const renaming = useRenameRoom(useManagedHotel().orgId, (name) => {
    notifications.show({ message: t('qrCodes.office.rename.done', { room: name }) })
    onRenamed(name)
  })
  const serverError = fieldErrors(renaming.error)[0]?.message
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (typed.trim() === '') setIsBlank(true)
    else if (typed.trim() !== room) renaming.mutate({ id, room: typed })
  }
  return (
    <form onSubmit={submit} noValidate>
      {renaming.isError && !serverError && (
        <ActionFailure title={t('common.office.failure.save')}>{failureText(renaming.error)}</ActionFailure>
      )}
      <Group align="flex-start" gap="sm">
        <TextInput
          flex="1 1 200px"
          label={t('qrCodes.office.rename.label')}
          description={t('qrCodes.office.rename.hint')}
          error={serverError ?? (isBlank ? t('qrCodes.office.add.none') : undefined)}
          value={typed}
          maxLength={maxRoomLength}
          onChange={(event) => {
            setTyped(event.currentTarget.value)
            setIsBlank(false)
            renaming.reset()
          }}
        />
      </Group>
      <Button type="submit" variant="default" mt="sm" loading={renaming.isPending}>
        {t('qrCodes.office.rename.act')}
      </Button>
    </form>
  )
}
