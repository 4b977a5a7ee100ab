import { Radio, Stack } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { Modal } from '#core/ui-office/dialogs/dialogs.tsx'
import { FormActions } from '#core/ui-office/fields/form-actions.tsx'
import { errorMessagesByPath, useErrorFocus } from '#core/ui-office/fields/form-errors.ts'
import { TextArea } from '#core/ui-office/fields/text-area.tsx'
import { ActionFailure, useFailureText } from '#core/ui-office/frame/screen.tsx'
import type { OpinionPatch } from '../../contract.ts'
import { maxOpinionTextLengths, type RefusalCode, refusalCodes } from '../../rules.ts'

interface RefuseDialogProps {
  busy: boolean
  error: unknown
  onRefuse: (reason: Pick<OpinionPatch, 'refusalCode' | 'refusalReason'>) => void
  onCancel: () => void
}

/** Asks for the reason of a refusal, from a list or in free text, which is shown to the author. */
export function RefuseDialog({ busy, error, onRefuse, onCancel }: RefuseDialogProps) {
  const { t } = useTranslation()
  const failureText = useFailureText()
  const [code, setCode] = useState<RefusalCode | 'other'>('insult')
  const [reason, setReason] = useState('')
  const formRef = useErrorFocus(error)
  const reasonError = errorMessagesByPath(error).refusalReason
  return (
    <Modal opened onClose={onCancel} title={t('opinions.office.refuseDialog.title')} centered>
      <form
        ref={formRef}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          onRefuse({ refusalCode: code === 'other' ? null : code, refusalReason: reason.trim() || null })
        }}
      >
        <Radio.Group
          label={t('opinions.office.refuseDialog.why')}
          description={t('opinions.office.refuseDialog.whyHint')}
          value={code}
          onChange={(value) => setCode(value as typeof code)}
        >
          <Stack gap={8} my={10}>
            {refusalCodes.map((refusalCode) => (
              <Radio key={refusalCode} value={refusalCode} label={t(`opinions.guest.reasons.${refusalCode}`)} />
            ))}
            <Radio value="other" label={t('opinions.office.refuseDialog.other')} />
          </Stack>
        </Radio.Group>
        <TextArea
          label={t('opinions.office.refuseDialog.words')}
          description={t('opinions.office.refuseDialog.wordsHint')}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
          error={reasonError}
          required={code === 'other'}
          minRows={2}
          maxLength={maxOpinionTextLengths.reason}
        />
        {error && !reasonError ? (
          <ActionFailure title={t('common.office.failure.act')}>{failureText(error)}</ActionFailure>
        ) : null}
        <FormActions mt="lg" color="hot" act={t('opinions.office.refuse')} busy={busy} onCancel={onCancel} />
      </form>
    </Modal>
  )
}
