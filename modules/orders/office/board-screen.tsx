import { VisuallyHidden } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { useRootAttribute } from '#core/ui-guest/root-attribute.ts'
import { Failure, Screen } from '#core/ui-office/screen.tsx'
import { ScreenSkeleton } from '#core/ui-office/skeletons.tsx'
import { concerns, NoAlertDevice, useAlertDevicesPending, useServiceFilter } from '#modules/alerts/office/api.ts'
import { useManagedHotel } from '#modules/hotels/office/api.ts'
import { useStream } from '#modules/hotels/office/stream-api.ts'
import { servicesQuery } from '#modules/services/office/api.ts'
import type { Order } from '../contract.ts'
import { isLater, nextStatus } from '../rules.ts'
import { boardQuery, type KnownBoard } from './api.ts'
import styles from './board.module.css'
import { arrange, averageAcceptance, type Column, columns, neighbour } from './board.ts'
import { inColumns, lanes } from './board-layout.ts'
import { useMinute } from './clock.ts'
import { type BoardDialog, BoardDialogs } from './components/board-dialogs.tsx'
import { ConnectionBanner } from './components/connection.tsx'
import { DishTotals } from './components/dish-totals.tsx'
import { FloodBanner } from './components/flood-banner.tsx'
import { type Fold, FoldLane, Folds } from './components/folds.tsx'
import { Lanes, useLaneWidths } from './components/lanes.tsx'
import type { CardActions } from './components/order-card.tsx'
import { PhoneBoard } from './components/phone-board.tsx'
import { Toolbar } from './components/toolbar.tsx'
import { focusCard } from './focus.ts'
import { readKeysOn, storeKeysOn, useBoardKeys } from './keys.ts'
import { useBoardMoves } from './moves.ts'
import { openTicket } from './ticket-window.ts'
import { useBoardLayout } from './use-board-layout.ts'
import { useStaffWords, useWords, WordsProvider } from './wording.ts'

/** The order board: every order of the hotel, where it stands, and the one touch that takes it further. */
export default function BoardScreen() {
  const { orgId } = useManagedHotel()
  const words = useStaffWords()
  const known = useQuery(boardQuery(orgId))
  const alertDevicesPending = useAlertDevicesPending(orgId)
  useRootAttribute('data-office-compact')
  if (known.isPending || (known.data && alertDevicesPending)) return <ScreenSkeleton path="/orders" />
  if (!known.data)
    return (
      <Screen title={words.t('orders.office.title')}>
        <Failure error={known.error} retry={() => void known.refetch()} />
      </Screen>
    )
  return (
    <WordsProvider value={words}>
      <Board board={known.data} />
    </WordsProvider>
  )
}

function Board({ board }: { board: KnownBoard }) {
  const { orgId, hotel } = useManagedHotel()
  const words = useWords()
  const { t } = words
  const navigate = useNavigate()
  const phone = useMediaQuery('(width < 48em)', undefined, { getInitialValueInEffect: false })
  const [dialog, setDialog] = useState<BoardDialog | null>(null)
  const [reached, setReached] = useState<string | null>(null)
  const [tab, setTab] = useState<Column>('new')
  const [fold, setFold] = useState<Fold | null>(null)
  const [keysOn, setKeysOn] = useState(readKeysOn)
  const area = useRef<HTMLDivElement>(null)
  const services = (useQuery(servicesQuery(orgId)).data ?? []).filter(({ hidden }) => !hidden)
  const stream = useStream(orgId, true)
  const now = useMinute()
  const filter = useServiceFilter(orgId)
  const { move, recent, undo, shown, moving } = useBoardMoves(orgId, board.orders)

  const day = { now, timeZone: hotel.timeZone }
  const arranged = useMemo(
    () => arrange(shown, { now, timeZone: hotel.timeZone, shows: (id) => concerns(filter, id) }),
    [shown, now, hotel.timeZone, filter],
  )
  const counts = Object.fromEntries(columns.map((column) => [column, arranged[column].length])) as Record<
    Column,
    number
  >
  const { layout, rested } = useBoardLayout({ arranged, recent, now, board: area })
  const { ref, widths } = useLaneWidths(lanes, rested)
  const waiting = [...shown.values()].filter((order) => order.status === 'new' && !isLater(order, new Date(now))).length
  const places = phone
    ? [layout[tab]]
    : [...lanes.flatMap((lane, index) => inColumns(layout[lane], widths[index] ?? 0)), ...(fold ? [layout[fold]] : [])]

  const actions: CardActions = useMemo(
    () => ({
      advance: (order, status = nextStatus(order.status, order.deliveryMode)) => status && move({ order, status }),
      undo,
      refuse: ({ id, status }) => setDialog({ name: 'refuse', id, from: status }),
      recall: ({ id }) => setDialog({ name: 'recall', id }),
      print: (order) => openTicket(orgId, order.id, navigate),
      open: (order) => setDialog({ name: 'order', id: order.id }),
      reached: setReached,
    }),
    [move, undo, orgId, navigate],
  )
  const withOrder =
    (act: (order: Order) => void, open = false) =>
    (id: string) => {
      const order = shown.get(id)
      if (order && (!open || nextStatus(order.status, order.deliveryMode))) act(order)
    }
  useBoardKeys(keysOn, {
    go: (direction, from) => focusCard(neighbour(places, from ?? reached, from ? direction : null)),
    refuse: withOrder(actions.refuse, true),
    print: withOrder(actions.print),
    open: withOrder(actions.open),
    undo: () => recent[0] && undo(recent[0]),
    help: () => setDialog({ name: 'shortcuts' }),
  })
  const cards = { orders: shown, now, reached, moving, recent, actions }
  const filtered = filter.services !== null

  return (
    <main className={styles.board}>
      <title>{`${waiting ? `(${waiting}) ` : ''}${t('orders.office.title')} · ${hotel.name}`}</title>
      <Toolbar
        services={services}
        hidden={waiting - counts.new}
        acceptance={averageAcceptance(shown, day)}
        stream={stream}
        totals={<DishTotals orders={[...arranged.new, ...arranged.accepted, ...arranged.preparing]} />}
        onTool={(name) => setDialog({ name })}
      />
      <ConnectionBanner stream={stream} />
      <NoAlertDevice />
      <FloodBanner orders={board.orders} now={now} />
      <div ref={area} className={styles.area}>
        {phone ? (
          <PhoneBoard
            layout={layout}
            counts={counts}
            column={tab}
            onColumn={setTab}
            empty={t(`orders.office.empty.${filtered ? 'filtered' : tab}`)}
            {...cards}
          />
        ) : (
          <>
            <div ref={ref} className={styles.lanes}>
              <Lanes
                lanes={lanes}
                layout={layout}
                counts={counts}
                widths={widths}
                empty={t(`orders.office.empty.${filtered ? 'filtered' : 'new'}`)}
                {...cards}
              />
            </div>
            {fold && <FoldLane fold={fold} ids={layout[fold]} {...cards} />}
          </>
        )}
      </div>
      {!phone && <Folds arranged={arranged} open={fold} onToggle={(each) => setFold(each === fold ? null : each)} />}
      <VisuallyHidden role="status">
        {recent[0] &&
          t('orders.office.undo.done', {
            place: words.destinationInFull(recent[0].order),
            status: words.status(recent[0].status),
          })}
      </VisuallyHidden>
      <BoardDialogs
        dialog={dialog}
        orders={shown}
        hotelId={orgId}
        services={services}
        move={move}
        actions={actions}
        keysOn={keysOn}
        onKeys={(on) => {
          storeKeysOn(on)
          setKeysOn(on)
        }}
        onClose={() => setDialog(null)}
      />
    </main>
  )
}
