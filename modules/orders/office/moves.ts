import { notifications } from '@mantine/notifications'
import { useMemo } from 'react'
import { useFailureText } from '#core/ui-office/screen.tsx'
import { useMe } from '#modules/accounts/office/api.ts'
import type { Order } from '../contract.ts'
import { type Move, movedOrder, useMove, useMoves } from './api.ts'
import { type Board, lastStep, withMoves } from './board.ts'
import { useWords } from './wording.ts'

/** Moving orders on the board: what is under way is shown as done, and who was first is named. */
export function useBoardMoves(hotelId: string, board: Board) {
  const words = useWords()
  const failureText = useFailureText()
  const me = useMe().data?.firstName
  const refused = (error: Error, { order, status }: Move) => {
    const now = movedOrder(error)
    // Sent twice, or answered too late to be heard: the order stands where this person wanted it.
    if (now?.status === status && lastStep(now).by === me) return
    const message = now ? whoWasFirst(now, words) : failureText(error)
    const title = `${words.t('orders.office.card.number', { number: order.number })} · ${words.placeInFull(order)}`
    notifications.show({ color: now ? 'pine' : 'hot', title, message, autoClose: 8_000 })
  }
  const move = useMove(hotelId, refused).mutate
  const moves = useMoves(hotelId)
  return {
    move,
    shown: useMemo(() => withMoves(board, moves), [board, moves]),
    moving: useMemo(() => new Set(moves.map(({ order }) => order.id)), [moves]),
  }
}

/** `Maëlle l’a déjà acceptée à 07:42`. */
export function whoWasFirst(order: Order, { t, time, by }: ReturnType<typeof useWords>): string {
  const last = lastStep(order)
  const sentence = t(`orders.office.moved.${order.status}`, { by: by(last.by), time: time(last.at) })
  return sentence.charAt(0).toUpperCase() + sentence.slice(1)
}
