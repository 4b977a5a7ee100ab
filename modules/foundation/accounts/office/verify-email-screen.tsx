import { Button, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Link, useSearchParams } from 'react-router'
import { officePaths } from '#core/app/office-paths.ts'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { linkErrorCode, useMailedToken } from '#core/ui-office/app/mailed-token.ts'
import { readToken } from '#core/ui-office/app/staff-request.ts'
import { AuthSheet } from '#core/ui-office/dialogs/auth-sheet.tsx'
import { fieldErrors } from '#core/ui-office/fields/form-errors.ts'
import { ActionFailure, useFailureText } from '#core/ui-office/frame/screen.tsx'
import { useSendVerification, verificationQuery } from './api.ts'
import { landingState, loginPageAddress, pathAfterLogin } from './return-address.ts'
import { readUser } from './session.ts'

const tokenKey = 'verification'
/** The link's secret is stored in this tab while the user signs in, so that it is in no address. */
const readStoredToken = () => sessionStorage.getItem(tokenKey) ?? ''

/** Confirms the signed-in user's address as soon as the link is opened. */
export default function VerifyEmailScreen() {
  const { t } = useTranslation()
  const mailedToken = useMailedToken()
  const token = mailedToken || readStoredToken()
  const verifying = useQuery(verificationQuery(token))
  if (verifying.data) return <Confirmed email={verifying.data} />
  if (token && !readToken()) return <SignInFirst token={token} />
  if (!token || linkErrorCode(verifying.error)) return <InvalidLink error={verifying.error} />
  if (verifying.isError && !verifying.isFetching)
    return <NotConfirmed error={verifying.error} retry={() => void verifying.refetch()} />
  return (
    <AuthSheet title={t('auth.office.verify.waiting')}>
      <div aria-busy="true" />
    </AuthSheet>
  )
}

/** The email may have been opened on another device, so the user signs in before the address is confirmed. */
function SignInFirst({ token }: { token: string }) {
  const { t } = useTranslation()
  const [search] = useSearchParams()
  return (
    <AuthSheet title={t('auth.office.verify.signInFirst')} intro={t('auth.office.verify.signInWhy')}>
      <Button
        component={Link}
        to={loginPageAddress('/', search, officePaths.verifyEmail)}
        onClick={() => sessionStorage.setItem(tokenKey, token)}
        size="md"
        fullWidth
      >
        {t('auth.office.verify.signIn')}
      </Button>
    </AuthSheet>
  )
}

function Confirmed({ email }: { email: string }) {
  const { t } = useTranslation()
  useEffect(() => sessionStorage.removeItem(tokenKey), [])
  return (
    <AuthSheet title={t('auth.office.verify.title')} intro={t('auth.office.verify.text', { email })}>
      <ContinueButton email={email} />
    </AuthSheet>
  )
}

function ContinueButton({ email }: { email: string }) {
  const { t } = useTranslation()
  const [search] = useSearchParams()
  return readToken() ? (
    <Button component={Link} to={pathAfterLogin} state={landingState('first-steps')} size="md" fullWidth>
      {t('auth.office.verify.enter')}
    </Button>
  ) : (
    <Button component={Link} to={loginPageAddress('/', search)} state={{ email }} size="md" fullWidth>
      {t('auth.office.verify.signIn')}
    </Button>
  )
}

/** The link is invalid or already used; no problem if the address is confirmed already. */
function InvalidLink({ error }: { error: unknown }) {
  const { t } = useTranslation()
  const [search] = useSearchParams()
  const linkError = linkErrorCode(error)
  const me = readToken() ? readUser() : undefined
  const title = linkError ? t(`errors.${linkError}.title`) : t('auth.office.link.missingTitle')
  if (me?.emailVerified && !me.pendingEmail)
    return (
      <AuthSheet title={title} intro={t('auth.office.verify.done', { email: me.email })}>
        <ContinueButton email={me.email} />
      </AuthSheet>
    )
  const explanation = linkError ? t(`errors.${linkError}.detail`) : t('auth.office.link.missing')
  return (
    <AuthSheet title={title} intro={linkError === 'link_used' && !me ? t('auth.office.verify.used') : explanation}>
      {me ? (
        <ResendLink email={me.pendingEmail ?? me.email} />
      ) : (
        <Button component={Link} to={loginPageAddress('/', search, officePaths.account)} size="md" fullWidth>
          {t('auth.office.verify.signInAgain')}
        </Button>
      )}
    </AuthSheet>
  )
}

function ResendLink({ email }: { email: string }) {
  const { t } = useTranslation()
  const failureText = useFailureText()
  const sending = useSendVerification()
  return (
    <Stack gap={12} mt={10}>
      {sending.isError && (
        <ActionFailure title={t('common.office.failure.act')}>{failureText(sending.error)}</ActionFailure>
      )}
      <Text c="var(--good)" fw={600} role="status">
        {sending.isSuccess ? t('auth.office.unverified.sent', { email }) : ''}
      </Text>
      <Button size="md" loading={sending.isPending} onClick={() => sending.mutate()}>
        {t('auth.office.verify.again')}
      </Button>
      <Button size="md" variant="default" component={Link} to={officePaths.account}>
        {t('auth.office.verify.account')}
      </Button>
    </Stack>
  )
}

/** The server did not answer, or another account has taken the address meanwhile. */
function NotConfirmed({ error, retry }: { error: unknown; retry: () => void }) {
  const { t } = useTranslation()
  const failureText = useFailureText()
  const [fieldError] = fieldErrors(error)
  return (
    <AuthSheet title={t('auth.office.verify.failed')} intro={fieldError?.message ?? failureText(error)}>
      {!fieldError && (
        <Button size="md" fullWidth onClick={retry}>
          {t('common.office.failure.retry')}
        </Button>
      )}
    </AuthSheet>
  )
}
