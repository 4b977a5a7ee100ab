import { seeGuests } from '#core/access/policy.ts'
import type { Check } from '#core/app/checks.ts'
import { hotelScreens } from '#core/app/office-paths.ts'
import { daysAfter } from '#core/app/rules.ts'
import { printersOf } from '../queries.ts'

/** Printers that have not asked for their jobs for a day. */
export const silentPrinters: Check = async ({ db, clock }, { hotelId, actor }) =>
  (seeGuests(actor) ? await printersOf(db, hotelId) : [])
    .filter(({ seenAt, createdAt }) => (seenAt ?? createdAt) < daysAfter(clock(), -1))
    .map(({ name }) => ({ name, count: 1, path: hotelScreens.printers }))
