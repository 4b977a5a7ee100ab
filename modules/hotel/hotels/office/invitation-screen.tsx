import { Button, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { officePaths } from '#core/app/office-paths.ts'
import { ProblemError } from '#core/http/client.ts'
import { localeOf } from '#core/i18n/format.ts'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { linkErrorCode, useMailedToken } from '#core/ui-office/app/mailed-token.ts'
import { readToken } from '#core/ui-office/app/staff-request.ts'
import { AuthSheet } from '#core/ui-office/dialogs/auth-sheet.tsx'
import { ActionFailure, useFailureText } from '#core/ui-office/frame/screen.tsx'
import {
  endSessionHere,
  loginPageAddress,
  readStoredInvitation,
  storeInvitation,
  useMe,
} from '#modules/foundation/accounts/office/api.ts'
import type { InvitationEmail } from '../members-contract.ts'
import { invitationQuery, useAcceptInvitation } from './invitation.ts'
import { homePath } from './links-api.ts'

const invitationPath = officePaths.invitation

/** Shows an invited person who invites them to which hotel, and a button to accept. */
export default function InvitationScreen() {
  const { i18n } = useTranslation()
  const mailedToken = useMailedToken()
  const token = mailedToken || readStoredInvitation()
  useEffect(() => {
    if (mailedToken) storeInvitation(mailedToken)
  }, [mailedToken])
  const invitation = useQuery(invitationQuery(token, i18n.language))
  if (!token) return <InvalidInvitation />
  if (invitation.data) return <InvitationCard invitation={invitation.data} token={token} />
  if (invitation.isError) return <InvalidInvitation error={invitation.error} retry={() => void invitation.refetch()} />
  return <LoadingInvitation />
}

function LoadingInvitation() {
  const { t } = useTranslation()
  return (
    <AuthSheet title={t('members.office.invitation.waiting')}>
      <div aria-busy="true" />
    </AuthSheet>
  )
}

function InvitationCard({ invitation, token }: { invitation: InvitationEmail; token: string }) {
  const { t, i18n } = useTranslation()
  const lang = i18n.language
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const [isSigningOut, setIsSigningOut] = useState(false)
  const { hotel, email, role, invitedBy, hasAccount } = invitation
  const signInPath = hasAccount ? '/' : officePaths.register
  const day = new Intl.DateTimeFormat(localeOf[lang], { weekday: 'long', day: 'numeric', month: 'long' }).format(
    new Date(invitation.expiresAt),
  )
  const changeAccount = async () => {
    // Queries of the current account are removed first.
    flushSync(() => setIsSigningOut(true))
    await endSessionHere()
    storeInvitation(token)
    const query = new URLSearchParams(search)
    query.set('lang', lang)
    await navigate(loginPageAddress(signInPath, query, invitationPath), { state: { email } })
  }
  if (isSigningOut) return <LoadingInvitation />
  return (
    <AuthSheet
      title={t('members.office.invitation.title', { hotel: hotel.name })}
      intro={
        role === 'member'
          ? t('members.office.invitation.textMember', { by: invitedBy })
          : t('members.office.invitation.text', { by: invitedBy, role: t(`members.roles.${role}.inSentence`) })
      }
    >
      <Stack gap={14}>
        <Text c="dimmed" pt={14} style={{ borderTop: '1px solid var(--office-line)' }}>
          {t('members.office.invitation.for', { email, day })}
        </Text>
        {readToken() ? (
          <AcceptOrChangeAccount invitation={invitation} token={token} onChange={() => void changeAccount()} />
        ) : (
          <>
            {!hasAccount && <p>{t('members.office.invitation.registerFirst')}</p>}
            <Button
              component={Link}
              to={loginPageAddress(signInPath, search, invitationPath)}
              state={{ email }}
              size="md"
              fullWidth
            >
              {t(`members.office.invitation.${hasAccount ? 'signIn' : 'register'}`, { email })}
            </Button>
          </>
        )}
      </Stack>
    </AuthSheet>
  )
}

interface SignedInProps {
  invitation: InvitationEmail
  token: string
  /** Signs out and returns to the invitation for the invited person. */
  onChange: () => void
}

function AcceptOrChangeAccount({ invitation, token, onChange }: SignedInProps) {
  const { t } = useTranslation()
  const failureText = useFailureText()
  const navigate = useNavigate()
  const me = useMe()
  const accepting = useAcceptInvitation()
  const accept = () =>
    accepting.mutate(token, {
      onSuccess: ({ hotelId, role }) => navigate(homePath(hotelId, { role, provider: false }), { replace: true }),
    })
  const { hotel, email } = invitation
  if (me.isError)
    return (
      <>
        <ActionFailure title={t('common.office.failure.title')}>{failureText(me.error)}</ActionFailure>
        <Button size="md" fullWidth onClick={() => void me.refetch()}>
          {t('common.office.failure.retry')}
        </Button>
      </>
    )
  if (me.data && me.data.email !== email)
    return (
      <>
        <p>{t('members.office.invitation.other', { invited: email, current: me.data.email })}</p>
        <Button size="md" fullWidth onClick={onChange}>
          {t('members.office.invitation.change', { invited: email })}
        </Button>
        <Button size="md" fullWidth variant="default" component={Link} to={officePaths.hotels}>
          {t('members.office.invitation.stay', { current: me.data.email })}
        </Button>
      </>
    )
  return (
    <>
      {accepting.isError && (
        <ActionFailure title={t('members.office.invitation.failed')}>{failureText(accepting.error)}</ActionFailure>
      )}
      <Button size="md" fullWidth loading={!me.data || accepting.isPending || accepting.isSuccess} onClick={accept}>
        {t('members.office.invitation.join', { hotel: hotel.name })}
      </Button>
    </>
  )
}

/**
 * Shown when the invitation is not valid: the reason, and what to do. `error` is absent when the address contains no
 * link.
 */
function InvalidInvitation({ error, retry }: { error?: unknown; retry?: () => void }) {
  const { t } = useTranslation()
  const failureText = useFailureText()
  const [search] = useSearchParams()
  const linkError = error === undefined ? 'missing' : linkErrorCode(error)
  const endedProblem = error instanceof ProblemError && error.problem.code === 'invitation_ended' ? error.problem : null
  return (
    <AuthSheet
      title={endedProblem?.title ?? t(`members.office.invitation.problem.${linkError ?? 'failed'}.title`)}
      intro={linkError ? t(`members.office.invitation.problem.${linkError}.text`) : failureText(error)}
    >
      {linkError || endedProblem ? (
        <Button
          component={Link}
          to={readToken() ? officePaths.hotels : loginPageAddress('/', search)}
          size="md"
          fullWidth
        >
          {t(`members.office.invitation.${readToken() ? 'hotels' : 'toLogin'}`)}
        </Button>
      ) : (
        <Button size="md" fullWidth onClick={retry}>
          {t('common.office.failure.retry')}
        </Button>
      )}
    </AuthSheet>
  )
}
