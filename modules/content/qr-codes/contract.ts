import { z } from 'zod'
import { anyone, changeCodes, seeCodes, seeHotel, workOrders } from '#core/access/policy.ts'
import { endpoint, Id, Instant, noContent, noQuery } from '#core/http/contract.ts'
import { Lang } from '#core/i18n/contract.ts'
import { codeKinds, maxRoomLength, maxRooms, maxTargetsAtOnce, targetKinds } from './rules.ts'

export const QrCode = z
  .object({
    id: Id,
    kind: z.enum(codeKinds),
    /** The room of a room's code; null for all others. */
    room: z.string().nullable(),
    /**
     * What the code of a place, service or page leads to, with its name in the language of the call; null for the hotel
     * and for rooms. A blank name: it was deleted.
     */
    target: z.object({ id: Id, name: z.string() }).nullable(),
    /** Ten characters without I, O, 0, 1, L. It can only be read in the room. */
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
  z.object({ kind: z.enum(targetKinds), targets: z.array(Id).min(1).max(maxTargetsAtOnce) }),
])
export type QrCodesInput = z.infer<typeof QrCodesInput>

/** Something that has, or can have, a code of its own. */
export const QrTarget = z
  .object({
    kind: z.enum(targetKinds),
    id: Id,
    /** In the language of the call. */
    name: z.string(),
    /** Whether guests can open it now; otherwise its code leads to a page that says so. */
    shown: z.boolean(),
  })
  .meta({ id: 'QrTarget' })
export type QrTarget = z.infer<typeof QrTarget>

/** Several codes at once. `all`: every code, including the hotel’s own where possible. */
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
  method: 'get',
  path: '/v1/hotels/{hotelId}/qr-codes',
  summary:
    'The living codes: the hotel’s own first, made when there is none yet, then those of the rooms in natural order, then those of places, services and pages by name',
  audience: 'staff',
  permission: seeCodes,
  params: hotelParams,
  query: langQuery,
  body: noContent,
  status: 200,
  output: z.array(QrCode),
  errors: [],
})
export const listRooms = endpoint({
  method: 'get',
  path: '/v1/hotels/{hotelId}/rooms',
  summary: 'The rooms of the hotel: those that have a code, in natural order',
  audience: 'staff',
  permission: seeHotel,
  params: hotelParams,
  query: noQuery,
  body: noContent,
  status: 200,
  output: z.array(z.string()),
  errors: [],
})
export const createQrCodes = endpoint({
  method: 'post',
  path: '/v1/hotels/{hotelId}/qr-codes',
  summary:
    'Make the hotel’s code, or a code for each of these rooms, places, services or pages. What has one keeps it; answers with all that were asked for',
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
  summary: 'A code that leaked dies, a new one takes its place; printed ones must be printed again',
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
  method: 'get',
  path: '/v1/hotels/{hotelId}/qr-targets',
  summary: 'The places, services and pages that can have a code, each kind in the hotel’s order',
  audience: 'staff',
  permission: seeHotel,
  params: hotelParams,
  query: langQuery,
  body: noContent,
  status: 200,
  output: z.array(QrTarget),
  errors: [],
})
export const renewQrCodes = endpoint({
  method: 'post',
  path: '/v1/hotels/{hotelId}/qr-codes/renew',
  summary: 'The same for several codes, those of all rooms, or all: answers with the new ones, to be printed',
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
  summary: 'Several codes stop working, those of all rooms, or all but the hotel’s own, which can only be renewed',
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
  summary: 'A room gets another name and keeps its code: what is printed stays true',
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
    'The guest of the room has left: phones that have scanned its code prove nothing any more, and forget what it let them read. The code stays',
  audience: 'staff',
  permission: workOrders,
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
  summary: 'The same, and the code dies with the stay: answers with the new one, to be printed',
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
  method: 'delete',
  path: '/v1/hotels/{hotelId}/room-visit',
  summary:
    'A guest says that the room whose code they scanned is not theirs: what is sent to the room does not reach them',
  audience: 'visitor',
  permission: anyone,
  params: hotelParams,
  query: noQuery,
  body: noContent,
  status: 204,
  output: noContent,
  errors: ['visitor_missing'],
})
export const deleteQrCode = endpoint({
  method: 'delete',
  path: '/v1/hotels/{hotelId}/qr-codes/{qrId}',
  summary: 'A code stops working. The hotel’s own can only be renewed',
  audience: 'staff',
  permission: changeCodes,
  params: codeParams,
  query: noQuery,
  body: noContent,
  status: 204,
  output: noContent,
  errors: ['invalid'],
})
export const readQrPicture = endpoint({
  method: 'get',
  path: '/v1/hotels/{hotelId}/qr-codes/{qrId}/picture',
  summary: 'The picture to print: vectors, or at least 1000 pixels wide',
  audience: 'staff',
  permission: seeCodes,
  params: codeParams,
  query: z.object({ format: z.enum(['svg', 'png']).default('svg') }),
  body: noContent,
  media: ['image/svg+xml', 'image/png'],
  status: 200,
  output: z.string(),
  errors: ['invalid'],
})
