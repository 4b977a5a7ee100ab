import { z } from 'zod'
import { answerGuests, anyone, seeOrders, workOrders } from '#core/access/policy.ts'
import { endpoint, Id, Instant, noContent, readCall } from '#core/http/contract.ts'
import { Lang, Money } from '#core/i18n/contract.ts'
import { surnameChecks } from '#modules/content/qr-codes/guest-names-rules.ts'
import { maxRoomProofLength } from '#modules/content/qr-codes/proof-rules.ts'
import { maxRoomLength } from '#modules/content/qr-codes/rules.ts'
import { seatKinds } from '#modules/content/qr-codes/seats-rules.ts'
import { Allergens } from '#modules/content/services/contract.ts'
import { allergens } from '#modules/content/services/rules.ts'
import { slotLimits } from '#modules/content/services/slots-rules.ts'
import { handovers } from './handover-rules.ts'
import { maxLineQuantity, maxOrderChoices, maxOrderLines, maxOrderTextLengths } from './rules.ts'
import { statuses } from './status-rules.ts'

export const Text = (max: number) => z.string().trim().max(max)

/** How long orders of a service take, by the hour at which they are placed. */
export const HourlyWaitTime = z.object({ hour: z.int(), from: z.int(), until: z.int() })

declare module '#modules/hotel/hotels/contract.ts' {
  interface PublicHotel {
    /** In minutes, by service; hours with too few orders are missing. */
    waitTimes: Record<string, z.infer<typeof HourlyWaitTime>[]>
  }
}

export const OrderRequestLine = z.object({
  articleId: Id,
  quantity: z.int().min(1).max(maxLineQuantity),
  options: z.array(Id).max(60).optional(),
  note: Text(maxOrderTextLengths.lineNote).optional(),
})

export const OrderRequest = z
  .object({
    serviceId: Id,
    /** How it is handed over; `mixed`: one of the first two. A service with a `seatService` also has `seat-delivery`. */
    deliveryMode: z.enum(handovers),
    room: Text(maxRoomLength).optional(),
    /**
     * The code scanned in the room, which proves `room`, or sets it when absent. Refused when it is for another room or no longer valid.
     */
    roomToken: Text(maxRoomProofLength).optional(),
    /** For `seat-delivery`: the signed scan of the seat, `code` in the address that its code leads to. Proves no room. */
    seatToken: Text(maxRoomProofLength).optional(),
    /** With `seat-delivery`: on the bill of the room that `roomToken` proves; absent: paid at the seat. */
    toRoomBill: z.boolean().optional(),
    /** When the guest wants it; absent: as soon as possible. Required where the service has bookable times: one of them. */
    dueAt: Instant.optional(),
    /** For how many people a time is booked; absent: one. */
    partySize: z.int().min(1).max(slotLimits.seats.max).optional(),
    /** The guest's surname, where the hotel asks for it before it charges a room. */
    guestName: Text(maxOrderTextLengths.guestName).optional(),
    note: Text(maxOrderTextLengths.note).optional(),
    /** What the guest chose to tell the kitchen; other allergies stay on the phone. */
    allergies: z.array(z.enum(allergens)).max(allergens.length).optional(),
    lines: z
      .array(OrderRequestLine)
      .min(1)
      .max(maxOrderLines)
      .refine((lines) => lines.reduce((sum, { options = [] }) => sum + options.length, 0) <= maxOrderChoices, {
        message: 'too_many_choices',
      }),
    /**
     * The total in cents that the phone showed. A different total is 409 `price_changed` with the new prices, and
     * nothing is stored.
     */
    expectedTotal: z.int().min(0).optional(),
  })
  .meta({ id: 'OrderRequest' })
export type OrderRequest = z.infer<typeof OrderRequest>

/** Staff may choose the resource, and book any time at which it is free. */
export const StaffOrderRequest = OrderRequest.extend({ resourceId: Id.optional() }).meta({ id: 'StaffOrderRequest' })
export type StaffOrderRequest = z.infer<typeof StaffOrderRequest>

/** An ordered line: names and prices are snapshots and do not change with the article. */
export const OrderLine = z.object({
  articleId: Id,
  name: z.string(),
  unitPrice: Money,
  vatRate: z.number(),
  options: z.array(
    z.object({ name: z.string(), choice: z.string(), price: Money, choiceId: Id.nullable(), allergens: Allergens }),
  ),
  allergens: Allergens,
  quantity: z.int(),
  total: Money,
  note: z.string(),
})
export type OrderLine = z.infer<typeof OrderLine>

/** The lines of an order before or after an amendment, as they were at that moment. */
const AmendedLines = z.object({
  lines: z.array(z.object({ name: z.string(), choices: z.array(z.string()), quantity: z.int(), total: Money })),
  total: Money,
})

/** A change of the lines by staff, which the guest may refuse until the order is in preparation. */
export const Amendment = z
  .object({
    at: Instant,
    /** The first name of the member of staff. */
    by: z.string(),
    /** Shown to the guest. */
    reason: z.string(),
    /** What the guest had asked for; null: nothing. */
    request: z.string().nullable(),
    before: AmendedLines,
    after: AmendedLines,
    /** null: the guest has not answered. After a refusal the lines are again those before it. */
    answer: z.enum(['agreed', 'refused']).nullable(),
    answeredAt: Instant.nullable(),
  })
  .meta({ id: 'Amendment' })
export type Amendment = z.infer<typeof Amendment>

export const Order = z
  .object({
    id: Id,
    /** Short, counted per hotel and day. */
    number: z.int(),
    hotelId: Id,
    serviceId: Id,
    serviceName: z.string(),
    status: z.enum(statuses),
    deliveryMode: z.enum(handovers),
    /** With `seat-delivery`: where it is brought, as it was named then. `name`: the label in words. */
    seat: z.object({ kind: z.enum(seatKinds), label: z.string(), name: z.string() }).nullable(),
    /** With `seat-delivery`: the proven room on whose bill it is; null: paid at the seat. */
    room: z.string().nullable(),
    roomProof: z.enum(['qr', 'typed']).nullable(),
    guestName: z.string().nullable(),
    /** How the surname compares with the hotel's list of rooms and names. Null for guests. */
    surnameCheck: z.enum(surnameChecks).nullable(),
    dueAt: Instant.nullable(),
    /** What is booked, from `dueAt` on; null: nothing. The resource is null for guests. */
    booking: z
      .object({
        endsAt: Instant,
        partySize: z.int(),
        resource: z.object({ id: Id, name: z.string() }).nullable(),
        /** How it was before each move, oldest first. `by`: as in `history`. */
        moves: z.array(z.object({ at: Instant, by: z.string(), startsAt: Instant, partySize: z.int() })),
      })
      .nullable(),
    /** When an order for later is released to the team; null: at once. */
    releaseAt: Instant.nullable(),
    /** Staff have put it off to `releaseAt`, or until the guest of its room checks out. Null for guests. */
    snooze: z.object({ by: z.string(), untilCheckOut: z.boolean() }).nullable(),
    /** When the guest was told to expect it. `by`: who gave another time than at first. Null: no time, or `dueAt` counts. */
    promised: z.object({ from: Instant, until: Instant, by: z.string().nullable() }).nullable(),
    note: z.string(),
    allergies: z.array(z.enum(allergens)),
    lines: z.array(OrderLine),
    total: Money,
    guestLang: Lang,
    placedAt: Instant,
    /** `by`: the first name of the member of staff, `guest`, or `system`. */
    history: z.array(
      z.object({
        status: z.enum(statuses),
        at: Instant,
        by: z.string(),
        reason: z.string().optional(),
        /** Staff only. `undone`: the step was undone later; `back`: the step undid another one. */
        undone: z.boolean().optional(),
        back: z.boolean().optional(),
      }),
    ),
    /** How staff have changed the lines, oldest first. */
    amendments: z.array(Amendment),
    /** What the guest asks to change before somebody accepts the order. */
    changeRequest: z.object({ text: z.string(), at: Instant }).nullable(),
    /** How many tickets were printed; from the second one on, the ticket says so. */
    prints: z.int(),
    version: z.int(),
  })
  .meta({ id: 'Order' })
export type Order = z.infer<typeof Order>

export const StatusChange = z.object({
  status: z.enum(statuses),
  /** Required to cancel, and shown to the guest. */
  reason: Text(maxOrderTextLengths.reason).optional(),
  /** With a cancellation: which articles are sold out, and for how long. */
  soldOut: z
    .object({
      items: z
        .array(z.object({ articleId: Id, choiceId: Id.optional() }))
        .min(1)
        .max(maxOrderLines),
      mode: z.enum(['half-hour', 'tomorrow', 'sold-out']),
    })
    .optional(),
  version: z.int(),
})
export type StatusChange = z.infer<typeof StatusChange>

export const StepBack = z.object({
  /**
   * Required when some seconds have passed since the user's own step. Shown to the team and in the audit log, not to
   * the guest.
   */
  reason: Text(maxOrderTextLengths.reason).optional(),
  version: z.int(),
})
export type StepBack = z.infer<typeof StepBack>

const hotelParams = z.object({ hotelId: Id })
export const orderParams = z.object({ hotelId: Id, orderId: Id })
export const guestOrderParams = z.object({ orderId: Id })
export const langQuery = z.object({ lang: Lang.default('fr') })

const placingErrors = [
  'invalid',
  'service_closed',
  'service_paused',
  'sold_out',
  'not_served',
  'price_changed',
  'slot_taken',
  'booking_share_used',
  'too_many_requests',
] as const

export const placeOrder = endpoint({
  method: 'post',
  path: '/v1/hotels/{hotelId}/orders',
  summary: 'A guest orders. `lang` is the language the guest reads',
  audience: 'visitor',
  permission: anyone,
  params: hotelParams,
  query: langQuery,
  body: OrderRequest,
  idempotent: true,
  status: 201,
  output: Order,
  errors: [
    ...placingErrors,
    'order_proof_needed',
    'bill_proof_needed',
    'visitor_missing',
    'idempotency_key_missing',
    'idempotency_key_reused',
  ],
})
export const withdrawOrder = endpoint({
  method: 'post',
  path: '/v1/hotels/{hotelId}/orders/withdrawals',
  summary:
    'A guest takes back what was ordered under this `Idempotency-Key` and never answered. `order`: what it had made, cancelled unless somebody has accepted it; null: nothing, and it never will',
  audience: 'visitor',
  permission: anyone,
  params: hotelParams,
  query: langQuery,
  body: noContent,
  idempotent: true,
  status: 200,
  output: z.object({ order: Order.nullable() }),
  errors: ['visitor_missing', 'idempotency_key_missing', 'too_many_requests'],
})
export const placeOrderForGuest = endpoint({
  method: 'post',
  path: '/v1/hotels/{hotelId}/orders/for-guest',
  summary: 'Staff orders on behalf of a guest, at the counter or on the phone',
  audience: 'staff',
  permission: answerGuests,
  params: hotelParams,
  query: langQuery,
  body: StaffOrderRequest,
  idempotent: true,
  status: 201,
  output: Order,
  errors: [...placingErrors, 'idempotency_key_missing', 'idempotency_key_reused'],
})
export const listOrders = endpoint({
  ...readCall,
  path: '/v1/hotels/{hotelId}/orders',
  summary:
    'Orders in the language of operations, newest first, paged by `Link`. `status`: comma-separated; `since`: placed or changed after. The header `Livret-Cursor` is where the event stream goes on',
  audience: 'staff',
  permission: seeOrders,
  params: hotelParams,
  query: z.object({
    lang: Lang.default('fr'),
    status: z
      .string()
      .transform((list) => list.split(','))
      .pipe(z.array(z.enum(statuses)))
      .optional(),
    since: Instant.optional(),
    after: z.string().max(200).optional(),
    limit: z.coerce.number().int().min(1).max(200).default(100),
  }),
  output: z.array(Order),
})
export const readOrder = endpoint({
  ...readCall,
  path: '/v1/hotels/{hotelId}/orders/{orderId}',
  summary: 'One order, in the language of operations',
  audience: 'staff',
  permission: seeOrders,
  params: orderParams,
  query: langQuery,
  output: Order,
})
export const changeOrder = endpoint({
  method: 'patch',
  path: '/v1/hotels/{hotelId}/orders/{orderId}',
  summary: 'Move an order forward, or cancel it with a reason. `version` guards against two people at once',
  audience: 'staff',
  permission: workOrders,
  params: orderParams,
  query: langQuery,
  body: StatusChange,
  status: 200,
  output: Order,
  errors: ['invalid', 'order_moved'],
})
export const stepBack = endpoint({
  method: 'post',
  path: '/v1/hotels/{hotelId}/orders/{orderId}/step-back',
  summary:
    'Take the last step back: one’s own at once, any with a reason later. Guests see the order as if it had never been taken',
  audience: 'staff',
  permission: workOrders,
  params: orderParams,
  query: langQuery,
  body: StepBack,
  status: 200,
  output: Order,
  errors: ['invalid', 'order_moved'],
})
export const printOrder = endpoint({
  method: 'post',
  path: '/v1/hotels/{hotelId}/orders/{orderId}/prints',
  summary: 'Count one more printed ticket',
  audience: 'staff',
  permission: workOrders,
  params: orderParams,
  query: langQuery,
  body: noContent,
  status: 200,
  output: Order,
  errors: [],
})
export const claimPrint = endpoint({
  method: 'post',
  path: '/v1/hotels/{hotelId}/orders/{orderId}/prints/automatic',
  summary:
    'Claim the ticket that devices print by themselves once an order is accepted: one of all that ask is told to print it, and it is counted. `device`: this one prints a ticket of its own, once, whatever others print',
  audience: 'staff',
  permission: workOrders,
  params: orderParams,
  query: langQuery,
  body: z.object({ device: Id.nullable() }),
  status: 200,
  output: z.object({ claimed: z.boolean(), order: Order }),
  errors: ['invalid'],
})
export const readGuestOrder = endpoint({
  ...readCall,
  path: '/v1/orders/{orderId}',
  summary: 'The guest follows an order of their own, in the language it was ordered in',
  audience: 'visitor',
  permission: anyone,
  params: guestOrderParams,
  query: langQuery,
  output: Order,
  errors: ['visitor_missing'],
})
export const cancelGuestOrder = endpoint({
  method: 'post',
  path: '/v1/orders/{orderId}/cancel',
  summary: 'The guest cancels while nobody has accepted yet',
  audience: 'visitor',
  permission: anyone,
  params: guestOrderParams,
  query: langQuery,
  body: noContent,
  status: 200,
  output: Order,
  errors: ['visitor_missing', 'not_cancellable'],
})
export const listGuestOrders = endpoint({
  ...readCall,
  path: '/v1/visitors/me/orders',
  summary:
    'The orders of this visitor, newest first; `hotel` keeps those of one hotel. With it, the header `Livret-Cursor` is the cursor from which the stream goes on',
  audience: 'visitor',
  permission: anyone,
  params: z.object({}),
  query: langQuery.extend({ hotel: Id.optional() }),
  output: z.array(Order),
  errors: ['visitor_missing'],
})
