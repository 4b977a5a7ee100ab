import type { AppContext } from '#core/app/server/context.ts'
import { transaction } from '#core/db/db.ts'
import { publish } from '#core/realtime/server/publish.ts'

/** Milliseconds between two events about one hotel, so that a flood of orders does not become a flood of events. */
const minIntervalMs = 30_000

/**
 * Reports to staff how many orders of guests without a proof were refused: the first at once, the following ones together. The event
 * carries their number as its version.
 */
export function refusalReporter(context: AppContext): (hotelId: string) => Promise<void> {
  const hotels = new Map<string, { refused: number; reportedAt: number }>()
  return async (hotelId) => {
    const at = context.clock()
    const refusalState = hotels.get(hotelId) ?? { refused: 0, reportedAt: Number.NEGATIVE_INFINITY }
    hotels.set(hotelId, refusalState)
    refusalState.refused++
    if (Math.abs(at.getTime() - refusalState.reportedAt) < minIntervalMs) return
    const version = refusalState.refused
    hotels.set(hotelId, { refused: 0, reportedAt: at.getTime() })
    await transaction(context.db, (tx) =>
      publish(tx, { hotelId, type: 'orders.refused', subject: hotelId, version, at }),
    )
  }
}
