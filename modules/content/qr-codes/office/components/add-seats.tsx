import { SegmentedControl, Stack, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { type SubmitEvent, useId, useRef, useState } from 'react'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { Modal } from '#core/ui-office/dialogs/dialogs.tsx'
import { FormActions } from '#core/ui-office/fields/form-actions.tsx'
import { fieldErrors, useErrorFocus } from '#core/ui-office/fields/form-errors.ts'
import { TextArea } from '#core/ui-office/fields/text-area.tsx'
import { ActionFailure, useFailureText } from '#core/ui-office/frame/screen.tsx'
import { useManagedHotel } from '#modules/hotel/hotels/office/api.ts'
import { maxRoomLength, maxRoomsAtOnce, normalizeRoom, readRooms } from '../../rules.ts'
import { type SeatKind, seatKinds } from '../../seats-rules.ts'
import { type SeatCode, useCreateCodes } from '../api.ts'
import { shortRoomList } from '../short-room-list.ts'

interface AddSeatsProps {
  opened: boolean
  /** The seats that already have a code. */
  codes: SeatCode[]
  onClose: () => void
}

/** Adds tables, sunbeds or meeting rooms by list or by range, with a preview. */
export function AddSeats({ opened, codes, onClose }: AddSeatsProps) {
  const { t } = useTranslation()
  return (
    <Modal opened={opened} onClose={onClose} title={t('seats.office.add')}>
      <AddSeatsForm codes={codes} onClose={onClose} />
    </Modal>
  )
}

function AddSeatsForm({ codes, onClose }: Omit<AddSeatsProps, 'opened'>) {
  const { t } = useTranslation()
  const failureText = useFailureText()
  const kindLabelId = useId()
  const fieldRef = useRef<HTMLTextAreaElement>(null)
  const [kind, setKind] = useState<SeatKind>('table')
  const [text, setText] = useState('')
  /** Errors are shown after the field is left, and updated while typing from then on. */
  const [isFieldLeft, setFieldLeft] = useState(false)
  const { rooms: seats, error } = readRooms(text)
  const existing = new Set(codes.filter((code) => code.kind === kind).map(({ seat }) => normalizeRoom(seat)))
  const existingCount = seats.filter((seat) => existing.has(normalizeRoom(seat))).length
  const creating = useCreateCodes(useManagedHotel().orgId, () => {
    notifications.show({ message: t('seats.office.done') })
    onClose()
  })
  const listError = error
    ? t(`qrCodes.office.add.${error.code}`, {
        at: error.at,
        limit: error.code === 'too_long' ? maxRoomLength : maxRoomsAtOnce,
      })
    : seats.length === 0
      ? t('seats.office.none')
      : undefined
  const serverError = fieldErrors(creating.error)[0]?.message
  const formRef = useErrorFocus(creating.error)

  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    setFieldLeft(true)
    if (listError) fieldRef.current?.focus()
    else creating.mutate({ kind, seats })
  }
  return (
    <form ref={formRef} onSubmit={submit} noValidate>
      <Stack gap="md">
        {creating.isError && !serverError && (
          <ActionFailure title={t('common.office.failure.save')}>{failureText(creating.error)}</ActionFailure>
        )}
        <div>
          <Text id={kindLabelId} fw={600} mb={6}>
            {t('seats.office.addKind')}
          </Text>
          <SegmentedControl
            fullWidth
            aria-labelledby={kindLabelId}
            value={kind}
            onChange={(next) => setKind(next as SeatKind)}
            data={seatKinds.map((value) => ({ value, label: t(`seats.office.kinds.${value}`) }))}
          />
        </div>
        <TextArea
          ref={fieldRef}
          label={t('seats.office.addLabel')}
          description={t('seats.office.addHint')}
          error={serverError ?? (isFieldLeft ? listError : undefined)}
          value={text}
          onChange={(event) => {
            setText(event.currentTarget.value)
            creating.reset()
          }}
          onBlur={() => setFieldLeft(text.trim() !== '')}
          minRows={2}
          maxRows={8}
          spellCheck={false}
          data-autofocus
        />
        <p role="status">
          {seats.length > 0 && t('seats.office.found', { count: seats.length, list: shortRoomList(seats) })}{' '}
          {existingCount > 0 && t('seats.office.already', { count: existingCount })}
        </p>
        <FormActions act={t('seats.office.addAct')} busy={creating.isPending} onCancel={onClose} />
      </Stack>
    </form>
  )
}
