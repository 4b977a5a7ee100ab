import { addDays, instantAt, localDate } from '#core/time/hours.ts'

/** Why an address cannot be read. `address`: it is not public, or not https. */
export const linkFailures = ['address', 'status', 'timeout', 'connection'] as const
export type LinkFailure = (typeof linkFailures)[number]

/** Maximum items of a check in the list. */
export const maxItems = 50

/** Days between two calls of an address that works, hours between two of one that failed. */
export const recheck = { days: 7, failedHours: 20 } as const
/** Maximum links that are called in an hour: of a hotel, and of all. Ten thousand links of a hotel take a week. */
export const maxCalls = { hotel: 60, all: 600 } as const
/** Maximum links of a hotel that are checked. */
export const maxLinks = 10_000

/**
 * Whether a link is listed as dead: at once where its server says that the page is gone or the address cannot be public,
 * otherwise after two failures, because servers are down for an hour now and then.
 */
export const isDead = ({ failure, failures, status }: LinkState): boolean =>
  failure === 'address' || status === 404 || status === 410 ? failure !== null : failures >= 2

interface LinkState {
  failure: LinkFailure | null
  failures: number
  status: number | null
}

/** Why an answer counts as a failure; null: it does not. Sites that refuse programs (401, 403, 405, 429) are not dead. */
export const failureOfStatus = (status: number): LinkFailure | null =>
  status === 404 || status === 410 || status >= 500 ? 'status' : null

/** The next Monday at 7 in the morning in the hotel's time zone. */
export function nextMailAt(timeZone: string, now: Date): Date {
  const today = localDate(timeZone, now)
  const weekday = new Date(`${today}T00:00:00Z`).getUTCDay()
  const monday = (weeks: number) => addDays(today, ((8 - weekday) % 7) + 7 * weeks)
  const [soon, later] = [0, 1].map((weeks) => instantAt(timeZone, `${monday(weeks)}T07:00`))
  return soon && soon > now ? soon : (later ?? new Date(now.getTime() + 7 * 86_400_000))
}
