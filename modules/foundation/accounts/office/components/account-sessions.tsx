import { Button, Group } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Lang } from '#core/i18n/contract.ts'
import { localeOf } from '#core/i18n/format.ts'
import { Confirm } from '#core/ui-office/dialogs/confirm.tsx'
import { Pill, RowList, RowText } from '#core/ui-office/frame/layout-parts.tsx'
import { Failure } from '#core/ui-office/frame/screen.tsx'
import { ListSkeleton } from '#core/ui-office/frame/skeletons.tsx'
import type { SessionInfo } from '../../contract.ts'
import { sessionsQuery, useEndSession } from '../api.ts'
import { lastSeen } from '../last-seen.ts'
import { AccountSection } from './account-section.tsx'

/** The session to end, or all except this browser's. */
type Ending = { id: string; name: string } | 'others' | null

/** The browsers in which the user is signed in. */
export function AccountSessions() {
  const { t } = useTranslation()
  const heading = useRef<HTMLHeadingElement>(null)
  const sessions = useQuery(sessionsQuery)
  const [asking, setAsking] = useState<Ending>(null)
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
              <SessionListItem key={session.id} session={session} onEnd={setAsking} />
            ))}
          </RowList>
          {sessions.data.length > 1 && (
            <Group>
              <Button variant="default" onClick={() => setAsking('others')}>
                {t('auth.office.account.sessions.endAll')}
              </Button>
            </Group>
          )}
        </>
      )}
      <EndSession ending={asking} onClose={() => setAsking(null)} onEnded={() => heading.current?.focus()} />
    </AccountSection>
  )
}

function SessionListItem({ session, onEnd }: { session: SessionInfo; onEnd: (ending: Ending) => void }) {
  const { t, i18n } = useTranslation()
  const lang = i18n.language as Lang
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
  const seen = lastSeen(session.lastSeenAt, new Date(), lang)
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
            `, ${seen ? t('auth.office.account.sessions.seen', { when: seen }) : t('auth.office.account.sessions.seenNow')}`}
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
  ending: Ending
  onClose: () => void
  onEnded: () => void
}

function EndSession({ ending, onClose, onEnded }: EndSessionProps) {
  const { t } = useTranslation()
  const act = useEndSession()
  // The text stays while the dialog fades out.
  const last = useRef(ending)
  if (ending) last.current = ending
  const all = last.current === 'others'
  const name = last.current && last.current !== 'others' ? last.current.name : ''
  const close = () => {
    act.reset()
    onClose()
  }
  const end = () => {
    // Nothing is asked any more while the dialog fades out.
    if (!ending) return
    act.mutate(ending === 'others' ? 'others' : ending.id, {
      onSuccess: () => {
        notifications.show({ message: t(`auth.office.account.sessions.${all ? 'endedAll' : 'ended'}`) })
        onClose()
        onEnded()
      },
    })
  }
  return (
    <Confirm
      opened={ending !== null}
      title={t(`auth.office.account.sessions.${all ? 'endAllTitle' : 'endTitle'}`)}
      act={t(`auth.office.account.sessions.${all ? 'endAll' : 'end'}`)}
      busy={act.isPending}
      error={act.error}
      onConfirm={end}
      onCancel={close}
    >
      <span>
        {all ? t('auth.office.account.sessions.endAllText') : t('auth.office.account.sessions.endText', { name })}
      </span>
    </Confirm>
  )
}
