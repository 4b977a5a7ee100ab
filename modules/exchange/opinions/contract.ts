import { z } from 'zod'
import { answerGuests, anyone, seeGuests } from '#core/access/policy.ts'
import { endpoint, Id, Instant, readCall } from '#core/http/contract.ts'
import { Lang } from '#core/i18n/contract.ts'
import { maxOpinionTextLengths, opinionStatuses, refusalCodes } from './rules.ts'

const Text = (max: number) => z.string().trim().max(max)
const Rating = z.int().min(1).max(5)
/** `YYYY-MM-DD`. */
const CalendarDate = z.iso.date()

/** An opinion as everybody reads it. */
export const PublicOpinion = z
  .object({
    id: Id,
    rating: Rating,
    comment: z.string(),
    name: z.string(),
    /** The language in which it was written. */
    lang: Lang,
    stayedOn: CalendarDate.nullable(),
    publishedAt: Instant,
    /** The hotel's reply; null: none. */
    reply: z.string().nullable(),
    replyLang: Lang.nullable(),
    repliedAt: Instant.nullable(),
  })
  .meta({ id: 'PublicOpinion' })
export type PublicOpinion = z.infer<typeof PublicOpinion>

/** The number of ratings, and their average with one decimal; null: there are none. */
export const RatingSummary = z.object({ count: z.int(), average: z.number().nullable() })

/** The opinions on the hotel itself, latest published first. */
export const OpinionsExtract = RatingSummary.extend({ latest: z.array(PublicOpinion) })

declare module '#modules/hotel/hotels/contract.ts' {
  interface PublicHotel {
    opinions: z.infer<typeof OpinionsExtract>
  }
}
declare module '#modules/content/places/contract.ts' {
  interface PublicPlace {
    opinions: z.infer<typeof RatingSummary>
  }
}

/** An opinion as its author reads it, with its status. */
export const GuestOpinion = PublicOpinion.extend({
  /** null: about the hotel itself. */
  placeId: Id.nullable(),
  status: z.enum(opinionStatuses),
  /** Why it was refused. */
  refusalReason: z.string().nullable(),
  writtenAt: Instant,
  publishedAt: Instant.nullable(),
  version: z.int(),
}).meta({ id: 'GuestOpinion' })
export type GuestOpinion = z.infer<typeof GuestOpinion>

/** An opinion as staff read it. */
export const StaffOpinion = GuestOpinion.extend({
  place: z.object({ id: Id, name: z.string() }).nullable(),
  refusalCode: z.enum(refusalCodes).nullable(),
  /**
   * `low`: a low rating that somebody should respond to before the guest leaves. `handled`: who did; null: nobody yet.
   */
  low: z.boolean(),
  handled: z.object({ by: z.string(), at: Instant }).nullable(),
  reported: z.object({ by: z.string(), at: Instant, reason: z.string() }).nullable(),
}).meta({ id: 'StaffOpinion' })
export type StaffOpinion = z.infer<typeof StaffOpinion>

export const OpinionInput = z
  .object({
    rating: Rating,
    comment: Text(maxOpinionTextLengths.comment).default(''),
    name: Text(maxOpinionTextLengths.name).min(1),
    placeId: Id.nullish(),
    /** A day of the stay, not in the future. */
    stayedOn: CalendarDate.nullish(),
  })
  .meta({ id: 'OpinionInput' })
export type OpinionInput = z.infer<typeof OpinionInput>

/** Absent fields stay as they are. A refusal needs a code, a written reason, or both. */
export const OpinionPatch = z
  .object({
    status: z.enum(['published', 'refused']).optional(),
    refusalCode: z.enum(refusalCodes).nullish(),
    refusalReason: Text(maxOpinionTextLengths.reason).nullish(),
    /** Blank or null deletes the reply. */
    reply: Text(maxOpinionTextLengths.reply).nullable().optional(),
    handled: z.boolean().optional(),
    /** Why the hotel doubts that the opinion is genuine; null withdraws the doubt. */
    report: Text(maxOpinionTextLengths.reason).min(1).nullable().optional(),
    /** The version last read. If the opinion has changed since, the error is `opinion_changed`. */
    version: z.int().optional(),
  })
  .refine(
    ({ status, reply, handled, report }) => [status, reply, handled, report].some((value) => value !== undefined),
    'required',
  )
export type OpinionPatch = z.infer<typeof OpinionPatch>

const hotelParams = z.object({ hotelId: Id })
const langQuery = z.object({ lang: Lang.default('fr') })

export const listOpinions = endpoint({
  ...readCall,
  path: '/v1/hotels/{hotelId}/opinions',
  summary:
    'The published opinions of the hotel, or of a place with `place`: the latest published first, whatever their rating. Paged by `Link`',
  audience: 'public',
  permission: anyone,
  params: hotelParams,
  query: langQuery.extend({ place: Id.optional(), after: z.string().max(200).optional() }),
  output: z.array(PublicOpinion),
})
export const giveOpinion = endpoint({
  method: 'post',
  path: '/v1/hotels/{hotelId}/opinions',
  summary:
    'A guest rates the hotel, or a place with `placeId`: once each. The hotel reads it before it is published. `lang` is the language it is written in. One that was refused may be written anew',
  audience: 'visitor',
  permission: anyone,
  params: hotelParams,
  query: langQuery,
  body: OpinionInput,
  idempotent: true,
  status: 201,
  output: GuestOpinion,
  errors: [
    'visitor_missing',
    'idempotency_key_missing',
    'idempotency_key_reused',
    'invalid',
    'opinions_closed',
    'opinion_given',
    'too_many_requests',
  ],
})
export const listOwnOpinions = endpoint({
  ...readCall,
  path: '/v1/hotels/{hotelId}/opinions/mine',
  summary:
    'The opinions of this visitor, whatever has become of them, newest first. The header `Livret-Cursor` is the cursor from which the stream goes on',
  audience: 'visitor',
  permission: anyone,
  params: hotelParams,
  query: langQuery,
  output: z.array(GuestOpinion),
  errors: ['visitor_missing'],
})

const staffFilter = langQuery.extend({
  status: z.enum(opinionStatuses).optional(),
  rating: z.coerce.number().int().min(1).max(5).optional(),
  /** `hotel`, or the id of a place. */
  subject: z.union([z.literal('hotel'), Id]).optional(),
  /** Only low ratings that nobody has handled. */
  open: z.enum(['true']).optional(),
})
export type StaffFilter = z.infer<typeof staffFilter>

export const listAllOpinions = endpoint({
  ...readCall,
  path: '/v1/hotels/{hotelId}/opinions/all',
  summary: 'Every opinion for those who moderate them, newest first, paged by `Link`',
  audience: 'staff',
  permission: seeGuests,
  params: hotelParams,
  query: staffFilter.extend({ after: Id.optional() }),
  output: z.array(StaffOpinion),
})
export const exportOpinions = endpoint({
  ...readCall,
  path: '/v1/hotels/{hotelId}/opinions.csv',
  summary: 'The same as CSV, whole; separated as spreadsheets of that language expect: `;` in French and Spanish',
  audience: 'staff',
  permission: seeGuests,
  confirmed: true,
  params: hotelParams,
  query: staffFilter,
  media: ['text/csv'],
  output: z.string(),
})
export const changeOpinion = endpoint({
  method: 'patch',
  path: '/v1/hotels/{hotelId}/opinions/{opinionId}',
  summary:
    'Publish an opinion, refuse it with a reason that its author reads, answer it, say that a low rating has been seen to, or report one that is not genuine. `lang` is the language of the answer',
  audience: 'staff',
  permission: answerGuests,
  params: hotelParams.extend({ opinionId: Id }),
  query: langQuery,
  body: OpinionPatch,
  status: 200,
  output: StaffOpinion,
  errors: ['invalid', 'opinion_changed'],
})
