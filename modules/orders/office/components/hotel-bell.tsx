import { useQuery } from '@tanstack/react-query'
import { useStream } from '#modules/hotels/office/stream-api.ts'
import { arrivedQuery, boardQuery } from '../api.ts'
import { useStaffWords, WordsProvider } from '../wording.ts'
import { OrderWatch } from './order-watch.tsx'

/** Listens for orders on every screen of the hotel: whoever corrects a menu hears the next breakfast too. */
export function HotelBell({ hotelId }: { hotelId: string }) {
  const words = useStaffWords()
  const board = useQuery(boardQuery(hotelId))
  const { data: arrived = null } = useQuery(arrivedQuery(hotelId))
  useStream(hotelId, board.isSuccess)
  if (!board.data) return null
  const waiting = [...board.data.orders.values()].filter(({ status }) => status === 'new').length
  return (
    <WordsProvider value={words}>
      <OrderWatch hotelId={hotelId} waiting={waiting} arrived={arrived} />
    </WordsProvider>
  )
}
