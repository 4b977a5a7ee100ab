import { Button, Stack, Text, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { officePaths } from '#core/app/office-paths.ts'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { readToken } from '#core/ui-office/app/staff-request.ts'
import { AuthSheet } from '#core/ui-office/dialogs/auth-sheet.tsx'
import { CallForm, useCallForm } from '#core/ui-office/fields/call-form.tsx'
import { ActionFailure, useFailureText } from '#core/ui-office/frame/screen.tsx'
import { forgotPassword } from './api.ts'
import { loginPageAddress } from './return-address.ts'
import { useEmailFromState } from './signed-out.ts'

/** Asks for a link to set a new password. Signed-in users may have forgotten theirs as well. */
export default function ForgotPasswordScreen() {
  const { t, i18n } = useTranslation()
  const [sentTo, setSentTo] = useState('')
  const { form, call, formProps } = useCallForm({
    initialValues: { email: useEmailFromState() },
    send: ({ email }) => forgotPassword(email, i18n.language),
    onSuccess: (_, { email }) => setSentTo(email),
  })
  if (sentTo) return <LinkSent email={sentTo} onOtherAddress={() => setSentTo('')} />
  return (
    <AuthSheet
      title={t('auth.office.forgot.title')}
      intro={t('auth.office.forgot.intro')}
      alternatives={<BackLink email={form.values.email} />}
    >
      <CallForm {...formProps} noValidate={false} failureTitle={t('common.office.failure.act')}>
        <TextInput
          {...form.getInputProps('email')}
          type="email"
          name="email"
          label={t('auth.office.login.email')}
          autoComplete="username"
          required
          withAsterisk={false}
          autoFocus
        />
        <Button type="submit" size="md" fullWidth loading={call.isPending}>
          {t('auth.office.forgot.send')}
        </Button>
      </CallForm>
    </AuthSheet>
  )
}

/** The same answer whether or not there is such an account. */
function LinkSent({ email, onOtherAddress }: { email: string; onOtherAddress: () => void }) {
  const { t, i18n } = useTranslation()
  const failureText = useFailureText()
  const resending = useMutation({ mutationFn: () => forgotPassword(email, i18n.language) })
  return (
    <AuthSheet title={t('auth.office.forgot.sentTitle')} alternatives={<BackLink email={email} />}>
      <Stack gap={12} mt={10}>
        <p>{t('auth.office.forgot.sent', { email })}</p>
        <Text c="dimmed">{t('auth.office.forgot.spam')}</Text>
        {resending.isError && (
          <ActionFailure title={t('common.office.failure.act')}>{failureText(resending.error)}</ActionFailure>
        )}
        <Text c="var(--good)" fw={600} role="status">
          {resending.isSuccess ? t('auth.office.forgot.sentAgain') : ''}
        </Text>
        <Button size="md" variant="default" loading={resending.isPending} onClick={() => resending.mutate()}>
          {t('auth.office.forgot.again')}
        </Button>
        <Button size="md" variant="subtle" onClick={onOtherAddress}>
          {t('auth.office.forgot.other')}
        </Button>
      </Stack>
    </AuthSheet>
  )
}

function BackLink({ email }: { email: string }) {
  const { t } = useTranslation()
  const [search] = useSearchParams()
  return readToken() ? (
    <Link to={officePaths.account}>{t('auth.office.forgot.toAccount')}</Link>
  ) : (
    <Link to={loginPageAddress('/', search)} state={{ email }}>
      {t('auth.office.forgot.toLogin')}
    </Link>
  )
}
