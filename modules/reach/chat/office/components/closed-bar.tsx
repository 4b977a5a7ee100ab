import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Thread } from '../../contract.ts'
import { useThreadActions } from '../thread-actions.ts'
import styles from './conversation.module.css'

/** Replaces the composer while the thread is closed. */
export function ClosedBar({ thread }: { thread: Thread }) {
  const { t } = useTranslation()
  const { change, busy } = useThreadActions(thread)
  return (
    <footer className={styles.closed}>
      <span role="status">{t('chat.office.thread.closed')}</span>
      <Button variant="default" loading={busy} onClick={() => change({ status: 'open' })}>
        {t('chat.office.thread.reopen')}
      </Button>
    </footer>
  )
}
