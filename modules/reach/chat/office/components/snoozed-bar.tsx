import { Button, Group } from '@mantine/core'
import type { Thread } from '../../contract.ts'
import { useThreadActions } from '../thread-actions.ts'
import { useChatWording } from '../wording.ts'

/** Says until when the thread is put off and by whom, with a button that brings it back. */
export function SnoozedBar({ thread }: { thread: Thread }) {
  const { t, snoozed } = useChatWording()
  const { change, busy } = useThreadActions(thread)
  const text = snoozed(thread)
  if (!text) return null
  return (
    <Group justify="space-between" gap="8px 16px" px={14} py={8} style={{ borderTop: '1px solid var(--office-line)' }}>
      <span role="status">{text}</span>
      <Button variant="default" size="xs" loading={busy} onClick={() => change({ snooze: null })}>
        {t('orders.office.snooze.resume')}
      </Button>
    </Group>
  )
}
