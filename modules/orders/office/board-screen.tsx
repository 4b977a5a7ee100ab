import { useMediaQuery } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
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
import { useMinute } from './clock.ts'
import { type BoardDialog, BoardDialogs } from './components/board-dialogs.tsx'
import { ConnectionBanner } from './components/connection.tsx'
import { DishTotals } from './components/dish-totals.tsx'
import { FloodBanner } from './components/flood-banner.tsx'
import { type Fold, FoldLane, Folds } from './components/folds.tsx'
import { Lanes } from './components/lanes.tsx'
import type { CardActions } from './components/order-card.tsx'
import { PhoneBoard } from './components/phone-board.tsx'
import { Toolbar } from './components/toolbar.tsx'
import { UndoBar } from './components/undo-bar.tsx'
import { focusCard } from './focus.ts'
import { readKeysOn, storeKeysOn, useBoardKeys } from './keys.ts'
import { useBoardMoves } from './moves.ts'
import { usePlan } from './plan.ts'
import { openTicket } from './ticket-window.ts'
import { useStaffWords, useWords, WordsProvider } from './wording.ts'

/** The order board: every order of the hotel, where it stands, and the one touch that takes it further. */
export default function BoardScreen() {
  const { orgId } = useManagedHotel()
  const words = useStaffWords()
  const known = useQuery(boardQuery(orgId))
  const alertDevicesPending = useAlertDevicesPending(orgId)
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
  const { t } = useWords()
  const navigate = useNavigate()
  const phone = useMediaQuery('(width < 48em)', undefined, { getInitialValueInEffect: false })
  const [dialog, setDialog] = useState<BoardDialog | null>(null)
  const [reached, setReached] = useState<string | null>(null)
  const [tab, setTab] = useState<Column>('new')
  const [fold, setFold] = useState<Fold | null>(null)
  const [keysOn, setKeysOn] = useState(readKeysOn)
  const touched = useRef<HTMLDivElement>(null)
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
  const { ref, plan } = usePlan(arranged, phone ? tab : null, touched)
  const waiting = [...shown.values()].filter((order) => order.status === 'new' && !isLater(order, new Date(now))).length
  const folded = !phone && fold ? [arranged[fold].map(({ id }) => id)] : []
  const lanes = [...[...plan.fresh, ...plan.work].map((lane) => lane.flatMap(({ id }) => id ?? [])), ...folded]
  const current = reached && lanes.some((ids) => ids.includes(reached)) ? reached : (lanes.flat()[0] ?? null)

  const actions: CardActions = useMemo(
    () => ({
      advance: (order, status = nextStatus(order.status, order.deliveryMode)) => status && move({ order, status }),
      refuse: ({ id, status }) => setDialog({ name: 'refuse', id, from: status }),
      recall: ({ id }) => setDialog({ name: 'recall', id }),
      print: (order) => openTicket(orgId, order.id, navigate),
      open: (order) => setDialog({ name: 'order', id: order.id }),
      reached: setReached,
    }),
    [move, orgId, navigate],
  )
  const withOrder =
    (act: (order: Order) => void, open = false) =>
    (id: string) => {
      const order = shown.get(id)
      if (order && (!open || nextStatus(order.status, order.deliveryMode))) act(order)
    }
  useBoardKeys(keysOn, {
    go: (direction, from) => focusCard(from ? neighbour(lanes, from, direction) : current),
    refuse: withOrder(actions.refuse, true),
    print: withOrder(actions.print),
    open: withOrder(actions.open),
    help: () => setDialog({ name: 'shortcuts' }),
  })
  const cards = { orders: shown, now, current, moving, actions, filtered: filter.services !== null }
  const totals = <DishTotals orders={[...arranged.new, ...arranged.accepted, ...arranged.preparing]} />

  return (
    <main className={styles.board}>
      <title>{`${waiting ? `(${waiting}) ` : ''}${t('orders.office.title')} · ${hotel.name}`}</title>
      <Toolbar
        services={services}
        hidden={waiting - counts.new}
        acceptance={averageAcceptance(shown, day)}
        stream={stream}
        onTool={(name) => setDialog({ name })}
      />
      <ConnectionBanner stream={stream} />
      <NoAlertDevice />
      <FloodBanner orders={board.orders} now={now} />
      <div ref={touched} className={styles.area}>
        {phone ? (
          <PhoneBoard plan={plan} arranged={arranged} column={tab} onColumn={setTab} {...cards} />
        ) : (
          <>
            <div ref={ref} className={styles.lanes}>
              <Lanes plan={plan} counts={counts} tools={totals} {...cards} />
            </div>
            {fold && <FoldLane fold={fold} arranged={arranged} {...cards} />}
          </>
        )}
      </div>
      {!phone && <Folds arranged={arranged} open={fold} onToggle={(each) => setFold(each === fold ? null : each)} />}
      <UndoBar recent={recent} onUndo={undo} />
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
