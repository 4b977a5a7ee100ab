import { Box, Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { hotelPath, hotelScreens } from '#core/app/office-paths.ts'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { Drawer } from '#core/ui-office/dialogs/dialogs.tsx'
import { useHasSpaceForPreview } from '#core/ui-office/drafts/editor-form.tsx'
import { Failure } from '#core/ui-office/frame/screen.tsx'
import { ListSkeleton } from '#core/ui-office/frame/skeletons.tsx'
import { useManagedHotel } from '#modules/hotel/hotels/office/api.ts'
import type { Thread } from '../../contract.ts'
import { useThread } from '../api.ts'
import { trimThreadCache } from '../live-updates.ts'
import { focusThread } from '../thread-shortcuts.ts'
import { useChatWording } from '../wording.ts'
import { ClosedBar } from './closed-bar.tsx'
import { Composer } from './composer.tsx'
import styles from './conversation.module.css'
import { MessageLog } from './message-log.tsx'
import { SnoozedBar } from './snoozed-bar.tsx'
import { ThreadHead } from './thread-head.tsx'
import { ThreadSidebar } from './thread-sidebar.tsx'

/** The open thread. */
export function Conversation({ threadId }: { threadId: string }) {
  const { t } = useTranslation()
  const { orgId } = useManagedHotel()
  useState(() => trimThreadCache(orgId, threadId))
  const { thread, error, retry } = useThread(orgId, threadId)
  if (thread) return <OpenThread thread={thread} />
  if (!error) return <ListSkeleton rows={4} />
  return (
    <Box p={16}>
      <Failure
        error={error}
        retry={retry}
        wayOut={
          <Button component={Link} to={hotelPath(orgId, hotelScreens.chat)}>
            {t('chat.office.title')}
          </Button>
        }
      />
    </Box>
  )
}

function OpenThread({ thread }: { thread: Thread }) {
  const { t } = useTranslation()
  const { orgId } = useManagedHotel()
  const { title } = useChatWording()
  const { search } = useLocation()
  const navigate = useNavigate()
  const hasSpaceForSidebar = useHasSpaceForPreview()
  const [areDetailsOpen, { open, close }] = useDisclosure()
  const listPath = `${hotelPath(orgId, hotelScreens.chat)}${search}`
  /** Moves the focus from the composer to the list, or goes back where the list is hidden. */
  const returnToList = () => {
    const row = document.querySelector<HTMLElement>(`[data-thread="${thread.id}"]`)
    if (row?.getClientRects().length) focusThread(thread.id)
    else void navigate(listPath)
  }
  return (
    <div className={styles.conversation} data-beside={hasSpaceForSidebar}>
      <section
        className={styles.thread}
        aria-label={title(thread)}
        onKeyDown={(event) => {
          // An open menu handles the key itself.
          const isInsideThread = event.currentTarget.contains(event.target as Node)
          if (event.key !== 'Escape' || event.defaultPrevented || !isInsideThread) return
          event.preventDefault()
          returnToList()
        }}
      >
        <ThreadHead thread={thread} back={listPath} onDetails={hasSpaceForSidebar ? undefined : open} />
        <MessageLog thread={thread} />
        <SnoozedBar thread={thread} />
        {thread.status === 'open' ? <Composer thread={thread} /> : <ClosedBar thread={thread} />}
      </section>
      {hasSpaceForSidebar ? (
        <aside className={styles.beside} aria-label={t('chat.office.beside.title')}>
          <ThreadSidebar thread={thread} />
        </aside>
      ) : (
        <Drawer
          opened={areDetailsOpen}
          onClose={close}
          position="right"
          size="340px"
          title={t('chat.office.beside.title')}
        >
          <ThreadSidebar thread={thread} />
        </Drawer>
      )}
    </div>
  )
}
