import { useQuery } from '@tanstack/react-query'
import { concerns, useWatch } from '#modules/alerts/office/api.ts'
import { useStream } from '#modules/hotels/office/stream-api.ts'
import type { Order } from '../../contract.ts'
import { isLater } from '../../rules.ts'
import { arrivedQuery, boardQuery } from '../api.ts'
import { useMinute } from '../clock.ts'
import { useStaffWords, WordsProvider } from '../wording.ts'
import { OrderWatch } from './order-watch.tsx'

/** Listens for orders on every screen of the hotel: whoever corrects a menu hears the next breakfast too. */
export function HotelBell({ hotelId }: { hotelId: string }) {
  const words = useStaffWords()
  const board = useQuery(boardQuery(hotelId))
  const { data: arrived = null } = useQuery(arrivedQuery(hotelId))
  useStream(hotelId, board.isSuccess)
  const watch = useWatch(hotelId)
  const now = new Date(useMinute())
  if (!board.data) return null
  const waits = (order: Order) => order.status === 'new' && !isLater(order, now) && concerns(watch, order.serviceId)
  const waiting = [...board.data.orders.values()].filter(waits).length
  return (
    <WordsProvider value={words}>
      <OrderWatch hotelId={hotelId} waiting={waiting} arrived={arrived && waits(arrived) ? arrived : null} />
    </WordsProvider>
  )
}
