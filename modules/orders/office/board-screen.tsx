import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { Failure, Screen } from '#core/ui-office/screen.tsx'
import { ScreenSkeleton } from '#core/ui-office/skeletons.tsx'
import { ListeningLine } from '#modules/alerts/office/api.ts'
import { useHotelScope } from '#modules/hotels/office/api.ts'
import { useStream } from '#modules/hotels/office/stream-api.ts'
import { servicesQuery } from '#modules/services/office/api.ts'
import type { Order } from '../contract.ts'
import { nextStatus } from '../rules.ts'
import { boardQuery, type KnownBoard } from './api.ts'
import styles from './board.module.css'
import { arrange, averageAcceptance, columns, neighbour } from './board.ts'
import { useMinute } from './clock.ts'
import { type BoardDialog, BoardDialogs } from './components/board-dialogs.tsx'
import { Columns } from './components/columns.tsx'
import { ConnectionBanner } from './components/connection.tsx'
import { FloodBanner } from './components/flood-banner.tsx'
import type { CardActions } from './components/order-card.tsx'
import { Toolbar } from './components/toolbar.tsx'
import { focusCard } from './focus.ts'
import { readKeysOn, storeKeysOn, useBoardKeys } from './keys.ts'
import { useBoardMoves } from './moves.ts'
import { tapGuard } from './tap-guard.ts'
import { openTicket } from './ticket-window.ts'
import { useStaffWords, useWords, WordsProvider } from './wording.ts'

/** The order board: every order of the hotel, where it stands, and the one touch that takes it further. */
export default function BoardScreen() {
  const { orgId } = useHotelScope()
  const words = useStaffWords()
  const known = useQuery(boardQuery(orgId))
  if (known.isPending) return <ScreenSkeleton path="/orders" />
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
  const { orgId, hotel } = useHotelScope()
  const { t } = useWords()
  const navigate = useNavigate()
  const [search, setSearch] = useSearchParams()
  const [dialog, setDialog] = useState<BoardDialog | null>(null)
  const [reached, setReached] = useState<string | null>(null)
  const [keysOn, setKeysOn] = useState(readKeysOn)
  const [counts] = useState(tapGuard)
  const services = useQuery(servicesQuery(orgId)).data ?? []
  const stream = useStream(orgId, true)
  const now = useMinute()
  const { move, shown, moving } = useBoardMoves(orgId, board.orders)

  const filter = search.get('service')
  const day = { now, timeZone: hotel.timeZone }
  const arranged = useMemo(
    () => arrange(shown, { now, timeZone: hotel.timeZone, serviceId: filter }),
    [shown, now, hotel.timeZone, filter],
  )
  const waiting = [...shown.values()].filter(({ status }) => status === 'new').length
  const onBoard = columns.flatMap((column) => arranged[column].map(({ id }) => id))
  const current = reached && onBoard.includes(reached) ? reached : (onBoard[0] ?? null)

  const actions: CardActions = useMemo(
    () => ({
      advance: (order, status = nextStatus(order.status, order.deliveryMode)) => {
        if (status && counts(performance.now())) move({ order, status })
      },
      refuse: ({ id, status }) => setDialog({ name: 'refuse', id, from: status }),
      print: (order) => openTicket(orgId, order.id, navigate),
      open: (order) => setDialog({ name: 'order', id: order.id }),
      reached: setReached,
    }),
    [move, counts, orgId, navigate],
  )
  const withOrder =
    (act: (order: Order) => void, open = false) =>
    (id: string) => {
      const order = shown.get(id)
      if (order && (!open || nextStatus(order.status, order.deliveryMode))) act(order)
    }
  useBoardKeys(keysOn, {
    go: (direction, from) => focusCard(from ? neighbour(arranged, from, direction) : current),
    refuse: withOrder(actions.refuse, true),
    print: withOrder(actions.print),
    open: withOrder(actions.open),
    help: () => setDialog({ name: 'shortcuts' }),
  })

  return (
    <main className={styles.board}>
      <title>{`${waiting ? `(${waiting}) ` : ''}${t('orders.office.title')} · ${hotel.name}`}</title>
      <Toolbar
        services={services}
        filter={filter}
        onFilter={(service) => setSearch(service ? { service } : {}, { replace: true })}
        hidden={waiting - arranged.new.length}
        acceptance={averageAcceptance(shown, day)}
        stream={stream}
        onTool={(name) => setDialog({ name })}
      />
      <ConnectionBanner stream={stream} />
      <ListeningLine />
      <FloodBanner orders={board.orders} now={now} />
      <Columns arranged={arranged} filtered={filter !== null} reached={reached} moving={moving} actions={actions} />
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
