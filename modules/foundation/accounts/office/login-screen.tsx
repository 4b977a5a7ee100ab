import { Alert, Button, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { officePaths } from '#core/app/office-paths.ts'
import { ProblemError } from '#core/http/client.ts'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { AuthSheet } from '#core/ui-office/dialogs/auth-sheet.tsx'
import { errorMessagesByPath, showErrors } from '#core/ui-office/fields/form-errors.ts'
import { PasswordField } from '#core/ui-office/fields/password-field.tsx'
import type { Session } from '../contract.ts'
import { login, useLoginOptions, useRegistrationRefusal } from './api.ts'
import { CodeField } from './components/code-field.tsx'
import { IssuerLogin } from './components/issuer-login.tsx'
import { LoginFailure } from './components/login-failure.tsx'
import { PasskeyLogin } from './components/passkey-login.tsx'
import { landingState, loginPageAddress, safeNext } from './return-address.ts'
import { isCodeRequired } from './second-factor.ts'
import { storeSession } from './session.ts'
import { signedOutLoader, useEmailFromState } from './signed-out.ts'

export const clientLoader = signedOutLoader

/**
 * Staff login, specification point 2. Where passwords are off, the issuer comes first, and the form opens on demand for
 * the one account that may use it.
 */
export default function LoginScreen() {
  const { t, i18n } = useTranslation()
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const typedEmail = useEmailFromState()
  const form = useForm({ initialValues: { email: typedEmail, password: '', code: '' } })
  const ref = useRef<HTMLFormElement>(null)
  const [isCodeShown, setIsCodeShown] = useState(false)
  const onSignedIn = (session: Session) => {
    storeSession(session)
    void navigate(safeNext(search.get('next')), { replace: true, state: landingState('orders') })
  }
  const [isSolvingPuzzle, setIsSolvingPuzzle] = useState(false)
  const signingIn = useMutation({
    mutationFn: ({ code, ...credentials }: typeof form.values) =>
      login({ ...credentials, code: code.trim() || undefined }, i18n.language, () => setIsSolvingPuzzle(true)),
    onSuccess: onSignedIn,
    onError: (error) => {
      if (!isCodeRequired(error)) {
        // Which of the two is wrong is not said to anybody.
        if (error instanceof ProblemError && error.problem.code === 'wrong_credentials')
          form.setErrors({ email: true, password: true })
        return form.getInputNode('password')?.focus()
      }
      showErrors(ref, () => {
        setIsCodeShown(true)
        form.setErrors(errorMessagesByPath(error))
      })
    },
    onSettled: () => setIsSolvingPuzzle(false),
  })
  const { passwordLogin, issuer } = useLoginOptions()
  const [isFormOpened, setIsFormOpened] = useState(false)
  const isFormShown = passwordLogin || isFormOpened
  const canRegister = !useRegistrationRefusal() && passwordLogin
  const next = search.get('next')
  const notice = (['deleted', 'ended'] as const).find((parameter) => search.has(parameter))
  const emailState = { email: form.values.email }
  return (
    <AuthSheet
      title={t('auth.office.login.title')}
      intro={t('auth.office.login.intro')}
      alternatives={
        <>
          {isFormShown && (
            <Link to={loginPageAddress(officePaths.forgotPassword, search)} state={emailState}>
              {t('auth.office.login.forgot')}
            </Link>
          )}
          {canRegister && (
            <Link to={loginPageAddress(officePaths.register, search)} state={emailState}>
              {t('auth.office.login.create')}
            </Link>
          )}
        </>
      }
    >
      {notice && !signingIn.isError && (
        <Alert role="status" mb="md">
          {t(`auth.office.login.${notice}`)}
        </Alert>
      )}
      {signingIn.isError && !isCodeRequired(signingIn.error) && <LoginFailure error={signingIn.error} />}
      {issuer && !passwordLogin && <IssuerLogin name={issuer} next={next} isMain />}
      {!isFormShown && (
        <Button variant="subtle" size="sm" mt="sm" onClick={() => setIsFormOpened(true)}>
          {t('identities.office.emergency')}
        </Button>
      )}
      {isFormShown && (
        <form ref={ref} onSubmit={form.onSubmit((credentials) => signingIn.mutate(credentials))}>
          <TextInput
            {...form.getInputProps('email')}
            type="email"
            name="email"
            label={t('auth.office.login.email')}
            autoComplete="username"
            required
            withAsterisk={false}
            autoFocus={!typedEmail}
          />
          <PasswordField
            {...form.getInputProps('password')}
            name="password"
            label={t('auth.office.login.password')}
            autoComplete="current-password"
            autoFocus={Boolean(typedEmail)}
          />
          {isCodeShown && <CodeField {...form.getInputProps('code')} autoFocus />}
          <Button type="submit" size="md" fullWidth loading={signingIn.isPending}>
            {t('auth.office.login.enter')}
          </Button>
          <Text role="status" c="dimmed" fz="sm" mt={10}>
            {isSolvingPuzzle ? t('auth.office.login.checking') : ''}
          </Text>
        </form>
      )}
      {isFormShown && <PasskeyLogin onSession={onSignedIn} />}
      {issuer && passwordLogin && <IssuerLogin name={issuer} next={next} />}
    </AuthSheet>
  )
}
