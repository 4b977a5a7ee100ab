import { Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { Modal } from '#core/ui-office/dialogs/dialogs.tsx'
import { FormActions } from '#core/ui-office/fields/form-actions.tsx'
import { errorMessagesByPath, useErrorFocus } from '#core/ui-office/fields/form-errors.ts'
import { TextArea } from '#core/ui-office/fields/text-area.tsx'
import { ActionFailure, useFailureText } from '#core/ui-office/frame/screen.tsx'

interface TextDialogProps {
  title: string
  intro?: string
  label: string
  hint?: string
  act: string
  /** The field's name in the API. */
  field: string
  initial: string
  max: number
  busy: boolean
  error: unknown
  onSend: (text: string) => void
  onCancel: () => void
}

/** Asks for one text. */
export function TextDialog(props: TextDialogProps) {
  const { title, intro, label, hint, act, field, initial, max, busy, error, onSend, onCancel } = props
  const { t } = useTranslation()
  const failureText = useFailureText()
  const [typedText, setTypedText] = useState(initial)
  const form = useErrorFocus(error)
  const fieldError = errorMessagesByPath(error)[field]
  return (
    <Modal opened onClose={onCancel} title={title} centered>
      <form
        ref={form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          onSend(typedText.trim())
        }}
      >
        {intro && <Text mb={12}>{intro}</Text>}
        <TextArea
          label={label}
          description={hint}
          value={typedText}
          onChange={(event) => setTypedText(event.currentTarget.value)}
          error={fieldError}
          minRows={3}
          maxRows={12}
          maxLength={max}
          data-autofocus
        />
        {error && !fieldError ? (
          <ActionFailure title={t('common.office.failure.act')}>{failureText(error)}</ActionFailure>
        ) : null}
        <FormActions mt="lg" act={act} busy={busy} onCancel={onCancel} />
      </form>
    </Modal>
  )
}
