import { ActionIcon, Button, Group } from '@mantine/core'
import { Link } from 'react-router'
import { ArrowLeft, Info } from '#core/ui-office/frame/icons.tsx'
import { usePhoneWidth } from '#core/ui-office/frame/phone-width.ts'
import { SnoozeMenu } from '#modules/exchange/orders/office/api.ts'
import type { Thread } from '../../contract.ts'
import { useThreadActions } from '../thread-actions.ts'
import { useChatWording } from '../wording.ts'
import styles from './conversation.module.css'
import { OwnerMenu, ThreadMenu } from './thread-menu.tsx'

interface ThreadHeadProps {
  thread: Thread
  /** The address of the list, where the list is hidden. */
  back: string
  /** Absent when the details are already visible. */
  onDetails: (() => void) | undefined
}

/** The header of a thread: its guest, who is responsible, and its actions. */
export function ThreadHead({ thread, back, onDetails }: ThreadHeadProps) {
  const { t, guest, title } = useChatWording()
  const { change, busy } = useThreadActions(thread)
  const onPhone = usePhoneWidth()
  return (
    <header className={styles.head}>
      <ActionIcon
        component={Link}
        to={back}
        hiddenFrom="sm"
        variant="subtle"
        size={44}
        ml={-10}
        aria-label={t('chat.office.thread.back')}
      >
        <ArrowLeft size={20} />
      </ActionIcon>
      <h2 className={styles.title} aria-label={title(thread)}>
        {thread.visitorRoom && <b className="one-line">{thread.visitorRoom}</b>}
        <span className="one-line">
          <bdi>{guest(thread)}</bdi>
        </span>
      </h2>
      {onPhone ? (
        <ThreadMenu thread={thread} onDetails={onDetails} />
      ) : (
        <Group gap={8} wrap="nowrap">
          {thread.status === 'open' && (
            <>
              <OwnerMenu thread={thread} />
              <SnoozeMenu busy={busy} hasRoom={thread.visitorRoom !== null} onChoose={(snooze) => change({ snooze })} />
              <Button variant="default" loading={busy} onClick={() => change({ status: 'closed' })}>
                {t('chat.office.thread.close')}
              </Button>
            </>
          )}
          {onDetails && (
            <ActionIcon variant="default" size="lg" aria-label={t('chat.office.beside.title')} onClick={onDetails}>
              <Info />
            </ActionIcon>
          )}
        </Group>
      )}
    </header>
  )
}
