import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Thread } from '../../contract.ts'
import { useThreadActs } from '../acts.ts'
import styles from './conversation.module.css'

/** In the place of the writing: nobody waits here any more. */
export function ClosedBar({ thread }: { thread: Thread }) {
  const { t } = useTranslation()
  const { change, busy } = useThreadActs(thread)
  return (
    <footer className={styles.closed}>
      <span role="status">{t('chat.office.thread.closed')}</span>
      <Button variant="default" loading={busy} onClick={() => change({ status: 'open' })}>
        {t('chat.office.thread.reopen')}
      </Button>
    </footer>
  )
}
