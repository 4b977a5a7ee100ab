import { Alert, Button, Group, Text } from '@mantine/core'
import { type ReactNode, useMemo, useState } from 'react'
import { changeSettings } from '#core/access/policy.ts'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { usePhoneWidth } from '#core/ui-office/frame/phone-width.ts'
import { EmptyState, Screen } from '#core/ui-office/frame/screen.tsx'
import type { Service } from '#modules/content/services/contract.ts'
import { bestFit, type Slots } from '#modules/content/services/slots-rules.ts'
import { useManagedHotel } from '#modules/hotel/hotels/office/api.ts'
import type { Block, Diary } from '../../bookings-contract.ts'
import type { CachedBoard } from '../api.ts'
import { mergeOrders } from '../board/board.ts'
import { useBoard } from '../board/use-board.ts'
import { BoardDialogs } from '../components/board/board-dialogs.tsx'
import { ConnectionBanner } from '../components/board/connection.tsx'
import { BlockDetail, BlockDialog } from '../components/bookings/block-dialog.tsx'
import { BookingsList } from '../components/bookings/bookings-list.tsx'
import { CalendarsDialog } from '../components/bookings/calendars-dialog.tsx'
import { TimelineGrid } from '../components/bookings/timeline-grid.tsx'
import { WaitingList } from '../components/bookings/waiting-list.tsx'
import { useOrderWording } from '../wording.ts'
import { usePendingBookingMoves } from './bookings-api.ts'
import {
  type Booking,
  bookingsOfDay,
  dayPeriod,
  type MoveTarget,
  shownHours,
  startsOfDay,
  takenOfRows,
  targetProblem,
  timelineRows,
  withMove,
} from './timeline.ts'
import { type ChangeNotice, useBookingChanges } from './use-booking-changes.ts'

export type BookedService = Service & { slots: Slots }

interface BookingsDayProps {
  day: string
  service: BookedService
  board: CachedBoard
  diary: Diary
  toolbar: ReactNode
}

type BlockStep = { name: 'new' | 'calendars' } | { name: 'one'; block: Block } | null

/** One day of one service: the timeline, or on a phone the list, and what can be done with it. */
export function BookingsDay({ day, service, board, diary, toolbar }: BookingsDayProps) {
  const { t } = useTranslation()
  const { orgId, hotel, actor } = useManagedHotel()
  const { time } = useOrderWording()
  const phone = usePhoneWidth()
  const [blockStep, setBlockStep] = useState<BlockStep>(null)
  // The board has the newest state of every open order; the diary also has those that are long finished.
  const merged = useMemo(
    () => ({ ...board, orders: mergeOrders(board.orders, diary.bookings) }),
    [board, diary.bookings],
  )
  const { cards, dialogs, setDialog, stream } = useBoard(merged, false)
  const { now, actions } = cards
  const { notice, setNotice, move, refuse, tellOfOther, unblock } = useBookingChanges(orgId)
  const pending = usePendingBookingMoves(orgId)
  const { timeZone } = hotel
  const orders = [...cards.orders.values()].map((order) => withMove(service.slots, order, pending))
  const bookings = bookingsOfDay(orders, dayPeriod(timeZone, day)).filter(({ serviceId }) => serviceId === service.id)
  const blocks = diary.blocks.filter(({ serviceId }) => serviceId === service.id)
  const rows = timelineRows(service.slots, bookings, blocks)
  const shown = shownHours(service, { timeZone, day, bookings, blocks })
  const starts = startsOfDay(service, timeZone, day)
  const waiting = diary.waiting.find((each) => each.serviceId === service.id && each.day === day)
  const isFree = (start: number) => bestFit(service.slots, takenOfRows(rows), new Date(start), 1) !== null
  const nextFree = starts.find((start) => start >= now && isFree(start)) ?? Math.max(shown.from, now)

  const open = ({ id }: Booking) => setDialog({ name: 'order', id })
  const tryMove = (booking: Booking, target: MoveTarget) => {
    const problem = targetProblem(service.slots, rows, booking, target)
    const resource = rows.find(({ id }) => id === target.resourceId)?.name
    if (problem) refuse(t(`orders.office.bookings.target.${problem}`, { time: time(target.startsAt), resource }))
    else move({ booking, target })
  }
  const shared = {
    over: new Set(diary.over),
    onOpen: open,
    onBlock: (block: Block) => setBlockStep({ name: 'one', block }),
  }
  const closed = starts.length === 0 && bookings.length === 0

  return (
    <Screen
      title={t('orders.office.bookings.title')}
      width="full"
      intro={t('orders.office.bookings.count', { count: bookings.length })}
      actions={
        <>
          {changeSettings(actor) && (
            <Button variant="default" onClick={() => setBlockStep({ name: 'calendars' })}>
              {t('orders.office.bookings.calendars.open')}
            </Button>
          )}
          <Button variant="default" onClick={() => setBlockStep({ name: 'new' })}>
            {t('orders.office.bookings.block.open')}
          </Button>
          <Button
            onClick={() =>
              setDialog({
                name: 'counter',
                preset: { serviceId: service.id, day, dueAt: new Date(nextFree).toISOString() },
              })
            }
          >
            {t('orders.office.bookings.book')}
          </Button>
        </>
      }
    >
      {toolbar}
      <ConnectionBanner stream={stream} />
      <Notice notice={notice} />
      {waiting && <WaitingList waiting={waiting} asksPartySize={service.slots.asksPartySize} />}
      {closed && <Text mb={12}>{t('orders.office.bookings.closed')}</Text>}
      {phone ? (
        bookings.length + blocks.length > 0 ? (
          <BookingsList
            {...{ bookings, blocks, ...shared }}
            resourceName={(id) =>
              rows.find((row) => row.id === id)?.name ?? t('orders.office.bookings.form.allResources')
            }
          />
        ) : (
          <EmptyState title={t('orders.office.bookings.none')}>{t('orders.office.bookings.noneNext')}</EmptyState>
        )
      ) : (
        <TimelineGrid
          {...{ service, rows, shown, now, ...shared }}
          anchor={starts[0] ?? shown.from}
          moving={new Set([...cards.moving, ...pending.map(({ booking }) => booking.id)])}
          onMove={tryMove}
          onMovedByOther={tellOfOther}
        />
      )}
      {blockStep?.name === 'new' && (
        <BlockDialog
          service={service}
          from={nextFree}
          until={nextFree + service.slots.durationMinutes * 60_000}
          onBlocked={() => setNotice({ text: t('orders.office.bookings.block.done'), isRefusal: false })}
          onClose={() => setBlockStep(null)}
        />
      )}
      {blockStep?.name === 'calendars' && <CalendarsDialog service={service} onClose={() => setBlockStep(null)} />}
      {blockStep?.name === 'one' && (
        <BlockDetail
          block={blockStep.block}
          onRemove={() => {
            setBlockStep(null)
            unblock(blockStep.block)
          }}
          onClose={() => setBlockStep(null)}
        />
      )}
      <BoardDialogs {...dialogs} actions={actions} />
    </Screen>
  )
}

/** What has just been done, with the button that undoes it, or why it could not be done. */
function Notice({ notice }: { notice: ChangeNotice | null }) {
  const { t } = useTranslation()
  return (
    <div role={notice?.isRefusal ? 'alert' : 'status'}>
      {notice && (
        <Alert color={notice.isRefusal ? 'hot' : 'pine'} variant="light" mb={12} py={8}>
          <Group gap={12}>
            {notice.text}
            {notice.undo && (
              <Button size="xs" variant="default" onClick={notice.undo}>
                {t('orders.office.undo.act')}
              </Button>
            )}
          </Group>
        </Alert>
      )}
    </div>
  )
}
