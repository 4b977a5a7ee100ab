import { Button, Stack, Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import { notifications } from '@mantine/notifications'
import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { FormActions } from '#core/ui-office/fields/form-actions.tsx'
import { errorMessagesByPath, fieldErrors, showErrors } from '#core/ui-office/fields/form-errors.ts'
import { PasswordField } from '#core/ui-office/fields/password-field.tsx'
import { ActionFailure, useFailureText } from '#core/ui-office/frame/screen.tsx'
import type { Passkey } from '../../passkeys-contract.ts'
import { arePasskeysSupported, passkeyRefusal, removePasskey } from '../passkeys.ts'

/** Explains what removing a passkey means, and asks for the password or one of the passkeys. */
export function RemovePasskey({ passkey, onDone }: { passkey: Passkey; onDone: () => void }) {
  const { t } = useTranslation()
  const failureText = useFailureText()
  const ref = useRef<HTMLFormElement>(null)
  const form = useForm({ initialValues: { password: '' } })
  const removing = useMutation({
    mutationFn: (password: string | null) => removePasskey({ id: passkey.id, password }),
    onSuccess: () => {
      notifications.show({ message: t('passkeys.office.removed') })
      onDone()
    },
    onError: (error) => showErrors(ref, () => form.setErrors(errorMessagesByPath(error))),
  })
  return (
    <form ref={ref} onSubmit={form.onSubmit(({ password }) => removing.mutate(password))}>
      <Stack>
        <Text>{t('passkeys.office.removeText', { name: passkey.name })}</Text>
        {removing.isError && fieldErrors(removing.error).length === 0 && (
          <ActionFailure title={t('common.office.failure.act')}>
            {passkeyRefusal(removing.error) ? t('passkeys.office.proofCancelled') : failureText(removing.error)}
          </ActionFailure>
        )}
        <PasswordField
          {...form.getInputProps('password')}
          label={t('passkeys.office.password')}
          autoComplete="current-password"
          data-autofocus
        />
        {arePasskeysSupported() && (
          <Button variant="default" disabled={removing.isPending} onClick={() => removing.mutate(null)}>
            {t('passkeys.office.proofPasskey')}
          </Button>
        )}
        <FormActions act={t('passkeys.office.remove')} color="hot" busy={removing.isPending} onCancel={onDone} />
      </Stack>
    </form>
  )
}
