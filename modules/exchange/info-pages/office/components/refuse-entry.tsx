import { useState } from 'react'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { Modal } from '#core/ui-office/dialogs/dialogs.tsx'
import { FormActions } from '#core/ui-office/fields/form-actions.tsx'
import { errorMessagesByPath, useErrorFocus } from '#core/ui-office/fields/form-errors.ts'
import { TextArea } from '#core/ui-office/fields/text-area.tsx'
import { ActionFailure, useFailureText } from '#core/ui-office/frame/screen.tsx'
import { maxGuestTextLengths } from '../../rules.ts'

interface RefuseEntryProps {
  opened: boolean
  busy: boolean
  error: unknown
  onRefuse: (reason: string) => void
  onCancel: () => void
}

/** Asks for the reason of a refusal, which is shown to the author. */
export function RefuseEntry({ opened, busy, error, onRefuse, onCancel }: RefuseEntryProps) {
  const { t } = useTranslation()
  const failureText = useFailureText()
  const [reason, setReason] = useState('')
  const form = useErrorFocus(error)
  const reasonError = errorMessagesByPath(error).refusalReason
  return (
    <Modal opened={opened} onClose={onCancel} title={t('infoPages.office.entries.refuseTitle')} centered>
      <form
        ref={form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          onRefuse(reason.trim())
        }}
      >
        <TextArea
          label={t('infoPages.office.entries.reason')}
          description={t('infoPages.office.entries.reasonHint')}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
          error={reasonError}
          required
          minRows={2}
          maxLength={maxGuestTextLengths.refusalReason}
          data-autofocus
        />
        {error && !reasonError ? (
          <ActionFailure title={t('common.office.failure.act')}>{failureText(error)}</ActionFailure>
        ) : null}
        <FormActions mt="lg" color="hot" act={t('infoPages.office.entries.refuse')} busy={busy} onCancel={onCancel} />
      </form>
    </Modal>
  )
}
