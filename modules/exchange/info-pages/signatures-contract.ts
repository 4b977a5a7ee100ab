import { z } from 'zod'
import { answerGuests, anyone, seeGuests } from '#core/access/policy.ts'
import { endpoint, Id, Instant, noQuery, readCall } from '#core/http/contract.ts'
import { Lang } from '#core/i18n/contract.ts'
import { InventoryRecord, Strokes } from './contract.ts'
import { maxGuestTextLengths } from './rules.ts'

const recordParams = z.object({ hotelId: Id, recordId: Id })

export const signInventory = endpoint({
  method: 'put',
  path: '/v1/hotels/{hotelId}/inventories/{recordId}/signature',
  summary: 'A member of staff signs an inventory of a guest, once: typed, or drawn too',
  audience: 'staff',
  permission: answerGuests,
  params: recordParams,
  query: noQuery,
  body: z.object({ name: z.string().trim().min(1).max(maxGuestTextLengths.name), strokes: Strokes.optional() }),
  status: 200,
  output: InventoryRecord,
  errors: ['invalid', 'conflict'],
})
export const readInventoryPdf = endpoint({
  ...readCall,
  path: '/v1/hotels/{hotelId}/inventories/{recordId}/record.pdf',
  summary:
    'A signed inventory as PDF, with its photos, signatures and hash, for who has its address: `pdf` of the record, which the guest gets for signing. Until the name of the guest is erased',
  audience: 'public',
  permission: anyone,
  params: recordParams,
  query: z.object({ key: z.string().max(100).default(''), lang: Lang.optional() }),
  media: ['application/pdf'],
  output: z.string(),
  errors: ['invalid', 'too_many_requests', 'unavailable'],
})

/** `entries`: how many signatures were checked. */
export const ChainCheck = z
  .object({
    entries: z.int(),
    checkedAt: Instant,
    faults: z.array(
      z.object({
        fault: z.enum(['gap', 'link', 'changed', 'signer', 'missing', 'added', 'end']),
        number: z.int().nullable(),
        recordId: Id.nullable(),
        room: z.string().nullable(),
        signedAt: Instant.nullable(),
      }),
    ),
  })
  .meta({ id: 'ChainCheck' })
export type ChainCheck = z.infer<typeof ChainCheck>

export const checkInventories = endpoint({
  ...readCall,
  path: '/v1/hotels/{hotelId}/inventory-check',
  summary:
    'Checks the chain of the signed inventories: each entry has the SHA-256 of what was signed and of the entry before. Names each record that is not as it was signed, was deleted, or was added',
  audience: 'staff',
  permission: seeGuests,
  params: z.object({ hotelId: Id }),
  query: noQuery,
  output: ChainCheck,
  errors: ['too_many_requests'],
})
