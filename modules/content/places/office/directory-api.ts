import { infiniteQueryOptions, useMutation } from '@tanstack/react-query'
import type { AllLanguages } from '#core/http/contract.ts'
import { nextCursor } from '#core/http/next-cursor.ts'
import type { InAnyLanguage } from '#core/i18n/contract.ts'
import { queryClient } from '#core/ui-office/app/query-client.ts'
import { editorQuery } from '#core/ui-office/app/staff-query.ts'
import { staffLang, staffRequest } from '#core/ui-office/app/staff-request.ts'
import type * as contract from '../contract.ts'
import type { DirectoryPlaceInput, DirectoryPlacePatch } from '../contract.ts'
import type { Position } from '../rules.ts'
import type { PlaceSearchTerms } from './api.ts'

const directoryKey = ['directory']

/** The shared directory, page by page: by name, or by distance from a point. */
export const directoryQuery = ({ q, category }: PlaceSearchTerms, near: Position | null) =>
  infiniteQueryOptions({
    queryKey: [...directoryKey, 'list', q, category, near?.latitude, near?.longitude, staffLang()],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      staffRequest<typeof contract.listDirectory>('get', '/v1/places', {
        query: {
          q: q || undefined,
          category: category || undefined,
          lat: near?.latitude,
          lng: near?.longitude,
          after: pageParam,
          lang: staffLang(),
        },
        signal,
      }),
    getNextPageParam: (page) => nextCursor(page.headers.get('link')),
    select: ({ pages }) => pages.flatMap((page) => page.data),
    staleTime: 5_000,
  })

/** One place with its texts in all languages, for its editor. */
export const directoryTextsQuery = (placeId: string) =>
  editorQuery<AllLanguages<typeof contract.readDirectoryPlace>>(
    [...directoryKey, 'texts', placeId],
    '/v1/places/{directoryId}',
    { params: { directoryId: placeId }, query: { lang: 'all' } },
  )

/** Reads one place with its texts in all languages from the server, bypassing the cache. */
export const readDirectoryTexts = (placeId: string) =>
  queryClient.fetchQuery({ ...directoryTextsQuery(placeId), staleTime: 0 })

export const refreshDirectory = () => queryClient.invalidateQueries({ queryKey: [...directoryKey, 'list'] })

export const createDirectoryPlace = (body: InAnyLanguage<typeof DirectoryPlaceInput>) =>
  staffRequest<AllLanguages<typeof contract.createDirectoryPlace>>('post', '/v1/places', {
    query: { lang: 'all' },
    body,
  }).then(({ data }) => data)

/** `version`: the version last seen; throws `precondition_failed` if it has changed since. */
export const updateDirectoryPlace = (
  placeId: string,
  body: InAnyLanguage<typeof DirectoryPlacePatch>,
  version: number | undefined,
) =>
  staffRequest<AllLanguages<typeof contract.updateDirectoryPlace>>('patch', '/v1/places/{directoryId}', {
    params: { directoryId: placeId },
    query: { lang: 'all' },
    body,
    version,
  }).then(({ data }) => data)

export const useDeleteDirectoryPlace = (onDone: () => void) =>
  useMutation({
    mutationFn: (placeId: string) =>
      staffRequest<typeof contract.deleteDirectoryPlace>('delete', '/v1/places/{directoryId}', {
        params: { directoryId: placeId },
      }),
    onSuccess: onDone,
    onSettled: refreshDirectory,
  })

/**
 * Sets the media type that the server expects: browsers do not know the one of GeoJSON, and spreadsheets set their own
 * for CSV.
 */
const withMediaType = (file: File) =>
  new Blob([file], { type: /json$/i.test(file.name) ? 'application/geo+json' : 'text/csv' })

/** Previews an import. */
export const usePreviewImport = () =>
  useMutation({
    mutationFn: (file: File) =>
      staffRequest<typeof contract.previewImport>('post', '/v1/places/import/preview', {
        query: { lang: staffLang() },
        file: withMediaType(file),
      }).then(({ data }) => data),
  })

/** Imports the valid lines of a file, after the user has seen the invalid ones in the preview. */
export const useImport = () =>
  useMutation({
    mutationFn: (file: File) =>
      staffRequest<typeof contract.importPlaces>('post', '/v1/places/import', {
        query: { lang: staffLang(), broken: 'skip' },
        file: withMediaType(file),
      }).then(({ data }) => data),
    onSettled: refreshDirectory,
  })
