import { infiniteQueryOptions, useMutation } from '@tanstack/react-query'
import type { AllLanguages } from '#core/http/contract.ts'
import { nextCursor } from '#core/http/next-cursor.ts'
import type { InAnyLanguage } from '#core/i18n/contract.ts'
import { queryClient } from '#core/ui-office/app/query-client.ts'
import { editorQuery, staffQuery } from '#core/ui-office/app/staff-query.ts'
import { staffLang, staffRequest } from '#core/ui-office/app/staff-request.ts'
import { sortByIds, updateCachedList } from '#core/ui-office/lists/cached-list.ts'
import type * as contract from '../contract.ts'
import type { Place, PlaceInput, PlacePatch } from '../contract.ts'
import type { PlaceCategory } from '../rules.ts'

const placesKey = (hotelId: string) => ['hotels', hotelId, 'places']

/** The places of the hotel, in its order, including hidden ones. */
export const placesQuery = (hotelId: string) =>
  staffQuery<typeof contract.listPlaces>([...placesKey(hotelId), 'list', staffLang()], '/v1/hotels/{hotelId}/places', {
    params: { hotelId },
    query: { lang: staffLang() },
  })

/** One place with its texts in all languages, for its editor. */
export const placeTextsQuery = (hotelId: string, placeId: string) =>
  editorQuery<AllLanguages<typeof contract.readPlace>>(
    [...placesKey(hotelId), 'texts', placeId],
    '/v1/hotels/{hotelId}/places/{placeId}',
    { params: { hotelId, placeId }, query: { lang: 'all' } },
  )

/** Reads one place with its texts in all languages from the server, bypassing the cache. */
export const readPlaceTexts = (hotelId: string, placeId: string) =>
  queryClient.fetchQuery({ ...placeTextsQuery(hotelId, placeId), staleTime: 0 })

/** Reloads the lists of places, but not the data of an open editor. */
export const refreshPlaces = (hotelId: string) =>
  Promise.all(
    ['list', 'nearby'].map((part) => queryClient.invalidateQueries({ queryKey: [...placesKey(hotelId), part] })),
  )

/** Changes the cached places before the server answers; `refreshPlaces` loads the server's state afterwards. */
const updateCachedPlaces = (hotelId: string, change: (places: Place[]) => Place[]) =>
  updateCachedList(placesQuery(hotelId).queryKey, change)

export interface PlaceSearchTerms {
  q: string
  category: PlaceCategory | ''
}

/** The directory places that the hotel may add, nearest first, page by page. */
export const nearbyQuery = (hotelId: string, { q, category }: PlaceSearchTerms) =>
  infiniteQueryOptions({
    queryKey: [...placesKey(hotelId), 'nearby', q, category, staffLang()],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      staffRequest<typeof contract.listNearby>('get', '/v1/hotels/{hotelId}/places/from-directory', {
        params: { hotelId },
        query: { q: q || undefined, category: category || undefined, after: pageParam, lang: staffLang() },
        signal,
      }),
    getNextPageParam: (page) => nextCursor(page.headers.get('link')),
    select: ({ pages }) => pages.flatMap((page) => page.data),
    staleTime: 5_000,
  })

export const useTakePlaces = (hotelId: string, onDone: (count: number) => void) =>
  useMutation({
    mutationFn: (ids: string[]) =>
      staffRequest<typeof contract.takePlaces>('post', '/v1/hotels/{hotelId}/places/from-directory', {
        params: { hotelId },
        body: { ids },
      }),
    onSuccess: async (_, ids) => {
      await refreshPlaces(hotelId)
      onDone(ids.length)
    },
  })

export const createPlace = (hotelId: string, body: InAnyLanguage<typeof PlaceInput>) =>
  staffRequest<AllLanguages<typeof contract.createPlace>>('post', '/v1/hotels/{hotelId}/places', {
    params: { hotelId },
    query: { lang: 'all' },
    body,
  }).then(({ data }) => data)

/** `version`: the version last seen; throws `precondition_failed` if it has changed since. */
export const updatePlace = (
  hotelId: string,
  placeId: string,
  body: InAnyLanguage<typeof PlacePatch>,
  version: number | undefined,
) =>
  staffRequest<AllLanguages<typeof contract.updatePlace>>('patch', '/v1/hotels/{hotelId}/places/{placeId}', {
    params: { hotelId, placeId },
    query: { lang: 'all' },
    body,
    version,
  }).then(({ data }) => data)

/** Shows a place to guests, or hides it, at once. */
export const useSetHidden = (hotelId: string) =>
  useMutation({
    mutationFn: ({ id, hidden }: { id: string; hidden: boolean }) => updatePlace(hotelId, id, { hidden }, undefined),
    onMutate: ({ id, hidden }) =>
      updateCachedPlaces(hotelId, (places) => places.map((place) => (place.id === id ? { ...place, hidden } : place))),
    onSettled: () => refreshPlaces(hotelId),
  })

/**
 * `onDone` is called before the place disappears from the screens, because the component that called may disappear with
 * it.
 */
export const useDeletePlace = (hotelId: string, onDone: () => void) =>
  useMutation({
    mutationFn: (placeId: string) =>
      staffRequest<typeof contract.deletePlace>('delete', '/v1/hotels/{hotelId}/places/{placeId}', {
        params: { hotelId, placeId },
      }),
    onSuccess: (_, placeId) => {
      onDone()
      return updateCachedPlaces(hotelId, (places) => places.filter(({ id }) => id !== placeId))
    },
    onSettled: () => refreshPlaces(hotelId),
  })

export const useOrderPlaces = (hotelId: string) =>
  useMutation({
    mutationFn: (ids: string[]) =>
      staffRequest<typeof contract.orderPlaces>('put', '/v1/hotels/{hotelId}/places/order', {
        params: { hotelId },
        body: ids,
      }),
    onMutate: (ids) => updateCachedPlaces(hotelId, (places) => sortByIds(places, ids)),
    onSettled: () => refreshPlaces(hotelId),
  })
