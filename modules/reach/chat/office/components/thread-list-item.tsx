import { Group, Text, VisuallyHidden } from '@mantine/core'
import { memo } from 'react'
import { Link } from 'react-router'
import { fromBreakTags } from '#core/ui-office/fields/line-breaks.ts'
import { Pill } from '#core/ui-office/frame/layout-parts.tsx'
import { useClock } from '#modules/exchange/orders/office/api.ts'
import { orderAge, urgencyOf } from '#modules/exchange/orders/urgency-rules.ts'
import type { Thread } from '../../contract.ts'
import { lastActivityAt } from '../threads.ts'
import { useChatWording } from '../wording.ts'
import styles from './threads.module.css'

interface ThreadListItemProps {
  thread: Thread
  to: string
  open: boolean
  /** The one row in the tab order; arrow keys lead to the others. */
  current: boolean
  onReached: (id: string) => void
}

export const ThreadListItem = memo(function ThreadListItem({
  thread,
  to,
  open,
  current,
  onReached,
}: ThreadListItemProps) {
  const { t, lang, language, guest, moment } = useChatWording()
  const { id, visitorRoom, unread, owner, waitingSince } = thread
  return (
    <li>
      <Link
        to={to}
        className={`${styles.row} quiet`}
        data-thread={id}
        data-unread={unread > 0 || undefined}
        aria-current={open ? 'page' : undefined}
        tabIndex={current ? 0 : -1}
        onFocus={() => onReached(id)}
      >
        <Group component="span" gap={8} align="baseline" wrap="nowrap" c="var(--office-ink)">
          {visitorRoom && (
            <>
              <VisuallyHidden component="span">{t('chat.office.threads.room', { room: visitorRoom })} </VisuallyHidden>
              <b
                className={`${styles.room} one-line`}
                data-long={visitorRoom.length > 6 || undefined}
                aria-hidden="true"
              >
                {visitorRoom}
              </b>
            </>
          )}
          <span className="one-line">
            <bdi>{guest(thread)}</bdi>
          </span>
          {thread.lang !== lang && (
            <Text
              component="abbr"
              flex="none"
              c="dimmed"
              fz="xs"
              fw={600}
              td="none"
              tt="uppercase"
              title={language(thread.lang)}
            >
              {thread.lang}
            </Text>
          )}
          {waitingSince ? (
            <Age since={waitingSince} />
          ) : (
            <Text span flex="none" ml="auto" c="dimmed">
              {moment(lastActivityAt(thread))}
            </Text>
          )}
        </Group>
        <Group component="span" gap={8} wrap="nowrap" className={styles.last}>
          <LastLine thread={thread} />
          {unread > 0 && (
            <Pill tone="hot">
              <span aria-hidden="true">{unread}</span>
              <VisuallyHidden component="span">{t('chat.office.threads.unread', { count: unread })}</VisuallyHidden>
            </Pill>
          )}
        </Group>
        <Marks thread={thread} />
        {owner && <small className="one-line">{t('chat.office.threads.owner', { name: owner.firstName })}</small>}
      </Link>
    </li>
  )
})

/** The priority, the labels, and until when the thread is put off. */
function Marks({ thread }: { thread: Thread }) {
  const { t, snoozed } = useChatWording()
  const { priority, labels } = thread
  const off = snoozed(thread)
  if (priority === 'normal' && labels.length === 0 && !off) return null
  return (
    <Group component="span" gap={4}>
      {priority === 'high' && <Pill tone="hot">{t('chat.office.labels.urgentShort')}</Pill>}
      {labels.map((label) => (
        <Pill key={label}>{label}</Pill>
      ))}
      {off && <Pill tone="warn">{off}</Pill>}
    </Group>
  )
}

/** The last message and its author. */
function LastLine({ thread: { lastMessage } }: { thread: Thread }) {
  const { t } = useChatWording()
  if (!lastMessage) return <span className="one-line">{t('chat.office.threads.nothingYet')}</span>
  const { from, author, text, pictures, lang } = lastMessage
  const excerpt = fromBreakTags(text) || t('chat.office.threads.pictures', { count: pictures.length })
  return (
    <span className="one-line">
      {from === 'note' && <i>{t('chat.office.threads.note')} </i>}
      {from !== 'guest' && author && (
        <>
          <bdi>{author}</bdi>
          {' : '}
        </>
      )}
      <span lang={text ? lang : undefined} dir="auto">
        {excerpt}
      </span>
    </span>
  )
}

/** Minutes that the guest has waited, in the colour of an order of that age. */
function Age({ since }: { since: string }) {
  const { t, age } = useChatWording()
  const ageAndMood = useClock((now) => {
    const date = new Date(now)
    return `${urgencyOf({ status: 'new', placedAt: since, dueAt: null, releaseAt: null }, date)} ${orderAge(since, date)}`
  })
  const [mood, minutes] = ageAndMood.split(' ')
  return (
    <span className={styles.age} data-mood={mood}>
      <VisuallyHidden component="span">{t('chat.office.threads.waits')} </VisuallyHidden>
      {age(Number(minutes))}
    </span>
  )
}
