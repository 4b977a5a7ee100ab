import { useMutation } from '@tanstack/react-query'
import type { AllLanguages } from '#core/http/contract.ts'
import type { InAnyLanguage, Lang } from '#core/i18n/contract.ts'
import { refreshUnlessLive } from '#core/ui-office/app/office-module.ts'
import { queryClient } from '#core/ui-office/app/query-client.ts'
import { editorQuery, staffQuery } from '#core/ui-office/app/staff-query.ts'
import { staffLang, staffRequest } from '#core/ui-office/app/staff-request.ts'
import { sortByIds, updateCachedList } from '#core/ui-office/lists/cached-list.ts'
import type { updateHotel } from '#modules/hotel/hotels/contract.ts'
import { manageQuery } from '#modules/hotel/hotels/office/api.ts'
import type * as contract from '../contract.ts'
import type { PageInput, PagePatch, PageSummary } from '../contract.ts'

const pagesKey = (hotelId: string) => ['hotels', hotelId, 'pages']

/** All pages of the hotel, in order. */
export const pagesQuery = (hotelId: string) =>
  staffQuery<typeof contract.listPages>([...pagesKey(hotelId), 'list', staffLang()], '/v1/hotels/{hotelId}/pages', {
    params: { hotelId },
    query: { lang: staffLang() },
  })

/** Deleted pages that can still be restored, latest first. */
export const deletedPagesQuery = (hotelId: string) =>
  staffQuery<typeof contract.listDeletedPages>(
    [...pagesKey(hotelId), 'deleted', staffLang()],
    '/v1/hotels/{hotelId}/deleted-pages',
    { params: { hotelId }, query: { lang: staffLang() } },
  )

/** A page with its texts in all languages, for its editor. */
export const pageTextsQuery = (hotelId: string, pageId: string) =>
  editorQuery<AllLanguages<typeof contract.readPage>>(
    ['hotels', hotelId, 'page-texts', pageId],
    '/v1/hotels/{hotelId}/pages/{pageId}',
    { params: { hotelId, pageId }, query: { lang: 'all' } },
  )

/** Reads the same, bypassing the cache. */
export const readPageTexts = (hotelId: string, pageId: string) =>
  queryClient.fetchQuery({ ...pageTextsQuery(hotelId, pageId), staleTime: 0 })

/** The published versions, latest first. */
export const versionsQuery = (hotelId: string, pageId: string) =>
  staffQuery<typeof contract.listPageVersions>(
    [...pagesKey(hotelId), 'versions', pageId, staffLang()],
    '/v1/hotels/{hotelId}/pages/{pageId}/versions',
    { params: { hotelId, pageId }, query: { lang: staffLang() } },
  )

/** One version in full, in all languages. Its text never changes, but what its blocks refer to may. */
export const versionTextsQuery = (hotelId: string, pageId: string, versionId: string) =>
  staffQuery<AllLanguages<typeof contract.readPageVersion>>(
    [...pagesKey(hotelId), 'version', pageId, versionId],
    '/v1/hotels/{hotelId}/pages/{pageId}/versions/{versionId}',
    { params: { hotelId, pageId, versionId }, query: { lang: 'all' } },
    60_000,
  )

/** Refetches everything that shows the pages. */
export const refreshPages = (hotelId: string) => queryClient.invalidateQueries({ queryKey: pagesKey(hotelId) })

/** Refreshes the pages after this user's own change. */
export const pageSaved = (hotelId: string, error?: unknown) =>
  refreshUnlessLive(hotelId, () => refreshPages(hotelId), error)

/** Refetches the pages and the hotel, whose home screen and top bar depend on the published pages. */
export const refreshHome = (hotelId: string) =>
  Promise.all([refreshPages(hotelId), queryClient.invalidateQueries(manageQuery(hotelId))])

export const createPage = (hotelId: string, lang: Lang, body: PageInput) =>
  staffRequest<typeof contract.createPage>('post', '/v1/hotels/{hotelId}/pages', {
    params: { hotelId },
    query: { lang },
    body,
  }).then(({ data }) => data)

/** `version`: the version last read. Throws `precondition_failed` when the page has changed since. */
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

export const useOrderPages = (hotelId: string) =>
  useMutation({
    mutationFn: (ids: string[]) =>
      staffRequest<typeof contract.orderPages>('put', '/v1/hotels/{hotelId}/pages/order', {
        params: { hotelId },
        body: ids,
      }),
    onMutate: (ids) => updateCachedList<PageSummary>(pagesQuery(hotelId).queryKey, (pages) => sortByIds(pages, ids)),
    onSettled: () => refreshPages(hotelId),
  })

/** Sets the page that guests see when they open the hotel; null: the usual home screen. */
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

/** Publishes the draft. `version`: the version of the draft that the user has seen. */
export const publishPage = (hotelId: string, pageId: string, version: number) =>
  staffRequest<typeof contract.publishPage>('post', '/v1/hotels/{hotelId}/pages/{pageId}/publish', {
    params: { hotelId, pageId },
    version,
  })

export const unpublishPage = (hotelId: string, pageId: string) =>
  staffRequest<typeof contract.unpublishPage>('post', '/v1/hotels/{hotelId}/pages/{pageId}/unpublish', {
    params: { hotelId, pageId },
  })

export const usePublishPage = (hotelId: string, pageId: string) =>
  useMutation({
    mutationFn: (version: number) => publishPage(hotelId, pageId, version),
    onSettled: () => refreshHome(hotelId),
  })

export const useUnpublishPage = (hotelId: string, pageId: string) =>
  useMutation({
    mutationFn: () => unpublishPage(hotelId, pageId),
    onSettled: () => refreshHome(hotelId),
  })

/**
 * `onDone` is called before the page is removed from the screens, because the calling component may be removed with it.
 */
export const useDeletePage = (hotelId: string, onDone: (pageId: string) => void) =>
  useMutation({
    mutationFn: (pageId: string) =>
      staffRequest<typeof contract.deletePage>('delete', '/v1/hotels/{hotelId}/pages/{pageId}', {
        params: { hotelId, pageId },
      }),
    onSuccess: (_, pageId) => {
      onDone(pageId)
      return updateCachedList<PageSummary>(pagesQuery(hotelId).queryKey, (pages) =>
        pages.filter(({ id }) => id !== pageId),
      )
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
