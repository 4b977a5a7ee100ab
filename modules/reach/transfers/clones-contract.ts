import { z } from 'zod'
import { deleteHotel } from '#core/access/policy.ts'
import { endpoint, Id, noQuery } from '#core/http/contract.ts'
import { Hotel, HotelInput } from '#modules/hotel/hotels/contract.ts'

export const cloneHotel = endpoint({
  method: 'post',
  path: '/v1/hotels/{hotelId}/clones',
  summary:
    'A new hotel with the content and settings of this one, whose owner is the caller; no guests, orders, messages, people, codes, keys or devices. All of it, or nothing; the same key clones once',
  audience: 'staff',
  permission: deleteHotel,
  confirmed: true,
  params: z.object({ hotelId: Id }),
  query: noQuery,
  body: z.object({ name: HotelInput.shape.name }),
  idempotent: true,
  status: 201,
  output: Hotel,
  errors: [
    'invalid',
    'import_running',
    'idempotency_key_missing',
    'idempotency_key_reused',
    'allowance_spent',
    'too_large',
    'quota_exceeded',
    'files_quota_exceeded',
    'upload_quota',
    'file_too_large',
    'file_infected',
    'file_unscannable',
    'picture_broken',
    'storage_full',
  ],
})
