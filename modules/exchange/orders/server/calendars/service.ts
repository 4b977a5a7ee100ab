import { v7 as uuid } from 'uuid'
import type { HotelScope } from '#core/access/server/scope.ts'
import { changeForGuests } from '#core/app/server/change-for-guests.ts'
import type { AppContext } from '#core/app/server/context.ts'
import { type Tx, transaction } from '#core/db/db.ts'
import { throwInvalid, throwNotFound } from '#core/errors/server/api-error.ts'
import { readText } from '#core/i18n/localized.ts'
import { recordAction } from '#core/journal/server/record.ts'
import { mayBePublicHost } from '#core/net/public-address.ts'
import { servicesOf } from '#modules/content/services/server/service.ts'
import { hotelOf, lockHotel } from '#modules/hotel/hotels/server/service.ts'
import { maxCalendars } from '../../bookings-rules.ts'
import type { Calendar, Feed } from '../../calendars-contract.ts'
import { slotServices } from '../bookings/queries.ts'
import { linkToken } from '../links/service.ts'
import { addOfferJob } from '../waits/service.ts'
import * as queries from './queries.ts'
import { encryptAddress } from './secrets.ts'

const presentFeed = (context: AppContext, row: queries.FeedRow): Feed => ({
  resourceId: row.resourceId,
  url: `${context.url}/calendars/resources/${linkToken(context, 'resource-feed', row)}.ics`,
  createdBy: row.createdBy,
  createdAt: row.createdAt.toISOString(),
})

const presentCalendar = ({
  id,
  resourceId,
  name,
  host,
  createdBy,
  triedAt,
  readAt,
  failure,
  times,
}: queries.CalendarRow): Calendar => ({
  id,
  resourceId,
  name,
  host,
  createdBy,
  triedAt: triedAt?.toISOString() ?? null,
  readAt: readAt?.toISOString() ?? null,
  failure,
  times,
})

export async function listCalendars(context: AppContext, { hotelId }: HotelScope, serviceId: string) {
  const [feeds, calendars] = await Promise.all([
    queries.feedsOf(context.db, hotelId, serviceId),
    queries.calendarsOf(context.db, hotelId, serviceId),
  ])
  return { feeds: feeds.map((row) => presentFeed(context, row)), calendars: calendars.map(presentCalendar) }
}

/** The names of a resource; null: all resources of the service. Throws `not_found` for a service without bookable times. */
async function nameOfResource(tx: Tx, scope: HotelScope, serviceId: string, resourceId: string | null) {
  const { hotelId } = scope
  const service = (await slotServices(tx, hotelId)).find(({ id }) => id === serviceId) ?? throwNotFound()
  if (resourceId !== null) return service.slots.resources.find(({ id }) => id === resourceId)?.name
  const { operationsLang, defaultLang } = await hotelOf(tx, scope)
  const [found] = await servicesOf(tx, hotelId, serviceId)
  return readText(found?.service.name ?? {}, operationsLang, defaultLang)
}

/** A new secret address of the bookings of a resource, instead of the former one. */
export function renewFeed(
  context: AppContext,
  scope: HotelScope,
  serviceId: string,
  resourceId: string,
): Promise<Feed> {
  const { hotelId, person } = scope
  return transaction(context.db, async (tx) => {
    await lockHotel(tx, scope)
    const name = (await nameOfResource(tx, scope, serviceId, resourceId)) ?? throwNotFound()
    await queries.deleteFeed(tx, hotelId, serviceId, resourceId)
    const createdAt = context.clock()
    const row = { hotelId, id: uuid(), serviceId, resourceId, createdBy: person.firstName, createdAt }
    await queries.insertFeed(tx, row)
    await recordAction(context, tx, scope, { act: 'feed.renewed', subject: { id: row.id, name } })
    return presentFeed(context, row)
  })
}

export function removeFeed(
  context: AppContext,
  scope: HotelScope,
  serviceId: string,
  resourceId: string,
): Promise<void> {
  return transaction(context.db, async (tx) => {
    await lockHotel(tx, scope)
    if (!(await queries.deleteFeed(tx, scope.hotelId, serviceId, resourceId))) throwNotFound()
    // The resource may have been removed since.
    const name = (await nameOfResource(tx, scope, serviceId, resourceId).catch(() => undefined)) ?? ''
    await recordAction(context, tx, scope, { act: 'feed.removed', subject: { id: resourceId, name } })
  })
}

interface CalendarInput {
  resourceId: string | null
  name: string
  url: string
}

/** Adds a calendar, which is read at once. Throws `invalid` for an address that is not public and too many calendars. */
export async function addCalendar(
  context: AppContext,
  scope: HotelScope,
  serviceId: string,
  { resourceId, name, url: given }: CalendarInput,
): Promise<Calendar> {
  const { hotelId, person } = scope
  // Calendar programs copy addresses with this scheme.
  const url = given.replace(/^webcals?:/i, 'https:')
  if (!mayBePublicHost(url)) throwInvalid('url', 'not_public')
  await context.limits.calendarReads.spend(hotelId)
  return transaction(context.db, async (tx) => {
    await lockHotel(tx, scope)
    if ((await nameOfResource(tx, scope, serviceId, resourceId)) === undefined)
      throwInvalid('resourceId', 'unknown_resource')
    if ((await queries.countCalendars(tx, hotelId)) >= maxCalendars)
      throwInvalid('', 'too_big_list', { limit: maxCalendars })
    const id = uuid()
    const row: queries.CalendarRow = {
      hotelId,
      id,
      serviceId,
      resourceId,
      name,
      host: new URL(url).host,
      url: encryptAddress(context, id, url),
      createdBy: person.firstName,
      createdAt: context.clock(),
      triedAt: null,
      readAt: null,
      failure: null,
      times: 0,
    }
    await queries.insertCalendar(tx, row)
    await addReadJob(context, tx, row)
    await recordAction(context, tx, scope, { act: 'calendar.added', subject: { id, name } })
    return presentCalendar(row)
  })
}

export const addReadJob = (context: AppContext, tx: Tx, { hotelId, id }: { hotelId: string; id: string }) =>
  context.jobs.add(tx, 'orders.readCalendar', { hotelId, id }, { key: id })

async function calendarOf(tx: Tx, { hotelId }: HotelScope, serviceId: string, id: string) {
  const row = await queries.readCalendar(tx, hotelId, id)
  return row?.serviceId === serviceId ? row : throwNotFound()
}

export async function readCalendarAgain(
  context: AppContext,
  scope: HotelScope,
  serviceId: string,
  id: string,
): Promise<Calendar> {
  await context.limits.calendarReads.spend(scope.hotelId)
  return transaction(context.db, async (tx) => {
    const row = await calendarOf(tx, scope, serviceId, id)
    const updated = (await queries.updateCalendar(tx, row, { triedAt: null })) ?? throwNotFound()
    await addReadJob(context, tx, row)
    return presentCalendar(updated)
  })
}

export async function removeCalendar(
  context: AppContext,
  scope: HotelScope,
  serviceId: string,
  id: string,
): Promise<void> {
  const { hotelId } = scope
  await changeForGuests(context, hotelId, async (tx) => {
    const row = await calendarOf(tx, scope, serviceId, id)
    await queries.deleteCalendar(tx, row)
    await recordAction(context, tx, scope, { act: 'calendar.removed', subject: { id, name: row.name } })
    await addOfferJob(context, tx, hotelId, serviceId)
  })
}
