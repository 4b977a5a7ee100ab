import type { Hours, Interval } from '#core/time/hours.ts'
import { weekdays } from '#core/time/hours-wording.ts'
import { clientId } from '#core/ui-office/drafts/client-id.ts'
import { parseClock } from '#core/ui-office/fields/parse-input.ts'

/** An opening as it is being typed. */
export interface IntervalDraft extends Interval {
  key: string
}
export interface ExceptionDraft {
  key: string
  date: string
  /** Empty: a single day. */
  until: string
  intervals: IntervalDraft[]
}
export interface HoursDraft {
  always: boolean
  /** Monday first. */
  days: IntervalDraft[][]
  exceptions: ExceptionDraft[]
}

export const blankInterval = (): IntervalDraft => ({ key: clientId(), opens: '', closes: '' })
export const blankException = (): ExceptionDraft => ({ key: clientId(), date: '', until: '', intervals: [] })

const draft = ({ opens, closes }: Interval): IntervalDraft => ({ key: clientId(), opens, closes })

export function draftHours(hours: Hours | null): HoursDraft {
  const weekly = hours?.weekly ?? []
  return {
    always: hours === null,
    days: weekdays.map((day) => weekly.filter((interval) => interval.day === day).map(draft)),
    exceptions: (hours?.exceptions ?? []).map(({ date, until = '', intervals }) => ({
      key: clientId(),
      date,
      until,
      intervals: intervals.map(draft),
    })),
  }
}

/** Replaces the openings of the days `to` by those of the day `from`; Monday is 1. */
export const copyDay = (hours: HoursDraft, from: number, to: readonly number[]): HoursDraft => ({
  ...hours,
  days: hours.days.map((intervals, index) =>
    to.includes(index + 1) && index !== from - 1 ? (hours.days[from - 1] ?? []).map(draft) : intervals,
  ),
})

/** An opening in the form in which it is stored. */
export const hoursClockFields = ({ opens, closes }: Interval): Interval => ({
  opens: parseClock(opens) ?? opens,
  closes: parseClock(closes) ?? closes,
})

/** The hours to store. The openings of a day are sorted by time. */
export function toHours({ always, days, exceptions }: HoursDraft): Hours | null {
  if (always) return null
  return {
    weekly: days.flatMap((intervals, index) =>
      intervals.map((each) => ({ day: index + 1, ...hoursClockFields(each) })),
    ),
    exceptions: exceptions.map(({ date, until, intervals }) => ({
      date,
      ...(until && until !== date && { until }),
      intervals: intervals.map(hoursClockFields),
    })),
  }
}

const isComplete = ({ opens, closes }: Interval) => parseClock(opens) !== null && parseClock(closes) !== null

/** The hours without times that are not written to the end, for a preview. */
export const completeHours = (hours: Hours | null): Hours | null =>
  hours && {
    weekly: hours.weekly.filter(isComplete),
    exceptions: hours.exceptions.map((each) => ({ ...each, intervals: each.intervals.filter(isComplete) })),
  }

export type HoursDraftError = 'clock' | 'date' | 'dateTwice' | 'order'

const sameDates = (one: ExceptionDraft, other: ExceptionDraft) =>
  one.date === other.date && (one.until || one.date) === (other.until || other.date)

/** Values that cannot be stored, by their path in the draft. */
export function checkHours({ always, days, exceptions }: HoursDraft): Record<string, HoursDraftError> {
  const faults: Record<string, HoursDraftError> = {}
  if (always) return faults
  const check = (intervals: IntervalDraft[], path: string) =>
    intervals.forEach(({ opens, closes }, index) => {
      if (parseClock(opens) === null) faults[`${path}.${index}.opens`] = 'clock'
      if (parseClock(closes) === null) faults[`${path}.${index}.closes`] = 'clock'
    })
  days.forEach((intervals, day) => {
    check(intervals, `days.${day}`)
  })
  exceptions.forEach((exception, index) => {
    const { date, until, intervals } = exception
    if (!date) faults[`exceptions.${index}.date`] = 'date'
    else if (until && until < date) faults[`exceptions.${index}.until`] = 'order'
    else if (exceptions.findIndex((each) => sameDates(each, exception)) < index)
      faults[`exceptions.${index}.date`] = 'dateTwice'
    check(intervals, `exceptions.${index}.intervals`)
  })
  return faults
}

/**
 * The path in the draft for a path in a response: `weekly.3.opens` becomes `days.1.0.opens`. Other paths are the same.
 */
export function hoursPath(path: string, { days }: HoursDraft): string {
  const [, place, rest] = /^weekly\.(\d+)\.(.*)$/.exec(path) ?? []
  if (place === undefined) return path
  const places = days.flatMap((intervals, day) => intervals.map((_, index) => `days.${day}.${index}`))
  return `${places[Number(place)]}.${rest}`
}
