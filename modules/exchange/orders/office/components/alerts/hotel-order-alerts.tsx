import { useQuery } from '@tanstack/react-query'
import { matchesServiceFilter, useServiceFilter } from '#modules/content/alerts/office/api.ts'
import { useStream } from '#modules/hotel/hotels/office/stream-api.ts'
import type { Order } from '../../../contract.ts'
import { isNotYetReleased } from '../../../rules.ts'
import { arrivedQuery, boardQuery, refusedAmendmentQuery } from '../../api.ts'
import { useMinute } from '../../clock.ts'
import { useSkipsNewOrders } from '../../kitchen-settings.ts'
import { OrderWordingProvider, useStaffOrderWording } from '../../wording.ts'
import { AutoPrint } from '../tickets/auto-print.tsx'
import { OrderAlerts, RefusedAmendment } from './order-alerts.tsx'

/** Receives orders on every staff screen of the hotel, so that the alert sounds everywhere. */
export function HotelOrderAlerts({ hotelId }: { hotelId: string }) {
  const wording = useStaffOrderWording()
  const board = useQuery(boardQuery(hotelId))
  const { data: arrived = null } = useQuery(arrivedQuery(hotelId))
  const { data: refused } = useQuery(refusedAmendmentQuery(hotelId))
  useStream(hotelId, board.isSuccess)
  const filter = useServiceFilter(hotelId)
  const skips = useSkipsNewOrders(hotelId)
  const minute = useMinute()
  const now = new Date(minute)
  if (!board.data) return null
  const waits = (order: Order) =>
    order.status === 'new' && !isNotYetReleased(order, now) && matchesServiceFilter(filter, order.serviceId)
  const waiting = [...board.data.orders.values()].filter(waits).length
  return (
    <OrderWordingProvider value={wording}>
      <OrderAlerts
        hotelId={hotelId}
        waiting={waiting}
        skips={skips}
        arrived={arrived && waits(arrived) ? arrived : null}
      />
      {refused && matchesServiceFilter(filter, refused.serviceId) && <RefusedAmendment order={refused} />}
      <AutoPrint hotelId={hotelId} orders={board.data.orders} now={minute} />
    </OrderWordingProvider>
  )
}
