import { Box, Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { officePaths } from '#core/app/office-paths.ts'
import { ProblemError } from '#core/http/client.ts'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { readToken } from '#core/ui-office/app/staff-request.ts'
import { AuthSheet } from '#core/ui-office/dialogs/auth-sheet.tsx'
import { useLoginOptions } from './api.ts'
import { IssuerLogin } from './components/issuer-login.tsx'
import { LoginFailure } from './components/login-failure.tsx'
import { joinWithIssuer, loginWithIssuer, readDeparture, refreshSignInMethods } from './issuer.ts'
import { landingState, loginPageAddress, safeNext } from './return-address.ts'
import { storeSession } from './session.ts'

/**
 * Where the issuer sends the browser back to. Its answer is removed from the address and the history at once, and the
 * page continues in the language in which the person left.
 */
export default function IssuerReturnScreen() {
  const { t } = useTranslation()
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const [answer] = useState(() => (search.has('state') ? search.toString() : ''))
  const isRead = !search.has('state')
  useEffect(() => {
    if (!isRead) void navigate({ search: `?lang=${readDeparture().lang}` }, { replace: true })
  }, [isRead, navigate])
  if (!isRead) return <AuthSheet title={t('identities.office.waiting')} />
  return <Completion answer={answer} />
}

function Completion({ answer }: { answer: string }) {
  const { t, i18n } = useTranslation()
  const navigate = useNavigate()
  const { purpose, next } = readDeparture()
  // A query, because a mutation does not remember that it was sent.
  const completion = useQuery({
    queryKey: ['issuer', answer],
    queryFn: async () => {
      if (purpose === 'join') {
        await joinWithIssuer(answer)
        await refreshSignInMethods()
      } else storeSession(await loginWithIssuer(answer, i18n.language))
      return true
    },
    enabled: answer !== '',
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnReconnect: false,
    refetchOnWindowFocus: false,
  })
  const isDone = completion.data === true
  useEffect(() => {
    if (!isDone) return
    if (purpose === 'join') void navigate(officePaths.account, { replace: true })
    else void navigate(safeNext(next), { replace: true, state: landingState('orders') })
  }, [isDone, purpose, next, navigate])
  if (answer !== '' && !completion.isError) return <AuthSheet title={t('identities.office.waiting')} />
  return <Failed error={completion.error} next={next} />
}

/** Whether the same person at the issuer would be refused again, so that it must ask for another one. */
const isOtherPersonNeeded = (code: string | null) =>
  code !== null && ['identity_unverified', 'identity_unknown', 'registration_invited', 'issuer_refused'].includes(code)

/** Why nothing came of it, and the ways on. `error`: null when the address holds no answer. */
function Failed({ error, next }: { error: unknown; next: string | null }) {
  const { t } = useTranslation()
  const [search] = useSearchParams()
  const { issuer } = useLoginOptions()
  // Somebody who only wanted to join the account, or to prove who they are, stays signed in.
  const isSignedIn = readToken() !== null
  const code = error instanceof ProblemError ? error.problem.code : null
  const isToJoin = code === 'identity_not_joined'
  const loginPath = loginPageAddress(officePaths.login, search, isToJoin ? officePaths.account : next)
  return (
    <AuthSheet
      title={t(`identities.office.failed.${isSignedIn ? 'signedIn' : 'signedOut'}`)}
      intro={error ? null : t('identities.office.missing')}
    >
      {Boolean(error) && (
        <Box mt="md">
          <LoginFailure error={error} />
        </Box>
      )}
      {isSignedIn ? (
        <Button component={Link} to={officePaths.account} size="md" fullWidth>
          {t('identities.office.toAccount')}
        </Button>
      ) : (
        <>
          {issuer && !isToJoin && <IssuerLogin name={issuer} next={next} again={isOtherPersonNeeded(code)} isMain />}
          <Button
            component={Link}
            to={loginPath}
            size="md"
            fullWidth
            mt={isToJoin ? 0 : 'sm'}
            variant={isToJoin ? 'filled' : 'default'}
          >
            {t('identities.office.toLogin')}
          </Button>
        </>
      )}
    </AuthSheet>
  )
}
