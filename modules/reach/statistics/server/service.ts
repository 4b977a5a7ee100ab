import type { HotelScope } from '#core/access/server/scope.ts'
import type { Measure, MeasuredPeriod, MeasureName, PeriodLists } from '#core/app/measures.ts'
import { measureNames, statisticsRetentionMonths } from '#core/app/rules.ts'
import type { AppContext } from '#core/app/server/context.ts'
import { ApiError } from '#core/errors/server/api-error.ts'
import { addDays, localDate } from '#core/time/hours.ts'
import { guestLangs } from '#locales/languages.ts'
import { type HotelRow, hotelOf } from '#modules/hotel/hotels/server/service.ts'
import type { MeasureOfPeriod, Statistics } from '../contract.ts'
import { instantsOf, lastDays, type Period, periodBefore, periodErrorOf, screenKinds } from '../rules.ts'
import * as queries from './queries.ts'
import {
  type MeasureFigures,
  refusalsByReason,
  salesByArticle,
  shownSearches,
  spreadMeasure,
  sumMeasure,
} from './rules.ts'

export { deleteHotelRows, insertVisits } from './queries.ts'

export interface StatisticsQuery {
  from?: string
  to?: string
}

/** Throws `invalid`. */
function periodOf(query: StatisticsQuery, today: string): Period {
  const to = query.to ?? today
  const period = { from: query.from ?? lastDays(to, 7).from, to }
  const fault = periodErrorOf(period, today)
  if (fault) throw new ApiError('invalid', { fields: [fault] })
  return period
}

const measuredPeriodOf = ({ id: hotelId, timeZone, currency }: HotelRow, period: Period): MeasuredPeriod => ({
  hotelId,
  timeZone,
  currency,
  days: period,
  ...instantsOf(period, timeZone),
})

/** The lists that modules register under this name. */
async function readList<Name extends keyof PeriodLists>(
  context: AppContext,
  name: Name,
  period: MeasuredPeriod,
): Promise<PeriodLists[Name]> {
  const rows: PeriodLists[Name][number][] = []
  for (const { periodLists } of context.modules) rows.push(...((await periodLists?.[name]?.(context, period)) ?? []))
  return rows as PeriodLists[Name]
}

async function readMeasure(
  context: AppContext,
  hotel: HotelRow,
  measure: Measure,
  period: Period,
): Promise<MeasureFigures> {
  const measuredPeriod = measuredPeriodOf(hotel, period)
  return 'adds' in measure
    ? sumMeasure(await measure.read(context, measuredPeriod), period)
    : spreadMeasure(await measure.read(context, measuredPeriod), period)
}

async function compare(
  context: AppContext,
  hotel: HotelRow,
  [name, measure]: [MeasureName, Measure],
  period: Period,
): Promise<MeasureOfPeriod> {
  const now = await readMeasure(context, hotel, measure, period)
  const before = await readMeasure(context, hotel, measure, periodBefore(period))
  const byDay = now.byDay.map((day, i) => ({ ...day, before: before.byDay[i]?.value ?? null }))
  return { name, kind: measure.kind, ...now, byDay, before: before.total }
}

/** The measures of all modules, in the order of the screen. */
const measuresOf = ({ modules }: AppContext): [MeasureName, Measure][] => {
  const all = Object.assign({}, ...modules.map(({ statistics }) => statistics)) as Partial<Record<MeasureName, Measure>>
  return measureNames.flatMap((name) => (all[name] ? [[name, all[name]]] : []))
}

/**
 * The statistics of a period and of the previous one. Visits that have just been counted are missing without
 * `flushVisits`; those of other processes are written within seconds. Throws `invalid` for days that are invalid, too many or in the
 * future.
 */
export async function readStatistics(
  context: AppContext,
  scope: HotelScope,
  query: StatisticsQuery,
): Promise<Statistics> {
  const hotel = await hotelOf(context.db, scope)
  const { timeZone, currency } = hotel
  const today = localDate(timeZone, context.clock())
  const period = periodOf(query, today)
  const measures: MeasureOfPeriod[] = []
  // Sequential, so that statistics use a single database connection.
  for (const measure of measuresOf(context)) measures.push(await compare(context, hotel, measure, period))
  const visits = await queries.visitsOf(context.db, scope.hotelId, period)
  const visitsBy = <Key extends string>(keys: readonly Key[], of: 'lang' | 'screen') =>
    keys.map((key) => ({
      key,
      visits: visits.reduce((sum, row) => sum + (row[of] === key ? row.visits : 0), 0),
    }))
  const measuredPeriod = measuredPeriodOf(hotel, period)
  return {
    ...period,
    before: periodBefore(period),
    today,
    timeZone,
    currency,
    measures,
    sales: salesByArticle(await readList(context, 'sales', measuredPeriod)),
    destinations: await readList(context, 'destinations', measuredPeriod),
    refusals: refusalsByReason(await readList(context, 'refusals', measuredPeriod)),
    missedSearches: shownSearches(await readList(context, 'missedSearches', measuredPeriod)),
    visitsBy: { lang: visitsBy(guestLangs, 'lang'), screen: visitsBy(screenKinds, 'screen') },
  }
}

/** The module's own measures. */
const visitsMeasure = (what: 'visits' | 'visitors') =>
  ({
    kind: 'count',
    adds: true,
    read: async ({ db }, { hotelId, days }) =>
      (await queries.visitsOf(db, hotelId, days)).map((row) => ({ ...row, service: null, value: row[what] })),
  }) satisfies Measure
export const visits = visitsMeasure('visits')
export const visitors = visitsMeasure('visitors')

/** French law: a site's own anonymous statistics may be stored for at most 25 months. */
export function forgetOldVisits({ db, clock }: AppContext): Promise<void> {
  const now = clock()
  const edge = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - statisticsRetentionMonths, now.getUTCDate()))
  return queries.deleteVisitsBefore(db, addDays(edge.toISOString().slice(0, 10), 1))
}
