import { Button, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { CallForm, useCallForm } from '#core/ui-office/fields/call-form.tsx'
import { FormActions } from '#core/ui-office/fields/form-actions.tsx'
import type { Passkey } from '../../passkeys-contract.ts'
import { arePasskeysSupported, passkeyRefusal, removePasskey } from '../passkeys.ts'
import { OwnPasswordField } from './own-password-field.tsx'

/** Explains what removing a passkey means, and asks for the password or one of the passkeys. */
export function RemovePasskey({ passkey, onDone }: { passkey: Passkey; onDone: () => void }) {
  const { t } = useTranslation()
  const { form, call, formProps } = useCallForm({
    /** `null`: one of the passkeys is asked for instead. */
    initialValues: { password: '' as string | null },
    send: ({ password }) => removePasskey({ id: passkey.id, password }),
    onSuccess: () => {
      notifications.show({ message: t('passkeys.office.removed') })
      onDone()
    },
  })
  return (
    <CallForm
      {...formProps}
      failureTitle={t('common.office.failure.act')}
      failureMessage={passkeyRefusal(call.error) && t('passkeys.office.proofCancelled')}
    >
      <Text>{t('passkeys.office.removeText', { name: passkey.name })}</Text>
      <OwnPasswordField {...form.getInputProps('password')} label={t('passkeys.office.password')} data-autofocus />
      {arePasskeysSupported() && (
        <Button variant="default" disabled={call.isPending} onClick={() => call.mutate({ password: null })}>
          {t('passkeys.office.proofPasskey')}
        </Button>
      )}
      <FormActions act={t('passkeys.office.remove')} color="hot" busy={call.isPending} onCancel={onDone} />
    </CallForm>
  )
}
