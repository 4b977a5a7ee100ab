import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { ifMatch } from '#core/http/client.ts'
import { queryClient } from '#core/ui-office/query-client.ts'
import { staffLang, staffRequest } from '#modules/auth/office/api.ts'
import { nextCursor } from '#modules/hotels/office/api.ts'
import type { Media, MediaPatch } from '../contract.ts'

const root = (hotelId: string) => `/v1/hotels/${hotelId}/medias`
const mediasKey = (hotelId: string) => ['hotels', hotelId, 'medias']

export const mediaFilters = ['all', 'picture', 'other', 'unused'] as const
export type MediaFilter = (typeof mediaFilters)[number]

/** What a library is looked through for. */
export interface Seeking {
  q: string
  filter: MediaFilter
}

/** The files of the hotel, newest first, page by page. */
export const mediasQuery = (hotelId: string, { q, filter }: Seeking) =>
  infiniteQueryOptions({
    queryKey: [...mediasKey(hotelId), 'list', q, filter, staffLang()],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      staffRequest<Media[]>('GET', root(hotelId), {
        query: {
          q: q || undefined,
          kind: filter === 'picture' || filter === 'other' ? filter : undefined,
          unused: filter === 'unused' ? 'true' : undefined,
          after: pageParam,
        },
        signal,
      }),
    getNextPageParam: (page) => nextCursor(page.headers.get('link')),
    select: ({ pages }) => pages.flatMap((page) => page.data),
    staleTime: 5_000,
  })

export const mediaQuery = (hotelId: string, mediaId: string) =>
  queryOptions({
    queryKey: [...mediasKey(hotelId), 'one', mediaId, staffLang()],
    queryFn: ({ signal }) => readMedia(hotelId, mediaId, signal),
  })

/** A file as the server knows it now. */
export const readMedia = (hotelId: string, mediaId: string, signal?: AbortSignal) =>
  staffRequest<Media>('GET', `${root(hotelId)}/${mediaId}`, { signal }).then(({ data }) => data)

/** Everything shown of the library is read again. */
export const refreshMedias = (hotelId: string) => queryClient.invalidateQueries({ queryKey: mediasKey(hotelId) })

/** Takes a file that has been uploaded into the library; `fileName` as it was chosen. */
export async function addToLibrary(hotelId: string, address: string, fileName: string): Promise<Media> {
  const name = fileName.trim().slice(0, 120)
  const { data } = await staffRequest<Media>('POST', root(hotelId), { body: { address, name } })
  void refreshMedias(hotelId)
  return data
}

/** Throws `precondition_failed` when the file is no longer at `version`. */
export const updateMedia = (hotelId: string, mediaId: string, body: MediaPatch, version: number | undefined) =>
  staffRequest<Media>('PATCH', `${root(hotelId)}/${mediaId}`, { body, headers: ifMatch(version) }).then(
    ({ data }) => data,
  )

/** Throws `media_used` while it stands somewhere. */
export const deleteMedia = (hotelId: string, mediaId: string) =>
  staffRequest<void>('DELETE', `${root(hotelId)}/${mediaId}`)
