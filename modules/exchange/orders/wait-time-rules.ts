/** How long guests wait for an order, in minutes: half of them about `from`, nine of ten at most `until`. */
export interface WaitTime {
  from: number
  until: number
}

/** The waiting time of orders that were placed in one hour of the day (0 to 23), by the hotel's clock. */
export interface HourlyWaitTime extends WaitTime {
  hour: number
}

/** Which orders of a service are measured: the last ones of each hour, and how many there must be. */
export const measuredOrders = { days: 60, max: 200, min: 10 } as const

/**
 * Minutes that an order can take. A shorter one was clicked through, a longer one was forgotten and completed later;
 * both are left out.
 */
const plausibleMinutes = { min: 1, max: 240 } as const
/** A longer tail comes from orders that were brought in time and completed later. */
const maxSpread = 3
const stepMinutes = 5

/** The smallest of the sorted values that is not exceeded by this share of them. */
const percentile = (sorted: readonly number[], share: number) => sorted[Math.ceil(sorted.length * share) - 1] ?? 0

/**
 * The waiting time that is shown, from how many minutes past orders took: the median and the 90th percentile, rounded
 * outwards to five minutes. Null: there are too few orders.
 */
export function waitTimeOf(minutes: readonly number[]): WaitTime | null {
  const sorted = minutes
    .filter((each) => each >= plausibleMinutes.min && each <= plausibleMinutes.max)
    .sort((a, b) => a - b)
  if (sorted.length < measuredOrders.min) return null
  const median = percentile(sorted, 0.5)
  const most = Math.min(percentile(sorted, 0.9), median * maxSpread)
  return {
    from: Math.max(1, Math.floor(median / stepMinutes)) * stepMinutes,
    until: Math.ceil(most / stepMinutes) * stepMinutes,
  }
}

/**
 * The waiting time of an order for now, in minutes: that of this hour of the day or, without enough orders, the one that
 * the hotel has set. Null: neither is known.
 */
export function waitTimeOfHour(
  measured: readonly HourlyWaitTime[] | undefined,
  hour: number,
  leadMinutes: number,
): WaitTime | null {
  const found = measured?.find((each) => each.hour === hour)
  if (found) return found
  return leadMinutes > 0 ? { from: leadMinutes, until: leadMinutes } : null
}
