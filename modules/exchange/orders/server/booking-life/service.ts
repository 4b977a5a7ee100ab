import type { AppContext } from '#core/app/server/context.ts'
import type { Tx } from '#core/db/db.ts'
import { ApiError } from '#core/errors/server/api-error.ts'
import { isFree, mayChangeBooking } from '#modules/content/services/slots-rules.ts'
import { releaseTimeOf } from '../../rules.ts'
import type { Status } from '../../status-rules.ts'
import { slotServices, takenRows } from '../bookings/queries.ts'
import { takenOf, takenRowOf } from '../bookings/rules.ts'
import type { OrderRow } from '../queries.ts'

/**
 * When a booking is released to the team in this status: at once while its guest waits for an answer, and shortly before its
 * start once it is accepted.
 */
export const releaseOfBooking = (
  { resourceId, dueAt, snoozedBy }: OrderRow,
  status: Status,
  now: Date,
): { releaseAt?: Date | null } => {
  if (resourceId === null || snoozedBy !== null) return {}
  return { releaseAt: status === 'new' ? null : releaseTimeOf(dueAt, 0, now) }
}

const slotsOf = async (tx: Tx, { hotelId, serviceId }: OrderRow) =>
  (await slotServices(tx, hotelId)).find(({ id }) => id === serviceId)?.slots

/** Whether the guest may still cancel an order because it is a booking, by the rule of its service. */
export async function mayCancelBooking(context: AppContext, tx: Tx, row: OrderRow): Promise<boolean> {
  if (row.resourceId === null || row.dueAt === null || (row.status !== 'new' && row.status !== 'accepted')) return false
  const slots = await slotsOf(tx, row)
  return slots !== undefined && mayChangeBooking(slots, row.dueAt, context.clock())
}

/** Throws `slot_taken` when the place of a cancelled booking has been given to somebody else. */
export async function assertStillFree(context: AppContext, tx: Tx, row: OrderRow): Promise<void> {
  const slots = row.resourceId ? await slotsOf(tx, row) : undefined
  const resource = slots?.resources.find(({ id }) => id === row.resourceId)
  const [time] = takenRowOf(row)
  if (!slots || !resource || !time) return
  const taken = takenOf(await takenRows(tx, row.hotelId, context.clock()), row.serviceId, slots).get(resource.id) ?? []
  if (!isFree(resource, taken, { ...time, people: time.people ?? 1 }, slots.pauseMinutes))
    throw new ApiError('slot_taken', { context: { next: [] } })
}
