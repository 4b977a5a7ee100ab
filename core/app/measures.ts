import type { Lang } from '#core/i18n/contract.ts'
import type { destinationKinds, measureNames } from './rules.ts'
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
  /** How many of them had no answer and count until now or until they ended; null where none can be. */
  pending: number | null
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

/** What was sold of an article in an hour of the day. `amount` in cents. */
export interface SoldArticle {
  articleId: string
  name: string
  service: { id: string; name: string }
  hour: number
  quantity: number
  amount: number
}

/** The orders for one kind of destination. `amount` in cents. */
export interface DestinationOrders {
  kind: (typeof destinationKinds)[number]
  orders: number
  amount: number
}

/** A cancelled order. `amount` in cents. */
export interface RefusedOrder {
  by: 'guest' | 'hotel' | 'system'
  /** As it was written; empty: none, or no longer stored. */
  reason: string
  amount: number
  articles: { name: string; quantity: number }[]
}

/** What guests searched and did not find, normalised. */
export interface MissedSearch {
  term: string
  lang: Lang
  searches: number
}

/** Figures of a period that are no measures, by name; each is read by one module. */
export interface PeriodLists {
  sales: SoldArticle[]
  destinations: DestinationOrders[]
  refusals: RefusedOrder[]
  missedSearches: MissedSearch[]
}

export type PeriodListReaders = {
  readonly [Name in keyof PeriodLists]?: (context: AppContext, period: MeasuredPeriod) => Promise<PeriodLists[Name]>
}
