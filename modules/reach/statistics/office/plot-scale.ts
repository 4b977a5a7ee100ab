import type { MeasureOfPeriod } from '../contract.ts'

type Kind = MeasureOfPeriod['kind']

const [minute, hour, day] = [60, 3600, 86_400]
/** Distances between the lines of a scale of times, in seconds. */
const timeSteps = [
  ...[1, 2, 5, 10, 15, 30].map((seconds) => seconds),
  ...[1, 2, 5, 10, 15, 30].map((minutes) => minutes * minute),
  ...[1, 2, 4, 6, 12].map((hours) => hours * hour),
]
/** The maximum number of lines above zero. */
const maxLines = 4

/** The smallest of 1, 2 and 5, times a power of ten, that reaches `max` in few lines. */
function decimalStep(max: number, smallest: number): number {
  const power = 10 ** Math.floor(Math.log10(max / maxLines))
  const step = [1, 2, 5, 10].map((factor) => factor * power).find((each) => each * maxLines >= max * (1 - 1e-9))
  return Math.max(step ?? 10 * power, smallest)
}

/**
 * The lines of a plot's scale, from zero to one that no value exceeds. Ratings are from 0 to 5; amounts are in cents and
 * their lines at whole units.
 */
export function scaleOf(kind: Kind, values: readonly (number | null)[]): number[] {
  if (kind === 'rating') return [0, 1, 2, 3, 4, 5]
  const max = Math.max(0, ...values.map((value) => value ?? 0))
  if (max === 0) return [0]
  const step =
    kind === 'seconds'
      ? (timeSteps.find((each) => each * maxLines >= max) ?? Math.ceil(max / maxLines / day) * day)
      : decimalStep(max, kind === 'money' ? 100 : 1)
  return Array.from({ length: Math.ceil(max / step - 1e-9) + 1 }, (_, i) => i * step)
}
