import type { measureNames } from './rules.ts'
import type { AppContext } from './server/context.ts'

/** A period of a hotel: whole days by its own clock. */
export interface MeasuredPeriod {
  hotelId: string
  timeZone: string
  currency: string
  /** The same as days, `YYYY-MM-DD`, both included. */
  days: { from: string; to: string }
  /** The first instant of the first day. */
  from: Date
  /** The first instant after the last day. */
  until: Date
}

/** What happened in one hour of one day, for one service. Hours and days are the hotel's. */
export interface MeasuredHour {
  /** `YYYY-MM-DD` */
  day: string
  /** 0 to 23 */
  hour: number
  /** null: it belongs to no service. */
  service: { id: string; name: string } | null
  value: number
}

/**
 * What cannot be added up: of the whole period (all three null), of one day, of one hour of the day, or of one service.
 * `value`: the median of seconds, the mean of ratings.
 */
export interface MeasuredValue {
  day: string | null
  hour: number | null
  service: { id: string; name: string } | null
  value: number
  /** Nine out of ten are not above it; null where that says nothing. */
  p90: number | null
  /** Of how many. */
  count: number
}

/** Something that a module can tell a hotel of a period. Its words are in `statistics.office.measures`. */
export type Measure =
  | {
      /** Things, or cents: they add up. */
      kind: 'count' | 'money'
      adds: true
      read: (context: AppContext, period: MeasuredPeriod) => Promise<MeasuredHour[]>
    }
  | {
      kind: 'seconds' | 'rating'
      read: (context: AppContext, period: MeasuredPeriod) => Promise<MeasuredValue[]>
    }

export type MeasureName = (typeof measureNames)[number]
