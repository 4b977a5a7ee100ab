import { v7 as uuid } from 'uuid'
import type { HotelScope, Visitor } from '#core/access/server/scope.ts'
import { changeForGuests } from '#core/app/server/change-for-guests.ts'
import type { AppContext } from '#core/app/server/context.ts'
import type { Tx } from '#core/db/db.ts'
import { ApiError, throwInvalid, throwNotFound } from '#core/errors/server/api-error.ts'
import { readText } from '#core/i18n/localized.ts'
import { recordAction } from '#core/journal/server/record.ts'
import { addDays } from '#core/time/hours.ts'
import { startOfDay } from '#core/time/slots.ts'
import { notifyGuest } from '#modules/content/guest-notifications/server/service.ts'
import { servicesOf } from '#modules/content/services/server/service.ts'
import { bookingsOver, mayChangeBooking, type SlotService } from '#modules/content/services/slots-rules.ts'
import { orderPath } from '#modules/hotel/hotels/paths.ts'
import { hotelOf, publicHotelRow } from '#modules/hotel/hotels/server/service.ts'
import type { Block, Diary } from '../../bookings-contract.ts'
import { maxBlockDays, maxBlocks, maxBookingMoves } from '../../bookings-rules.ts'
import type { Order } from '../../contract.ts'
import { releaseTimeOf } from '../../rules.ts'
import { isOpen } from '../../status-rules.ts'
import { presentOrder } from '../presenters.ts'
import type { OrderRow } from '../queries.ts'
import * as orderQueries from '../queries.ts'
import { orderMovedError, writeChange } from '../service.ts'
import { addOfferJob, readWaiting } from '../waits/service.ts'
import { addReminders } from './jobs.ts'
import * as queries from './queries.ts'
import { type BookedFields, decideGuestBooking, decideStaffBooking, takenOf, takenRowOf, wholeMinute } from './rules.ts'

const presentBlock = ({ hotelId: _, startsAt, endsAt, calendarId, ...block }: queries.BlockRow): Block => ({
  ...block,
  isImported: calendarId !== null,
  startsAt: startsAt.toISOString(),
  endsAt: endsAt.toISOString(),
})

/** The bookings and blocked times of some days. Bookings that no longer fit their resource are listed as over. */
export async function readDiary(context: AppContext, scope: HotelScope, day: string, days: number): Promise<Diary> {
  const { db } = context
  const { hotelId } = scope
  const { timeZone } = await hotelOf(db, scope)
  const [from, until] = [startOfDay(timeZone, day), startOfDay(timeZone, addDays(day, days))]
  const [rows, blocks, services, waiting] = await Promise.all([
    queries.bookingsBetween(db, hotelId, from, until),
    queries.blocksBetween(db, hotelId, from, until),
    queries.slotServices(db, hotelId),
    readWaiting(context, hotelId, day, addDays(day, days - 1)),
  ])
  const booked = rows.flatMap(takenRowOf)
  return {
    bookings: rows.map((row) => presentOrder(row, 'operations')),
    blocks: blocks.map(presentBlock),
    over: services.flatMap(({ id, slots }) =>
      bookingsOver(
        slots,
        booked.filter(({ serviceId }) => serviceId === id),
      ).map(({ orderId }) => orderId),
    ),
    waiting,
  }
}

interface Move {
  startsAt: string
  partySize?: number | undefined
  resourceId?: string | undefined
  version: number
}

/** The service of a booking with its bookable times, which it may have lost since. */
async function bookedService(tx: Tx, { hotelId, serviceId }: OrderRow) {
  const [found] = await servicesOf(tx, hotelId, serviceId)
  const slots = found?.service.slots
  return found && slots ? { ...found.service, slots } : throwInvalid('startsAt', 'no_slots')
}

/** What is taken without this booking itself. */
async function takenByOthers(context: AppContext, tx: Tx, row: OrderRow, { slots }: Pick<SlotService, 'slots'>) {
  const rows = await queries.takenRows(tx, row.hotelId, context.clock())
  return takenOf(
    rows,
    row.serviceId,
    slots,
    ({ orderId, visitorId }) => orderId === row.id || (visitorId !== undefined && visitorId === row.visitorId),
  )
}

/** Writes a move with everything that follows from it; nothing when it changes nothing. */
async function writeMove(
  context: AppContext,
  tx: Tx,
  row: OrderRow,
  {
    dueAt,
    booked,
    leadMinutes,
    by,
  }: { dueAt: Date; booked: BookedFields; leadMinutes: number; by: { name: string; userId?: string } },
) {
  const before = row.dueAt ?? throwNotFound()
  const isSame =
    before.getTime() === dueAt.getTime() && booked.resourceId === row.resourceId && booked.partySize === row.partySize
  if (isSame) return { row }
  if (row.bookingMoves.length >= maxBookingMoves) throw new ApiError('not_changeable')
  const at = context.clock()
  const move = {
    at: at.toISOString(),
    by: by.name,
    ...(by.userId && { userId: by.userId }),
    startsAt: before.toISOString(),
    resourceName: row.resourceName ?? '',
    partySize: row.partySize ?? 1,
  }
  const updated = await orderQueries.updateOrder(tx, row, {
    ...booked,
    dueAt,
    releaseAt: row.status === 'new' ? null : releaseTimeOf(dueAt, leadMinutes, at),
    changedAt: at,
    bookingMoves: [...row.bookingMoves, move],
  })
  await addReminders(context, tx, [updated])
  await addOfferJob(context, tx, row.hotelId, row.serviceId)
  return { row, updated, forGuests: true }
}

/**
 * Moves a booking to another time, resource or size of party, for staff. Throws `order_moved`, with the current order, when
 * somebody else was first, `slot_taken`, and `invalid`.
 */
export async function moveBooking(context: AppContext, scope: HotelScope, id: string, move: Move): Promise<Order> {
  const write = async (tx: Tx) => {
    const row = (await orderQueries.lockOrder(tx, scope, id)) ?? throwNotFound()
    if (row.version !== move.version) throw orderMovedError(row, (await hotelOf(tx, scope)).timeZone)
    if (!row.resourceId || !isOpen(row.status)) throwInvalid('startsAt', 'not_possible')
    const before = row.dueAt ?? throwNotFound()
    const service = await bookedService(tx, row)
    const dueAt = wholeMinute(new Date(move.startsAt))
    const booked = decideStaffBooking(service, await takenByOthers(context, tx, row, service), {
      startsAt: dueAt,
      partySize: move.partySize ?? row.partySize ?? 1,
      resourceId: move.resourceId,
      usual: row.resourceId,
    })
    const { firstName: name, userId } = scope.person
    const written = await writeMove(context, tx, row, {
      dueAt,
      booked,
      leadMinutes: service.leadMinutes,
      by: { name, userId },
    })
    if (written.updated) {
      await recordAction(context, tx, scope, {
        act: 'order.rebooked',
        subject: { id, name: String(row.number) },
        changes: [
          { field: 'dueAt', from: before.toISOString(), to: dueAt.toISOString() },
          ...(booked.resourceId === row.resourceId
            ? []
            : [{ field: 'resource', from: row.resourceName, to: booked.resourceName }]),
        ],
      })
      if (dueAt.getTime() !== before.getTime())
        await notifyGuest(context, tx, { ...written.updated, event: 'moved', screen: orderPath(id) })
    }
    return written
  }
  return presentOrder(await writeChange(context, scope.hotelId, write, { locksHotel: true }), 'operations')
}

/** Moves the guest's own booking, within the service's rule. Throws like `moveBooking`, and `not_changeable` when it is too late. */
export async function moveVisitorBooking(
  context: AppContext,
  visitor: Visitor,
  id: string,
  move: Omit<Move, 'resourceId'>,
): Promise<Order> {
  const order = (await orderQueries.visitorOrder(context.db, visitor, id)) ?? throwNotFound()
  const write = async (tx: Tx) => {
    const hotel = (await publicHotelRow(tx, order.hotelId)) ?? throwNotFound()
    const row = (await orderQueries.lockVisitorOrder(tx, visitor, id)) ?? throwNotFound()
    if (row.version !== move.version) throw orderMovedError(row, hotel.timeZone, 'guest')
    const service = await bookedService(tx, row)
    const now = context.clock()
    const isChangeable =
      row.dueAt !== null &&
      (row.status === 'new' || row.status === 'accepted') &&
      mayChangeBooking(service.slots, row.dueAt, now)
    if (!isChangeable) throw new ApiError('not_changeable', { context: { order: presentOrder(row, 'guest') } })
    const dueAt = new Date(move.startsAt)
    const booked = decideGuestBooking(service, await takenByOthers(context, tx, row, service), {
      startsAt: dueAt,
      partySize: move.partySize ?? row.partySize ?? 1,
      timeZone: hotel.timeZone,
      now,
    })
    return writeMove(context, tx, row, { dueAt, booked, leadMinutes: service.leadMinutes, by: { name: 'guest' } })
  }
  return presentOrder(await writeChange(context, order.hotelId, write, { locksHotel: true }), 'guest')
}

interface BlockInput {
  resourceId: string | null
  startsAt: string
  endsAt: string
  note: string
}

/** Blocks a time. Throws `invalid` for an unknown resource, an end that is not after the start, or too many blocked times. */
export function blockTime(
  context: AppContext,
  scope: HotelScope,
  serviceId: string,
  { resourceId, note, ...times }: BlockInput,
): Promise<Block> {
  const { hotelId } = scope
  const [startsAt, endsAt] = [new Date(times.startsAt), new Date(times.endsAt)]
  return changeForGuests(context, hotelId, async (tx) => {
    const service = (await queries.slotServices(tx, hotelId)).find(({ id }) => id === serviceId) ?? throwNotFound()
    const resource = service.slots.resources.find(({ id }) => id === resourceId)
    if (resourceId !== null && !resource) throwInvalid('resourceId', 'unknown_resource')
    if (endsAt <= startsAt) throwInvalid('endsAt', 'ends_before')
    if (endsAt.getTime() - startsAt.getTime() > maxBlockDays * 86_400_000)
      throwInvalid('endsAt', 'block_too_long', { limit: maxBlockDays })
    if ((await queries.countBlocks(tx, hotelId, context.clock())) >= maxBlocks)
      throwInvalid('', 'too_big_list', { limit: maxBlocks })
    const createdBy = scope.person.firstName
    const row = { hotelId, id: uuid(), serviceId, resourceId, startsAt, endsAt, note, createdBy, calendarId: null }
    await queries.insertBlock(tx, row)
    await recordBlock(context, tx, scope, 'resource.blocked', row, resource?.name)
    return presentBlock(row)
  })
}

export async function unblockTime(
  context: AppContext,
  scope: HotelScope,
  serviceId: string,
  id: string,
): Promise<void> {
  const { hotelId } = scope
  await changeForGuests(context, hotelId, async (tx) => {
    const row = (await queries.deleteBlock(tx, hotelId, serviceId, id)) ?? throwNotFound()
    const service = (await queries.slotServices(tx, hotelId)).find((each) => each.id === serviceId)
    const resource = service?.slots.resources.find((each) => each.id === row.resourceId)
    await recordBlock(context, tx, scope, 'resource.unblocked', row, resource?.name)
    await addOfferJob(context, tx, hotelId, serviceId)
  })
}

/** Without a resource, the entry names the service. */
async function recordBlock(
  context: AppContext,
  tx: Tx,
  scope: HotelScope,
  act: 'resource.blocked' | 'resource.unblocked',
  { id, serviceId, startsAt, endsAt }: queries.BlockRow,
  resource: string | undefined,
) {
  const { operationsLang, defaultLang } = await hotelOf(tx, scope)
  const [found] = resource ? [] : await servicesOf(tx, scope.hotelId, serviceId)
  const name = resource ?? readText(found?.service.name ?? {}, operationsLang, defaultLang)
  const changes = [
    { field: 'startsAt', from: null, to: startsAt.toISOString() },
    { field: 'endsAt', from: null, to: endsAt.toISOString() },
  ]
  await recordAction(context, tx, scope, { act, subject: { id, name }, changes })
}
