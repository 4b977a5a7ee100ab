import { SegmentedControl, Stack } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { type SubmitEvent, useRef, useState } from 'react'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { Modal } from '#core/ui-office/dialogs/dialogs.tsx'
import { FormActions } from '#core/ui-office/fields/form-actions.tsx'
import { fieldErrors, useErrorFocus } from '#core/ui-office/fields/form-errors.ts'
import { TextArea } from '#core/ui-office/fields/text-area.tsx'
import { ActionFailure, useFailureText } from '#core/ui-office/frame/screen.tsx'
import { useManagedHotel } from '#modules/hotel/hotels/office/api.ts'
import { maxRoomLength, maxRoomsAtOnce, normalizeRoom, type RoomsError, readRooms } from '../../rules.ts'
import { type RoomCode, useCreateCodes } from '../api.ts'
import { shortRoomList } from '../short-room-list.ts'
import { RoomsFromCsv } from './rooms-from-csv.tsx'

interface AddRoomsProps {
  opened: boolean
  /** The rooms that already have a code. */
  codes: RoomCode[]
  onClose: () => void
}

/** Adds rooms by list, by range or from a table, with a preview. */
export function AddRooms({ opened, codes, onClose }: AddRoomsProps) {
  const { t } = useTranslation()
  return (
    <Modal opened={opened} onClose={onClose} title={t('qrCodes.office.add.title')}>
      <AddRoomsMethods codes={codes} onClose={onClose} />
    </Modal>
  )
}

const methods = ['list', 'csv'] as const

function AddRoomsMethods({ codes, onClose }: Omit<AddRoomsProps, 'opened'>) {
  const { t } = useTranslation()
  const [method, setMethod] = useState<(typeof methods)[number]>('list')
  const Form = method === 'list' ? AddRoomList : RoomsFromCsv
  return (
    <Stack gap="md">
      <SegmentedControl
        aria-label={t('qrCodes.office.add.way')}
        value={method}
        onChange={(next) => setMethod(next as typeof method)}
        data={methods.map((value) => ({ value, label: t(`qrCodes.office.add.ways.${value}`) }))}
      />
      <Form codes={codes} onClose={onClose} />
    </Stack>
  )
}

function AddRoomList({ codes, onClose }: Omit<AddRoomsProps, 'opened'>) {
  const { t } = useTranslation()
  const failureText = useFailureText()
  const fieldRef = useRef<HTMLTextAreaElement>(null)
  const [roomText, setRoomText] = useState('')
  /** Errors are shown after the field is left, and updated while typing from then on. */
  const [isFieldLeft, setFieldLeft] = useState(false)
  const { rooms, error: roomsError } = readRooms(roomText)
  const existingRooms = new Set(codes.map(({ room }) => normalizeRoom(room)))
  const existingCount = rooms.filter((room) => existingRooms.has(normalizeRoom(room))).length
  const creating = useCreateCodes(useManagedHotel().orgId, () => {
    notifications.show({ message: t('qrCodes.office.add.done', { count: rooms.length - existingCount }) })
    onClose()
  })
  const errorText = ({ code, at }: RoomsError) =>
    t(`qrCodes.office.add.${code}`, { at, limit: code === 'too_long' ? maxRoomLength : maxRoomsAtOnce })
  const listError = roomsError ? errorText(roomsError) : rooms.length === 0 ? t('qrCodes.office.add.none') : undefined
  const serverError = fieldErrors(creating.error)[0]?.message
  const formRef = useErrorFocus(creating.error)

  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    setFieldLeft(true)
    if (listError) fieldRef.current?.focus()
    else creating.mutate({ kind: 'room', rooms })
  }
  return (
    <form ref={formRef} onSubmit={submit} noValidate>
      <Stack gap="md">
        {creating.isError && !serverError && (
          <ActionFailure title={t('common.office.failure.save')}>{failureText(creating.error)}</ActionFailure>
        )}
        <TextArea
          ref={fieldRef}
          label={t('qrCodes.office.add.label')}
          description={t('qrCodes.office.add.hint')}
          error={serverError ?? (isFieldLeft ? listError : undefined)}
          value={roomText}
          onChange={(event) => {
            setRoomText(event.currentTarget.value)
            creating.reset()
          }}
          onBlur={() => setFieldLeft(roomText.trim() !== '')}
          minRows={2}
          maxRows={8}
          spellCheck={false}
          data-autofocus
        />
        <p role="status">
          {rooms.length > 0 && t('qrCodes.office.add.found', { count: rooms.length, list: shortRoomList(rooms) })}{' '}
          {existingCount > 0 && t('qrCodes.office.add.already', { count: existingCount })}
        </p>
        <FormActions act={t('qrCodes.office.add.act')} busy={creating.isPending} onCancel={onClose} />
      </Stack>
    </form>
  )
}
