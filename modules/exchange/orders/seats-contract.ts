import { z } from 'zod'
import { anyone } from '#core/access/policy.ts'
import { endpoint, Id, Instant } from '#core/http/contract.ts'
import { maxRoomProofLength } from '#modules/content/qr-codes/proof-rules.ts'
import { langQuery } from './contract.ts'
import { statuses } from './status-rules.ts'

/** What another phone at the same seat has ordered, without anything that says who. */
export const SeatOrder = z
  .object({
    serviceName: z.string(),
    status: z.enum(statuses),
    placedAt: Instant,
    lines: z.array(z.object({ name: z.string(), quantity: z.int() })),
  })
  .meta({ id: 'SeatOrder' })
export type SeatOrder = z.infer<typeof SeatOrder>

export const listSeatOrders = endpoint({
  // POST, so that the scan is in no address. Nothing is changed.
  method: 'post',
  path: '/v1/hotels/{hotelId}/seat-orders',
  summary:
    'The running orders of other phones at a scanned seat, of services that share them: articles and progress, without names, rooms and prices. Empty where no service shares them',
  audience: 'visitor',
  permission: anyone,
  params: z.object({ hotelId: Id }),
  query: langQuery,
  body: z.object({ seatToken: z.string().max(maxRoomProofLength) }),
  status: 200,
  output: z.array(SeatOrder),
  errors: ['visitor_missing', 'not_found', 'invalid', 'too_many_requests'],
})
