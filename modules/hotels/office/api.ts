import { infiniteQueryOptions, queryOptions, useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import type { z } from 'zod'
import { ifMatch } from '#core/http/client.ts'
import { queryClient } from '#core/ui-office/query-client.ts'
import { isProvider, staffLang, staffRequest, useMe } from '#modules/auth/office/api.ts'
import type { Actor } from '#modules/members/policy.ts'
import type { Hotel, HotelPatch, manageHotel } from '../contract.ts'

export { GuestPreview } from './components/guest-preview.tsx'

export type Managed = z.infer<typeof manageHotel.output>

const manageKey = (orgId: string) => ['hotels', orgId, 'manage', staffLang()]

/** The staff view of one hotel: its settings, the person's role in it, how many orders wait. */
export const manageQuery = (orgId: string) =>
  queryOptions({
    queryKey: manageKey(orgId),
    queryFn: async ({ signal }) => (await staffRequest<Managed>('GET', `/v1/hotels/${orgId}/manage`, { signal })).data,
    staleTime: 10_000,
  })

/** All hotels of the person, or of the house for provider staff, page by page. */
export const hotelsQuery = (search: string) =>
  infiniteQueryOptions({
    queryKey: ['hotels', 'list', search, staffLang()],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      staffRequest<Hotel[]>('GET', '/v1/hotels', { query: { q: search || undefined, after: pageParam }, signal }),
    getNextPageParam: (page) => nextCursor(page.headers.get('link')),
    select: ({ pages }) => pages.flatMap((page) => page.data),
    staleTime: 10_000,
  })

/** The `after` of the `Link: <…>; rel="next"` header, where there is a next page. */
export function nextCursor(link: string | null): string | undefined {
  const address = link?.match(/<([^>]+)>;\s*rel="next"/)?.[1]
  return (address && new URL(address, 'https://here.invalid').searchParams.get('after')) || undefined
}

/** Who asks, for the policies of `modules/members/policy.ts`. */
export interface HotelScope extends Managed {
  orgId: string
  actor: Actor
}

/**
 * The hotel of the address. Screens under `/hotels/:orgId` are shown once it has been read (`office-layout` sees to it), so
 * it is always there.
 */
export function useHotelScope(): HotelScope {
  const orgId = useParams().orgId ?? ''
  const managed = useQuery(manageQuery(orgId)).data
  const me = useMe().data
  if (!managed) throw new Error('a hotel screen outside the hotel layout')
  return { orgId, ...managed, actor: { role: managed.role, provider: Boolean(me && isProvider(me)) } }
}

/** Names a thing of this hotel among all that this browser keeps drafts of, for whoever is signed in: `service/<id>`. */
export function useSubject(thing: string): string {
  const { orgId = '' } = useParams()
  return `${useMe().data?.id}/${orgId}/${thing}`
}

/** The hotel as it stands now, past everything this browser remembers. */
export const readHotel = (orgId: string) =>
  staffRequest<Managed>('GET', `/v1/hotels/${orgId}/manage`).then(({ data }) => data.hotel)

/**
 * Changes settings of the hotel; texts are written in the language staff read. Throws `precondition_failed` when the hotel is
 * no longer at `version`.
 */
export const updateHotel = (orgId: string, body: HotelPatch, version?: number) =>
  staffRequest<Hotel>('PATCH', `/v1/hotels/${orgId}`, { body, headers: ifMatch(version) }).then(({ data }) => data)

export const refreshHotel = (orgId: string) => queryClient.invalidateQueries({ queryKey: ['hotels', orgId, 'manage'] })

/** The order board knows first, by its stream. */
export const setNewOrders = (orgId: string, newOrders: number) =>
  queryClient.setQueryData<Managed>(manageKey(orgId), (managed) => managed && { ...managed, newOrders })
