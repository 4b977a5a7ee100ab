import { useMutation } from '@tanstack/react-query'
import { staffRequest } from '#core/ui-office/app/staff-request.ts'
import type { Order } from '../contract.ts'
import type { promiseOrder } from '../promise-contract.ts'
import { orderOfMoveError, upsertOrder } from './api.ts'

/** Gives the guest another time. If somebody else was first, the board shows the current order. */
export const usePromiseOrder = (hotelId: string, onFailed: (error: Error) => void) =>
  useMutation({
    mutationFn: async ({ order, minutes }: { order: Order; minutes: number }) => {
      const options = { params: { hotelId, orderId: order.id }, body: { minutes, version: order.version } }
      return (await staffRequest<typeof promiseOrder>('post', '/v1/hotels/{hotelId}/orders/{orderId}/promise', options))
        .data
    },
    onSuccess: (order) => upsertOrder(hotelId, order),
    onError: (error) => {
      const current = orderOfMoveError(error)
      if (current) upsertOrder(hotelId, current)
      onFailed(error)
    },
  })
