import { v7 as uuid } from 'uuid'
import { lockForGuests, notifyGuestsOfChange } from '#core/app/server/change-for-guests.ts'
import type { AppContext } from '#core/app/server/context.ts'
import { transaction } from '#core/db/db.ts'
import type { JobHandlers } from '#core/jobs/jobs.ts'
import { NotPublicAddressError } from '#core/net/public-address.ts'
import { requestPublic } from '#core/net/server/request-public.ts'
import type { Tasks } from '#core/workers/tasks.ts'
import { TaskStoppedError, WorkerPool } from '#core/workers/worker-pool.ts'
import { slotLimits } from '#modules/content/services/slots-rules.ts'
import { publicHotelRow } from '#modules/hotel/hotels/server/service.ts'
import { type CalendarFailure, maxCalendarBytes } from '../../bookings-rules.ts'
import { type BlockRow, slotServices } from '../bookings/queries.ts'
import { addOfferJob } from '../waits/service.ts'
import * as queries from './queries.ts'
import type { BusyTime } from './rules.ts'
import { addressOf } from './secrets.ts'
import { addReadJob } from './service.ts'

const dayMs = 86_400_000
/** Milliseconds for one calendar, with all redirects: others wait for their turn. */
const timeout = 15_000
const maxRedirects = 5
/** Milliseconds for reading the file. */
const parseTimeout = 10_000
/** Calendars are read every hour. */
const intervalMs = 55 * 60_000

/** A thread of its own, because a file that takes long must not delay what people wait for. */
const parser = new WorkerPool<Tasks>({ threads: 1, maxWaiting: 50, maxPerKey: 5, memoryMb: 256, niceness: 5 })

type Outcome = { failure: CalendarFailure | null; times: BusyTime[] }
const failed = (failure: CalendarFailure): Outcome => ({ failure, times: [] })

/** The text of a calendar. Each redirect is checked like the address itself. */
async function download(
  { outgoing }: AppContext,
  url: string,
): Promise<{ text: string } | { failure: CalendarFailure }> {
  let address = url
  const signal = AbortSignal.timeout(outgoing?.timeout ?? timeout)
  for (let redirects = 0; redirects <= maxRedirects; redirects++) {
    try {
      const { status, body, location } = await requestPublic(address, {
        method: 'GET',
        headers: { 'user-agent': 'Livret calendar', accept: 'text/calendar, */*;q=0.1' },
        timeout,
        signal,
        maxBytes: maxCalendarBytes + 1,
        ...(outgoing && { outgoing }),
      })
      if (status >= 300 && status < 400 && location && URL.canParse(location, address)) {
        address = new URL(location, address).href
        continue
      }
      if (status < 200 || status >= 300) return { failure: 'status' }
      return body.length > maxCalendarBytes ? { failure: 'too_big' } : { text: body.toString('utf8') }
    } catch (error) {
      if (error instanceof NotPublicAddressError) return { failure: 'address' }
      return { failure: error instanceof Error && error.name === 'TimeoutError' ? 'timeout' : 'connection' }
    }
  }
  return { failure: 'redirects' }
}

async function readTimes(context: AppContext, row: queries.CalendarRow, timeZone: string): Promise<Outcome> {
  const address = addressOf(context, row)
  if (!address) return failed('key')
  const answer = await download(context, address)
  if ('failure' in answer) return failed(answer.failure)
  const now = context.clock().getTime()
  const { text } = answer
  const input = { text, from: now - dayMs, until: now + (slotLimits.earliestDays.max + 2) * dayMs, timeZone }
  try {
    return await parser.run('readBusyTimes', input, { key: row.hotelId, timeoutMs: parseTimeout })
  } catch (error) {
    // It took too long, or more memory than a calendar needs.
    if (error instanceof TaskStoppedError) return failed('not_calendar')
    throw error
  }
}

const isSame = (blocks: readonly BlockRow[], times: readonly BusyTime[]) => {
  const keys = new Set(blocks.map((block) => `${block.startsAt.getTime()} ${block.endsAt.getTime()} ${block.note}`))
  return (
    blocks.length === times.length && times.every((each) => keys.has(`${each.startsAt} ${each.endsAt} ${each.note}`))
  )
}

/**
 * Reads a calendar, and blocks its times instead of those of the last time. If it cannot be read, what is blocked stays, and
 * the failure is stored for staff.
 */
async function readCalendar(context: AppContext, { hotelId, id }: { hotelId: string; id: string }): Promise<void> {
  const before = await queries.readCalendar(context.db, hotelId, id)
  const hotel = before && (await publicHotelRow(context.db, hotelId))
  if (!before || !hotel) return
  const { failure, times } = await readTimes(context, before, hotel.timeZone)
  const isRead = failure === null || failure === 'partly'
  const changed = await transaction(context.db, async (tx) => {
    await lockForGuests(context, tx, hotelId)
    const row = await queries.readCalendar(tx, hotelId, id)
    if (!row) return false
    const { serviceId, resourceId, name } = row
    const service = (await slotServices(tx, hotelId)).find((each) => each.id === serviceId)
    const isGone = !service?.slots.resources.some((resource) => resourceId === null || resource.id === resourceId)
    const triedAt = context.clock()
    if (isGone) await queries.deleteCalendar(tx, row)
    else
      await queries.updateCalendar(tx, row, {
        triedAt,
        failure,
        ...(isRead && { readAt: triedAt, times: times.length }),
      })
    if (!isGone && (!isRead || isSame(await queries.blocksOf(tx, hotelId, id), times))) return false
    await queries.deleteBlocksOf(tx, hotelId, id)
    const blocks = isGone ? [] : times
    await queries.insertBlocks(
      tx,
      blocks.map(({ startsAt, endsAt, note }) => ({
        hotelId,
        id: uuid(),
        serviceId,
        resourceId,
        startsAt: new Date(startsAt),
        endsAt: new Date(endsAt),
        note,
        createdBy: name,
        calendarId: id,
      })),
    )
    await addOfferJob(context, tx, hotelId, serviceId)
    await notifyGuestsOfChange(context, tx, hotelId)
    return true
  })
  if (changed) context.pages.drop(hotelId)
}

/** Every hour. */
export async function readCalendars(context: AppContext): Promise<void> {
  const due = await queries.calendarsToRead(context.db, new Date(context.clock().getTime() - intervalMs))
  for (const row of due) await transaction(context.db, (tx) => addReadJob(context, tx, row))
}

export const calendarJobs = (context: AppContext): JobHandlers => ({
  'orders.readCalendar': {
    maxRunning: 4,
    maxPerField: { hotelId: 2 },
    handle: (job: { hotelId: string; id: string }) => readCalendar(context, job),
  },
})
