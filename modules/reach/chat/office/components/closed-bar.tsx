import { Button, Group } from '@mantine/core'
import { useTranslation } from '#core/i18n/use-translation.ts'
import type { Thread } from '../../contract.ts'
import { useThreadActions } from '../thread-actions.ts'

/** Replaces the composer while the thread is closed. */
export function ClosedBar({ thread }: { thread: Thread }) {
  const { t } = useTranslation()
  const { change, busy } = useThreadActions(thread)
  return (
    <Group
      component="footer"
      justify="space-between"
      gap="8px 16px"
      px={14}
      py={12}
      bg="var(--office-bg)"
      style={{ borderTop: '1px solid var(--office-line)' }}
    >
      <span role="status">{t('chat.office.thread.closed')}</span>
      <Button variant="default" loading={busy} onClick={() => change({ status: 'open' })}>
        {t('chat.office.thread.reopen')}
      </Button>
    </Group>
  )
}
