import { z } from 'zod'
import { answerGuests, seeGuests } from '#core/access/policy.ts'
import { endpoint, Id, Instant, readCall } from '#core/http/contract.ts'
import { Lang, Money } from '#core/i18n/contract.ts'
import { maxRoomLength } from '#modules/content/qr-codes/rules.ts'
import { Order } from './contract.ts'
import { handledOnBill, maxBillOrders } from './rules.ts'
import { statuses } from './status-rules.ts'

/** An order in the history. `billed`: who carried it over to the room's bill, and when; null: nobody has. */
export const PastOrder = Order.extend({
  billed: z.object({ by: z.string(), at: Instant }).nullable(),
}).meta({ id: 'PastOrder' })
export type PastOrder = z.infer<typeof PastOrder>

const hotelParams = z.object({ hotelId: Id })
const Room = z.string().trim().min(1).max(maxRoomLength)

/** Days in the hotel's time zone, both included. */
const days = { from: z.iso.date().optional(), until: z.iso.date().optional() }

export const HistoryFilter = z.object({
  lang: Lang.default('fr'),
  /** A part of a guest's name, a room, or the number of an order. */
  q: z.string().trim().max(100).optional(),
  room: Room.optional(),
  service: Id.optional(),
  status: z
    .string()
    .transform((list) => list.split(','))
    .pipe(z.array(z.enum(statuses)))
    .optional(),
  billed: z.enum(handledOnBill).optional(),
  ...days,
})
export type HistoryFilter = z.infer<typeof HistoryFilter>

export const readHistory = endpoint({
  ...readCall,
  path: '/v1/hotels/{hotelId}/orders/history',
  summary:
    'Orders of any age in the language of operations, newest first, paged by `Link`. `q`: guest, room or number; `status`: comma-separated; `from`, `until`: days of the hotel',
  audience: 'staff',
  permission: seeGuests,
  params: hotelParams,
  query: HistoryFilter.extend({
    after: z.string().max(200).optional(),
    limit: z.coerce.number().int().min(1).max(200).default(50),
  }),
  output: z.array(PastOrder),
  errors: ['invalid'],
})

export const exportHistory = endpoint({
  ...readCall,
  path: '/v1/hotels/{hotelId}/orders/history.csv',
  summary: 'The same as CSV, whole; separated as spreadsheets of that language expect: `;` in French and Spanish',
  audience: 'staff',
  permission: seeGuests,
  confirmed: true,
  params: hotelParams,
  query: HistoryFilter,
  media: ['text/csv'],
  output: z.string(),
  errors: ['invalid'],
})

/**
 * The orders of a room that have to be paid, oldest first, without cancelled and free ones. The sums cover the current
 * stay, one for each currency: `splitByStay`.
 */
export const RoomBill = z
  .object({
    room: z.string(),
    orders: z.array(PastOrder),
    /** The last check-out of the room, at which the current stay begins; null: nobody has checked out. */
    checkedOutAt: Instant.nullable(),
    /** The sums of orders that were served and are not on the bill yet. */
    toCarry: z.array(Money),
    carried: z.array(Money),
    /** The number of orders in progress, which cannot be carried over yet. */
    open: z.int(),
  })
  .meta({ id: 'RoomBill' })
export type RoomBill = z.infer<typeof RoomBill>

const billParams = z.object({ hotelId: Id, room: Room })
const billQuery = z.object({ lang: Lang.default('fr'), ...days })

export const readBill = endpoint({
  ...readCall,
  path: '/v1/hotels/{hotelId}/rooms/{room}/bill',
  summary:
    'The orders of a room in these days, at most the latest 500, with the sums of the present stay, which begins at the last check-out of the room (`checkedOutAt`); without `from`: of as long as the hotel keeps the rooms of orders',
  audience: 'staff',
  permission: seeGuests,
  params: billParams,
  query: billQuery,
  output: RoomBill,
  errors: ['invalid'],
})

export const BillChange = z.object({
  orderIds: z.array(Id).min(1).max(maxBillOrders),
  /** false: removes the mark. */
  carried: z.boolean(),
})
export type BillChange = z.infer<typeof BillChange>

export const changeBill = endpoint({
  method: 'patch',
  path: '/v1/hotels/{hotelId}/rooms/{room}/bill',
  summary:
    'Mark served orders of the room as carried over to its bill, or take the mark away. What somebody has marked before stays theirs',
  audience: 'staff',
  permission: answerGuests,
  params: billParams,
  query: billQuery,
  body: BillChange,
  status: 200,
  output: RoomBill,
  errors: ['invalid'],
})
