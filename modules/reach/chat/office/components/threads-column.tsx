import { ActionIcon, Box, Button, Group, SegmentedControl, Stack, TextInput, Title } from '@mantine/core'
import { useDebouncedValue, useDisclosure, useIntersection } from '@mantine/hooks'
import { useEffect, useState } from 'react'
import { Link, useLocation, useSearchParams } from 'react-router'
import { hotelPath, hotelScreens } from '#core/app/office-paths.ts'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { Plus, Search, Sliders } from '#core/ui-office/frame/icons.tsx'
import { EmptyState, Failure } from '#core/ui-office/frame/screen.tsx'
import { ListSkeleton } from '#core/ui-office/frame/skeletons.tsx'
import { useManagedHotel } from '#modules/hotel/hotels/office/api.ts'
import { threadStatuses } from '../../rules.ts'
import { focusThread, useThreadKeys } from '../thread-shortcuts.ts'
import { neighbourThread, type ThreadStatus } from '../threads.ts'
import { useThreads } from '../threads-query.ts'
import { NewThread } from './new-thread.tsx'
import { SnoozedItems } from './snoozed-items.tsx'
import { ThreadListItem } from './thread-list-item.tsx'
import styles from './threads.module.css'

/** The threads of the hotel: waiting ones first, searchable by room or name. */
export function ThreadsColumn({ open }: { open: string | null }) {
  const { t } = useTranslation()
  const { orgId } = useManagedHotel()
  const [search, setSearch] = useSearchParams()
  const status: ThreadStatus = search.get('status') === 'closed' ? 'closed' : 'open'
  const [typedQuery, setTypedQuery] = useState('')
  const [q] = useDebouncedValue(typedQuery.trim(), 250)
  const [isStarting, { open: start, close: endStart }] = useDisclosure()
  return (
    <section className={styles.column} aria-labelledby="chat-title">
      <Stack component="header" gap={10} p={14} pb={12} className={styles.head}>
        <Group gap={8} wrap="nowrap">
          <Title id="chat-title" flex={1}>
            {t('chat.office.title')}
          </Title>
          <ActionIcon
            component={Link}
            to={hotelPath(orgId, hotelScreens.chatSettings)}
            variant="subtle"
            color="gray"
            size="lg"
            aria-label={t('chat.links.settings')}
            title={t('chat.links.settings')}
          >
            <Sliders />
          </ActionIcon>
          <Button size="xs" variant="default" leftSection={<Plus size={14} />} onClick={start}>
            {t('chat.office.start.open')}
          </Button>
        </Group>
        <TextInput
          type="search"
          value={typedQuery}
          onChange={(event) => setTypedQuery(event.currentTarget.value)}
          aria-label={t('chat.office.threads.search')}
          placeholder={t('chat.office.threads.search')}
          leftSection={<Search size={16} />}
        />
        <SegmentedControl
          fullWidth
          aria-label={t('chat.office.threads.state')}
          value={status}
          onChange={(value) => setSearch(value === 'closed' ? { status: value } : {}, { replace: true })}
          data={threadStatuses.map((value) => ({ value, label: t(`chat.office.threads.states.${value}`) }))}
        />
      </Stack>
      <SnoozedItems hotelId={orgId} />
      <Threads key={`${status} ${q}`} status={status} q={q} open={open} onStart={start} />
      <NewThread opened={isStarting} onClose={endStart} />
    </section>
  )
}

interface ThreadsProps {
  status: ThreadStatus
  q: string
  /** The open thread. */
  open: string | null
  onStart: () => void
}

function Threads({ status, q, open, onStart }: ThreadsProps) {
  const { t } = useTranslation()
  const { orgId } = useManagedHotel()
  const { search } = useLocation()
  const query = useThreads(orgId, status, q)
  const { threads = [], hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } = query
  const [focusedId, setFocusedId] = useState<string | null>(null)
  const isListed = (id: string | null) => threads.some((thread) => thread.id === id)
  const current = isListed(focusedId) ? focusedId : isListed(open) ? open : (threads[0]?.id ?? null)
  useThreadKeys((direction, from) => focusThread(from ? neighbourThread(threads, from, direction) : current))

  const { ref: end, entry } = useIntersection({ rootMargin: '400px' })
  const isEndNear = entry?.isIntersecting ?? false
  useEffect(() => {
    if (isEndNear && hasNextPage && !isFetching && !isFetchNextPageError) void fetchNextPage()
  }, [isEndNear, hasNextPage, isFetching, isFetchNextPageError, fetchNextPage])

  if (query.isPending) return <ListSkeleton rows={6} />
  if (!query.data) return <Failure error={query.error} retry={() => void query.refetch()} />
  if (threads.length === 0 && !hasNextPage)
    return (
      <Box p={14}>
        {q ? (
          <EmptyState title={t('chat.office.threads.noMatch', { asked: q })}>
            {t('chat.office.threads.noMatchNext')}
          </EmptyState>
        ) : (
          <EmptyState
            title={t(`chat.office.threads.empty.${status}`)}
            action={
              status === 'open' && (
                <Button variant="default" onClick={onStart}>
                  {t('chat.office.start.title')}
                </Button>
              )
            }
          >
            {t(`chat.office.threads.emptyNext.${status}`)}
          </EmptyState>
        )}
      </Box>
    )
  return (
    <nav className={styles.scroll} aria-label={t('chat.office.threads.label')}>
      <ul>
        {threads.map((thread) => (
          <ThreadListItem
            key={thread.id}
            thread={thread}
            to={`${hotelPath(orgId, hotelScreens.thread(thread.id))}${search}`}
            open={thread.id === open}
            current={thread.id === current}
            onReached={setFocusedId}
          />
        ))}
      </ul>
      {isFetchNextPageError ? (
        <Failure error={query.error} retry={() => void fetchNextPage()} />
      ) : (
        hasNextPage && (
          <div ref={end}>
            <ListSkeleton rows={2} />
          </div>
        )
      )}
    </nav>
  )
}
