import { infiniteQueryOptions } from '@tanstack/react-query'
import { nextCursor } from '#core/http/next-cursor.ts'
import type { Texts } from '#core/i18n/text-key.ts'
import type { AuditSubjectType, EditableSubject, FieldChange } from '#core/journal/rules.ts'
import { asOf, refetchWhileBehind } from '#core/ui-office/app/as-of.ts'
import { staffQuery } from '#core/ui-office/app/staff-query.ts'
import { staffRequest } from '#core/ui-office/app/staff-request.ts'
import type * as contract from '../contract.ts'
import type { AuditEntry } from '../contract.ts'

/** How an entry of the journal is shown. */
export interface DescribedEntry {
  sentence: string
  /** The changes that the sentence does not mention. */
  rest: FieldChange[]
}

/** What a module needs to describe a journal entry. */
interface JournalDescriber {
  /** The change of the entry, if it has exactly one. */
  onlyChange: FieldChange | undefined
  /** A sentence of the module, `<texts>.journal.said.<key>`, with the actor and the subject. */
  describeWith: (key: string, params?: object, rest?: FieldChange[]) => DescribedEntry
  hasSentence: (key: string) => boolean
  /** Both values as people read them. */
  values: (change: FieldChange) => object
  translate: (key: string) => string
}

declare module '#core/ui-office/app/office-module.ts' {
  interface OfficeModule {
    readonly journal?: {
      /** The prefix of its texts, for instance `<texts>.journal.acts.page.published`. */
      readonly texts: keyof Texts
      /** The nouns of the acts that the module registers on the server. */
      readonly nouns: readonly AuditSubjectType[]
      /** Where the texts for the values of its fields are; `{}` stands for the value. */
      readonly values?: Readonly<Record<string, string>>
      /** Where the subject of an entry can be edited, relative to the hotel's address. */
      readonly link?: (entry: AuditEntry) => string | undefined
      /** A special sentence for acts that have one; undefined: the usual sentence. */
      readonly describe?: (entry: AuditEntry, speech: JournalDescriber) => DescribedEntry | undefined
    }
  }
}

/** Which entries to load; an empty filter loads all. */
export interface Filter {
  about?: string
  by?: string
  /** Instants: `since` is included, `before` excluded. */
  since?: string
  before?: string
}

/** The journal, newest first, page by page. */
export const journalQuery = (hotelId: string, filter: Filter) =>
  infiniteQueryOptions({
    queryKey: ['hotels', hotelId, 'audit', filter],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      staffRequest<typeof contract.readAudit>('get', '/v1/hotels/{hotelId}/audit', {
        params: { hotelId },
        query: { ...filter, after: pageParam },
        signal,
      }),
    getNextPageParam: (page) => nextCursor(page.headers.get('link')),
    select: ({ pages }) => ({ entries: pages.flatMap((page) => page.data), asOf: asOf(pages) }),
    refetchInterval: ({ state }) => refetchWhileBehind(state.data?.pages),
    staleTime: 5_000,
  })

/** Everybody named in the journal, including people who have left. */
export const authorsQuery = (hotelId: string) =>
  staffQuery<typeof contract.listAuthors>(
    ['hotels', hotelId, 'audit', 'authors'],
    '/v1/hotels/{hotelId}/audit/authors',
    { params: { hotelId } },
    30_000,
  )

/** The same entries as a CSV file for spreadsheets. */
export async function fetchJournal(hotelId: string, filter: Filter): Promise<Blob> {
  const { data } = await staffRequest<typeof contract.exportAudit>('get', '/v1/hotels/{hotelId}/audit.csv', {
    params: { hotelId },
    query: filter,
  })
  return data
}

/** Who saved this item last, and when; null when the journal has no such entry. */
export const readLastSave = (orgId: string, subjectType: EditableSubject, subject: string) =>
  staffRequest<typeof contract.readLastSave>('get', '/v1/hotels/{hotelId}/last-save', {
    params: { hotelId: orgId },
    query: { thing: subjectType, subject },
  }).then(({ data }) => data.lastSave)
