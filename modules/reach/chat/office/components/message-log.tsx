import { ActionIcon, Button, Loader, Text } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Fragment, useEffect, useRef, useState } from 'react'
import { isStaffOfHotel } from '#core/access/policy.ts'
import { useSubject } from '#core/ui-office/app/current-hotel.ts'
import { ArrowDown } from '#core/ui-office/frame/icons.tsx'
import { Failure } from '#core/ui-office/frame/screen.tsx'
import { ListSkeleton } from '#core/ui-office/frame/skeletons.tsx'
import { useMe } from '#modules/foundation/accounts/office/api.ts'
import { useManagedHotel } from '#modules/hotel/hotels/office/api.ts'
import type { Message, Thread } from '../../contract.ts'
import { markSeen } from '../api.ts'
import { loadNewestMessages, messagesQuery } from '../live-updates.ts'
import { useLogScroll } from '../log-scroll.ts'
import { allMessages, firstUnread, isFromHotel } from '../message-pages.ts'
import { hasArrived, useOutbox } from '../outbox.ts'
import { useTyping } from '../typing.ts'
import { useChatWording } from '../wording.ts'
import styles from './log.module.css'
import { MessageItem } from './message-item.tsx'
import { SendingItem } from './sending-item.tsx'

/**
 * If there are more unread messages than this, the thread opens at the first of them; otherwise they fit on the newest
 * page.
 */
const maxUnreadAtEnd = 40

/** Where a thread opens: at the newest message, or at the first unread one. */
const initialPage = ({ unread, lastMessage }: Thread) =>
  unread > maxUnreadAtEnd && lastMessage ? { after: Math.max(0, lastMessage.seq - unread - 5) } : {}

export function MessageLog({ thread }: { thread: Thread }) {
  const { orgId } = useManagedHotel()
  const [start] = useState(() => initialPage(thread))
  const query = useInfiniteQuery(messagesQuery(orgId, thread.id, start))
  if (query.isPending) return <ListSkeleton rows={4} />
  if (!query.data) return <Failure error={query.error} retry={() => void query.refetch()} />
  return <Log thread={thread} messages={allMessages(query.data.pages)} query={query} />
}

interface LogProps {
  thread: Thread
  messages: Message[]
  query: ReturnType<typeof useInfiniteQuery<unknown>>
}

function Log({ thread, messages, query }: LogProps) {
  const { t, title, day, dayOf } = useChatWording()
  const { orgId } = useManagedHotel()
  const subject = useSubject('chat')
  const outbox = useOutbox(subject).filter((item) => item.threadId === thread.id && !hasArrived(item, messages))
  const typing = useTyping(thread.id)
  const [unreadFrom] = useState(() => firstUnread(messages))
  const log = useRef<HTMLDivElement>(null)
  const renderedState = `${messages[0]?.seq} ${messages.at(-1)?.seq} ${outbox.map(({ key, failure }) => key + failure)} ${typing}`
  const { atEnd, nearStart, nearEnd, seen, onScroll, toEnd } = useLogScroll(log, renderedState)
  useMarkSeen(thread, seen)

  const { hasPreviousPage, hasNextPage, isFetching, isFetchPreviousPageError, isFetchNextPageError } = query
  const { fetchPreviousPage, fetchNextPage } = query
  useEffect(() => {
    if (isFetching) return
    if (nearEnd && hasNextPage && !isFetchNextPageError) void fetchNextPage()
    else if (nearStart && hasPreviousPage && !isFetchPreviousPageError) void fetchPreviousPage()
  }, [
    isFetching,
    nearStart,
    nearEnd,
    hasPreviousPage,
    hasNextPage,
    isFetchPreviousPageError,
    isFetchNextPageError,
    fetchPreviousPage,
    fetchNextPage,
  ])

  const showNewest = async () => {
    if (hasNextPage) await loadNewestMessages(orgId, thread.id)
    toEnd()
  }
  const lastOurs = messages.findLast(isFromHotel)
  return (
    <div className={styles.frame}>
      <div
        ref={log}
        className={styles.log}
        role="log"
        aria-label={t('chat.office.log.label', { title: title(thread) })}
        aria-busy={isFetching}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard
        tabIndex={0}
        onScroll={onScroll}
      >
        {isFetchPreviousPageError ? (
          <RetryButton onClick={() => void fetchPreviousPage()} />
        ) : hasPreviousPage ? (
          <Loader size="sm" className={styles.apart} />
        ) : (
          <p className={styles.apart}>{t('chat.office.log.begin')}</p>
        )}
        {messages.map((message, index) => {
          const before = messages[index - 1]
          const isNewDay = !before || dayOf(before.at) !== dayOf(message.at)
          return (
            <Fragment key={message.id}>
              {isNewDay && <h3 className={styles.apart}>{day(message.at)}</h3>}
              {message.seq === unreadFrom && (
                <p className={styles.unread} data-unread-from>
                  {t('chat.office.log.unread')}
                </p>
              )}
              <MessageItem
                message={message}
                goesOn={!isNewDay && before?.from === message.from && before.author === message.author}
                isLastOurs={message === lastOurs}
                room={thread.visitorRoom}
              />
            </Fragment>
          )
        })}
        {isFetchNextPageError && <RetryButton onClick={() => void fetchNextPage()} />}
        {outbox.map((sending) => (
          <SendingItem key={sending.key} sending={sending} />
        ))}
        <Typing threadId={thread.id} />
      </div>
      {(!atEnd || hasNextPage) && (
        <ActionIcon
          className={styles.newest}
          variant="default"
          radius="xl"
          size="lg"
          aria-label={t('chat.office.log.newest')}
          title={t('chat.office.log.newest')}
          onClick={() => void showNewest()}
        >
          <ArrowDown />
        </ActionIcon>
      )}
    </div>
  )
}

/** Marks the messages on screen as read by the hotel while the page is visible. Provider staff mark nothing as read. */
function useMarkSeen(thread: Thread, seen: number) {
  const { orgId, actor } = useManagedHotel()
  const isHotelStaff = isStaffOfHotel(actor)
  const { id, unread } = thread
  const lastMarked = useRef(0)
  useEffect(() => {
    const markVisible = () => {
      if (!isHotelStaff || document.visibilityState !== 'visible' || unread === 0 || seen <= lastMarked.current) return
      lastMarked.current = seen
      void markSeen(orgId, id, seen)
    }
    markVisible()
    document.addEventListener('visibilitychange', markVisible)
    return () => document.removeEventListener('visibilitychange', markVisible)
  }, [orgId, id, isHotelStaff, unread, seen])
}

function Typing({ threadId }: { threadId: string }) {
  const { t } = useChatWording()
  const me = useMe().data
  const author = useTyping(threadId)
  if (author === null || author === me?.firstName) return null
  return (
    <Text component="p" c="dimmed" fz="xs" mt={10}>
      {author ? t('chat.office.log.typing', { name: author }) : t('chat.office.log.guestTyping')}
    </Text>
  )
}

function RetryButton({ onClick }: { onClick: () => void }) {
  const { t } = useChatWording()
  return (
    <Button className={styles.apart} variant="default" size="xs" onClick={onClick}>
      {t('common.office.failure.retry')}
    </Button>
  )
}
