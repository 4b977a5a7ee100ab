import { z } from 'zod'
import { anyone } from '#core/access/policy.ts'
import { endpoint, readCall } from '#core/http/contract.ts'
import { guestOrderParams, langQuery } from './contract.ts'
import type { Handover, OrderWording } from './handover-rules.ts'
import type { Status } from './status-rules.ts'

export const readOrderLink = endpoint({
  ...readCall,
  path: '/v1/orders/{orderId}/link',
  summary:
    'The address of a page that shows the progress of this order to whoever has it, until the stay ends or the order is erased',
  audience: 'visitor',
  permission: anyone,
  params: guestOrderParams,
  query: langQuery,
  output: z.object({
    url: z.string(),
    /** The address of a booking as a calendar entry (iCal), under the same conditions; null: it is no booking. */
    calendar: z.string().nullable(),
  }),
  errors: ['visitor_missing'],
})

/** What the link of an order shows: nothing about the guest, and nothing of other orders. */
export type LinkedOrder =
  | {
      state: 'shown'
      hotel: { name: string; timeZone: string }
      serviceName: string
      number: number
      /** How its texts refer to it. */
      wording: OrderWording
      deliveryMode: Handover
      status: Status
      steps: { status: Status; at: string }[]
      /** The steps to come. */
      upcoming: Status[]
      lines: { name: string; choices: string[]; quantity: number }[]
      dueAt: string | null
      /** When it is expected, as instants. */
      promised: { from: string; until: string } | null
      late: boolean
    }
  /** Why it shows nothing: the stay is over, the order was erased, or no order has this link. */
  | { state: 'stay' | 'erased' | 'unknown' }
