import type { Visitor } from '#core/access/server/scope.ts'
import type { RegisteredPage } from '#core/app/pages.ts'
import { daysAfter } from '#core/app/rules.ts'
import type { AppContext } from '#core/app/server/context.ts'
import { isSignature, sign } from '#core/config/secret-keys.ts'
import { ApiError, throwNotFound } from '#core/errors/server/api-error.ts'
import { uuidFromHex } from '#core/ids/uuid.ts'
import { lastCheckOut } from '#modules/content/qr-codes/server/service.ts'
import { upcomingSteps, wordingOf } from '../../handover-rules.ts'
import type { LinkedOrder } from '../../links-contract.ts'
import { validSteps } from '../../rules.ts'
import { isAwaited, isLate, promiseOf } from '../../urgency-rules.ts'
import { menuOf } from '../menu/service.ts'
import { presentOrder } from '../presenters.ts'
import type { OrderRow } from '../queries.ts'
import * as queries from '../queries.ts'

/** Days after the order for which its link works if the room is not checked out before. */
const maxLinkDays = 14

/** What a secret link leads to. */
type LinkPurpose = 'order-link' | 'resource-feed'

const signedText = (purpose: LinkPurpose, hotelId: string, id: string) => `${purpose} ${hotelId} ${id}`

/**
 * The secret of a link: 16 bytes of the hotel's id, 16 of that of the order or the feed, 32 of a signature. It is the same
 * each time, so nothing is stored and no link that was sent stops working because another one was made.
 */
export const linkToken = (
  context: AppContext,
  purpose: LinkPurpose,
  { hotelId, id }: { hotelId: string; id: string },
): string =>
  Buffer.concat([
    Buffer.from(hotelId.replaceAll('-', '') + id.replaceAll('-', ''), 'hex'),
    sign(context.config, signedText(purpose, hotelId, id)),
  ]).toString('base64url')

/** The address of the page that shows the progress of this visitor's order, and of a booking for a calendar. */
export async function readOrderLink(
  context: AppContext,
  visitor: Visitor,
  id: string,
): Promise<{ url: string; calendar: string | null }> {
  const order = (await queries.visitorOrder(context.db, visitor, id)) ?? throwNotFound()
  const token = linkToken(context, 'order-link', order)
  return {
    url: `${context.url}/order/${token}`,
    calendar: order.resourceId === null ? null : `${context.url}/calendars/bookings/${token}.ics`,
  }
}

/** The hotel and the order or feed of a link; null: the server has not made it. */
export function readLinkToken(
  context: AppContext,
  purpose: LinkPurpose,
  token: string,
): { hotelId: string; id: string } | null {
  const bytes = Buffer.from(token, 'base64url')
  // Compared as text too, because several texts have the same bytes.
  if (bytes.length !== 64 || bytes.toString('base64url') !== token) return null
  const hotelId = uuidFromHex(bytes.toString('hex', 0, 16))
  const id = uuidFromHex(bytes.toString('hex', 16, 32))
  return isSignature(context.config, signedText(purpose, hotelId, id), bytes.subarray(32)) ? { hotelId, id } : null
}

/** What the link shows now. Throws `too_many_requests` after many invalid links of an address. */
async function readLinkedOrder(context: AppContext, token: string, address: string): Promise<LinkedOrder> {
  await context.limits.orderLinks.spend(address)
  const found = readLinkToken(context, 'order-link', token)
  const order = found && (await queries.readOrder(context.db, found.hotelId, found.id))
  const menu = order && (await menuOf(context, order.hotelId))
  if (!order || !menu) return { state: 'unknown' }
  await context.limits.orderLinks.refund(address)
  // Only orders of guests have links; without its visitor an order has been erased.
  if (order.visitorId === null) return { state: 'erased' }
  if (await isStayOver(context, order)) return { state: 'stay' }
  const { service } = menu.services.find((each) => each.service.id === order.serviceId) ?? {}
  const { deliveryMode } = order
  const { status, dueAt, promised, booking } = presentOrder(order, 'guest')
  return {
    state: 'shown',
    hotel: { name: menu.hotel.name, timeZone: menu.hotel.timeZone },
    serviceName: order.serviceName.guest,
    number: order.number,
    wording: wordingOf({ deliveryMode, booking }, service?.kind),
    deliveryMode,
    status,
    steps: validSteps(order.history).map(({ status, at }) => ({ status, at })),
    upcoming: upcomingSteps({ status, deliveryMode, booking }),
    lines: order.lines.map(({ name, options, quantity }) => ({
      name: name.guest,
      choices: options.map(({ choice }) => choice.guest),
      quantity,
    })),
    dueAt,
    promised: isAwaited(status) ? promiseOf({ promised, dueAt }) : null,
    late: isLate({ status, promised, dueAt, booking }, context.clock()),
  }
}

export async function isStayOver({ db, clock }: AppContext, { hotelId, room, placedAt }: OrderRow): Promise<boolean> {
  if (clock() >= daysAfter(placedAt, maxLinkDays)) return true
  const checkedOutAt = room === null ? null : await lastCheckOut(db, hotelId, room)
  return checkedOutAt !== null && checkedOutAt >= placedAt
}

/** The page at `/order/<token>`. All links that show nothing share a page for each reason. */
export const linkPage: RegisteredPage = async (context, { params, address }) => {
  const linkedOrder = await readLinkedOrder(context, params.token ?? '', address).catch((error: unknown) => {
    if (error instanceof ApiError && error.code === 'too_many_requests') return null
    throw error
  })
  if (!linkedOrder) return { sharedPath: '/order/too-many', loaderContext: {} }
  const { state } = linkedOrder
  return { sharedPath: state === 'shown' ? null : `/order/${state}`, loaderContext: { linkedOrder } }
}
