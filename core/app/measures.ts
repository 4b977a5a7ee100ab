import type { measureNames } from './rules.ts'
import type { AppContext } from './server/context.ts'

/** A period of a hotel: whole days in the hotel's time zone. */
export interface MeasuredPeriod {
  hotelId: string
  timeZone: string
  currency: string
  /** The period as days, `YYYY-MM-DD`, both included. */
  days: { from: string; to: string }
  /** The first instant of the first day. */
  from: Date
  /** The first instant after the last day. */
  until: Date
}

/** The value of one hour of one day for one service. Hours and days are in the hotel's time zone. */
export interface MeasuredHour {
  /** `YYYY-MM-DD` */
  day: string
  /** 0 to 23 */
  hour: number
  /** null: the value belongs to no service. */
  service: { id: string; name: string } | null
  value: number
}

/**
 * A value that cannot be added up: for the whole period (`day`, `hour` and `service` are null), for one day, for one
 * hour of the day, or for one service. `value` is the median of seconds or the mean of ratings.
 */
export interface MeasuredValue {
  day: string | null
  hour: number | null
  service: { id: string; name: string } | null
  value: number
  /** The 90th percentile; null where it would be meaningless. */
  p90: number | null
  /** The number of samples. */
  count: number
}

/** A figure that a module provides about a period of a hotel. Its labels are in `statistics.office.measures`. */
export type Measure =
  | {
      /** Counts or amounts in cents, which can be added up. */
      kind: 'count' | 'money'
      adds: true
      read: (context: AppContext, period: MeasuredPeriod) => Promise<MeasuredHour[]>
    }
  | {
      kind: 'seconds' | 'rating'
      read: (context: AppContext, period: MeasuredPeriod) => Promise<MeasuredValue[]>
    }

export type MeasureName = (typeof measureNames)[number]
