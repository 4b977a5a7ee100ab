import { infiniteQueryOptions, queryOptions, useMutation } from '@tanstack/react-query'
import { ifMatch } from '#core/http/client.ts'
import type { Lang } from '#core/i18n/contract.ts'
import { queryClient } from '#core/ui-office/query-client.ts'
import { staffRequest } from '#modules/auth/office/api.ts'
import type { Hotel } from '#modules/hotels/contract.ts'
import { type Managed, manageQuery, nextCursor } from '#modules/hotels/office/api.ts'
import type { EntryPatch, GuestbookEntry, InfoInput } from '../contract.ts'
import type { EntryStatus } from '../rules.ts'

/** The hotel in each of these languages, blanks left blank: what the editor works on. */
export const infoTextsQuery = (hotelId: string, langs: Lang[]) =>
  queryOptions({
    queryKey: ['hotels', hotelId, 'info-texts', langs],
    queryFn: async ({ signal }) => {
      const read = async (lang: Lang) => {
        const query = { lang, fallback: 'none' }
        const { data } = await staffRequest<Managed>('GET', `/v1/hotels/${hotelId}/manage`, { query, signal })
        return [lang, data.hotel] as const
      }
      return Object.fromEntries(await Promise.all(langs.map(read))) as Partial<Record<Lang, Hotel>>
    },
    // An editor starts from what the server holds now, never from what was read before.
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })

/** The same, past everything this browser remembers. */
export const readInfoTexts = (hotelId: string, langs: Lang[]) =>
  queryClient.fetchQuery({ ...infoTextsQuery(hotelId, langs), staleTime: 0 })

/** Writes these info fields in one language. Throws `precondition_failed` when the hotel is no longer at `version`. */
export const updateInfo = (hotelId: string, lang: Lang, info: InfoInput, version: number | undefined) =>
  staffRequest<Hotel>('PATCH', `/v1/hotels/${hotelId}`, {
    query: { lang },
    body: { info },
    headers: ifMatch(version),
  }).then(({ data }) => data)

/** The hotel is read again in the language staff read: its bar and its first steps know of what is filled. */
export const refreshHotel = (hotelId: string) => queryClient.invalidateQueries(manageQuery(hotelId))

const entriesKey = (hotelId: string) => ['hotels', hotelId, 'guestbook-entries']
const entriesRoot = (hotelId: string) => `/v1/hotels/${hotelId}/guestbook-entries`

/** The words of the guestbook, newest first, page by page. `status` absent: all of them. */
export const entriesQuery = (hotelId: string, status?: EntryStatus) =>
  infiniteQueryOptions({
    queryKey: [...entriesKey(hotelId), status ?? 'all'],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      staffRequest<GuestbookEntry[]>('GET', entriesRoot(hotelId), { query: { status, after: pageParam }, signal }),
    getNextPageParam: (page) => nextCursor(page.headers.get('link')),
    select: ({ pages }) => pages.flatMap((page) => page.data),
    // Guests write at any moment, and nobody wants to load the page again to see it.
    refetchInterval: 30_000,
    staleTime: 5_000,
  })

/** Publishes a word, or refuses it with a reason that its author reads. */
export const useModerate = (hotelId: string) =>
  useMutation({
    mutationFn: ({ id, ...body }: EntryPatch & { id: string }) =>
      staffRequest<GuestbookEntry>('PATCH', `${entriesRoot(hotelId)}/${id}`, { body }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: entriesKey(hotelId) }),
  })

/** Takes a word out of the guestbook for good. */
export const useDeleteEntry = (hotelId: string) =>
  useMutation({
    mutationFn: (id: string) => staffRequest<void>('DELETE', `${entriesRoot(hotelId)}/${id}`),
    onSettled: () => queryClient.invalidateQueries({ queryKey: entriesKey(hotelId) }),
  })
