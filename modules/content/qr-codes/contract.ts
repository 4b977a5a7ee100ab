import { z } from 'zod'
import { answerGuests, anyone, changeCodes, seeCodes, seeContent, seeGuests } from '#core/access/policy.ts'
import { deleteCall, endpoint, Id, Instant, noContent, noQuery, readCall } from '#core/http/contract.ts'
import { Lang } from '#core/i18n/contract.ts'
import { codeKinds } from './kinds-rules.ts'
import { maxRoomLength, maxRooms, maxRoomsAtOnce, maxTargetsAtOnce, targetKinds } from './rules.ts'
import { seatKinds } from './seats-rules.ts'

export const QrCode = z
  .object({
    id: Id,
    kind: z.enum(codeKinds),
    /** The room's name, if the code is a room's; null for all other codes. */
    room: z.string().nullable(),
    /** The label of a table, sunbed or meeting room; null for all other codes. Its code proves no room. */
    seat: z.string().nullable(),
    /**
     * The place, service or page that the code leads to, with its name in the language of the call; null for codes of
     * the hotel and of rooms. The name is blank when the item was deleted.
     */
    target: z.object({ id: Id, name: z.string() }).nullable(),
    /** Ten characters without I, O, 0, 1, L. A room's token is printed only in that room. */
    token: z.string(),
    /** The text of the QR code: `https://…/q/<token>`. */
    url: z.string(),
    scans: z.int(),
    createdAt: Instant,
  })
  .meta({ id: 'QrCode' })
export type QrCode = z.infer<typeof QrCode>

const Room = z
  .string()
  .trim()
  .min(1)
  .max(maxRoomLength)
  .regex(/^\P{Cc}+$/u)

export const QrCodesInput = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('hotel') }),
  z.object({ kind: z.literal('room'), rooms: z.array(Room).min(1).max(maxRooms) }),
  z.object({ kind: z.enum(seatKinds), seats: z.array(Room).min(1).max(maxRoomsAtOnce) }),
  z.object({ kind: z.enum(targetKinds), targets: z.array(Id).min(1).max(maxTargetsAtOnce) }),
])
export type QrCodesInput = z.infer<typeof QrCodesInput>

/** A place, service or page that has, or can have, a QR code. */
export const QrTarget = z
  .object({
    kind: z.enum(targetKinds),
    id: Id,
    /** In the language of the call. */
    name: z.string(),
    /** Whether guests can open it now. If not, its code leads to a page that says so. */
    shown: z.boolean(),
  })
  .meta({ id: 'QrTarget' })
export type QrTarget = z.infer<typeof QrTarget>

/** The codes that a call renews or revokes. `all`: every code, including the hotel’s own where possible. */
export const ChosenCodes = z.discriminatedUnion('which', [
  z.object({ which: z.literal('these'), ids: z.array(Id).min(1).max(maxRooms) }),
  z.object({ which: z.literal('rooms') }),
  z.object({ which: z.literal('all') }),
])
export type ChosenCodes = z.infer<typeof ChosenCodes>

const langQuery = z.object({ lang: Lang.default('fr') })
const hotelParams = z.object({ hotelId: Id })
const codeParams = z.object({ hotelId: Id, qrId: Id })

export const listQrCodes = endpoint({
  ...readCall,
  path: '/v1/hotels/{hotelId}/qr-codes',
  summary:
    'The valid codes: the hotel’s own first (created if there is none yet), then those of rooms in natural order, then those of tables, sunbeds and meeting rooms, then those of places, services and pages by name',
  audience: 'staff',
  permission: seeCodes,
  params: hotelParams,
  query: langQuery,
  output: z.array(QrCode),
})
export const listRooms = endpoint({
  ...readCall,
  path: '/v1/hotels/{hotelId}/rooms',
  summary: 'The rooms of the hotel: those that have a code, in natural order',
  audience: 'staff',
  permission: seeContent,
  params: hotelParams,
  query: noQuery,
  output: z.array(z.string()),
})
export const createQrCodes = endpoint({
  method: 'post',
  path: '/v1/hotels/{hotelId}/qr-codes',
  summary:
    'Create the hotel’s code, or a code for each of these rooms, tables, sunbeds, meeting rooms, places, services or pages. Existing codes are kept; the answer contains the codes of all requested items',
  audience: 'staff',
  permission: changeCodes,
  params: hotelParams,
  query: langQuery,
  body: QrCodesInput,
  status: 201,
  output: z.array(QrCode),
  errors: [],
})
export const renewQrCode = endpoint({
  method: 'post',
  path: '/v1/hotels/{hotelId}/qr-codes/{qrId}/renew',
  summary: 'Revoke a code, for example because it leaked, and create a new one, which must be printed',
  audience: 'staff',
  permission: changeCodes,
  params: codeParams,
  query: langQuery,
  body: noContent,
  status: 201,
  output: QrCode,
  errors: [],
})
export const listQrTargets = endpoint({
  ...readCall,
  path: '/v1/hotels/{hotelId}/qr-targets',
  summary: 'The places, services and pages that can have a code, each kind in the hotel’s order',
  audience: 'staff',
  permission: seeGuests,
  params: hotelParams,
  query: langQuery,
  output: z.array(QrTarget),
})
export const renewQrCodes = endpoint({
  method: 'post',
  path: '/v1/hotels/{hotelId}/qr-codes/renew',
  summary: 'Renew several codes, those of all rooms, or all: answers with the new codes, which must be printed',
  audience: 'staff',
  permission: changeCodes,
  params: hotelParams,
  query: langQuery,
  body: ChosenCodes,
  status: 201,
  output: z.array(QrCode),
  errors: ['not_found'],
})
export const revokeQrCodes = endpoint({
  method: 'post',
  path: '/v1/hotels/{hotelId}/qr-codes/revoke',
  summary: 'Revoke several codes, those of all rooms, or all except the hotel’s own, which can only be renewed',
  audience: 'staff',
  permission: changeCodes,
  params: hotelParams,
  query: langQuery,
  body: ChosenCodes,
  status: 204,
  output: noContent,
  errors: ['not_found'],
})
export const renameRoom = endpoint({
  method: 'patch',
  path: '/v1/hotels/{hotelId}/qr-codes/{qrId}',
  summary: 'Rename a room. Its printed code stays valid',
  audience: 'staff',
  permission: changeCodes,
  params: codeParams,
  query: noQuery,
  body: z.object({ room: Room }),
  status: 200,
  output: QrCode,
  errors: ['not_found'],
})
export const checkOutRoom = endpoint({
  method: 'post',
  path: '/v1/hotels/{hotelId}/qr-codes/{qrId}/check-out',
  summary:
    'Check out a room: the proofs of phones that have scanned its code become invalid, and the phones delete what the proof let them read. The code stays valid',
  audience: 'staff',
  permission: answerGuests,
  params: codeParams,
  query: noQuery,
  body: noContent,
  status: 204,
  output: noContent,
  errors: ['not_found'],
})
export const checkOutAndRenew = endpoint({
  method: 'post',
  path: '/v1/hotels/{hotelId}/qr-codes/{qrId}/check-out/renew',
  summary: 'Check out a room and renew its code: answers with the new code, which must be printed',
  audience: 'staff',
  permission: seeCodes,
  params: codeParams,
  query: langQuery,
  body: noContent,
  status: 201,
  output: QrCode,
  errors: ['not_found'],
})
export const leaveRoom = endpoint({
  ...deleteCall,
  path: '/v1/hotels/{hotelId}/room-visit',
  summary:
    'A guest reports that the room whose code they scanned is not theirs: messages to the room no longer reach them',
  audience: 'visitor',
  permission: anyone,
  params: hotelParams,
  errors: ['visitor_missing'],
})
export const deleteQrCode = endpoint({
  ...deleteCall,
  path: '/v1/hotels/{hotelId}/qr-codes/{qrId}',
  summary: 'Revoke a code. The hotel’s own code can only be renewed',
  audience: 'staff',
  permission: changeCodes,
  params: codeParams,
  errors: ['invalid'],
})
export const readQrPicture = endpoint({
  ...readCall,
  path: '/v1/hotels/{hotelId}/qr-codes/{qrId}/picture',
  summary: 'The picture of a code for printing: SVG, or PNG at least 1000 pixels wide',
  audience: 'staff',
  permission: seeCodes,
  params: codeParams,
  query: z.object({ format: z.enum(['svg', 'png']).default('svg') }),
  media: ['image/svg+xml', 'image/png'],
  output: z.string(),
  errors: ['invalid'],
})
