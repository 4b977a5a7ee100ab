import type { MeasuredHour, MeasuredValue, MissedSearch, RefusedOrder, SoldArticle } from '#core/app/measures.ts'
import { minShownSearches } from '#core/app/rules.ts'
import type { Figure, Statistics } from '../contract.ts'
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
  pending: null,
})

function groupBy<Row, Key>(rows: readonly Row[], keyOf: (row: Row) => Key): Map<Key, Row[]> {
  const groups = new Map<Key, Row[]>()
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
  pending: row?.pending ?? null,
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

const sum = <Row>(rows: readonly Row[], numberIn: (row: Row) => number) =>
  rows.reduce((total, row) => total + numberIn(row), 0)

/** The maximum number of articles, refusals and terms in the lists of a period. */
const maxListed = { sales: 500, refusals: 50, terms: 50, refusedArticles: 5 } as const

/** Sums the hours of each article in each service. */
export const salesByArticle = (rows: readonly SoldArticle[]): Statistics['sales'] =>
  [...groupBy(rows, ({ articleId, service }) => `${service.id} ${articleId}`).values()]
    .map((hours) => {
      const { articleId, name, service } = hours[0] as SoldArticle
      const byHour = hours.map(({ hour, quantity, amount }) => ({ hour, quantity, amount }))
      return {
        articleId,
        name,
        service,
        quantity: sum(hours, ({ quantity }) => quantity),
        amount: sum(hours, ({ amount }) => amount),
        byHour: byHour.toSorted((one, other) => one.hour - other.hour),
      }
    })
    .sort((one, other) => other.amount - one.amount || other.quantity - one.quantity)
    .slice(0, maxListed.sales)

/** Groups cancelled orders by who cancelled them and by the reason, whose spelling may differ in capitals. */
export const refusalsByReason = (rows: readonly RefusedOrder[]): Statistics['refusals'] =>
  [...groupBy(rows, ({ by, reason }) => `${by} ${reason.trim().toLowerCase()}`).values()]
    .map((refused) => {
      const { by, reason } = refused[0] as RefusedOrder
      const lines = refused.flatMap(({ articles }) => articles)
      return {
        by,
        reason: reason.trim(),
        orders: refused.length,
        amount: sum(refused, ({ amount }) => amount),
        articles: [...groupBy(lines, ({ name }) => name)]
          .map(([name, same]) => ({ name, quantity: sum(same, ({ quantity }) => quantity) }))
          .sort((one, other) => other.quantity - one.quantity)
          .slice(0, maxListed.refusedArticles),
      }
    })
    .sort((one, other) => other.orders - one.orders)
    .slice(0, maxListed.refusals)

/** The frequent terms, and how many searches were for others. */
export function shownSearches(rows: readonly MissedSearch[]): Statistics['missedSearches'] {
  const terms = rows
    .filter(({ searches }) => searches >= minShownSearches)
    .toSorted((one, other) => other.searches - one.searches)
    .slice(0, maxListed.terms)
  const all = sum(rows, ({ searches }) => searches)
  return { terms, others: all - sum(terms, ({ searches }) => searches) }
}
