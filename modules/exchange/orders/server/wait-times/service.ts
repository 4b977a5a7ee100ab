import { isDeepStrictEqual } from 'node:util'
import type { PublicPart, PublicPartInput } from '#core/app/module.ts'
import { changeForGuests } from '#core/app/server/change-for-guests.ts'
import type { AppContext } from '#core/app/server/context.ts'
import type { Db, Tx } from '#core/db/db.ts'
import { hourAt } from '#core/i18n/format.ts'
import { type HourlyWaitTime, waitTimeOf } from '../../wait-time-rules.ts'
import * as queries from './queries.ts'

/** The hour of the day at which a hotel is measured, by its clock, because its pages are rendered again after a change. */
const measuringHour = 4

/** Measures the hotels where it is this hour, each once a day. */
export async function measureWaitTimes(context: AppContext): Promise<void> {
  const now = context.clock()
  for (const hotel of await queries.hotelsToMeasure(context.db, now))
    if (hourAt(now, hotel.timeZone) === measuringHour) await measureHotel(context, hotel)
}

/** Measures a hotel, and changes what its guests see only if a waiting time has changed. */
export async function measureHotel(context: AppContext, hotel: { id: string; timeZone: string }): Promise<void> {
  const measured = await measuredTimes(context.db, hotel, context.clock())
  if (isDeepStrictEqual(measured, await queries.readWaitTimes(context.db, hotel.id))) return
  await changeForGuests(context, hotel.id, (tx) => queries.replaceWaitTimes(tx, hotel.id, measured))
}

/** The same for a hotel that is being added. */
export const insertWaitTimes = async (tx: Tx, hotel: { id: string; timeZone: string }, now: Date): Promise<void> =>
  queries.replaceWaitTimes(tx, hotel.id, await measuredTimes(tx, hotel, now))

/** By service, and sorted by hour. */
async function measuredTimes(
  db: Db | Tx,
  hotel: { id: string; timeZone: string },
  now: Date,
): Promise<Record<string, HourlyWaitTime[]>> {
  const byService: Record<string, HourlyWaitTime[]> = {}
  const rows = await queries.orderMinutes(db, hotel, now)
  for (const { serviceId, hour, minutes } of rows.sort((a, b) => a.hour - b.hour)) {
    const waitTime = waitTimeOf(minutes)
    if (!waitTime) continue
    byService[serviceId] ??= []
    byService[serviceId].push({ hour, ...waitTime })
  }
  return byService
}

const quarterHourMs = 900_000

/** The start of the hotel's next hour. Offsets of time zones are multiples of a quarter of an hour. */
function nextHour(timeZone: string, now: Date): Date {
  let at = now
  do at = new Date((Math.floor(at.getTime() / quarterHourMs) + 1) * quarterHourMs)
  while (hourAt(at, timeZone) === hourAt(now, timeZone))
  return at
}

/** The waiting times that guests see before they order; a page shows those of its hour. */
export async function publicWaitTimes({
  context,
  hotel,
  now,
}: PublicPartInput): Promise<Required<Pick<PublicPart, 'hotel' | 'until'>>> {
  const waitTimes = await queries.readWaitTimes(context.db, hotel.id)
  return { hotel: { waitTimes }, until: Object.keys(waitTimes).length > 0 ? nextHour(hotel.timeZone, now) : null }
}
