import { Button, Group } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { localeOf } from '#core/i18n/format.ts'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { Modal } from '#core/ui-office/dialogs/dialogs.tsx'
import { CallForm, useCallForm } from '#core/ui-office/fields/call-form.tsx'
import { FormActions } from '#core/ui-office/fields/form-actions.tsx'
import { Pill, RowList, RowText } from '#core/ui-office/frame/layout-parts.tsx'
import { Failure } from '#core/ui-office/frame/screen.tsx'
import { ListSkeleton } from '#core/ui-office/frame/skeletons.tsx'
import type { SessionInfo } from '../../sessions-contract.ts'
import { sessionsQuery } from '../api.ts'
import { formatLastSeen } from '../last-seen.ts'
import { arePasskeysSupported, passkeyRefusal, passkeysQuery } from '../passkeys.ts'
import { endSessions } from '../sessions.ts'
import { AccountSection } from './account-section.tsx'
import { OwnPasswordField } from './own-password-field.tsx'

/** The session to end, or all except this browser's. */
type SessionsToEnd = { id: string; name: string } | 'others' | null

/** The browsers in which the user is signed in. */
export function AccountSessions() {
  const { t } = useTranslation()
  const heading = useRef<HTMLHeadingElement>(null)
  const sessions = useQuery(sessionsQuery)
  const [sessionsToEnd, setSessionsToEnd] = useState<SessionsToEnd>(null)
  return (
    <AccountSection
      title={t('auth.office.account.sessions.title')}
      intro={t('auth.office.account.sessions.intro')}
      heading={heading}
    >
      {sessions.isPending ? (
        <ListSkeleton rows={2} />
      ) : sessions.isError ? (
        <Failure error={sessions.error} retry={() => void sessions.refetch()} />
      ) : (
        <>
          <RowList plain>
            {sessions.data.map((session) => (
              <SessionListItem key={session.id} session={session} onEnd={setSessionsToEnd} />
            ))}
          </RowList>
          {sessions.data.length > 1 && (
            <Group>
              <Button variant="default" onClick={() => setSessionsToEnd('others')}>
                {t('auth.office.account.sessions.endAll')}
              </Button>
            </Group>
          )}
        </>
      )}
      <EndSessionsDialog
        sessionsToEnd={sessionsToEnd}
        onClose={() => setSessionsToEnd(null)}
        onEnded={() => heading.current?.focus()}
      />
    </AccountSection>
  )
}

function SessionListItem({ session, onEnd }: { session: SessionInfo; onEnd: (sessions: SessionsToEnd) => void }) {
  const { t, i18n } = useTranslation()
  const lang = i18n.language
  const { browser, system } = session
  const name =
    browser && system
      ? t('auth.office.account.sessions.browserOn', { browser, system })
      : (browser ?? system ?? t('auth.office.account.sessions.unknown'))
  const day = new Intl.DateTimeFormat(localeOf[lang], {
    day: 'numeric',
    month: 'long',
    hour: '2-digit',
    minute: '2-digit',
  }).format(new Date(session.createdAt))
  const lastSeenText = formatLastSeen(session.lastSeenAt, new Date(), lang)
  return (
    <li>
      <RowText>
        <Group component="span" gap="4px 10px">
          <b>{name}</b>
          {session.current && <Pill tone="ok">{t('auth.office.account.sessions.current')}</Pill>}
        </Group>
        <small>
          {t('auth.office.account.sessions.since', { day })}
          {!session.current &&
            `, ${lastSeenText ? t('auth.office.account.sessions.seen', { when: lastSeenText }) : t('auth.office.account.sessions.seenNow')}`}
        </small>
      </RowText>
      {!session.current && (
        <Button
          variant="default"
          size="xs"
          aria-label={t('auth.office.account.sessions.endNamed', { name, day })}
          onClick={() => onEnd({ id: session.id, name })}
        >
          {t('auth.office.account.sessions.end')}
        </Button>
      )}
    </li>
  )
}

interface EndSessionsProps {
  sessionsToEnd: SessionsToEnd
  onClose: () => void
  onEnded: () => void
}

function EndSessionsDialog({ sessionsToEnd, onClose, onEnded }: EndSessionsProps) {
  const { t } = useTranslation()
  // The text stays while the dialog fades out.
  const lastShown = useRef(sessionsToEnd)
  if (sessionsToEnd) lastShown.current = sessionsToEnd
  const shown = lastShown.current
  return (
    <Modal
      opened={sessionsToEnd !== null}
      onClose={onClose}
      title={t(`auth.office.account.sessions.${shown === 'others' ? 'endAllTitle' : 'endTitle'}`)}
      centered
      closeButtonProps={{ 'aria-label': t('common.office.close') }}
    >
      {shown && <EndSessions sessions={shown} isOpen={sessionsToEnd !== null} onClose={onClose} onEnded={onEnded} />}
    </Modal>
  )
}

/** Says what ends, and asks for the password or a passkey. */
function EndSessions({
  sessions,
  isOpen,
  onClose,
  onEnded,
}: {
  sessions: NonNullable<SessionsToEnd>
  isOpen: boolean
  onClose: () => void
  onEnded: () => void
}) {
  const { t } = useTranslation()
  const passkeys = useQuery(passkeysQuery)
  const isAllOthers = sessions === 'others'
  const { form, call, formProps } = useCallForm({
    /** `null`: one of the passkeys is asked for instead. */
    initialValues: { password: '' as string | null },
    // While the dialog fades out after it was cancelled, its button does nothing.
    send: async ({ password }) => isOpen && endSessions({ id: isAllOthers ? sessions : sessions.id, password }),
    onSuccess: () => {
      if (!isOpen) return
      notifications.show({ message: t(`auth.office.account.sessions.${isAllOthers ? 'endedAll' : 'ended'}`) })
      onClose()
      onEnded()
    },
  })
  return (
    <CallForm
      {...formProps}
      failureTitle={t('common.office.failure.act')}
      failureMessage={passkeyRefusal(call.error) && t('passkeys.office.proofCancelled')}
    >
      <span>
        {isAllOthers
          ? t('auth.office.account.sessions.endAllText')
          : t('auth.office.account.sessions.endText', { name: sessions.name })}
      </span>
      <OwnPasswordField
        {...form.getInputProps('password')}
        name="password"
        label={t('auth.office.account.remove.password')}
        data-autofocus
      />
      {arePasskeysSupported() && passkeys.data && passkeys.data.length > 0 && (
        <Button variant="default" disabled={call.isPending} onClick={() => call.mutate({ password: null })}>
          {t('passkeys.office.proofPasskey')}
        </Button>
      )}
      <FormActions
        color="hot"
        act={t(`auth.office.account.sessions.${isAllOthers ? 'endAll' : 'end'}`)}
        busy={call.isPending}
        onCancel={onClose}
      />
    </CallForm>
  )
}
