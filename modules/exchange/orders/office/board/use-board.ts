import { useQuery } from '@tanstack/react-query'
import { useMemo, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { matchesServiceFilter, useServiceFilter } from '#modules/content/alerts/office/api.ts'
import { servicesQuery } from '#modules/content/services/office/api.ts'
import { useManagedHotel } from '#modules/hotel/hotels/office/api.ts'
import { useStream } from '#modules/hotel/hotels/office/stream-api.ts'
import type { Order } from '../../contract.ts'
import { nextStatus } from '../../handover-rules.ts'
import type { CachedBoard } from '../api.ts'
import { useMinute } from '../clock.ts'
import type { BoardDialog } from '../components/board/board-dialogs.tsx'
import type { ShownCards } from '../components/board/lanes.tsx'
import type { CardActions } from '../components/order/order-card.tsx'
import { openTicket } from '../ticket-window.ts'
import { arrangeBoard, type Column, columns } from './board.ts'
import { type RecentMove, useBoardMoves } from './board-moves.ts'
import { areShortcutsOn, storeShortcutsOn } from './board-shortcuts.ts'
import { useBoardLayout } from './use-board-layout.ts'

const noMoves: RecentMove[] = []

/**
 * What the boards of a reception and of a kitchen share. `keepsPlaces`: a moved order keeps its position while it can
 * be undone.
 */
export function useBoard(board: CachedBoard, keepsPlaces: boolean) {
  const { orgId, hotel } = useManagedHotel()
  const navigate = useNavigate()
  const [dialog, setDialog] = useState<BoardDialog | null>(null)
  const [reached, setReached] = useState<string | null>(null)
  const [keysOn, setKeysOn] = useState(areShortcutsOn)
  const area = useRef<HTMLDivElement>(null)
  const services = (useQuery(servicesQuery(orgId)).data ?? [])
    .filter(({ hidden }) => !hidden)
    .map((service) => ({ ...service, articles: service.articles.filter(({ hidden }) => !hidden) }))
  const stream = useStream(orgId, true)
  const now = useMinute()
  const filter = useServiceFilter(orgId)
  const { move, recent, undo, shown, moving } = useBoardMoves(orgId, board.orders)
  const arranged = useMemo(
    () => arrangeBoard(shown, { now, timeZone: hotel.timeZone, shows: (id) => matchesServiceFilter(filter, id) }),
    [shown, now, hotel.timeZone, filter],
  )
  const counts = Object.fromEntries(columns.map((column) => [column, arranged[column].length])) as Record<
    Column,
    number
  >
  const { layout, idleLayout } = useBoardLayout({
    arranged,
    recent: keepsPlaces ? recent : noMoves,
    now,
    board: area,
  })
  const actions: CardActions = useMemo(
    () => ({
      advance: (order, status = nextStatus(order)) => status && move({ order, status }),
      undo,
      refuse: ({ id, status }) => setDialog({ name: 'refuse', id, from: status }),
      amend: ({ id }) => setDialog({ name: 'amend', id }),
      recall: ({ id }) => setDialog({ name: 'recall', id }),
      rebook: ({ id }) => setDialog({ name: 'rebook', id }),
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
      if (order && (!open || nextStatus(order))) act(order)
    }
  const cards: ShownCards = { orders: shown, now, reached, moving, recent, actions }
  return {
    arranged,
    area,
    cards,
    counts,
    filter,
    layout,
    idleLayout,
    services,
    stream,
    setDialog,
    /** What the shortcuts do with the focused card. */
    keyActions: {
      refuse: withOrder(actions.refuse, true),
      amend: withOrder(actions.amend, true),
      print: withOrder(actions.print),
      open: withOrder(actions.open),
      undo: () => recent[0] && undo(recent[0]),
      help: () => setDialog({ name: 'shortcuts' }),
    },
    keysOn,
    dialogs: {
      dialog,
      orders: shown,
      hotelId: orgId,
      services,
      move,
      actions,
      keysOn,
      onKeys: (on: boolean) => {
        storeShortcutsOn(on)
        setKeysOn(on)
      },
      onClose: () => setDialog(null),
    },
  }
}
