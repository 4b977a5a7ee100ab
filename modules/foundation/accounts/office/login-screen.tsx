import { Alert, Button, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { officePaths } from '#core/app/office-paths.ts'
import type { Lang } from '#core/i18n/contract.ts'
import { AuthSheet } from '#core/ui-office/dialogs/auth-sheet.tsx'
import { sentencesByPath, showErrors } from '#core/ui-office/fields/form-errors.ts'
import type { Session } from '../contract.ts'
import { login, useRegistrationRefused } from './api.ts'
import { CodeField } from './components/code-field.tsx'
import { LoginFailure } from './components/login-failure.tsx'
import { PasskeyLogin } from './components/passkey-login.tsx'
import { Password } from './components/password.tsx'
import { landingState, loginPageAddress, safeNext } from './return-address.ts'
import { needsCode } from './second-factor.ts'
import { storeSession } from './session.ts'
import { signedOutLoader, useEmailFromState } from './signed-out.ts'

export const clientLoader = signedOutLoader

/** Staff login, specification point 2. */
export default function LoginScreen() {
  const { t, i18n } = useTranslation()
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const carried = useEmailFromState()
  const form = useForm({ initialValues: { email: carried, password: '', code: '' } })
  const ref = useRef<HTMLFormElement>(null)
  const [codeAsked, setCodeAsked] = useState(false)
  const onSignedIn = (session: Session) => {
    storeSession(session)
    void navigate(safeNext(search.get('next')), { replace: true, state: landingState('orders') })
  }
  const [checking, setChecking] = useState(false)
  const entering = useMutation({
    mutationFn: ({ code, ...credentials }: typeof form.values) =>
      login({ ...credentials, code: code.trim() || undefined }, i18n.language as Lang, () => setChecking(true)),
    onSuccess: onSignedIn,
    onError: (error) => {
      if (!needsCode(error)) return form.getInputNode('password')?.focus()
      showErrors(ref, () => {
        setCodeAsked(true)
        form.setErrors(sentencesByPath(error))
      })
    },
    onSettled: () => setChecking(false),
  })
  const mayRegister = !useRegistrationRefused()
  const notice = (['deleted', 'ended'] as const).find((each) => search.has(each))
  const typed = { email: form.values.email }
  return (
    <AuthSheet
      title={t('auth.office.login.title')}
      intro={t('auth.office.login.intro')}
      ways={
        <>
          <Link to={loginPageAddress(officePaths.forgotPassword, search)} state={typed}>
            {t('auth.office.login.forgot')}
          </Link>
          {mayRegister && (
            <Link to={loginPageAddress(officePaths.register, search)} state={typed}>
              {t('auth.office.login.create')}
            </Link>
          )}
        </>
      }
    >
      {notice && !entering.isError && (
        <Alert role="status" mb="md">
          {t(`auth.office.login.${notice}`)}
        </Alert>
      )}
      {entering.isError && !needsCode(entering.error) && <LoginFailure error={entering.error} />}
      <form ref={ref} onSubmit={form.onSubmit((credentials) => entering.mutate(credentials))}>
        <TextInput
          {...form.getInputProps('email')}
          type="email"
          name="email"
          label={t('auth.office.login.email')}
          autoComplete="username"
          required
          withAsterisk={false}
          autoFocus={!carried}
        />
        <Password
          {...form.getInputProps('password')}
          name="password"
          label={t('auth.office.login.password')}
          autoComplete="current-password"
          autoFocus={Boolean(carried)}
        />
        {codeAsked && <CodeField {...form.getInputProps('code')} autoFocus />}
        <Button type="submit" size="md" fullWidth loading={entering.isPending}>
          {t('auth.office.login.enter')}
        </Button>
        <Text role="status" c="dimmed" fz="sm" mt={10}>
          {checking ? t('auth.office.login.checking') : ''}
        </Text>
      </form>
      <PasskeyLogin onSession={onSignedIn} />
    </AuthSheet>
  )
}
