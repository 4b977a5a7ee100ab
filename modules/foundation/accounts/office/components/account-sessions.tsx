import { Button, Group } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { localeOf } from '#core/i18n/format.ts'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { ConfirmMutation } from '#core/ui-office/dialogs/confirm.tsx'
import { Pill, RowList, RowText } from '#core/ui-office/frame/layout-parts.tsx'
import { Failure } from '#core/ui-office/frame/screen.tsx'
import { ListSkeleton } from '#core/ui-office/frame/skeletons.tsx'
import type { SessionInfo } from '../../contract.ts'
import { sessionsQuery, useEndSession } from '../api.ts'
import { formatLastSeen } from '../last-seen.ts'
import { AccountSection } from './account-section.tsx'

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
      <EndSessionDialog
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

interface EndSessionProps {
  sessionsToEnd: SessionsToEnd
  onClose: () => void
  onEnded: () => void
}

function EndSessionDialog({ sessionsToEnd, onClose, onEnded }: EndSessionProps) {
  const { t } = useTranslation()
  const endSession = useEndSession()
  // The text stays while the dialog fades out.
  const lastShown = useRef(sessionsToEnd)
  if (sessionsToEnd) lastShown.current = sessionsToEnd
  const isAllOthers = lastShown.current === 'others'
  const name = lastShown.current && lastShown.current !== 'others' ? lastShown.current.name : ''
  const confirmEnd = () => {
    // The dialog is closed and only fades out: pressing again does nothing.
    if (!sessionsToEnd) return
    endSession.mutate(sessionsToEnd === 'others' ? 'others' : sessionsToEnd.id, {
      onSuccess: () => {
        notifications.show({ message: t(`auth.office.account.sessions.${isAllOthers ? 'endedAll' : 'ended'}`) })
        onClose()
        onEnded()
      },
    })
  }
  return (
    <ConfirmMutation
      opened={sessionsToEnd !== null}
      title={t(`auth.office.account.sessions.${isAllOthers ? 'endAllTitle' : 'endTitle'}`)}
      act={t(`auth.office.account.sessions.${isAllOthers ? 'endAll' : 'end'}`)}
      mutation={endSession}
      onConfirm={confirmEnd}
      onCancel={onClose}
    >
      <span>
        {isAllOthers
          ? t('auth.office.account.sessions.endAllText')
          : t('auth.office.account.sessions.endText', { name })}
      </span>
    </ConfirmMutation>
  )
}
