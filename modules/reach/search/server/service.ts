import type { MeasuredPeriod } from '#core/app/measures.ts'
import { minShownSearches, statisticsRetentionMonths } from '#core/app/rules.ts'
import type { AppContext } from '#core/app/server/context.ts'
import type { Lang } from '#core/i18n/contract.ts'
import { searchTermOf } from '../rules.ts'
import * as queries from './queries.ts'

export { deleteHotelRows } from './queries.ts'

/** Counts what a guest searched without finding anything. It identifies nobody. */
export async function countMissedSearch(
  { db, clock }: AppContext,
  hotelId: string,
  { question, lang }: { question: string; lang: Lang },
): Promise<void> {
  const term = searchTermOf(question)
  if (term) await queries.addMissedSearch(db, { hotelId, term, lang, at: clock() })
}

export const missedSearches = ({ db }: AppContext, { hotelId, days }: MeasuredPeriod) =>
  queries.missedSearchesOf(db, hotelId, days)

/** Days after which a term is deleted that was searched too rarely to be shown. */
const rareTermDays = 30

/** Counts are stored as long as those of visits, rare terms for a month. */
export function forgetOldSearches({ db, clock }: AppContext): Promise<void> {
  const now = clock()
  const [year, month, day] = [now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate()]
  const dayOf = (...parts: [number, number, number]) => new Date(Date.UTC(...parts)).toISOString().slice(0, 10)
  return queries.deleteOldSearches(db, dayOf(year, month - statisticsRetentionMonths, day), {
    before: dayOf(year, month, day - rareTermDays),
    min: minShownSearches,
  })
}
