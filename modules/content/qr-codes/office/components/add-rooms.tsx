import { SegmentedControl, Stack } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { type SubmitEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
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
      <AddWays codes={codes} onClose={onClose} />
    </Modal>
  )
}

const ways = ['list', 'csv'] as const

function AddWays({ codes, onClose }: Omit<AddRoomsProps, 'opened'>) {
  const { t } = useTranslation()
  const [way, setWay] = useState<(typeof ways)[number]>('list')
  const Form = way === 'list' ? AddForm : RoomsFromCsv
  return (
    <Stack gap="md">
      <SegmentedControl
        aria-label={t('qrCodes.office.add.way')}
        value={way}
        onChange={(next) => setWay(next as typeof way)}
        data={ways.map((value) => ({ value, label: t(`qrCodes.office.add.ways.${value}`) }))}
      />
      <Form codes={codes} onClose={onClose} />
    </Stack>
  )
}

function AddForm({ codes, onClose }: Omit<AddRoomsProps, 'opened'>) {
  const { t } = useTranslation()
  const text = useFailureText()
  const field = useRef<HTMLTextAreaElement>(null)
  const [typed, setTyped] = useState('')
  /** Errors are shown after the field is left, and updated while typing from then on. */
  const [finished, setFinished] = useState(false)
  const { rooms, fault } = readRooms(typed)
  const existingRooms = new Set(codes.map(({ room }) => normalizeRoom(room)))
  const already = rooms.filter((room) => existingRooms.has(normalizeRoom(room))).length
  const creating = useCreateCodes(useManagedHotel().orgId, () => {
    notifications.show({ message: t('qrCodes.office.add.done', { count: rooms.length - already }) })
    onClose()
  })
  const say = ({ code, at }: RoomsError) =>
    t(`qrCodes.office.add.${code}`, { at, limit: code === 'too_long' ? maxRoomLength : maxRoomsAtOnce })
  const wrong = fault ? say(fault) : rooms.length === 0 ? t('qrCodes.office.add.none') : undefined
  const refused = fieldErrors(creating.error)[0]?.message
  const form = useErrorFocus(creating.error)

  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    setFinished(true)
    if (wrong) field.current?.focus()
    else creating.mutate({ kind: 'room', rooms })
  }
  return (
    <form ref={form} onSubmit={submit} noValidate>
      <Stack gap="md">
        {creating.isError && !refused && (
          <ActionFailure title={t('common.office.failure.save')}>{text(creating.error)}</ActionFailure>
        )}
        <TextArea
          ref={field}
          label={t('qrCodes.office.add.label')}
          description={t('qrCodes.office.add.hint')}
          error={refused ?? (finished ? wrong : undefined)}
          value={typed}
          onChange={(event) => {
            setTyped(event.currentTarget.value)
            creating.reset()
          }}
          onBlur={() => setFinished(typed.trim() !== '')}
          minRows={2}
          maxRows={8}
          spellCheck={false}
          data-autofocus
        />
        <p role="status">
          {rooms.length > 0 && t('qrCodes.office.add.found', { count: rooms.length, list: shortRoomList(rooms) })}{' '}
          {already > 0 && t('qrCodes.office.add.already', { count: already })}
        </p>
        <FormActions act={t('qrCodes.office.add.act')} busy={creating.isPending} onCancel={onClose} />
      </Stack>
    </form>
  )
}
