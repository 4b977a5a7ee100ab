import type { MeasuredHour, MeasuredValue } from '#core/app/measures.ts'
import type { Figure } from '../contract.ts'
import { daysIn, type Period } from '../rules.ts'

/** The values of a measure in a period, for every kind of measure. */
export interface MeasureFigures {
  total: Figure
  byDay: (Figure & { day: string })[]
  byHour: (Figure & { hour: number })[]
  byService: (Figure & { id: string; name: string })[]
}

const hours = Array.from({ length: 24 }, (_, hour) => hour)
const sumOf = (rows: MeasuredHour[]): Figure => ({
  value: rows.reduce((sum, { value }) => sum + value, 0),
  p90: null,
  count: null,
})

function groupBy<Key>(rows: MeasuredHour[], keyOf: (row: MeasuredHour) => Key): Map<Key, MeasuredHour[]> {
  const groups = new Map<Key, MeasuredHour[]>()
  for (const row of rows) {
    const group = groups.get(keyOf(row))
    if (group) group.push(row)
    else groups.set(keyOf(row), [row])
  }
  return groups
}

/** Sums hours into days, hours of the day, and services. */
export function sumMeasure(rows: MeasuredHour[], period: Period): MeasureFigures {
  const days = groupBy(rows, ({ day }) => day)
  const clock = groupBy(rows, ({ hour }) => hour)
  const services = groupBy(rows, ({ service }) => service?.id)
  const byService = [...services].flatMap(([id, of]) => {
    const { service } = of[0] as MeasuredHour
    return id && service ? [{ ...service, ...sumOf(of) }] : []
  })
  return {
    total: sumOf(rows),
    byDay: daysIn(period).map((day) => ({ day, ...sumOf(days.get(day) ?? []) })),
    byHour: hours.map((hour) => ({ hour, ...sumOf(clock.get(hour) ?? []) })),
    byService: byService.sort((first, second) => (second.value ?? 0) - (first.value ?? 0)),
  }
}

const figureOf = (row: MeasuredValue | undefined): Figure => ({
  value: row?.value ?? null,
  p90: row?.p90 ?? null,
  count: row?.count ?? 0,
})

/** Assigns medians and means to the period, days, hours and services. */
export function spreadMeasure(rows: MeasuredValue[], period: Period): MeasureFigures {
  const find = (matches: (row: MeasuredValue) => boolean) => figureOf(rows.find(matches))
  return {
    total: find(({ day, hour, service }) => day === null && hour === null && service === null),
    byDay: daysIn(period).map((day) => ({ day, ...find((row) => row.day === day) })),
    byHour: hours.map((hour) => ({ hour, ...find((row) => row.hour === hour) })),
    byService: rows
      .flatMap((row) => (row.service ? [{ ...row.service, ...figureOf(row) }] : []))
      .sort((first, second) => (second.value ?? 0) - (first.value ?? 0)),
  }
}
