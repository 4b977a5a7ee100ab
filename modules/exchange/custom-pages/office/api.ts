import { queryOptions, useMutation } from '@tanstack/react-query'
import type { AllLanguages } from '#core/http/contract.ts'
import type { InAnyLanguage, Lang } from '#core/i18n/contract.ts'
import { refreshUnlessLive } from '#core/ui-office/app/office-module.ts'
import { queryClient } from '#core/ui-office/app/query-client.ts'
import { staffLang, staffRequest } from '#core/ui-office/app/staff-request.ts'
import type { updateHotel } from '#modules/hotel/hotels/contract.ts'
import { manageQuery } from '#modules/hotel/hotels/office/api.ts'
import type * as contract from '../contract.ts'
import type { PageInput, PagePatch, PageSummary } from '../contract.ts'

const pagesKey = (hotelId: string) => ['hotels', hotelId, 'pages']

/** All pages of the hotel, in order. */
export const pagesQuery = (hotelId: string) =>
  queryOptions({
    queryKey: [...pagesKey(hotelId), 'list', staffLang()],
    queryFn: async ({ signal }) =>
      (
        await staffRequest<typeof contract.listPages>('get', '/v1/hotels/{hotelId}/pages', {
          params: { hotelId },
          query: { lang: staffLang() },
          signal,
        })
      ).data,
    staleTime: 5_000,
  })

/** Pages that were deleted and can still be brought back, latest first. */
export const deletedPagesQuery = (hotelId: string) =>
  queryOptions({
    queryKey: [...pagesKey(hotelId), 'deleted', staffLang()],
    queryFn: async ({ signal }) => {
      const options = { params: { hotelId }, query: { lang: staffLang() }, signal }
      return (
        await staffRequest<typeof contract.listDeletedPages>('get', '/v1/hotels/{hotelId}/deleted-pages', options)
      ).data
    },
    staleTime: 5_000,
  })

/** A page with its texts in all languages: what its editor works on. */
export const pageTextsQuery = (hotelId: string, pageId: string) =>
  queryOptions({
    queryKey: ['hotels', hotelId, 'page-texts', pageId],
    queryFn: async ({ signal }) => {
      const options = { params: { hotelId, pageId }, query: { lang: 'all' as const }, signal }
      const path = '/v1/hotels/{hotelId}/pages/{pageId}'
      return (await staffRequest<AllLanguages<typeof contract.readPage>>('get', path, options)).data
    },
    // An editor starts from what the server holds now, never from what was read before.
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })

/** The same, bypassing the cache. */
export const readPageTexts = (hotelId: string, pageId: string) =>
  queryClient.fetchQuery({ ...pageTextsQuery(hotelId, pageId), staleTime: 0 })

/** What was published, latest first. */
export const versionsQuery = (hotelId: string, pageId: string) =>
  queryOptions({
    queryKey: [...pagesKey(hotelId), 'versions', pageId, staffLang()],
    queryFn: async ({ signal }) => {
      const options = { params: { hotelId, pageId }, query: { lang: staffLang() }, signal }
      return (
        await staffRequest<typeof contract.listPageVersions>(
          'get',
          '/v1/hotels/{hotelId}/pages/{pageId}/versions',
          options,
        )
      ).data
    },
    staleTime: 5_000,
  })

/** One of them whole, in all languages. It never changes; what its blocks speak of may. */
export const versionTextsQuery = (hotelId: string, pageId: string, versionId: string) =>
  queryOptions({
    queryKey: [...pagesKey(hotelId), 'version', pageId, versionId],
    queryFn: async ({ signal }) => {
      const options = { params: { hotelId, pageId, versionId }, query: { lang: 'all' as const }, signal }
      const path = '/v1/hotels/{hotelId}/pages/{pageId}/versions/{versionId}'
      return (await staffRequest<AllLanguages<typeof contract.readPageVersion>>('get', path, options)).data
    },
    staleTime: 60_000,
  })

/** Everything shown of the pages is read again. */
export const refreshPages = (hotelId: string) => queryClient.invalidateQueries({ queryKey: pagesKey(hotelId) })

/** The same after a change of one's own. */
export const pageSaved = (hotelId: string, error?: unknown) =>
  refreshUnlessLive(hotelId, () => refreshPages(hotelId), error)

/** The same, and the hotel, whose home and top bar depend on its published pages. */
const refreshHome = (hotelId: string) =>
  Promise.all([refreshPages(hotelId), queryClient.invalidateQueries(manageQuery(hotelId))])

export const createPage = (hotelId: string, lang: Lang, body: PageInput) =>
  staffRequest<typeof contract.createPage>('post', '/v1/hotels/{hotelId}/pages', {
    params: { hotelId },
    query: { lang },
    body,
  }).then(({ data }) => data)

/** `version`: what was last seen of it; throws `precondition_failed` when it is another one by now. */
export const updatePage = (
  hotelId: string,
  pageId: string,
  body: InAnyLanguage<typeof PagePatch>,
  version: number | undefined,
) =>
  staffRequest<AllLanguages<typeof contract.updatePage>>('patch', '/v1/hotels/{hotelId}/pages/{pageId}', {
    params: { hotelId, pageId },
    query: { lang: 'all' },
    body,
    version,
  }).then(({ data }) => data)

const showAtOnce = (hotelId: string, change: (pages: PageSummary[]) => PageSummary[]) =>
  queryClient.setQueryData(pagesQuery(hotelId).queryKey, (shown) => shown && change(shown))

export const useOrderPages = (hotelId: string) =>
  useMutation({
    mutationFn: (ids: string[]) =>
      staffRequest<typeof contract.orderPages>('put', '/v1/hotels/{hotelId}/pages/order', {
        params: { hotelId },
        body: ids,
      }),
    onMutate: async (ids) => {
      await queryClient.cancelQueries({ queryKey: pagesKey(hotelId) })
      showAtOnce(hotelId, (pages) => [...pages].sort((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id)))
    },
    onSettled: () => refreshPages(hotelId),
  })

/** The page that guests find when they open the hotel; null: the usual home. */
export const useSetDefaultPage = (hotelId: string) =>
  useMutation({
    mutationFn: (defaultPage: string | null) =>
      staffRequest<typeof updateHotel>('patch', '/v1/hotels/{hotelId}', {
        params: { hotelId },
        query: { lang: staffLang() },
        body: { defaultPage },
      }),
    onSettled: () => refreshHome(hotelId),
  })

/** Guests read the draft from now on. `version`: of the draft that one has seen. */
export const usePublishPage = (hotelId: string, pageId: string) =>
  useMutation({
    mutationFn: (version: number) =>
      staffRequest<typeof contract.publishPage>('post', '/v1/hotels/{hotelId}/pages/{pageId}/publish', {
        params: { hotelId, pageId },
        version,
      }),
    onSettled: () => refreshHome(hotelId),
  })

export const useUnpublishPage = (hotelId: string, pageId: string) =>
  useMutation({
    mutationFn: () =>
      staffRequest<typeof contract.unpublishPage>('post', '/v1/hotels/{hotelId}/pages/{pageId}/unpublish', {
        params: { hotelId, pageId },
      }),
    onSettled: () => refreshHome(hotelId),
  })

/** `onDone` comes before the page is gone from the screens: the one that asked may be among what goes. */
export const useDeletePage = (hotelId: string, onDone: (pageId: string) => void) =>
  useMutation({
    mutationFn: (pageId: string) =>
      staffRequest<typeof contract.deletePage>('delete', '/v1/hotels/{hotelId}/pages/{pageId}', {
        params: { hotelId, pageId },
      }),
    onSuccess: (_, pageId) => {
      onDone(pageId)
      showAtOnce(hotelId, (pages) => pages.filter(({ id }) => id !== pageId))
    },
    onSettled: () => refreshHome(hotelId),
  })

export const useRestorePage = (hotelId: string) =>
  useMutation({
    mutationFn: (pageId: string) =>
      staffRequest<typeof contract.restorePage>('post', '/v1/hotels/{hotelId}/pages/{pageId}/restore', {
        params: { hotelId, pageId },
        query: { lang: staffLang() },
      }).then(({ data }) => data),
    onSettled: () => refreshHome(hotelId),
  })
