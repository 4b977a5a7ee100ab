import type { Visitor } from '#core/access/server/scope.ts'
import { hotelsOf } from '#core/app/server/change-for-guests.ts'
import type { AppContext } from '#core/app/server/context.ts'
import { transaction } from '#core/db/db.ts'
import { ApiError } from '#core/errors/server/api-error.ts'
import { forgetKeys } from '#core/http/server/request/idempotency.ts'
import type { Lang } from '#core/i18n/contract.ts'
import { publish, removeVisitorFromEvents } from '#core/realtime/server/publish.ts'
import { guestNamesNotice } from '#modules/content/qr-codes/server/service.ts'
import { publicHotelRow } from '#modules/hotel/hotels/server/service.ts'
import type { VisitorData } from '../../contract.ts'

async function requireHotel(context: AppContext, hotelId: string) {
  const hotel = await publicHotelRow(context.db, hotelId)
  if (!hotel) throw new ApiError('not_found')
  return hotel
}

/** The data that the hotel stores about a visitor, collected from the modules. */
export async function storedData(context: AppContext, visitor: Visitor, hotelId: string): Promise<VisitorData['kept']> {
  const hotel = await requireHotel(context, hotelId)
  const found = await Promise.all(
    context.modules.map(({ visitorData }) => visitorData?.(context, visitor, hotel) ?? []),
  )
  return found.flat().map(({ open = 0, until, ...rest }) => ({ ...rest, open, until: until?.toISOString() ?? null }))
}

/** The same, with what else guests should know about their data at this hotel. */
export async function readVisitorData(
  context: AppContext,
  visitor: Visitor,
  hotelId: string,
  lang: Lang,
): Promise<VisitorData> {
  const kept = await storedData(context, visitor, hotelId)
  const notice = await guestNamesNotice(context, await requireHotel(context, hotelId), lang)
  return { kept, notices: notice === null ? [] : [notice] }
}

/** Erases a visitor from all modules of a hotel, in one transaction. */
export async function forgetVisitor(context: AppContext, visitor: Visitor, hotelId: string): Promise<void> {
  await requireHotel(context, hotelId)
  const hasChangedHotel = await transaction(context.db, async (tx) => {
    await hotelsOf(context).lock(tx, hotelId)
    let changed = false
    for (const { visitorForgotten } of context.modules)
      if (await visitorForgotten?.(context, tx, visitor, hotelId)) changed = true
    await forgetKeys(tx, hotelId, visitor.visitorId)
    await removeVisitorFromEvents(tx, hotelId, visitor.visitorId)
    if (changed) {
      const version = await hotelsOf(context).raiseVersion(tx, hotelId)
      await publish(tx, { hotelId, type: 'hotel.changed', subject: hotelId, version, at: context.clock() })
    }
    return changed
  })
  if (hasChangedHotel) context.pages.drop(hotelId)
}
