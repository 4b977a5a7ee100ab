import { z } from 'zod'
import { endpoint, Id, Instant, none } from '#core/http/contract.ts'
import { readJournal } from '#modules/members/policy.ts'
import { acts } from './rules.ts'

/** One line of the hotel's journal: who did what to what, when. */
export const AuditEntry = z
  .object({
    id: Id,
    at: Instant,
    /** Names as they were; null: the product itself. */
    by: z.object({ userId: Id, name: z.string() }).nullable(),
    act: z.enum(acts),
    /** What it was done to, by the name it had: an article, a colleague, the number of an order. */
    subject: z.object({ id: Id, name: z.string() }),
    /** The fields that changed; texts are cut after 200 characters. */
    changes: z.array(z.object({ field: z.string(), from: z.string().nullable(), to: z.string().nullable() })),
  })
  .meta({ id: 'AuditEntry' })
export type AuditEntry = z.infer<typeof AuditEntry>

const params = z.object({ hotelId: Id })
const filter = z.object({
  /** The part of an act before its dot: `order`, `member`, `service`… */
  about: z.string().max(20).optional(),
  by: Id.optional(),
})

export const readAudit = endpoint({
  method: 'get',
  path: '/v1/hotels/{hotelId}/audit',
  summary: 'Who changed what and when, newest first. Paged by `Link`',
  audience: 'staff',
  permission: readJournal,
  params,
  query: filter.extend({ after: Id.optional() }),
  body: none,
  status: 200,
  output: z.array(AuditEntry),
  errors: [],
})

export const exportAudit = endpoint({
  method: 'get',
  path: '/v1/hotels/{hotelId}/audit.csv',
  summary: 'The same as CSV, whole',
  audience: 'staff',
  permission: readJournal,
  params,
  query: filter,
  body: none,
  status: 200,
  output: z.string().describe('text/csv; charset=utf-8'),
  errors: [],
})
