import { z } from 'zod'
import { endpoint, Id, Instant, none, noQuery } from '#core/http/contract.ts'
import { editContent, seeHotel } from '#modules/hotel-context/policy.ts'
import { codeKinds, maxRoomLength, maxRoomsAtOnce } from './rules.ts'

export const QrCode = z
  .object({
    id: Id,
    kind: z.enum(codeKinds),
    /** Of a room's code; null for all others. */
    room: z.string().nullable(),
    /**
     * What the code of a place, a service or a page leads to, named in the language of the call; null for the hotel and for rooms. Blank:
     * it is deleted for good.
     */
    target: z.object({ id: Id, name: z.string() }).nullable(),
    /** Ten characters without I, O, 0, 1, L. Whoever has it stands in the room, or did. */
    token: z.string(),
    /** What the picture says: `https://…/q/<token>`. */
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
  z.object({ kind: z.literal('room'), rooms: z.array(Room).min(1).max(maxRoomsAtOnce) }),
])
export type QrCodesInput = z.infer<typeof QrCodesInput>

const hotelParams = z.object({ hotelId: Id })
const codeParams = z.object({ hotelId: Id, qrId: Id })

export const listQrCodes = endpoint({
  method: 'get',
  path: '/v1/hotels/{hotelId}/qr-codes',
  summary:
    'The living codes: the hotel’s own first, made when there is none yet, then those of the rooms in natural order',
  audience: 'staff',
  permission: seeHotel,
  params: hotelParams,
  query: noQuery,
  body: none,
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
  body: none,
  status: 200,
  output: z.array(z.string()),
  errors: [],
})
export const createQrCodes = endpoint({
  method: 'post',
  path: '/v1/hotels/{hotelId}/qr-codes',
  summary:
    'Make the hotel’s code, or a code for each of these rooms. A room that has one keeps it; answers with all that were asked for',
  audience: 'staff',
  permission: editContent,
  params: hotelParams,
  query: noQuery,
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
  permission: editContent,
  params: codeParams,
  query: noQuery,
  body: none,
  status: 201,
  output: QrCode,
  errors: [],
})
export const deleteQrCode = endpoint({
  method: 'delete',
  path: '/v1/hotels/{hotelId}/qr-codes/{qrId}',
  summary: 'The code of a room stops working. The hotel’s own can only be renewed',
  audience: 'staff',
  permission: editContent,
  params: codeParams,
  query: noQuery,
  body: none,
  status: 204,
  output: none,
  errors: ['invalid'],
})
export const readQrPicture = endpoint({
  method: 'get',
  path: '/v1/hotels/{hotelId}/qr-codes/{qrId}/picture',
  summary: 'The picture to print: vectors, or at least 1000 pixels wide',
  audience: 'staff',
  permission: seeHotel,
  params: codeParams,
  query: z.object({ format: z.enum(['svg', 'png']).default('svg') }),
  body: none,
  media: ['image/svg+xml', 'image/png'],
  status: 200,
  output: z.string(),
  errors: ['invalid'],
})
