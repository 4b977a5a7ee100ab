import { z } from 'zod'
import { changeSettings } from '#core/access/policy.ts'
import { deleteCall, endpoint, Id, Instant, noContent, noQuery, readCall } from '#core/http/contract.ts'
import { maxAddressLength } from '#core/net/lengths.ts'
import { calendarFailures, maxCalendarBytes, maxCalendarName, maxCalendars } from './bookings-rules.ts'
import { Text } from './contract.ts'

/** The secret address at which a calendar program reads the bookings of a resource. */
export const Feed = z
  .object({ resourceId: Id, url: z.string(), createdBy: z.string(), createdAt: Instant })
  .meta({ id: 'Feed' })
export type Feed = z.infer<typeof Feed>

/**
 * A calendar elsewhere whose times are blocked here. Its address is secret too, so only its host is shown. `resourceId` null:
 * all resources. `triedAt` null: it has not been read yet; `readAt`: when it was last read, with `times` blocked times;
 * `failure`: why not the last time.
 */
export const Calendar = z
  .object({
    id: Id,
    resourceId: Id.nullable(),
    name: z.string(),
    host: z.string(),
    createdBy: z.string(),
    triedAt: Instant.nullable(),
    readAt: Instant.nullable(),
    failure: z.enum(calendarFailures).nullable(),
    times: z.int(),
  })
  .meta({ id: 'Calendar' })
export type Calendar = z.infer<typeof Calendar>

const ofService = {
  audience: 'staff',
  permission: changeSettings,
  params: z.object({ hotelId: Id, serviceId: Id }),
} as const
const ofResource = { ...ofService, params: z.object({ hotelId: Id, serviceId: Id, resourceId: Id }) } as const
const ofCalendar = { ...ofService, params: z.object({ hotelId: Id, serviceId: Id, calendarId: Id }) } as const

export const listCalendars = endpoint({
  ...ofService,
  ...readCall,
  path: '/v1/hotels/{hotelId}/services/{serviceId}/calendars',
  summary: 'The secret addresses of the bookings of resources, and the calendars whose times are blocked',
  query: noQuery,
  output: z.object({ feeds: z.array(Feed), calendars: z.array(Calendar) }),
})
export const renewFeed = endpoint({
  ...ofResource,
  method: 'post',
  path: '/v1/hotels/{hotelId}/services/{serviceId}/resources/{resourceId}/feed',
  summary:
    'Make a new secret address (iCal, read only) of the bookings of a resource. The former address stops working. Guests’ names and notes are not in it',
  query: noQuery,
  body: noContent,
  status: 200,
  output: Feed,
  errors: [],
})
export const removeFeed = endpoint({
  ...ofResource,
  ...deleteCall,
  path: '/v1/hotels/{hotelId}/services/{serviceId}/resources/{resourceId}/feed',
  summary: 'The secret address of the bookings of a resource stops working',
})
export const addCalendar = endpoint({
  ...ofService,
  method: 'post',
  path: '/v1/hotels/{hotelId}/services/{serviceId}/calendars',
  summary: `Block the times of a calendar (iCal) at a public https address, at most ${maxCalendars} in a hotel and ${maxCalendarBytes / 1_000_000} MB each. The server reads it now and every hour`,
  query: noQuery,
  body: z.object({
    resourceId: Id.nullable(),
    name: Text(maxCalendarName),
    url: z.string().trim().min(1).max(maxAddressLength),
  }),
  status: 201,
  output: Calendar,
  errors: ['invalid', 'too_many_requests'],
})
export const readCalendarAgain = endpoint({
  ...ofCalendar,
  method: 'post',
  path: '/v1/hotels/{hotelId}/services/{serviceId}/calendars/{calendarId}/refresh',
  summary: 'Read a calendar now; `triedAt` is null until it has been read',
  query: noQuery,
  body: noContent,
  status: 200,
  output: Calendar,
  errors: ['too_many_requests'],
})
export const removeCalendar = endpoint({
  ...ofCalendar,
  ...deleteCall,
  path: '/v1/hotels/{hotelId}/services/{serviceId}/calendars/{calendarId}',
  summary: 'Read a calendar no longer, and make its times bookable again',
})
