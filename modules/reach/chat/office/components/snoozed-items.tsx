import { Anchor, Button, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { hotelPath, hotelScreens } from '#core/app/office-paths.ts'
import { Failure, useShowFailure } from '#core/ui-office/frame/screen.tsx'
import type { Order } from '#modules/exchange/orders/contract.ts'
import { boardQuery, useClock, useSnoozeOrder, useStaffOrderWording } from '#modules/exchange/orders/office/api.ts'
import { isNotYetReleased } from '#modules/exchange/orders/rules.ts'
import type { Thread } from '../../contract.ts'
import { useThreadActions } from '../thread-actions.ts'
import { useSnoozedThreads } from '../threads-query.ts'
import { useChatWording } from '../wording.ts'
import { FoldList } from './tasks/fold-list.tsx'

/** The conversations and orders that are put off: when each comes back, and a button that brings it back now. */
export function SnoozedItems({ hotelId }: { hotelId: string }) {
  const { t } = useChatWording()
  const threads = useSnoozedThreads(hotelId)
  const board = useQuery(boardQuery(hotelId))
  const snoozedIds = useClock((now) =>
    [...(board.data?.orders.values() ?? [])].flatMap((order) => (isPutOff(order, now) ? order.id : [])).join(' '),
  )
  const orders = snoozedIds.split(' ').flatMap((id) => board.data?.orders.get(id) ?? [])
  if (threads.isError) return <Failure error={threads.error} retry={() => void threads.refetch()} />
  const count = orders.length + threads.snoozed.length
  if (count === 0) return null
  return (
    <FoldList label={t('chat.office.snoozed.title')} count={t('chat.office.snoozed.count', { count })}>
      {orders
        .sort((a, b) => (a.releaseAt ?? '').localeCompare(b.releaseAt ?? ''))
        .map((order) => (
          <SnoozedOrder key={order.id} hotelId={hotelId} order={order} />
        ))}
      {threads.snoozed.map((thread) => (
        <SnoozedThread key={thread.id} hotelId={hotelId} thread={thread} />
      ))}
    </FoldList>
  )
}

const isPutOff = (order: Order, now: number) => order.snooze !== null && isNotYetReleased(order, new Date(now))

function SnoozedOrder({ hotelId, order }: { hotelId: string; order: Order }) {
  const { t, dayAndTime } = useChatWording()
  const { destinationInFull } = useStaffOrderWording()
  const { mutate, isPending } = useSnoozeOrder(hotelId, useShowFailure())
  const { snooze, releaseAt, number, serviceName } = order
  return (
    <SnoozedItem
      to={hotelPath(hotelId, hotelScreens.orders)}
      title={`${destinationInFull(order)} · ${t('orders.office.card.number', { number })} · ${serviceName}`}
      until={
        snooze?.untilCheckOut || releaseAt === null
          ? t('orders.office.snooze.offUntilCheckOut', { name: snooze?.by })
          : t('orders.office.snooze.off', { name: snooze?.by, time: dayAndTime(releaseAt) })
      }
      busy={isPending}
      onWake={() => mutate({ order, snooze: null })}
    />
  )
}

function SnoozedThread({ hotelId, thread }: { hotelId: string; thread: Thread }) {
  const { title, snoozed } = useChatWording()
  const { change, busy } = useThreadActions(thread)
  return (
    <SnoozedItem
      to={hotelPath(hotelId, hotelScreens.thread(thread.id))}
      title={title(thread)}
      until={snoozed(thread) ?? ''}
      busy={busy}
      onWake={() => change({ snooze: null })}
    />
  )
}

interface SnoozedItemProps {
  to: string
  title: string
  until: string
  busy: boolean
  onWake: () => void
}

function SnoozedItem({ to, title, until, busy, onWake }: SnoozedItemProps) {
  const { t } = useChatWording()
  return (
    <li>
      <Stack gap={0}>
        <Anchor component={Link} to={to} dir="auto">
          {title}
        </Anchor>
        <Text span fz="sm" c="dimmed">
          {until}
        </Text>
      </Stack>
      <Button
        variant="default"
        size="xs"
        loading={busy}
        onClick={onWake}
        aria-label={`${t('orders.office.snooze.resume')} : ${title}`}
      >
        {t('orders.office.snooze.resume')}
      </Button>
    </li>
  )
}
