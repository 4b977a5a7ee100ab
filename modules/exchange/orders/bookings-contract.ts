import { z } from 'zod'
import { anyone, seeOrders, workOrders } from '#core/access/policy.ts'
import { deleteCall, endpoint, Id, Instant, readCall } from '#core/http/contract.ts'
import { maxRoomProofLength } from '#modules/content/qr-codes/proof-rules.ts'
import { slotLimits } from '#modules/content/services/slots-rules.ts'
import { maxBlockDays, maxBlockNote, maxDiaryDays } from './bookings-rules.ts'
import { guestOrderParams, langQuery, Order, orderParams, Text } from './contract.ts'

const PartySize = z.int().min(1).max(slotLimits.seats.max)

/**
 * The times of a resource that are not free, without who booked them: numbers in threes, in their order. Minutes from the
 * previous start (the first: since 1970), minutes that it lasts, and people; 0 people: the resource is blocked.
 */
const TakenOfResource = z.object({ serviceId: Id, resourceId: Id, times: z.array(z.int()) })
/** From these and the service's `slots` phones compute the free times. */
export const PublicTakenTimes = z.array(TakenOfResource)

declare module '#modules/hotel/hotels/contract.ts' {
  interface PublicHotel {
    takenTimes: z.infer<typeof PublicTakenTimes>
  }
}

// Guests.

export const moveGuestBooking = endpoint({
  method: 'post',
  path: '/v1/orders/{orderId}/booking',
  summary:
    'The guest moves a booking to another free time, or changes how many they are, until `cancelUntilMinutes` before its start. It keeps its number and waits again if it was not accepted',
  audience: 'visitor',
  permission: anyone,
  params: guestOrderParams,
  query: langQuery,
  body: z.object({ startsAt: Instant, partySize: PartySize.optional(), version: z.int() }),
  status: 200,
  output: Order,
  errors: ['invalid', 'visitor_missing', 'order_moved', 'slot_taken', 'not_changeable', 'too_many_requests'],
})

/** A guest on the waiting list of a day. `offer`: the time that is held for this guest, and until when. */
export const Wait = z
  .object({
    id: Id,
    serviceId: Id,
    day: z.iso.date(),
    partySize: z.int(),
    offer: z.object({ startsAt: Instant, until: Instant }).nullable(),
  })
  .meta({ id: 'Wait' })
export type Wait = z.infer<typeof Wait>

export const joinWaitingList = endpoint({
  method: 'post',
  path: '/v1/hotels/{hotelId}/services/{serviceId}/waits',
  summary:
    'A guest waits for a free time on a day. Waiting for the same day again changes the party and keeps the place',
  audience: 'visitor',
  permission: anyone,
  params: z.object({ hotelId: Id, serviceId: Id }),
  query: langQuery,
  body: z.object({
    day: z.iso.date(),
    partySize: PartySize.optional(),
    /** The proof of the guest's room, which hotels need that take orders of scanned rooms only. */
    roomToken: Text(maxRoomProofLength).optional(),
  }),
  status: 200,
  output: Wait,
  errors: ['invalid', 'visitor_missing', 'order_proof_needed', 'too_many_requests'],
})
export const listWaits = endpoint({
  ...readCall,
  path: '/v1/visitors/me/waits',
  summary: 'Where this visitor waits in a hotel',
  audience: 'visitor',
  permission: anyone,
  params: z.object({}),
  query: z.object({ hotel: Id }),
  output: z.array(Wait),
  errors: ['visitor_missing'],
})
export const leaveWaitingList = endpoint({
  ...deleteCall,
  path: '/v1/visitors/me/waits/{waitId}',
  summary: 'Wait no longer, and give back what was offered',
  audience: 'visitor',
  permission: anyone,
  params: z.object({ waitId: Id }),
  errors: ['visitor_missing'],
})

// Staff.

/** A time at which a resource is not booked. `resourceId` null: all resources of the service. */
export const Block = z
  .object({
    id: Id,
    serviceId: Id,
    resourceId: Id.nullable(),
    startsAt: Instant,
    endsAt: Instant,
    note: z.string(),
    createdBy: z.string(),
    /** Whether it comes from a calendar elsewhere; it is changed there. */
    isImported: z.boolean(),
  })
  .meta({ id: 'Block' })
export type Block = z.infer<typeof Block>

export const Diary = z
  .object({
    /** Bookings that overlap the days, without cancelled ones, earliest first. */
    bookings: z.array(Order),
    blocks: z.array(Block),
    /** Ids of bookings that no longer fit: their resource was removed, or holds fewer people than are booked. */
    over: z.array(Id),
    /**
     * How many guests wait, by service and day, and who, first come first. `room` and `guestName` are those of the guest's last
     * order, if there is one; `offeredUntil`: until when a time is held for the guest.
     */
    waiting: z.array(
      z.object({
        serviceId: Id,
        day: z.iso.date(),
        count: z.int(),
        guests: z.array(
          z.object({
            room: z.string().nullable(),
            guestName: z.string(),
            partySize: z.int(),
            since: Instant,
            offeredUntil: Instant.nullable(),
          }),
        ),
      }),
    ),
  })
  .meta({ id: 'Diary' })
export type Diary = z.infer<typeof Diary>

export const readDiary = endpoint({
  ...readCall,
  path: '/v1/hotels/{hotelId}/bookings',
  summary: `The bookings and blocked times of some days of the hotel's calendar, from \`day\` on, at most ${maxDiaryDays}`,
  audience: 'staff',
  permission: seeOrders,
  params: z.object({ hotelId: Id }),
  query: langQuery.extend({ day: z.iso.date(), days: z.coerce.number().int().min(1).max(maxDiaryDays).default(1) }),
  output: Diary,
})
export const moveBooking = endpoint({
  method: 'patch',
  path: '/v1/hotels/{hotelId}/orders/{orderId}/booking',
  summary:
    'Move a booking to another time or resource, within the same service. Opening hours and rules for guests do not apply; the resource must be free and large enough. Without `resourceId` it stays on its resource if it can, or gets the smallest free one',
  audience: 'staff',
  permission: workOrders,
  params: orderParams,
  query: langQuery,
  body: z.object({
    startsAt: Instant,
    resourceId: Id.optional(),
    partySize: PartySize.optional(),
    version: z.int(),
  }),
  status: 200,
  output: Order,
  errors: ['invalid', 'order_moved', 'slot_taken'],
})
export const blockTime = endpoint({
  method: 'post',
  path: '/v1/hotels/{hotelId}/services/{serviceId}/blocks',
  summary: `Block a resource, or all of the service, for at most ${maxBlockDays} days. Existing bookings stay`,
  audience: 'staff',
  permission: workOrders,
  params: z.object({ hotelId: Id, serviceId: Id }),
  query: langQuery,
  body: z.object({
    resourceId: Id.nullable(),
    startsAt: Instant,
    endsAt: Instant,
    note: Text(maxBlockNote).default(''),
  }),
  status: 201,
  output: Block,
  errors: ['invalid'],
})
export const unblockTime = endpoint({
  ...deleteCall,
  path: '/v1/hotels/{hotelId}/services/{serviceId}/blocks/{blockId}',
  summary: 'Make a blocked time bookable again',
  audience: 'staff',
  permission: workOrders,
  params: z.object({ hotelId: Id, serviceId: Id, blockId: Id }),
})
