import { z } from 'zod'
import { anyone, seeHotel } from '#core/access/policy.ts'
import { visitorDataKinds } from '#core/app/rules.ts'
import { endpoint, Id, Instant, noContent, readCall } from '#core/http/contract.ts'
import { Lang } from '#core/i18n/contract.ts'
import { PublicPlaceFields } from '#modules/content/places/contract.ts'
import { PublicService } from '#modules/content/services/contract.ts'
import { PublicPage } from '#modules/exchange/custom-pages/contract.ts'
import { GuestbookExtract } from '#modules/exchange/info-pages/contract.ts'
import type * as hotels from '#modules/hotel/hotels/contract.ts'
import { OwnPublicHotel } from '#modules/hotel/hotels/contract.ts'

/**
 * Everything that guest screens show, and nothing else. External clients rely on this shape. Other modules register
 * their fields (`publicShapes`) and add the types of these to the interfaces by declaration merging.
 */
export function publicHotelOf(shapes: readonly { hotel?: z.ZodRawShape; place?: z.ZodRawShape }[]) {
  const place: z.ZodRawShape = Object.assign({}, ...shapes.map(({ place }) => place))
  const hotel: z.ZodRawShape = Object.assign({}, ...shapes.map(({ hotel }) => hotel))
  const shape: z.ZodType = OwnPublicHotel.extend({
    services: z.array(PublicService),
    places: z.array(PublicPlaceFields.extend(place).meta({ id: 'PublicPlaceWithDeal' })),
    /** The published pages, in order. */
    pages: z.array(PublicPage),
    ...hotel,
    guestbook: GuestbookExtract,
  }).meta({ id: 'PublicHotel' })
  return shape as z.ZodType<hotels.PublicHotel>
}

const hotelParams = z.object({ hotelId: Id })

/** Mounted by the server with the fields of all modules. */
export const readPublicHotel = endpoint({
  ...readCall,
  path: '/v1/hotels/{hotelId}',
  summary: 'The public hotel: everything guest screens show. ETag, 304',
  audience: 'public',
  permission: anyone,
  /** An id or a slug, because both are printed on material that guests have. */
  params: z.object({ hotelId: z.string().min(3).max(80) }),
  query: z.object({ lang: Lang.default('fr') }),
  output: publicHotelOf([]),
}) satisfies hotels.ReadPublicHotel
/**
 * The events of the stream: `order.created` and `order.changed` with the order, `message.created` with the message,
 * `thread.changed` with the thread and the position up to which the other side has read, `hotel.changed` with the
 * version; `id` is the cursor. `thread.typing` has no id, because it is not stored.
 */
const Stream = z.string()
/** `once`: the response ends after the events so far, for networks that buffer streams. */
const streamQuery = z.object({ once: z.literal('true').optional() })
export const hotelEvents = endpoint({
  ...readCall,
  path: '/v1/hotels/{hotelId}/events',
  summary:
    'All that happens in the hotel after the first line, for staff. Resumes after `Last-Event-ID`; `reset`: read everything anew; `once`: ends with what has happened so far',
  audience: 'staff',
  permission: seeHotel,
  params: hotelParams,
  query: streamQuery,
  stream: true,
  output: Stream,
})
export const hotelLive = endpoint({
  ...readCall,
  path: '/v1/hotels/{hotelId}/live',
  summary:
    'What a guest should see at once: own orders and messages, and changes of the hotel. Begins with `hello`, the version and where the stream stands; `once`: ends with what has happened so far',
  audience: 'visitor',
  permission: anyone,
  params: hotelParams,
  query: streamQuery,
  stream: true,
  output: Stream,
})

/** The data that a hotel stores about a visitor, by kind. */
export const VisitorData = z
  .object({
    kept: z.array(
      z.object({
        kind: z.enum(visitorDataKinds),
        count: z.int(),
        /** How many of them are not finished: they stay until then, even if the visitor asks for erasure. */
        open: z.int(),
        /** When the last of them is erased automatically; null: no date is set. */
        until: Instant.nullable(),
      }),
    ),
    /** Sentences about other data of guests that the hotel uses now, in the requested language. */
    notices: z.array(z.string()),
  })
  .meta({ id: 'VisitorData' })
export type VisitorData = z.infer<typeof VisitorData>

export const readVisitorData = endpoint({
  ...readCall,
  path: '/v1/visitors/me',
  summary: 'What a hotel keeps of this visitor, and until when',
  audience: 'visitor',
  permission: anyone,
  params: z.object({}),
  query: z.object({ hotel: Id, lang: Lang.default('fr') }),
  output: VisitorData,
  errors: ['visitor_missing', 'not_found'],
})
export const forgetVisitor = endpoint({
  method: 'delete',
  path: '/v1/visitors/me',
  summary:
    'Take this visitor out of everything that a hotel keeps: at once, save for orders that are not done, which lose the rest when they are',
  audience: 'visitor',
  permission: anyone,
  params: z.object({}),
  query: z.object({ hotel: Id }),
  body: noContent,
  status: 204,
  output: noContent,
  errors: ['visitor_missing', 'not_found', 'too_many_requests'],
})
