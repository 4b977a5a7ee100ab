import { z } from 'zod'
import { seeCodes } from '#core/access/policy.ts'
import { endpoint, Id, Instant, noQuery, readCall } from '#core/http/contract.ts'
import { maxGuestNameLength, maxNamesPerRoom } from './guest-names-rules.ts'
import { maxRoomLength, maxRooms } from './rules.ts'

/** Which guests are in a room, as the hotel has pasted it. Never shown to guests, and never to an API key. */
export const RoomGuests = z.object({
  room: z.string().trim().min(1).max(maxRoomLength),
  names: z.array(z.string().trim().min(1).max(maxGuestNameLength)).min(1).max(maxNamesPerRoom),
})

const hotelParams = z.object({ hotelId: Id })
const list = z
  .object({
    /** When the list was pasted; null: there is none. */
    listedAt: Instant.nullable(),
    rooms: z.array(RoomGuests),
  })
  .meta({ id: 'GuestNames' })
export type GuestNames = z.infer<typeof list>

export const readGuestNames = endpoint({
  ...readCall,
  path: '/v1/hotels/{hotelId}/guest-names',
  summary: 'The rooms and the names of their guests that surnames of orders are compared with, by room',
  audience: 'staff',
  permission: seeCodes,
  params: hotelParams,
  query: noQuery,
  output: list,
})
export const replaceGuestNames = endpoint({
  method: 'put',
  path: '/v1/hotels/{hotelId}/guest-names',
  summary:
    'Replace the list of rooms and names; an empty one deletes it. A room is deleted when it is checked out, and the whole list after 7 days',
  audience: 'staff',
  permission: seeCodes,
  params: hotelParams,
  query: noQuery,
  body: z.object({ rooms: z.array(RoomGuests).max(maxRooms) }),
  status: 200,
  output: list,
  errors: ['invalid'],
})
