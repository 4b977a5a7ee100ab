import { z } from 'zod'
import { workOrders } from '#core/access/policy.ts'
import { endpoint } from '#core/http/contract.ts'
import { langQuery, Order, orderParams } from './contract.ts'
import { maxPromisedMinutes } from './urgency-rules.ts'

export const promiseOrder = endpoint({
  method: 'post',
  path: '/v1/hotels/{hotelId}/orders/{orderId}/promise',
  summary: 'Tell the guest another time at which the order will be there, in minutes from now',
  audience: 'staff',
  permission: workOrders,
  params: orderParams,
  query: langQuery,
  body: z.object({ minutes: z.int().min(1).max(maxPromisedMinutes), version: z.int() }),
  status: 200,
  output: Order,
  errors: ['invalid', 'order_moved'],
})
