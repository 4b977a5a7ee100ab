import { z } from 'zod'
import { editContent } from '#core/access/policy.ts'
import { endpoint, Id, noQuery } from '#core/http/contract.ts'
import { copiedKinds } from './rules.ts'

export const copyContent = endpoint({
  method: 'post',
  path: '/v1/hotels/{hotelId}/copies',
  summary:
    'Copy a service with its sections and articles, a page or a place from another hotel, `from`, where the person may edit content too. Its files are added to this library. All of it, or nothing; `currency_differs` for a service with prices in another currency',
  audience: 'staff',
  permission: editContent,
  confirmed: true,
  params: z.object({ hotelId: Id }),
  query: noQuery,
  body: z.object({
    from: Id,
    kind: z.enum(copiedKinds),
    id: Id,
    /** Whether guests do not see the copy until somebody shows it; otherwise they see it where they see the original. */
    hidden: z.boolean(),
  }),
  idempotent: true,
  status: 200,
  output: z.object({
    /** The id of the copy. */
    id: Id,
    /** How many parts of a page show other content of the original hotel and were left out; 0 when a call is repeated. */
    leftOut: z.int(),
  }),
  errors: [
    'invalid',
    'currency_differs',
    'import_running',
    'idempotency_key_missing',
    'idempotency_key_reused',
    'allowance_spent',
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
