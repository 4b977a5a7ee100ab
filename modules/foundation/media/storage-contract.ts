import { z } from 'zod'
import { seeContent } from '#core/access/policy.ts'
import { endpoint, Id, noQuery, readCall } from '#core/http/contract.ts'
import { storageKinds } from './storage-rules.ts'

/** In bytes. */
const Quota = z.object({ used: z.int(), max: z.int() })

export const StorageUsage = z.object({
  content: Quota,
  files: Quota,
  /** `quota`: the quota that it counts towards; null: neither. */
  kinds: z.array(
    z.object({ kind: z.enum(storageKinds), bytes: z.int(), quota: z.enum(['content', 'files']).nullable() }),
  ),
})
export type StorageUsage = z.infer<typeof StorageUsage>

export const readStorage = endpoint({
  ...readCall,
  path: '/v1/hotels/{hotelId}/storage',
  summary:
    'How much the hotel stores, in bytes: its content and its files with their quotas, and each kind of content and of files',
  audience: 'staff',
  permission: seeContent,
  params: z.object({ hotelId: Id }),
  query: noQuery,
  output: StorageUsage,
})
