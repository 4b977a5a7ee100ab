import { infiniteQueryOptions, queryOptions, useMutation } from '@tanstack/react-query'
import type { AllLanguages } from '#core/http/contract.ts'
import { nextCursor } from '#core/http/next-cursor.ts'
import type { InAnyLanguage } from '#core/i18n/contract.ts'
import { queryClient } from '#core/ui-office/app/query-client.ts'
import { staffQuery } from '#core/ui-office/app/staff-query.ts'
import { staffRequest } from '#core/ui-office/app/staff-request.ts'
import type { InfoInput } from '#modules/foundation/info/contract.ts'
import type { manageHotel, updateHotel } from '#modules/hotel/hotels/contract.ts'
import { manageQuery } from '#modules/hotel/hotels/office/api.ts'
import type * as contract from '../contract.ts'
import type { EntryPatch } from '../contract.ts'
import type { EntryStatus } from '../rules.ts'
import type * as signatures from '../signatures-contract.ts'

/** The hotel with its texts in all languages, for the editor. */
export const infoTextsQuery = (hotelId: string) =>
  queryOptions({
    queryKey: ['hotels', hotelId, 'info-texts'],
    queryFn: async ({ signal }) => {
      const options = { params: { hotelId }, query: { lang: 'all' as const }, signal }
      const path = '/v1/hotels/{hotelId}/manage'
      return (await staffRequest<AllLanguages<typeof manageHotel>>('get', path, options)).data.hotel
    },
    // The editor starts from the current data of the server, never from the cache.
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })

/** Reads the same, bypassing the cache. */
export const readInfoTexts = (hotelId: string) => queryClient.fetchQuery({ ...infoTextsQuery(hotelId), staleTime: 0 })

/** Writes these info fields. Throws `precondition_failed` when the hotel is no longer at `version`. */
export const updateInfo = (hotelId: string, info: InAnyLanguage<typeof InfoInput>, version: number | undefined) =>
  staffRequest<AllLanguages<typeof updateHotel>>('patch', '/v1/hotels/{hotelId}', {
    params: { hotelId },
    query: { lang: 'all' },
    body: { info },
    version,
  }).then(({ data }) => data)

/**
 * Refetches the hotel in the language of the user, because the navigation and the first steps depend on what is filled
 * in.
 */
export const refreshHotel = (hotelId: string) => queryClient.invalidateQueries(manageQuery(hotelId))

const entriesKey = (hotelId: string) => ['hotels', hotelId, 'guestbook-entries']

/** The entries of the guestbook, newest first, in pages. `status` absent: all of them. */
export const entriesQuery = (hotelId: string, status?: EntryStatus) =>
  infiniteQueryOptions({
    queryKey: [...entriesKey(hotelId), status ?? 'all'],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      staffRequest<typeof contract.listEntries>('get', '/v1/hotels/{hotelId}/guestbook-entries', {
        params: { hotelId },
        query: { status, after: pageParam },
        signal,
      }),
    getNextPageParam: (page) => nextCursor(page.headers.get('link')),
    select: ({ pages }) => pages.flatMap((page) => page.data),
    staleTime: 5_000,
  })

export const refreshEntries = (hotelId: string) => queryClient.invalidateQueries({ queryKey: entriesKey(hotelId) })

/**
 * Called when an entry is new or its status has changed: the number of pending ones is part of the staff's view of the
 * hotel.
 */
export const guestbookChanged = (hotelId: string) => Promise.all([refreshHotel(hotelId), refreshEntries(hotelId)])

/** Publishes an entry, or refuses it with a reason that is shown to its author. */
export const useModerate = (hotelId: string) =>
  useMutation({
    mutationFn: ({ id, ...body }: EntryPatch & { id: string }) =>
      staffRequest<typeof contract.moderateEntry>('patch', '/v1/hotels/{hotelId}/guestbook-entries/{entryId}', {
        params: { hotelId, entryId: id },
        body,
      }),
    onSettled: () => guestbookChanged(hotelId),
  })

/** Deletes an entry of the guestbook permanently. */
export const useDeleteEntry = (hotelId: string) =>
  useMutation({
    mutationFn: (id: string) =>
      staffRequest<typeof contract.deleteEntry>('delete', '/v1/hotels/{hotelId}/guestbook-entries/{entryId}', {
        params: { hotelId, entryId: id },
      }),
    onSettled: () => guestbookChanged(hotelId),
  })

const recordsKey = (hotelId: string) => ['hotels', hotelId, 'inventories']

/** The signed inventories, newest first, in pages. `room` empty: of all rooms. */
export const inventoriesQuery = (hotelId: string, room: string) =>
  infiniteQueryOptions({
    queryKey: [...recordsKey(hotelId), 'list', room],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) => {
      const query = { room: room || undefined, after: pageParam }
      return staffRequest<typeof contract.listInventories>('get', '/v1/hotels/{hotelId}/inventories', {
        params: { hotelId },
        query,
        signal,
      })
    },
    getNextPageParam: (page) => nextCursor(page.headers.get('link')),
    select: ({ pages }) => pages.flatMap((page) => page.data),
    staleTime: 5_000,
  })

/** One signed inventory, which never changes. */
export const inventoryQuery = (hotelId: string, id: string) =>
  staffQuery<typeof contract.readInventory>(
    [...recordsKey(hotelId), id],
    '/v1/hotels/{hotelId}/inventories/{recordId}',
    { params: { hotelId, recordId: id } },
    60_000,
  )

/** Refetches the list after an inventory was signed. */
export const inventorySigned = (hotelId: string) =>
  queryClient.invalidateQueries({ queryKey: [...recordsKey(hotelId), 'list'] })

/** Signs an inventory for the hotel, with a typed name. */
export const useSignInventory = (hotelId: string, recordId: string) =>
  useMutation({
    mutationFn: (name: string) =>
      staffRequest<typeof signatures.signInventory>('put', '/v1/hotels/{hotelId}/inventories/{recordId}/signature', {
        params: { hotelId, recordId },
        body: { name },
      }),
    onSettled: () => queryClient.invalidateQueries(inventoryQuery(hotelId, recordId)),
  })

/** Checks the chain of the hotel's signed inventories. */
export const useChainCheck = (hotelId: string) =>
  useMutation({
    mutationFn: async () =>
      (
        await staffRequest<typeof signatures.checkInventories>('get', '/v1/hotels/{hotelId}/inventory-check', {
          params: { hotelId },
        })
      ).data,
  })
