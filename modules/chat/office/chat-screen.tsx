import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { useHotelScope } from '#modules/hotels/office/api.ts'
import { useWaitingThreads } from './api.ts'
import styles from './chat.module.css'
import { Conversation } from './components/conversation.tsx'
import { ThreadsColumn } from './components/threads-column.tsx'

/** Messages: the threads of the hotel, the one that is open, and what belongs to its guest. */
export default function ChatScreen() {
  const { t } = useTranslation()
  const { orgId, hotel } = useHotelScope()
  const { threadId } = useParams()
  const { count } = useWaitingThreads(orgId)
  return (
    <main className={styles.chat} data-open={threadId !== undefined}>
      <title>{`${count ? `(${count}) ` : ''}${t('chat.office.title')} · ${hotel.name}`}</title>
      <ThreadsColumn open={threadId ?? null} />
      {threadId ? (
        <Conversation key={threadId} threadId={threadId} />
      ) : (
        <p className={styles.nothing}>{t('chat.office.choose')}</p>
      )}
    </main>
  )
}
