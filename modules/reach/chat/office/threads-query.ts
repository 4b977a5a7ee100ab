import { infiniteQueryOptions, queryOptions, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { answerGuests, manageMembers } from '#core/access/policy.ts'
import { nextCursor } from '#core/http/next-cursor.ts'
import { queryClient } from '#core/ui-office/app/query-client.ts'
import { staffRequest } from '#core/ui-office/app/staff-request.ts'
import { useManagedHotel } from '#modules/hotel/hotels/office/api.ts'
import { membersQuery } from '#modules/hotel/hotels/office/members-api.ts'
import type * as contract from '../contract.ts'
import type { Thread } from '../contract.ts'
import { applyReceivedThreads, flagMissingMessages, receivedThreadsQuery } from './live-updates.ts'
import { arrangeThreads, noThreads, type ThreadPage, type ThreadStatus } from './threads.ts'

/** How many times the event stream of a hotel has started before this list was loaded, by hotel. */
const startsWithoutList = new Map<string, number>()
const startCount = (hotelId: string) => startsWithoutList.get(hotelId) ?? 0

const threadsKey = (hotelId: string, status: ThreadStatus, q: string) => [
  'hotels',
  hotelId,
  'chat',
  'threads',
  status,
  q,
]

/** The fetched pages of threads. `useThreads` merges in what was received since. */
const threadsQuery = (hotelId: string, status: ThreadStatus, q: string) =>
  infiniteQueryOptions({
    queryKey: threadsKey(hotelId, status, q),
    initialPageParam: undefined as string | undefined,
    queryFn: async ({ pageParam: after, signal }) => {
      for (;;) {
        const startsBefore = startCount(hotelId)
        const { data, headers } = await staffRequest<typeof contract.listThreads>(
          'get',
          '/v1/hotels/{hotelId}/threads',
          { params: { hotelId }, query: { status, q: q || undefined, after }, signal },
        )
        const page: ThreadPage & { next: string | undefined } = {
          threads: data,
          cursor: Number(headers.get('livret-cursor') ?? 0),
          next: nextCursor(headers.get('link')),
        }
        // If the stream has started meanwhile, events between this response and its start would be missed, so the page is read again.
        if (startCount(hotelId) !== startsBefore) continue
        applyReceivedThreads(hotelId, data, page.cursor)
        flagMissingMessages(hotelId, data)
        return page
      }
    },
    getNextPageParam: ({ next }) => next,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnReconnect: false,
  })

/** The cursor of the stream when the open threads were fetched. */
export function threadsCursor(hotelId: string): string | null {
  const first = queryClient.getQueryData(threadsQuery(hotelId, 'open', '').queryKey)?.pages[0]
  if (first) return String(first.cursor)
  startsWithoutList.set(hotelId, startCount(hotelId) + 1)
  return null
}

/** The current threads of one status, in the order for staff. `enabled`: once the hotel is loaded. */
export function useThreads(hotelId: string, status: ThreadStatus, q = '', enabled = true) {
  const query = useInfiniteQuery({ ...threadsQuery(hotelId, status, q), enabled })
  const received = useQuery(receivedThreadsQuery(hotelId)).data ?? noThreads
  const pages = query.data?.pages
  const threads = useMemo(() => pages && arrangeThreads(pages, received, { status, q }), [pages, received, status, q])
  return { ...query, threads }
}

/** The threads that are put off, those that come back first at the top. */
const snoozedThreadsQuery = (hotelId: string) =>
  queryOptions({
    queryKey: ['hotels', hotelId, 'chat', 'snoozed'],
    queryFn: async ({ signal }): Promise<ThreadPage> => {
      const { data, headers } = await staffRequest<typeof contract.listThreads>('get', '/v1/hotels/{hotelId}/threads', {
        params: { hotelId },
        query: { snoozed: 'true', limit: 100 },
        signal,
      })
      return { threads: data, cursor: Number(headers.get('livret-cursor') ?? 0) }
    },
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnReconnect: false,
  })

/** The same, updated with what was received since. */
export function useSnoozedThreads(hotelId: string) {
  const query = useQuery(snoozedThreadsQuery(hotelId))
  const received = useQuery(receivedThreadsQuery(hotelId)).data ?? noThreads
  const snoozed = useMemo(() => {
    const threads = arrangeThreads(query.data ? [query.data] : [], received, { status: 'open', q: '' })
    const endOf = ({ snooze }: Thread) => snooze?.until ?? '9'
    return threads.filter(({ snooze }) => snooze !== null).sort((a, b) => endOf(a).localeCompare(endOf(b)))
  }, [query.data, received])
  return { ...query, snoozed }
}

/** How many guests wait for an answer; `more`: there may be more than that. */
export function useWaitingThreads(hotelId: string, enabled = true) {
  const { threads = [], hasNextPage, isSuccess } = useThreads(hotelId, 'open', '', enabled)
  const count = threads.filter(({ waitingSince }) => waitingSince !== null).length
  return { count, more: hasNextPage && count === threads.length, isSuccess }
}

/** The members of staff who have threads known to this device, without duplicates. */
export function useThreadOwners(hotelId: string) {
  const received = useQuery(receivedThreadsQuery(hotelId)).data ?? noThreads
  return useMemo(() => {
    const owners = [...received.values()].flatMap(({ thread }) => thread.owner ?? [])
    return [...new Map(owners.map((owner) => [owner.id, owner])).values()]
  }, [received])
}

/** The labels of the threads known to this device, in alphabetical order. */
export function useKnownLabels(hotelId: string) {
  const received = useQuery(receivedThreadsQuery(hotelId)).data ?? noThreads
  return useMemo(
    () =>
      [...new Set([...received.values()].flatMap(({ thread }) => thread.labels))].sort((a, b) => a.localeCompare(b)),
    [received],
  )
}

/**
 * The colleagues to whom a thread or a task can be assigned: those of the team who answer guests, if the user may read
 * its list; otherwise those who have threads.
 */
export function useColleagues(): { id: string; name: string }[] {
  const { orgId, actor } = useManagedHotel()
  const members = useQuery({ ...membersQuery(orgId), enabled: manageMembers(actor) }).data
  const owners = useThreadOwners(orgId)
  return members
    ? members
        .filter(({ role }) => answerGuests({ role, provider: false }))
        .map(({ id, firstName, lastName }) => ({ id, name: `${firstName} ${lastName}` }))
    : owners.map(({ id, firstName }) => ({ id, name: firstName }))
}
