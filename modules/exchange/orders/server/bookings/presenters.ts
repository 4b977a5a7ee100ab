import type { PublicPart, PublicPartInput } from '#core/app/module.ts'
import { packTaken } from '#modules/content/services/slots-rules.ts'
import { slotServices, takenRows } from './queries.ts'
import { takenOf } from './rules.ts'

/** What is not free in each service whose times are booked, for the phones, which compute the free times from it. */
export async function publicTakenTimes({ context: { db }, hotel, now }: PublicPartInput): Promise<PublicPart> {
  const services = await slotServices(db, hotel.id)
  const rows = services.length > 0 ? await takenRows(db, hotel.id, now) : []
  const takenTimes = services.flatMap(({ id: serviceId, slots }) =>
    [...takenOf(rows, serviceId, slots)].flatMap(([resourceId, taken]) =>
      taken.length > 0 ? [{ serviceId, resourceId, times: packTaken(taken) }] : [],
    ),
  )
  return { hotel: { takenTimes } }
}
