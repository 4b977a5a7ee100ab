import { hotelPath, hotelScreens } from '#core/app/office-paths.ts'
import type { AppContext } from '#core/app/server/context.ts'
import { type Tx, transaction } from '#core/db/db.ts'
import { formatHourInSentence, hourAt } from '#core/i18n/format.ts'
import { translator } from '#core/i18n/translator.ts'
import type { JobHandlers } from '#core/jobs/jobs.ts'
import { addDays, localDate } from '#core/time/hours.ts'
import { startOfDay } from '#core/time/slots.ts'
import { matchesServiceFilter } from '#modules/content/alerts/rules.ts'
import { notifyTeam, type TeamNotice } from '#modules/content/alerts/server/service.ts'
import { notifyGuest } from '#modules/content/guest-notifications/server/service.ts'
import { orderPath } from '#modules/hotel/hotels/paths.ts'
import { isOpen } from '../../status-rules.ts'
import * as queries from '../queries.ts'
import { offerFreedTimes } from '../waits/service.ts'
import { bookingsBetween, deleteOldBlocks, hotelsWithSlots, slotServices } from './queries.ts'

const hourMs = 3_600_000

interface Reminder {
  hotelId: string
  orderId: string
  startsAt: string
}

/** Plans the reminders of bookings. One replaces the earlier reminder of the same booking; none is planned in the past. */
export async function addReminders(context: AppContext, tx: Tx, orders: queries.OrderRow[]): Promise<void> {
  const [first] = orders
  if (!first) return
  const services = await slotServices(tx, first.hotelId)
  for (const { hotelId, id: orderId, serviceId, visitorId, dueAt } of orders) {
    const minutes = services.find(({ id }) => id === serviceId)?.slots.reminderMinutes
    if (!minutes || !dueAt || visitorId === null) continue
    const wait = dueAt.getTime() - minutes * 60_000 - context.clock().getTime()
    if (wait <= 0) continue
    const job: Reminder = { hotelId, orderId, startsAt: dueAt.toISOString() }
    await context.jobs.add(tx, 'orders.remind', job, { key: orderId, startAfterHours: wait / hourMs })
  }
}

/** Reminds the guest of a booking that still begins at that time. */
async function remind(context: AppContext, { hotelId, orderId, startsAt }: Reminder): Promise<void> {
  await transaction(context.db, async (tx) => {
    const order = await queries.readOrder(tx, hotelId, orderId)
    if (!order || !isOpen(order.status) || order.dueAt?.toISOString() !== startsAt) return
    if (context.clock() >= order.dueAt) return
    await notifyGuest(context, tx, { ...order, event: 'reminder', screen: orderPath(orderId) })
  })
}

/** The hour of the hotel's day at which its team is told of the bookings of the day. */
const noticeHour = 7

/**
 * Tells the devices with notifications in the hotels where it is this hour how many bookings the rest of the day has, of
 * the services for which their person is alerted, and when the first begins. Runs once an hour.
 */
export async function announceDay(context: AppContext): Promise<void> {
  const now = context.clock()
  for (const { id: hotelId, timeZone } of await hotelsWithSlots(context.db)) {
    if (hourAt(now, timeZone) !== noticeHour) continue
    const midnight = startOfDay(timeZone, addDays(localDate(timeZone, now), 1))
    const bookings = (await bookingsBetween(context.db, hotelId, now, midnight)).flatMap(({ serviceId, dueAt }) =>
      dueAt && dueAt >= now ? [{ serviceId, dueAt }] : [],
    )
    if (bookings.length === 0) continue
    const textFor: TeamNotice['textFor'] = (filter, lang) => {
      const matching = bookings.filter(({ serviceId }) => matchesServiceFilter(filter, serviceId))
      const [first] = matching
      if (!first) return null
      const time = formatHourInSentence(first.dueAt, lang, timeZone)
      return translator(lang)('alerts.notice.bookings', { count: matching.length, time })
    }
    const notice = { tag: `bookings ${hotelId}`, path: hotelPath(hotelId, hotelScreens.bookings), textFor }
    await transaction(context.db, (tx) => notifyTeam(context, tx, hotelId, notice))
  }
}

/** Every hour. */
export const forgetBlocks = ({ db, clock }: AppContext): Promise<void> => deleteOldBlocks(db, clock())

export const bookingJobs = (context: AppContext): JobHandlers => ({
  'orders.remind': (job: Reminder) => remind(context, job),
  'orders.offerFreed': (job: { hotelId: string; serviceId: string }) => offerFreedTimes(context, job),
})
