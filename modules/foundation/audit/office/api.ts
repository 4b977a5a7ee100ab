import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { nextCursor } from '#core/http/next-cursor.ts'
import type { Texts } from '#core/i18n/i18n.ts'
import type { AuditSubjectType, EditableSubject, FieldChange } from '#core/journal/rules.ts'
import { staffRequest } from '#core/ui-office/app/staff-request.ts'
import type * as contract from '../contract.ts'
import type { AuditEntry } from '../contract.ts'

/** How a line of the journal reads. */
export interface DescribedEntry {
  sentence: string
  /** What the sentence does not say. */
  rest: FieldChange[]
}

interface JournalSpeech {
  /** The one change of the line, where there is one. */
  only: FieldChange | undefined
  /** A sentence of the module, `<texts>.journal.said.<key>`, with who did it and to what. */
  describeWith: (key: string, params?: object, rest?: FieldChange[]) => DescribedEntry
  isSaid: (key: string) => boolean
  /** Both values as people read them. */
  values: (change: FieldChange) => object
  say: (key: string) => string
}

declare module '#core/ui-office/app/office-module.ts' {
  interface OfficeModule {
    readonly journal?: {
      /** Where its texts are: `<texts>.journal.acts.page.published`. */
      readonly texts: keyof Texts
      /** What the acts it has registered on the server are about. */
      readonly nouns: readonly AuditSubjectType[]
      /** Where the words are for the values of its fields; `{}` stands for the value. */
      readonly values?: Readonly<Record<string, string>>
      /** Where the thing of a line is worked on, below the hotel's address. */
      readonly link?: (entry: AuditEntry) => string | undefined
      /** Acts that have a sentence for what has changed; undefined: the usual one. */
      readonly describe?: (entry: AuditEntry, speech: JournalSpeech) => DescribedEntry | undefined
    }
  }
}

/** Which lines are asked for; nothing: all of them. */
export interface Filter {
  about?: string
  by?: string
  /** Instants: the first that counts, the first that is too late. */
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
    select: ({ pages }) => pages.flatMap((page) => page.data),
    staleTime: 5_000,
  })

/** Everybody who is named in the journal, people who have left too. */
export const authorsQuery = (hotelId: string) =>
  queryOptions({
    queryKey: ['hotels', hotelId, 'audit', 'authors'],
    queryFn: async ({ signal }) =>
      (
        await staffRequest<typeof contract.listAuthors>('get', '/v1/hotels/{hotelId}/audit/authors', {
          params: { hotelId },
          signal,
        })
      ).data,
    staleTime: 30_000,
  })

/** The same lines as a file for spreadsheets. */
export async function fetchJournal(hotelId: string, filter: Filter): Promise<Blob> {
  const { data } = await staffRequest<typeof contract.exportAudit>('get', '/v1/hotels/{hotelId}/audit.csv', {
    params: { hotelId },
    query: filter,
  })
  return data
}

/** Who has saved this last; null where nobody can say. */
export const readLastSave = (orgId: string, subjectType: EditableSubject, subject: string) =>
  staffRequest<typeof contract.readLastSave>('get', '/v1/hotels/{hotelId}/last-save', {
    params: { hotelId: orgId },
    query: { thing: subjectType, subject },
  }).then(({ data }) => data.lastSave)
