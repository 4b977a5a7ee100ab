import { Text } from '@mantine/core'
import { useNetwork } from '@mantine/hooks'
import { useRef } from 'react'
import { useParams } from 'react-router'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { useVisibleHeight } from '#core/ui-guest/frame/visible-height.ts'
import { useManagedHotel } from '#modules/hotel/hotels/office/api.ts'
import { useStream } from '#modules/hotel/hotels/office/stream-api.ts'
import { useWaitingThreads } from './api.ts'
import styles from './chat.module.css'
import { Conversation } from './components/conversation.tsx'
import { ThreadsColumn } from './components/threads-column.tsx'
import { useChatWording } from './wording.ts'

/** The chat screen: the threads of the hotel, the open thread, and the details of its guest. */
export default function ChatScreen() {
  const { t } = useTranslation()
  const { orgId, hotel } = useManagedHotel()
  const { threadId } = useParams()
  const { count } = useWaitingThreads(orgId)
  const screen = useRef<HTMLElement>(null)
  useVisibleHeight(screen)
  return (
    <main ref={screen} className={styles.chat} data-open={threadId !== undefined}>
      <title>{`${count ? `(${count}) ` : ''}${t('chat.office.title')} · ${hotel.name}`}</title>
      <Connection />
      <div className={styles.columns}>
        <ThreadsColumn open={threadId ?? null} />
        {threadId ? (
          <Conversation key={threadId} threadId={threadId} />
        ) : (
          <p className={styles.nothing}>{t('chat.office.choose')}</p>
        )}
      </div>
    </main>
  )
}

/** A notice that new messages do not arrive, or arrive late. */
function Connection() {
  const { t, time } = useChatWording()
  const { orgId } = useManagedHotel()
  const { isSuccess } = useWaitingThreads(orgId)
  const stream = useStream(orgId, isSuccess)
  const { online } = useNetwork()
  if (online && stream.state === 'polling')
    return (
      <Text px={16} py={8} bg="var(--office-note)" c="var(--office-warn)" role="status">
        {t('chat.office.connection.polling')}
      </Text>
    )
  if (online && stream.state !== 'lost') return null
  return (
    <Text px={16} py={8} bg="var(--office-hot-wash)" c="hot" fw={600} role="alert">
      {online ? t('chat.office.connection.lost', { time: time(stream.since) }) : t('chat.office.connection.offline')}
    </Text>
  )
}
