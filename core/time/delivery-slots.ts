import { dayMs, dayOf, type Hours, instantOf, minuteMs, offsetAt, openingFrom, type Zone, zoneOf } from './hours.ts'

/**
 * The first instant from `at` on at which the hotel's clock shows a multiple of `step` after `anchor`, a local time
 * written as if it were UTC. Without an anchor `step` must divide a day.
 */
export function nextRound(zone: Zone, at: number, step: number, anchor = 0): number {
  const remainder = (((at + offsetAt(zone, at) - anchor) % step) + step) % step
  if (remainder === 0) return at
  const nextInstant = at + step - remainder
  const offset = offsetAt(zone, at)
  if (offsetAt(zone, nextInstant) === offset) return nextInstant
  // The clocks change before it, and may skip it or come to a round time earlier.
  let [earlier, later] = [at, nextInstant]
  while (later - earlier > 1) {
    const middle = Math.floor((earlier + later) / 2)
    if (offsetAt(zone, middle) === offset) earlier = middle
    else later = middle
  }
  return nextRound(zone, later, step, anchor)
}

/**
 * The times a guest may choose for an order: round local times, at least `leadMinutes` ahead, while the service is open
 * (excluding the closing instant). They cover `days` calendar days of the hotel from the day of the first possible
 * time, so that after closing time tomorrow is included. In the hour that is repeated in autumn, both occurrences are
 * offered.
 */
export function deliverySlots(options: {
  hours: Hours | null
  timeZone: string
  leadMinutes: number
  now: Date
  stepMinutes?: number
  days?: number
}): Date[] {
  const { hours, leadMinutes, now, stepMinutes = 15, days = 2 } = options
  const zone = zoneOf(options.timeZone)
  const step = stepMinutes * minuteMs
  const earliest = now.getTime() + leadMinutes * minuteMs
  const end = instantOf(zone, (dayOf(zone, earliest) + days) * dayMs, 'first')

  const slots: Date[] = []
  let from = earliest
  while (from < end) {
    const opening = openingFrom(hours, zone, from)
    if (opening === null) break
    const until = Math.min(opening.closes, end)
    let slot = nextRound(zone, Math.max(from, opening.opens), step)
    while (slot < until) {
      slots.push(new Date(slot))
      slot = nextRound(zone, slot + 1, step)
    }
    from = opening.closes
  }
  return slots
}
