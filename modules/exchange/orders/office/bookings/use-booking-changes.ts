import { useState } from 'react'
import { useFailureText } from '#core/ui-office/frame/screen.tsx'
import type { Block } from '../../bookings-contract.ts'
import { orderOfMoveError } from '../api.ts'
import { firstMoverText } from '../board/board-moves.ts'
import { type OrderWording, useOrderWording } from '../wording.ts'
import { type BookingMove, blockTime, unblockTime, useMoveBooking } from './bookings-api.ts'
import { type Booking, isBooking, positionOf } from './timeline.ts'

/** What has just been done, with a way to undo it, or why it could not be done. */
export interface ChangeNotice {
  text: string
  isRefusal: boolean
  undo?: () => void
}

/** Who has moved a booking meanwhile, and where it is now. */
export function movedByOtherText({ booking, dueAt }: Booking, { t, time, moment, by }: OrderWording): string {
  const last = booking.moves.at(-1)
  if (!last) return ''
  return t('orders.office.bookings.movedByOther', {
    by: by(last.by),
    time: time(last.at),
    start: moment(dueAt),
    resource: booking.resource?.name,
  })
}

/** Moves bookings and removes blocked times, and tells what became of it. */
export function useBookingChanges(hotelId: string) {
  const wording = useOrderWording()
  const { t, moment, destinationInFull } = wording
  const failureText = useFailureText()
  const [notice, setNotice] = useState<ChangeNotice | null>(null)
  const { mutateAsync } = useMoveBooking(hotelId)

  const refusalText = (error: unknown, { booking }: BookingMove): string => {
    const current = orderOfMoveError(error)
    if (!current || !isBooking(current)) return failureText(error)
    const last = current.booking.moves.at(-1)
    return current.status !== booking.status || !last
      ? firstMoverText(current, wording)
      : movedByOtherText(current, wording)
  }
  const refuse = (text: string) => setNotice({ text, isRefusal: true })

  const move = (change: BookingMove, isUndo = false) => {
    const before = positionOf(change.booking)
    setNotice(null)
    mutateAsync(change).then(
      (order) => {
        if (!isBooking(order)) return
        const text = t('orders.office.bookings.moved', {
          place: destinationInFull(order),
          start: moment(order.dueAt),
          resource: order.booking.resource?.name,
        })
        setNotice({
          text,
          isRefusal: false,
          ...(!isUndo && { undo: () => move({ booking: order, target: before }, true) }),
        })
      },
      (error: unknown) => refuse(`${destinationInFull(change.booking)} : ${refusalText(error, change)}`),
    )
  }

  const unblock = (block: Block) => {
    setNotice(null)
    unblockTime(hotelId, block).then(
      () =>
        setNotice({
          text: t('orders.office.bookings.unblocked'),
          isRefusal: false,
          undo: () => {
            setNotice(null)
            const { serviceId, resourceId, startsAt, endsAt, note } = block
            blockTime(hotelId, serviceId, { resourceId, startsAt, endsAt, note }).catch((error: unknown) =>
              refuse(failureText(error)),
            )
          },
        }),
      (error: unknown) => refuse(failureText(error)),
    )
  }
  const tellOfOther = (booking: Booking) =>
    refuse(`${destinationInFull(booking)} : ${movedByOtherText(booking, wording)}`)
  return { notice, setNotice, move, refuse, tellOfOther, unblock }
}
