import { z } from 'zod'
import { anyone, seeCodes } from '#core/access/policy.ts'
import { endpoint, Id, Instant, noContent, noQuery, readCall } from '#core/http/contract.ts'
import { phoneStates } from './phones-rules.ts'

/** Maximum length of a typed code. */
const maxCodeLength = 40

/** The answer to a phone that has scanned a room's code. */
export const RoomScan = z
  .object({
    room: z.string(),
    /** `waiting`: for the reception's approval; `refused`: by the reception, in this stay. */
    state: z.enum(phoneStates),
    /** Proves the room in later calls; null while the phone is not accepted. */
    proof: z.string().nullable(),
    /** For how many hours a proof is valid; null: until the guest checks out or the code is renewed. */
    hours: z.int().nullable(),
    /** The phone had a proof of an earlier stay. */
    former: z.boolean(),
  })
  .meta({ id: 'RoomScan' })
export type RoomScan = z.infer<typeof RoomScan>

/** A phone that waits for the reception's approval. */
export const WaitingPhone = z
  .object({ id: Id, room: z.string(), former: z.boolean(), scannedAt: Instant })
  .meta({ id: 'WaitingPhone' })
export type WaitingPhone = z.infer<typeof WaitingPhone>

const hotelParams = z.object({ hotelId: Id })

export const proveRoom = endpoint({
  method: 'post',
  path: '/v1/hotels/{hotelId}/room-proof',
  summary:
    'Exchange the printed `code` of a room for a proof of the room, or wait for the reception’s approval, depending on the hotel’s setting `roomApproval`',
  audience: 'visitor',
  permission: anyone,
  params: hotelParams,
  query: noQuery,
  body: z.object({ code: z.string().min(1).max(maxCodeLength) }),
  status: 200,
  output: RoomScan,
  errors: ['visitor_missing', 'not_found', 'invalid', 'too_many_requests'],
})
export const listWaitingPhones = endpoint({
  ...readCall,
  path: '/v1/hotels/{hotelId}/room-phones',
  summary: 'Phones that have scanned a room’s code and wait for the reception’s approval, longest first',
  audience: 'staff',
  permission: seeCodes,
  params: hotelParams,
  query: noQuery,
  output: z.array(WaitingPhone),
})
export const decidePhone = endpoint({
  method: 'put',
  path: '/v1/hotels/{hotelId}/room-phones/{phoneId}',
  summary: 'The reception accepts a waiting phone, or refuses it',
  audience: 'staff',
  permission: seeCodes,
  params: hotelParams.extend({ phoneId: Id }),
  query: noQuery,
  body: z.object({ accept: z.boolean() }),
  status: 204,
  output: noContent,
  errors: ['not_found'],
})
