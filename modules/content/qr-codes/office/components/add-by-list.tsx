import { Stack } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { type ReactNode, type SubmitEvent, useRef, useState } from 'react'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { FormActions } from '#core/ui-office/fields/form-actions.tsx'
import { fieldErrors, useErrorFocus } from '#core/ui-office/fields/form-errors.ts'
import { TextArea } from '#core/ui-office/fields/text-area.tsx'
import { ActionFailure, useFailureText } from '#core/ui-office/frame/screen.tsx'
import { useManagedHotel } from '#modules/hotel/hotels/office/api.ts'
import type { QrCodesInput } from '../../contract.ts'
import { maxRoomLength, maxRoomsAtOnce, normalizeRoom, readRooms } from '../../rules.ts'
import { useCreateCodes } from '../api.ts'
import { shortRoomList } from '../short-room-list.ts'

interface AddByListProps {
  /** The rooms or seats that already have a code. */
  existing: readonly string[]
  texts: {
    label: string
    hint: string
    none: string
    act: string
    found: (count: number, list: string) => string
    already: (count: number) => string
    /** By how many are new. */
    done: (count: number) => string
  }
  inputOf: (labels: string[]) => QrCodesInput
  /** Fields above the list. */
  children?: ReactNode
  onClose: () => void
}

/** Adds codes of rooms or seats by list or by range, with a preview. */
export function AddByList({ existing, texts, inputOf, children, onClose }: AddByListProps) {
  const { t } = useTranslation()
  const failureText = useFailureText()
  const fieldRef = useRef<HTMLTextAreaElement>(null)
  const [text, setText] = useState('')
  /** Errors are shown after the field is left, and updated while typing from then on. */
  const [isFieldLeft, setFieldLeft] = useState(false)
  const { rooms: labels, error } = readRooms(text)
  const existingLabels = new Set(existing.map(normalizeRoom))
  const existingCount = labels.filter((label) => existingLabels.has(normalizeRoom(label))).length
  const creating = useCreateCodes(useManagedHotel().orgId, () => {
    notifications.show({ message: texts.done(labels.length - existingCount) })
    onClose()
  })
  const listError = error
    ? t(`qrCodes.office.add.${error.code}`, {
        at: error.at,
        limit: error.code === 'too_long' ? maxRoomLength : maxRoomsAtOnce,
      })
    : labels.length === 0
      ? texts.none
      : undefined
  const serverError = fieldErrors(creating.error)[0]?.message
  const formRef = useErrorFocus(creating.error)

  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    setFieldLeft(true)
    if (listError) fieldRef.current?.focus()
    else creating.mutate(inputOf(labels))
  }
  return (
    <form ref={formRef} onSubmit={submit} noValidate>
      <Stack gap="md">
        {creating.isError && !serverError && (
          <ActionFailure title={t('common.office.failure.save')}>{failureText(creating.error)}</ActionFailure>
        )}
        {children}
        <TextArea
          ref={fieldRef}
          label={texts.label}
          description={texts.hint}
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
          {labels.length > 0 && texts.found(labels.length, shortRoomList(labels))}{' '}
          {existingCount > 0 && texts.already(existingCount)}
        </p>
        <FormActions act={texts.act} busy={creating.isPending} onCancel={onClose} />
      </Stack>
    </form>
  )
}
