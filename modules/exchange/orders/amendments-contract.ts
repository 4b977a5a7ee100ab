import { z } from 'zod'
import { anyone, workOrders } from '#core/access/policy.ts'
import { endpoint } from '#core/http/contract.ts'
import { guestOrderParams, langQuery, Order, OrderRequestLine, orderParams, Text } from './contract.ts'
import { maxLineQuantity, maxOrderLines, maxOrderTextLengths } from './rules.ts'

/** The lines that an order is to have: those that stay, by their position in it, and new ones at today's prices. */
export const AmendmentInput = z
  .object({
    kept: z
      .array(
        z.object({
          line: z
            .int()
            .min(0)
            .max(maxOrderLines - 1),
          quantity: z.int().min(1).max(maxLineQuantity),
        }),
      )
      .max(maxOrderLines),
    added: z.array(OrderRequestLine).max(maxOrderLines),
    /** Required, and shown to the guest. */
    reason: Text(maxOrderTextLengths.reason),
    /** The new total in cents that the screen showed. A different one is 409 `price_changed`. */
    expectedTotal: z.int().min(0).optional(),
    version: z.int(),
  })
  .meta({ id: 'AmendmentInput' })
export type AmendmentInput = z.infer<typeof AmendmentInput>

export const amendOrder = endpoint({
  method: 'post',
  path: '/v1/hotels/{hotelId}/orders/{orderId}/amendments',
  summary:
    'Change the lines of an open order, with a reason that the guest reads. What has left the kitchen can only be added to. `version` guards against two people at once',
  audience: 'staff',
  permission: workOrders,
  params: orderParams,
  query: langQuery,
  body: AmendmentInput,
  status: 200,
  output: Order,
  errors: ['invalid', 'order_moved', 'sold_out', 'not_served', 'price_changed'],
})
export const answerAmendment = endpoint({
  method: 'post',
  path: '/v1/orders/{orderId}/amendment-answer',
  summary:
    'The guest agrees to how staff have changed the order, or refuses it until the order is in preparation: then its lines are as before',
  audience: 'visitor',
  permission: anyone,
  params: guestOrderParams,
  query: langQuery,
  body: z.object({ agreed: z.boolean(), version: z.int() }),
  status: 200,
  output: Order,
  errors: ['visitor_missing', 'invalid', 'order_moved', 'sold_out', 'too_many_requests'],
})
export const requestChange = endpoint({
  method: 'put',
  path: '/v1/orders/{orderId}/change-request',
  summary: 'The guest asks for a change while nobody has accepted the order; an empty text takes the request back',
  audience: 'visitor',
  permission: anyone,
  params: guestOrderParams,
  query: langQuery,
  body: z.object({ text: Text(maxOrderTextLengths.note) }),
  status: 200,
  output: Order,
  errors: ['visitor_missing', 'not_changeable', 'too_many_requests'],
})
