import { z } from 'zod'
import { anyone, editContent, seeDeals } from '#core/access/policy.ts'
import { deleteCall, endpoint, Id, Instant, noContent, readCall } from '#core/http/contract.ts'
import { Lang, optionalTextSchema, requiredTextSchema, Text, textQuery } from '#core/i18n/contract.ts'
import { Hours } from '#core/time/contract.ts'
import { codeStates, dealPhases } from './rules.ts'

/** `YYYY-MM-DD`, in the hotel's time zone. */
const CalendarDate = z.iso.date()
const Limit = z.int().min(1).max(1_000_000)
/** Digits only, because it is typed on a phone beside a till. */
const Pin = z
  .string()
  .trim()
  .refine((pin) => /^[0-9]{4,8}$/.test(pin), { error: 'pin' })

/** A deal as guests see it. */
export const PublicDeal = z
  .object({
    title: Text,
    text: Text,
    terms: Text,
    /** Both dates are included; null: no bound on that side. */
    from: CalendarDate.nullable(),
    until: CalendarDate.nullable(),
    /** Days of the week of `hours`, 1 is Monday. */
    days: z.array(z.int()),
    /** When the venue accepts the deal; null: at any hour. */
    hours: Hours.nullable(),
    /** The maximum number of codes for one guest, and for all guests together; null: no limit. */
    perVisitor: z.int().nullable(),
    limit: z.int().nullable(),
    /** Whether the venue accepts the deal now, and when it will next. */
    usableNow: z.boolean(),
    usableAt: Instant.nullable(),
  })
  .meta({ id: 'PublicDeal' })
export type PublicDeal = z.infer<typeof PublicDeal>

declare module '#modules/content/places/contract.ts' {
  interface PublicPlace {
    /** null: the place has no deal, or its deal has ended. */
    deal: PublicDeal | null
  }
}

/** A deal as staff see it. `version` is sent back as `If-Match`. */
export const Deal = PublicDeal.extend({
  id: Id,
  place: z.object({ id: Id, name: Text, hidden: z.boolean() }),
  phase: z.enum(dealPhases),
  /** The hotel gives it to the venue, which types it to redeem a code. */
  pin: z.string(),
  claimed: z.int(),
  redeemed: z.int(),
  version: z.int(),
  fallback: z.array(z.string()),
}).meta({ id: 'Deal' })
export type Deal = z.infer<typeof Deal>

/** Absent fields stay as they are; a new deal needs `title` and `pin`. `days` are derived from `hours`. */
export const DealInput = z
  .object({
    title: requiredTextSchema(120),
    text: optionalTextSchema(4000),
    terms: optionalTextSchema(4000),
    from: CalendarDate.nullable(),
    until: CalendarDate.nullable(),
    hours: Hours.nullable(),
    perVisitor: Limit.nullable(),
    limit: Limit.nullable(),
    pin: Pin,
  })
  .partial()
export type DealInput = z.infer<typeof DealInput>

/** A code that was given to a guest. */
export const Claim = z
  .object({
    code: z.string(),
    /** The address in the QR code, `https://…/deal/<code>`. */
    url: z.string(),
    claimedAt: Instant,
    expiresAt: Instant,
    /** Reserved until `expiresAt` only. Requested again with the code of the room, it is valid for days. */
    reserved: z.boolean(),
    deal: PublicDeal,
  })
  .meta({ id: 'DealClaim' })
export type Claim = z.infer<typeof Claim>

/** The status of a code, for the venue to which it is shown. */
export const CodeStatus = z
  .object({
    state: z.enum(codeStates),
    /** Until when the code is valid, and when it was used; null where that is not known. */
    expiresAt: Instant.nullable(),
    redeemedAt: Instant.nullable(),
    /** null: the code is unknown, or the deal was deleted. */
    deal: PublicDeal.nullable(),
    place: z.object({ id: Id, name: z.string(), address: z.string() }).nullable(),
    hotel: z.object({ name: z.string(), timeZone: z.string() }).nullable(),
  })
  .meta({ id: 'DealCodeStatus' })
export type CodeStatus = z.infer<typeof CodeStatus>

const hotelParams = z.object({ hotelId: Id })
const placeParams = z.object({ hotelId: Id, placeId: Id })
const codeParams = z.object({ code: z.string().min(1).max(80) })
const langQuery = z.object({ lang: Lang.default('fr') })

export const listDeals = endpoint({
  ...readCall,
  path: '/v1/hotels/{hotelId}/deals',
  summary: 'The deals of the hotel with what was claimed and redeemed, in the order of their places',
  audience: 'staff',
  permission: seeDeals,
  params: hotelParams,
  query: textQuery,
  output: z.array(Deal),
})
export const readDeal = endpoint({
  ...readCall,
  path: '/v1/hotels/{hotelId}/places/{placeId}/deal',
  summary: 'The deal of a place',
  audience: 'staff',
  permission: seeDeals,
  params: placeParams,
  query: textQuery,
  output: Deal,
})
export const putDeal = endpoint({
  method: 'put',
  path: '/v1/hotels/{hotelId}/places/{placeId}/deal',
  summary:
    'Give a place a deal, or change the one it has: what is not named stays as it is. Texts are written in `lang`, or in each language that is named with `lang=all`. `If-Match` with the version guards against a lost update',
  audience: 'staff',
  permission: editContent,
  params: placeParams,
  query: textQuery,
  body: DealInput,
  status: 200,
  output: Deal,
  errors: ['invalid', 'precondition_failed'],
})
export const deleteDeal = endpoint({
  ...deleteCall,
  path: '/v1/hotels/{hotelId}/places/{placeId}/deal',
  summary: 'End a deal: codes that guests hold have then expired',
  audience: 'staff',
  permission: editContent,
  params: placeParams,
})
export const claimDeal = endpoint({
  method: 'post',
  path: '/v1/hotels/{hotelId}/places/{placeId}/deal/claim',
  summary:
    'A single-use code for a guest. One who holds a good code of this deal gets the same one again. Of a limited deal it is held for an hour only, unless `X-Room-Token` has the code of a room',
  audience: 'visitor',
  permission: anyone,
  params: placeParams,
  query: langQuery,
  body: noContent,
  idempotent: true,
  status: 201,
  output: Claim,
  errors: [
    'visitor_missing',
    'idempotency_key_missing',
    'idempotency_key_reused',
    'deal_over',
    'deal_not_begun',
    'deal_already_used',
    'deal_given_out',
    'deal_room_needed',
    'too_many_requests',
  ],
})
export const readDealCode = endpoint({
  ...readCall,
  path: '/v1/deals/{code}',
  summary: 'What a code is worth: `valid`, `used`, `expired`, or `unknown`. Spaces, dashes and case do not matter',
  audience: 'public',
  permission: anyone,
  params: codeParams,
  query: langQuery,
  output: CodeStatus,
  errors: ['too_many_requests'],
})
export const redeemDealCode = endpoint({
  method: 'post',
  path: '/v1/deals/{code}/redeem',
  summary: 'The venue uses a code up, with its PIN. Counted once, however many send it at the same moment',
  audience: 'public',
  permission: anyone,
  params: codeParams,
  query: langQuery,
  body: z.object({ pin: z.string().max(40) }),
  status: 200,
  output: CodeStatus,
  errors: ['invalid', 'deal_code_used', 'deal_code_expired', 'deal_not_now', 'too_many_requests'],
})
