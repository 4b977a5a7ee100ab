import type { Visitor } from '#core/access/server/scope.ts'
import { daysAfter } from '#core/app/rules.ts'
import type { AppContext } from '#core/app/server/context.ts'
import { throwInvalid, throwNotFound } from '#core/errors/server/api-error.ts'
import type { Lang } from '#core/i18n/contract.ts'
import { readText } from '#core/i18n/localized.ts'
import { seatEnd } from '#modules/content/qr-codes/seats-rules.ts'
import type { TextSnapshot } from '../../schema.ts'
import type { SeatOrder } from '../../seats-contract.ts'
import { menuOf } from '../menu/service.ts'
import { runningOrdersAt } from './queries.ts'

/**
 * What other phones at the scanned seat have ordered and not yet received, of services that share this: articles and
 * progress, and nothing that says who ordered. Throws `not_found`, and `invalid` when the scan does not count any more.
 */
export async function listSeatOrders(
  context: AppContext,
  { visitorId }: Visitor,
  hotelId: string,
  seatToken: string,
  lang: Lang,
): Promise<SeatOrder[]> {
  const { hotel, seats, services } = (await menuOf(context, hotelId)) ?? throwNotFound()
  const { timeZone, defaultLang } = hotel
  const seat =
    (await seats.scanned(context, seatToken, timeZone, { visitorId })) ?? throwInvalid('seatToken', 'seat_code')
  const now = context.clock()
  const shared = services.filter(
    ({ service: { seatService } }) => seatService?.shared && now < seatEnd(seat.scannedAt, seatService.hours, timeZone),
  )
  if (shared.length === 0) return []
  const found = await runningOrdersAt(context.db, hotel.id, seat, {
    serviceIds: shared.map(({ service }) => service.id),
    // Orders of an earlier day, which nobody has finished, are of guests who have left.
    after: daysAfter(seatEnd(now, null, timeZone), -1),
    visitorId,
  })
  const names = new Map(
    shared.flatMap(({ service, articles }) => [service, ...articles].map(({ id, name }) => [id, name] as const)),
  )
  /** In the reader's language, not in that of the guest who ordered. */
  const nameOf = (id: string, placed: TextSnapshot) => {
    const current = names.get(id)
    return current ? readText(current, lang, defaultLang) : placed.guest
  }
  return found.map(({ serviceId, serviceName, status, placedAt, lines }) => ({
    serviceName: nameOf(serviceId, serviceName),
    status,
    placedAt: placedAt.toISOString(),
    lines: lines.map(({ articleId, name, quantity }) => ({ name: nameOf(articleId, name), quantity })),
  }))
}
