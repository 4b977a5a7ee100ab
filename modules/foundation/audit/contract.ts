import { z } from 'zod'
import { editContent, readJournal } from '#core/access/policy.ts'
import { endpoint, Id, Instant, noQuery, readCall } from '#core/http/contract.ts'
import type { EditableSubject } from '#core/journal/rules.ts'

/** One entry of the hotel's journal: who changed what, and when. */
export const AuditEntry = z
  .object({
    id: Id,
    at: Instant,
    /** Names at the time of the change; null: the product itself. */
    by: z
      .object({
        userId: Id,
        name: z.string(),
        /** The name of the API key that was used; absent: the person used the screens. */
        key: z.string().optional(),
      })
      .nullable(),
    /** A noun and a verb: `article.changed`. Entries outlast the code that wrote them. */
    act: z.string(),
    /** What was changed, with its name at that time: an article, a colleague, the number of an order. */
    subject: z.object({ id: Id, name: z.string() }),
    /**
     * The changed fields, as stored: prices in cents; the home page by its title. Texts are cut after 200 characters.
     */
    changes: z.array(z.object({ field: z.string(), from: z.string().nullable(), to: z.string().nullable() })),
  })
  .meta({ id: 'AuditEntry' })
export type AuditEntry = z.infer<typeof AuditEntry>

const hotelParams = z.object({ hotelId: Id })
const auditFilter = z.object({
  /** The part of `act` before its dot. */
  about: z.stringFormat('noun', /^[a-z]+$/).optional(),
  by: Id.optional(),
  /** From `since` (included) to `before` (excluded). */
  since: Instant.optional(),
  before: Instant.optional(),
})

export const readAudit = endpoint({
  ...readCall,
  path: '/v1/hotels/{hotelId}/audit',
  summary: 'Who changed what and when, newest first. Paged by `Link`',
  audience: 'staff',
  permission: readJournal,
  params: hotelParams,
  query: auditFilter.extend({ after: Id.optional() }),
  output: z.array(AuditEntry),
})

/** A person named in the journal, with their latest name. */
export const Author = z.object({ userId: Id, name: z.string() }).meta({ id: 'Author' })
export type Author = z.infer<typeof Author>

export const listAuthors = endpoint({
  ...readCall,
  path: '/v1/hotels/{hotelId}/audit/authors',
  summary: 'Everybody named in the journal, by name, including people who have left',
  audience: 'staff',
  permission: readJournal,
  params: hotelParams,
  query: noQuery,
  output: z.array(Author),
})

export const exportAudit = endpoint({
  ...readCall,
  path: '/v1/hotels/{hotelId}/audit.csv',
  summary:
    'All entries that match the filter as CSV, with the separator that spreadsheets of the language expect: `;` in French and Spanish',
  audience: 'staff',
  permission: readJournal,
  confirmed: true,
  params: hotelParams,
  query: auditFilter,
  media: ['text/csv'],
  output: z.string(),
})

/** Who saved something last, and when. Also the `context` of `precondition_failed`. */
export const LastSave = z.object({ by: z.string().nullable(), at: Instant }).meta({ id: 'LastSave' })

/** `thing`: the type of the item. `subject`: its id; the id of the hotel for types of which a hotel has only one. */
export const lastSaveQuery = (subjectTypes: readonly EditableSubject[]) =>
  z.object({ thing: z.enum(subjectTypes), subject: Id })

/** Mounted by the server with a `lastSaveQuery` of the subject types that all modules have registered. */
export const readLastSave = endpoint({
  ...readCall,
  path: '/v1/hotels/{hotelId}/last-save',
  summary:
    'Who saved this item last, for an editor that shows concurrent changes; null when the journal has no such entry',
  audience: 'staff',
  permission: editContent,
  params: hotelParams,
  query: lastSaveQuery([]),
  output: z.object({ lastSave: LastSave.nullable() }),
})
