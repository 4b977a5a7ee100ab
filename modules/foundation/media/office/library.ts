import { infiniteQueryOptions, queryOptions, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { ProblemError } from '#core/http/client.ts'
import { nextCursor } from '#core/http/next-cursor.ts'
import { parseFileAddress } from '#core/storage/address-rules.ts'
import { queryClient } from '#core/ui-office/app/query-client.ts'
import { staffQuery } from '#core/ui-office/app/staff-query.ts'
import { staffLang, staffRequest } from '#core/ui-office/app/staff-request.ts'
import type * as contract from '../contract.ts'
import type { Media, MediaPatch } from '../contract.ts'
import { maxMediaTextLengths } from '../rules.ts'
import type { readStorage } from '../storage-contract.ts'

const mediasKey = (hotelId: string) => ['hotels', hotelId, 'medias']
/**
 * A query key outside the library's: changes of guests' pages change where files are used, but not a file's name or
 * texts.
 */
const mediaAtKey = (hotelId: string) => ['hotels', hotelId, 'media-at']

export const mediaFilters = ['all', 'picture', 'other', 'unused'] as const
export type MediaFilter = (typeof mediaFilters)[number]

/** Search words and file type. */
export interface MediaSearchTerms {
  q: string
  filter: MediaFilter
}

/** How much storage the hotel uses. */
export const storageQuery = (hotelId: string) =>
  staffQuery<typeof readStorage>(
    [...mediasKey(hotelId), 'storage'],
    '/v1/hotels/{hotelId}/storage',
    { params: { hotelId } },
    10_000,
  )

/** How much a new account may still upload. Read often until nothing limits the account any more. */
export const uploadQuotaQuery = queryOptions({
  queryKey: ['upload-quota'],
  queryFn: async ({ signal }) =>
    (await staffRequest<typeof contract.readUploadQuota>('get', '/v1/me/upload-quota', { signal })).data,
  staleTime: ({ state }) => (state.data?.newAccount === null ? Number.POSITIVE_INFINITY : 2_000),
  // The link may be opened in another tab.
  refetchOnWindowFocus: ({ state }) => (state.data?.newAccount === null ? false : 'always'),
})

/** Reads the quota again after an upload, while there is one. */
export const refreshUploadQuota = () =>
  queryClient.getQueryData(uploadQuotaQuery.queryKey)?.newAccount &&
  queryClient.invalidateQueries({ queryKey: uploadQuotaQuery.queryKey })

/** The files of the hotel, newest first, page by page. */
export const mediasQuery = (hotelId: string, { q, filter }: MediaSearchTerms) =>
  infiniteQueryOptions({
    queryKey: [...mediasKey(hotelId), 'list', q, filter, staffLang()],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      staffRequest<typeof contract.listMedias>('get', '/v1/hotels/{hotelId}/medias', {
        params: { hotelId },
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

/** Whether the hotel has no file at all of this type, as far as this screen knows. */
export function useIsLibraryEmpty(hotelId: string, terms: MediaSearchTerms, fileType: MediaFilter = 'all'): boolean {
  const { data } = useInfiniteQuery(mediasQuery(hotelId, terms))
  return data?.length === 0 && terms.q === '' && terms.filter === fileType
}

export const mediaQuery = (hotelId: string, mediaId: string) =>
  queryOptions({
    queryKey: [...mediasKey(hotelId), 'one', mediaId, staffLang()],
    queryFn: ({ signal }) => readMedia(hotelId, mediaId, signal),
  })

/**
 * The library entry of the file at this address, in the current hotel; `data` stays undefined for a file that is not in
 * the library.
 */
export function useMediaAt(address: string) {
  const { orgId = '' } = useParams()
  const id = parseFileAddress(address)?.id ?? ''
  return useQuery({
    queryKey: [...mediaAtKey(orgId), id, staffLang()],
    queryFn: ({ signal }) => readMedia(orgId, id, signal),
    enabled: orgId !== '' && id !== '',
    staleTime: 60_000,
  })
}

/** A file in the server's current version. */
export const readMedia = (hotelId: string, mediaId: string, signal?: AbortSignal) =>
  staffRequest<typeof contract.readMedia>('get', '/v1/hotels/{hotelId}/medias/{mediaId}', {
    params: { hotelId, mediaId },
    signal,
  }).then(({ data }) => data)

/** Reloads everything shown of the library. */
export const refreshMedias = (hotelId: string) => queryClient.invalidateQueries({ queryKey: mediasKey(hotelId) })

/** The same after a change of one file, here or by a colleague; also reloads it in forms that show it. */
export function refreshMedia(hotelId: string): Promise<void> {
  void queryClient.invalidateQueries({ queryKey: mediaAtKey(hotelId) })
  return refreshMedias(hotelId)
}

/**
 * Adds an uploaded file to the library; `fileName` as it was chosen. Returns the existing file with the same bytes if
 * there is one: then this one is not added, unless both are to be kept.
 */
export async function addToLibrary(
  hotelId: string,
  address: string,
  fileName: string,
  keepBoth: boolean,
): Promise<Media | null> {
  const name = fileName.trim().slice(0, maxMediaTextLengths.name)
  try {
    await staffRequest<typeof contract.addMedia>('post', '/v1/hotels/{hotelId}/medias', {
      params: { hotelId },
      body: { address, name, duplicate: keepBoth ? 'keep' : 'refuse' },
    })
  } catch (error) {
    if (error instanceof ProblemError && error.problem.code === 'media_duplicate')
      return error.problem.context?.media as Media
    throw error
  }
  void refreshMedia(hotelId)
  return null
}

/** Replaces a file of the library by an uploaded file, wherever it is used. */
export async function replaceMedia(hotelId: string, { id, version }: Media, address: string): Promise<void> {
  await staffRequest<typeof contract.replaceMedia>('post', '/v1/hotels/{hotelId}/medias/{mediaId}/replace', {
    params: { hotelId, mediaId: id },
    body: { address },
    version,
  })
  void refreshMedia(hotelId)
}

/** Returns the result for each file. */
export const deleteMedias = (hotelId: string, ids: string[]) =>
  staffRequest<typeof contract.deleteMedias>('post', '/v1/hotels/{hotelId}/medias/delete', {
    params: { hotelId },
    body: { ids },
  }).then(({ data }) => data)

/** Throws `precondition_failed` when the file is no longer at `version`. */
export const updateMedia = (hotelId: string, mediaId: string, body: MediaPatch, version: number | undefined) =>
  staffRequest<typeof contract.updateMedia>('patch', '/v1/hotels/{hotelId}/medias/{mediaId}', {
    params: { hotelId, mediaId },
    body,
    version,
  }).then(({ data }) => data)

/** Throws `media_used` while the file is used. */
export const deleteMedia = (hotelId: string, mediaId: string) =>
  staffRequest<typeof contract.deleteMedia>('delete', '/v1/hotels/{hotelId}/medias/{mediaId}', {
    params: { hotelId, mediaId },
  })
