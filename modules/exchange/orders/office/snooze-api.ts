import { useMutation } from '@tanstack/react-query'
import { staffRequest } from '#core/ui-office/app/staff-request.ts'
import type { Order } from '../contract.ts'
import type * as contract from '../snooze-contract.ts'
import { orderOfMoveError, upsertOrder } from './api.ts'

/** Puts an order off, or brings it back (null). If somebody else was first, the board shows the current order. */
export const useSnoozeOrder = (hotelId: string, onFailed: (error: Error) => void) =>
  useMutation({
    mutationFn: async ({ order, snooze }: { order: Order; snooze: contract.SnoozeInput | null }) => {
      const options = { params: { hotelId, orderId: order.id }, body: { snooze, version: order.version } }
      const path = '/v1/hotels/{hotelId}/orders/{orderId}/snooze'
      return (await staffRequest<typeof contract.snoozeOrder>('post', path, options)).data
    },
    onSuccess: (order) => upsertOrder(hotelId, order),
    onError: (error) => {
      const current = orderOfMoveError(error)
      if (current) upsertOrder(hotelId, current)
      onFailed(error)
    },
  })
