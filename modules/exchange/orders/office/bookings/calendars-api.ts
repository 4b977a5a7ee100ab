import { queryOptions } from '@tanstack/react-query'
import { queryClient } from '#core/ui-office/app/query-client.ts'
import { staffRequest } from '#core/ui-office/app/staff-request.ts'
import type * as contract from '../../calendars-contract.ts'
import { refreshDiary } from './bookings-api.ts'

const calendarsPath = '/v1/hotels/{hotelId}/services/{serviceId}/calendars'
const calendarPath = `${calendarsPath}/{calendarId}`
const feedPath = '/v1/hotels/{hotelId}/services/{serviceId}/resources/{resourceId}/feed'

export interface OfService {
  hotelId: string
  serviceId: string
}

/** Milliseconds between two looks at a calendar that is being read. */
const readingInterval = 2_000

export const calendarsQuery = (params: OfService) =>
  queryOptions({
    queryKey: ['hotels', params.hotelId, 'calendars', params.serviceId],
    queryFn: async ({ signal }) =>
      (await staffRequest<typeof contract.listCalendars>('get', calendarsPath, { params, signal })).data,
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.calendars.some(({ triedAt }) => triedAt === null) ? readingInterval : false,
  })

/** Runs a change, then loads the list and the timeline, whose blocked times it may change. */
async function thenRefresh<T>(params: OfService, change: Promise<T>): Promise<T> {
  const result = await change
  await queryClient.invalidateQueries(calendarsQuery(params))
  void refreshDiary(params.hotelId)
  return result
}

export const renewFeed = (of: OfService, resourceId: string) =>
  thenRefresh(of, staffRequest<typeof contract.renewFeed>('post', feedPath, { params: { ...of, resourceId } }))

export const removeFeed = (of: OfService, resourceId: string) =>
  thenRefresh(of, staffRequest<typeof contract.removeFeed>('delete', feedPath, { params: { ...of, resourceId } }))

export const addCalendar = (of: OfService, body: { resourceId: string | null; name: string; url: string }) =>
  thenRefresh(of, staffRequest<typeof contract.addCalendar>('post', calendarsPath, { params: of, body }))

export const readCalendarAgain = (of: OfService, calendarId: string) =>
  thenRefresh(
    of,
    staffRequest<typeof contract.readCalendarAgain>('post', `${calendarPath}/refresh`, {
      params: { ...of, calendarId },
    }),
  )

export const removeCalendar = (of: OfService, calendarId: string) =>
  thenRefresh(
    of,
    staffRequest<typeof contract.removeCalendar>('delete', calendarPath, { params: { ...of, calendarId } }),
  )
