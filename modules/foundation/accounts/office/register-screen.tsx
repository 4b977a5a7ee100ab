import { Anchor, Button, Group, SimpleGrid, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { officePaths } from '#core/app/office-paths.ts'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { storeToken } from '#core/ui-office/app/staff-request.ts'
import { AuthSheet } from '#core/ui-office/dialogs/auth-sheet.tsx'
import { errorMessagesByPath, fieldErrors, showErrors } from '#core/ui-office/fields/form-errors.ts'
import { register, useLoginOptions, useRegistrationRefusal } from './api.ts'
import { IssuerLogin } from './components/issuer-login.tsx'
import { LoginFailure } from './components/login-failure.tsx'
import { NewPasswordFields } from './components/new-password.tsx'
import { loginPageAddress, pathAfterRegistration } from './return-address.ts'
import { storeUser } from './session.ts'
import { signedOutLoader, useEmailFromState } from './signed-out.ts'

export const clientLoader = signedOutLoader

export default function RegisterScreen() {
  const refusal = useRegistrationRefusal()
  const { passwordLogin, issuer } = useLoginOptions()
  if (refusal) return <RegistrationRefused refusal={refusal} />
  return issuer && !passwordLogin ? <RegisterAtIssuer issuer={issuer} /> : <RegisterForm issuer={issuer} />
}

/** Shown instead of the form where people sign in through the issuer alone: the first sign-in creates the account. */
function RegisterAtIssuer({ issuer }: { issuer: string }) {
  const { t } = useTranslation()
  const [search] = useSearchParams()
  return (
    <AuthSheet
      title={t('auth.office.register.title')}
      intro={t('identities.office.registerIntro', { name: issuer })}
      alternatives={<Link to={loginPageAddress('/', search)}>{t('auth.office.login.enter')}</Link>}
    >
      <IssuerLogin name={issuer} next={pathAfterRegistration(search.get('next'))} isMain />
    </AuthSheet>
  )
}

/** Shown instead of the form when the installation does not let this person create an account. */
function RegistrationRefused({ refusal }: { refusal: 'closed' | 'invited' }) {
  const { t } = useTranslation()
  const [search] = useSearchParams()
  return (
    <AuthSheet
      title={t(`auth.office.register.${refusal}.title`)}
      intro={t(`auth.office.register.${refusal}.text`)}
      alternatives={<Link to={loginPageAddress('/', search)}>{t('auth.office.login.enter')}</Link>}
    />
  )
}

/**
 * Registration of a staff user. Specification points 2 and 5: every field is required, and a different confirmation
 * does not block.
 */
function RegisterForm({ issuer }: { issuer: string | null }) {
  const { t, i18n } = useTranslation()
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const nextPath = loginPageAddress(pathAfterRegistration(search.get('next')), search, null)
  const typedEmail = useEmailFromState()
  const ref = useRef<HTMLFormElement>(null)
  const form = useForm({
    initialValues: { lastName: '', firstName: '', email: typedEmail, password: '', confirmation: '' },
  })
  const registering = useMutation({
    mutationFn: ({ confirmation: _, ...user }: typeof form.values) => register(user, i18n.language),
    onSuccess: (session) => {
      // Specification point 4: stores token and user, but no language.
      storeToken(session.token)
      storeUser(session.user)
      void navigate(nextPath, { replace: true })
    },
    onError: (error) => {
      // Specification point 8: shows the alert, and writes the error to the console.
      console.error(error)
      const sentences = Object.entries(errorMessagesByPath(error)).map(([path, sentence]) => [
        path.replace(/^user\./, ''),
        sentence,
      ])
      showErrors(ref, () => form.setErrors(Object.fromEntries(sentences)))
    },
  })
  const emailState = { email: form.values.email }
  const isEmailTaken = fieldErrors(registering.error).some(({ code }) => code === 'email_unusable')
  const { error: emailError, ...email } = form.getInputProps('email')
  return (
    <AuthSheet
      title={t('auth.office.register.title')}
      intro={t(`auth.office.register.${nextPath === officePaths.invitation ? 'introInvited' : 'intro'}`)}
      alternatives={
        <>
          <span>{t('auth.office.register.known')}</span>
          <Link to={loginPageAddress('/', search)} state={emailState}>
            {t('auth.office.login.enter')}
          </Link>
        </>
      }
    >
      {registering.isError && <LoginFailure error={registering.error} />}
      <form ref={ref} onSubmit={form.onSubmit((values) => registering.mutate(values))}>
        <SimpleGrid cols={2} spacing="sm">
          <TextInput
            {...form.getInputProps('lastName')}
            name="lastName"
            label={t('auth.office.register.lastName')}
            autoComplete="family-name"
            required
            withAsterisk={false}
            autoFocus
          />
          <TextInput
            {...form.getInputProps('firstName')}
            name="firstName"
            label={t('auth.office.register.firstName')}
            autoComplete="given-name"
            required
            withAsterisk={false}
          />
        </SimpleGrid>
        <TextInput
          {...email}
          type="email"
          name="email"
          label={t('auth.office.register.email')}
          autoComplete="username"
          required
          withAsterisk={false}
          error={
            emailError && isEmailTaken ? (
              <Group component="span" gap="4px 14px">
                {emailError}
                <Anchor
                  component={Link}
                  to={loginPageAddress('/', search)}
                  state={emailState}
                  c="inherit"
                  fw={600}
                  inherit
                  py={8}
                >
                  {t('auth.office.login.enter')}
                </Anchor>
                <Anchor
                  component={Link}
                  to={loginPageAddress(officePaths.forgotPassword, search)}
                  state={emailState}
                  c="inherit"
                  fw={600}
                  inherit
                  py={8}
                >
                  {t('auth.office.login.forgot')}
                </Anchor>
              </Group>
            ) : (
              emailError
            )
          }
        />
        <NewPasswordFields
          label={t('auth.office.login.password')}
          password={form.getInputProps('password')}
          confirmation={form.getInputProps('confirmation')}
        />
        <Button type="submit" size="md" fullWidth loading={registering.isPending}>
          {t('auth.office.register.enter')}
        </Button>
      </form>
      {issuer && <IssuerLogin name={issuer} next={pathAfterRegistration(search.get('next'))} />}
    </AuthSheet>
  )
}
