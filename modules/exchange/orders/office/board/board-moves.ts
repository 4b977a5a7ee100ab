import { notifications } from '@mantine/notifications'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { useFailureText } from '#core/ui-office/frame/screen.tsx'
import { useMe } from '#modules/foundation/accounts/office/api.ts'
import { lastChangeOf } from '../../amendment-rules.ts'
import type { Order } from '../../contract.ts'
import { undoSeconds } from '../../rules.ts'
import type { Status } from '../../status-rules.ts'
import { orderOfMoveError, type StatusMove, useMoveOrder, usePendingMoves } from '../api.ts'
import { useOrderWording } from '../wording.ts'
import { applyMoves, type Board, lastStatusChange } from './board.ts'

/** A move that this user made a moment ago. */
export interface RecentMove {
  /** The order before the move. */
  order: Order
  status: Status
  /** When the undo button disappears, in milliseconds. */
  until: number
}

/**
 * Moves orders on the board: running moves are shown as done, conflicts name who was first, and a move can be undone.
 */
export function useBoardMoves(hotelId: string, board: Board) {
  const wording = useOrderWording()
  const failureText = useFailureText()
  const me = useMe().data?.firstName
  const [recent, setRecent] = useState<RecentMove[]>([])
  const forget = (id: string) => setRecent((previous) => previous.filter(({ order }) => order.id !== id))
  const refused = (error: Error, { order, status }: StatusMove) => {
    const now = orderOfMoveError(error)
    // A retry or a late response: the order already has the wanted status.
    if (now?.status === status && lastStatusChange(now).by === me) return
    forget(order.id)
    const message = now ? firstMoverText(now, wording) : failureText(error)
    const title = `${wording.t('orders.office.card.number', { number: order.number })} · ${wording.destinationInFull(order)}`
    notifications.show({ color: now ? 'pine' : 'hot', title, message, autoClose: 8_000 })
  }
  const { mutate } = useMoveOrder(hotelId, refused)
  const moves = usePendingMoves(hotelId)
  const move = useCallback(
    (requestedMove: StatusMove) => {
      const { order, status, back } = requestedMove
      const until = Date.now() + undoSeconds * 1000
      setRecent((previous) => [
        ...(back ? [] : [{ order, status, until }]),
        ...previous.filter((each) => each.order.id !== order.id),
      ])
      mutate(requestedMove)
    },
    [mutate],
  )
  const next = Math.min(...recent.map(({ until }) => until))
  useEffect(() => {
    if (!Number.isFinite(next)) return
    const timer = setTimeout(
      () => setRecent((previous) => previous.filter(({ until }) => until > Date.now())),
      Math.max(0, next - Date.now()) + 20,
    )
    return () => clearTimeout(timer)
  }, [next])
  return {
    move,
    recent,
    undo: useCallback(
      ({ order, status }: RecentMove) => move({ order: { ...order, status }, status: order.status, back: true }),
      [move],
    ),
    shown: useMemo(() => applyMoves(board, moves), [board, moves]),
    moving: useMemo(() => new Set(moves.map(({ order }) => order.id)), [moves]),
  }
}

/** `Maëlle l’a déjà acceptée à 07:42`. */
export function firstMoverText(order: Order, { t, time, by }: ReturnType<typeof useOrderWording>): string {
  const last = lastChangeOf(order)
  const statusText = last.kind === 'lines' || lastStatusChange(order).back ? 'new' : order.status
  const sentence = t(`orders.office.moved.${statusText}`, { by: by(last.by), time: time(last.at) })
  return sentence.charAt(0).toUpperCase() + sentence.slice(1)
}
