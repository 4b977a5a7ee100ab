import { z } from 'zod'
import { workOrders } from '#core/access/policy.ts'
import { endpoint, Id, Instant } from '#core/http/contract.ts'
import { Lang } from '#core/i18n/contract.ts'
import { Order } from './contract.ts'

/** Until when something is put off; null: until the guest of its room checks out, at most 14 days. */
export const SnoozeInput = z.object({ until: Instant.nullable() })
export type SnoozeInput = z.infer<typeof SnoozeInput>

export const snoozeOrder = endpoint({
  method: 'post',
  path: '/v1/hotels/{hotelId}/orders/{orderId}/snooze',
  summary:
    'Put off an order that nobody prepares yet, to a time or until the guest of its room checks out. Until then nobody is alerted, and it comes back by itself. `snooze` null brings it back now',
  audience: 'staff',
  permission: workOrders,
  params: z.object({ hotelId: Id, orderId: Id }),
  query: z.object({ lang: Lang.default('fr') }),
  body: z.object({ snooze: SnoozeInput.nullable(), version: z.int() }),
  status: 200,
  output: Order,
  errors: ['invalid', 'order_moved'],
})
