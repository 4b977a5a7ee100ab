import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import { nextCursor } from '#core/http/next-cursor.ts'
import { staffLang, staffRequest } from '#modules/accounts/office/api.ts'
import type { AuditEntry, Author, readLastSave as lastSaveCall } from '../contract.ts'
import type { Edited, Noun } from '../rules.ts'

/** Which lines are asked for; nothing: all of them. */
export interface Filter {
  about?: Noun
  by?: string
}

const root = (hotelId: string) => `/v1/hotels/${hotelId}/audit`

/** The journal, newest first, page by page. */
export const journalQuery = (hotelId: string, { about, by }: Filter) =>
  infiniteQueryOptions({
    queryKey: ['hotels', hotelId, 'audit', about, by],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      staffRequest<AuditEntry[]>('GET', root(hotelId), { query: { about, by, after: pageParam }, signal }),
    getNextPageParam: (page) => nextCursor(page.headers.get('link')),
    select: ({ pages }) => pages.flatMap((page) => page.data),
    staleTime: 5_000,
  })

/** Everybody who is named in the journal, people who have left too. */
export const authorsQuery = (hotelId: string) =>
  queryOptions({
    queryKey: ['hotels', hotelId, 'audit', 'authors'],
    queryFn: async ({ signal }) => (await staffRequest<Author[]>('GET', `${root(hotelId)}/authors`, { signal })).data,
    staleTime: 30_000,
  })

/** The same lines as a file for spreadsheets. The token travels in a header, so a plain link would not do. */
export async function downloadJournal(hotelId: string, filter: Filter, fileName: string): Promise<void> {
  const { data } = await staffRequest<Blob>('GET', `${root(hotelId)}.csv`, {
    query: { ...filter, lang: staffLang() },
    file: true,
    timeout: 120_000,
  })
  const address = URL.createObjectURL(data)
  const link = Object.assign(document.createElement('a'), { href: address, download: fileName })
  link.click()
  // The browser has taken the file by then.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}

/** Who has saved this last; null where nobody can say. */
export const readLastSave = (orgId: string, thing: Edited, subject: string) =>
  staffRequest<z.infer<typeof lastSaveCall.output>>('GET', `/v1/hotels/${orgId}/last-save`, {
    query: { thing, subject },
  }).then(({ data }) => data.lastSave)
