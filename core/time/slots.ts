import { nextRound } from './delivery-slots.ts'
import {
  clockMs,
  dayMs,
  dayOf,
  type Hours,
  type Interval,
  instantOf,
  intervalsOn,
  minuteMs,
  type Opening,
  openingOf,
  zoneOf,
} from './hours.ts'

/** When bookings may begin, in a service's hours. */
export interface SlotTimes {
  /** Null: always open. */
  hours: Hours | null
  timeZone: string
  durationMinutes: number
  stepMinutes: number
  /** Whether a booking must end before the service closes; otherwise it only begins before. */
  endsByClosing: boolean
}

const wholeDay: Interval[] = [{ opens: '00:00', closes: '00:00' }]

/**
 * The instants from `from` on and before `until` at which a booking may begin, earliest first. Each interval of the hours
 * has its own steps, counted on the hotel's clock from its opening. A local time that does not exist is left out; one that
 * occurs twice is returned twice.
 */
export function slotStarts(times: SlotTimes, from: Date, until: Date): Date[] {
  const zone = zoneOf(times.timeZone)
  const step = times.stepMinutes * minuteMs
  const length = times.endsByClosing ? times.durationMinutes * minuteMs : 0
  const openings = openingsAround(times, from, until)
  const ends = mergedEnds(openings)
  const starts = new Set<number>()
  for (const { opens, closes, anchor } of openings) {
    const end = Math.min(closes, until.getTime())
    let start = nextRound(zone, Math.max(opens, from.getTime()), step, anchor)
    while (start < end) {
      if (start + length <= (ends.get(opens) ?? closes)) starts.add(start)
      start = nextRound(zone, start + 1, step, anchor)
    }
  }
  return [...starts].sort((one, other) => one - other).map((start) => new Date(start))
}

/** `anchor`: the local time of the opening, written as if it were UTC. */
type AnchoredOpening = Opening & { anchor: number }

/** The openings of the days around, because an interval may cross midnight and a booking the end of an opening. */
function openingsAround({ hours, timeZone }: SlotTimes, from: Date, until: Date): AnchoredOpening[] {
  const zone = zoneOf(timeZone)
  const openings: AnchoredOpening[] = []
  for (let day = dayOf(zone, from.getTime()) - 2; day <= dayOf(zone, until.getTime()) + 2; day++)
    for (const interval of hours === null ? wholeDay : intervalsOn(hours, day))
      openings.push({ ...openingOf(zone, day, interval), anchor: day * dayMs + clockMs(interval.opens) })
  return openings.filter(({ opens, closes }) => opens < closes).sort((one, other) => one.opens - other.opens)
}

/** By the start of each opening: until when the service stays open, with the openings that touch or overlap it. */
function mergedEnds(openings: readonly Opening[]): Map<number, number> {
  const ends = new Map<number, number>()
  let group: Opening[] = []
  let end = Number.NEGATIVE_INFINITY
  const finish = () => {
    for (const { opens } of group) ends.set(opens, end)
  }
  for (const opening of openings) {
    if (opening.opens > end) {
      finish()
      group = []
    }
    group.push(opening)
    end = Math.max(end, opening.closes)
  }
  finish()
  return ends
}

/** The instant at which a local date begins, `YYYY-MM-DD`. */
export const startOfDay = (timeZone: string, date: string): Date =>
  new Date(instantOf(zoneOf(timeZone), Date.parse(date), 'first'))
