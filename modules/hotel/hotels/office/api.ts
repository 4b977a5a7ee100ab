import { notifications } from '@mantine/notifications'
import { infiniteQueryOptions, queryOptions, useMutation } from '@tanstack/react-query'
import { createContext, useContext, useEffect, useRef } from 'react'
import { useParams } from 'react-router'
import type { z } from 'zod'
import type { Actor } from '#core/access/policy.ts'
import { nextCursor } from '#core/http/next-cursor.ts'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { isAccessLost, isFactorNeeded } from '#core/ui-office/app/current-hotel.ts'
import { queryClient } from '#core/ui-office/app/query-client.ts'
import { staffQuery } from '#core/ui-office/app/staff-query.ts'
import { staffLang, staffRequest } from '#core/ui-office/app/staff-request.ts'
import { useFailureText } from '#core/ui-office/frame/screen.tsx'
import { isProvider, meQuery, useMe } from '#modules/foundation/accounts/office/api.ts'
import type * as contract from '../contract.ts'
import type { Hotel, HotelInput, HotelPatch } from '../contract.ts'
import type * as overview from '../overview-contract.ts'
import type { OverviewFilter } from '../rules.ts'

export { ChoiceField } from './components/settings/choice-field.tsx'
export { GuestPreview } from './components/settings/guest-preview.tsx'
export { countryChoices } from './countries.ts'

export type ManagedHotelData = z.infer<typeof contract.manageHotel.output> & {
  /** The cursor of the hotel's live stream when this was read. */
  cursor?: string | null
}

const manageKey = (orgId: string) => ['hotels', orgId, 'manage', staffLang()]

/** The staff view of one hotel: its settings, the person's role, the number of waiting orders. */
export const manageQuery = (orgId: string) =>
  queryOptions({
    queryKey: manageKey(orgId),
    queryFn: async ({ signal }): Promise<ManagedHotelData> => {
      const { data, headers } = await staffRequest<typeof contract.manageHotel>('get', '/v1/hotels/{hotelId}/manage', {
        params: { hotelId: orgId },
        signal,
        // The response sets a cookie that lets this browser see the guest pages of a draft hotel.
        cookies: true,
      })
      return { ...data, cursor: headers.get('livret-cursor') }
    },
    staleTime: 10_000,
  })

const listKey = ['hotels', 'list']
const deletedKey = ['hotels', 'deleted']

/** All hotels of the person, or all of the product for provider staff, page by page. */
export const hotelsQuery = (search: string) =>
  infiniteQueryOptions({
    queryKey: [...listKey, search, staffLang()],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      staffRequest<typeof contract.listHotels>('get', '/v1/hotels', {
        query: { q: search || undefined, after: pageParam },
        signal,
      }),
    getNextPageParam: (page) => nextCursor(page.headers.get('link')),
    select: ({ pages }) => pages.flatMap((page) => page.data),
    staleTime: 10_000,
  })

type Overview = z.infer<typeof overview.readOverview.output>

/** The hotels of the person, or all of the product, those where something waits first, page by page. */
export const overviewQuery = ({ q, waits }: { q: string; waits: OverviewFilter | undefined }) =>
  infiniteQueryOptions({
    queryKey: [...listKey, 'overview', q, waits ?? '', staffLang()],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      staffRequest<typeof overview.readOverview>('get', '/v1/hotels-overview', {
        query: { q: q || undefined, waits, after: pageParam },
        signal,
      }),
    getNextPageParam: (page) => nextCursor(page.headers.get('link')),
    select: ({ pages }): Overview => ({
      // A hotel that moves between two calls may be on two pages.
      hotels: [...new Map(pages.flatMap(({ data }) => data.hotels).map((hotel) => [hotel.id, hotel])).values()],
      counts: (pages.at(-1) as (typeof pages)[number]).data.counts,
    }),
    staleTime: 10_000,
  })

/** The hotel with the acting user, for the policies of `core/access/policy.ts`. */
export interface ManagedHotel extends ManagedHotelData {
  orgId: string
  actor: Actor
}

/**
 * The hotel that `office-layout` provides to its screens. A screen that is being left keeps its hotel until it
 * unmounts.
 */
export const ManagedHotelContext = createContext<ManagedHotelData | null>(null)

/** The hotel of the address. Screens under `/hotels/:orgId` are rendered once it is loaded. */
export function useManagedHotel(): ManagedHotel {
  const orgId = useParams().orgId ?? ''
  const managed = useContext(ManagedHotelContext)
  const me = useMe().data
  if (!managed) throw new Error('a hotel screen outside the hotel layout')
  return { orgId, ...managed, actor: { role: managed.role, provider: Boolean(me && isProvider(me)) } }
}

/**
 * A refused action means that this window's role is out of date: the hotel is loaded again, so that the screen shows
 * the current rights. The dialog may disappear with the right, so the reason stays in a notification.
 */
export function useRefreshAfterRefusal(orgId: string) {
  const { t } = useTranslation()
  const failureText = useFailureText()
  const showFailure = useRef((_: Error) => {})
  useEffect(() => {
    showFailure.current = (error) =>
      notifications.show({
        id: 'role-changed',
        color: 'hot',
        autoClose: false,
        title: t('hotels.office.roleChanged'),
        message: failureText(error),
      })
  })
  useEffect(() => {
    const cachedRole = () => queryClient.getQueryData<ManagedHotelData>(manageKey(orgId))?.role
    const reloadRights = async (error: Error) => {
      const previousRole = cachedRole()
      await queryClient.invalidateQueries(manageQuery(orgId))
      if (cachedRole() !== previousRole) showFailure.current(error)
    }
    return queryClient.getMutationCache().subscribe((event) => {
      if (event.type !== 'updated' || event.action.type !== 'error') return
      const { error } = event.action
      if (isAccessLost(error) || isFactorNeeded(error)) void reloadRights(error)
    })
  }, [orgId])
}

/** Updated by the order board, whose stream is faster. */
export const setNewOrders = (orgId: string, newOrders: number) =>
  queryClient.setQueryData<ManagedHotelData>(manageKey(orgId), (managed) => managed && { ...managed, newOrders })

/** Reloads everything that depends on the list of hotels: the lists, and the person's account. */
export const refreshHotels = () =>
  Promise.all([listKey, deletedKey, meQuery.queryKey].map((queryKey) => queryClient.invalidateQueries({ queryKey })))

export const createHotel = (body: HotelInput) =>
  staffRequest<typeof contract.createHotel>('post', '/v1/hotels', { body }).then(({ data }) => data)

/** The hotel from the server, bypassing the cache. */
export const readHotel = (orgId: string) =>
  staffRequest<typeof contract.manageHotel>('get', '/v1/hotels/{hotelId}/manage', { params: { hotelId: orgId } }).then(
    ({ data }) => data.hotel,
  )

/** Throws `precondition_failed` when the hotel is no longer at `version`. */
export async function updateHotel(orgId: string, body: HotelPatch, version: number | undefined): Promise<Hotel> {
  const options = { params: { hotelId: orgId }, body, version }
  const { data: hotel } = await staffRequest<typeof contract.updateHotel>('patch', '/v1/hotels/{hotelId}', options)
  queryClient.setQueryData<ManagedHotelData>(manageKey(orgId), (managed) => managed && { ...managed, hotel })
  void queryClient.invalidateQueries({ queryKey: listKey })
  return hotel
}

/**
 * `onDone` is called before the hotel disappears from the screens, because the component that called may disappear with
 * it.
 */
export const useDeleteHotel = (orgId: string, onDone: () => Promise<void>) =>
  useMutation({
    mutationFn: () =>
      staffRequest<typeof contract.removeHotel>('delete', '/v1/hotels/{hotelId}', { params: { hotelId: orgId } }),
    onSuccess: async () => {
      await onDone()
      queryClient.removeQueries({ queryKey: ['hotels', orgId] })
      await refreshHotels()
    },
  })

/** Deleted hotels that the person may still restore, latest first. */
export const deletedHotelsQuery = staffQuery<typeof contract.listDeletedHotels>(
  deletedKey,
  '/v1/deleted-hotels',
  {},
  10_000,
)

export const useRestoreHotel = () =>
  useMutation({
    mutationFn: (orgId: string) =>
      staffRequest<typeof contract.restoreHotel>('post', '/v1/hotels/{hotelId}/restore', {
        params: { hotelId: orgId },
      }).then(({ data }) => data),
    onSettled: () => refreshHotels(),
  })
