import type { HotelScope } from '#core/access/server/scope.ts'
import type { AppContext } from '#core/app/server/context.ts'
import { csvText } from '#core/http/server/csv.ts'
import type { StaffLang } from '#core/i18n/contract.ts'
import { translator } from '#core/i18n/translator.ts'
import type { MeasureOfPeriod, Statistics } from '../contract.ts'
import { readStatistics, type StatisticsQuery } from './service.ts'

type Numbers = (value: number | null, kind: MeasureOfPeriod['kind']) => string

/** The statistics for a spreadsheet: plain numbers, money in currency units, times in seconds. */
export async function exportStatistics(
  context: AppContext,
  scope: HotelScope,
  { by, ...query }: StatisticsQuery & { by: 'day' | 'hour' | 'service' | 'article' | 'refusal' },
  lang: StaffLang,
): Promise<string> {
  const statistics = await readStatistics(context, scope, query)
  const { currency } = statistics
  const units =
    10 ** (new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2)
  const number: Numbers = (value, kind) => {
    if (value === null) return ''
    const plain = kind === 'money' ? (value / units).toFixed(Math.log10(units)) : String(Math.round(value * 10) / 10)
    return lang === 'en' ? plain : plain.replace('.', ',')
  }
  if (by === 'article') return exportSales(statistics, number, lang)
  return by === 'refusal' ? exportRefusals(statistics, number, lang) : exportMeasures(statistics, by, number, lang)
}

/** A line for each article, service and hour. */
function exportSales({ sales, currency }: Statistics, number: Numbers, lang: StaffLang): string {
  const translate = translator(lang)
  const head = [
    translate('statistics.office.columns.article'),
    translate('statistics.office.columns.service'),
    translate('statistics.office.columns.hour'),
    translate('statistics.office.columns.quantity'),
    `${translate('statistics.office.measures.revenue')} (${currency})`,
  ]
  const lines = sales.flatMap(({ name, service, byHour }) =>
    byHour.map(({ hour, quantity, amount }) => [
      ...[name, service.name, String(hour)],
      ...[number(quantity, 'count'), number(amount, 'money')],
    ]),
  )
  return csvText(head, lines, lang)
}

function exportRefusals({ refusals, currency }: Statistics, number: Numbers, lang: StaffLang): string {
  const translate = translator(lang)
  const head = [
    translate('statistics.office.columns.reason'),
    translate('statistics.office.columns.by'),
    translate('statistics.office.measures.orders'),
    `${translate('statistics.office.columns.amount')} (${currency})`,
    translate('statistics.office.columns.articles'),
  ]
  const lines = refusals.map(({ reason, by, orders, amount, articles }) => [
    ...[reason, translate(`statistics.office.refusals.by.${by}`)],
    ...[number(orders, 'count'), number(amount, 'money')],
    articles.map(({ name, quantity }) => `${quantity} × ${name}`).join(', '),
  ])
  return csvText(head, lines, lang)
}

/** A line for each day, hour or service. */
function exportMeasures(
  { measures, currency }: Statistics,
  by: 'day' | 'hour' | 'service',
  number: Numbers,
  lang: StaffLang,
): string {
  const translate = translator(lang)
  const listed = (measure: MeasureOfPeriod) => {
    if (by === 'day') return measure.byDay.map((row) => ({ ...row, key: row.day }))
    if (by === 'hour') return measure.byHour.map((row) => ({ ...row, key: String(row.hour) }))
    return measure.byService.map((row) => ({ ...row, key: row.name }))
  }
  const filledMeasures = measures.filter((measure) => listed(measure).length > 0)
  const keys = [...new Set(filledMeasures.flatMap((measure) => listed(measure).map(({ key }) => key)))]
  const name = ({ name }: MeasureOfPeriod) => translate(`statistics.office.measures.${name}`)
  const head = [
    translate(`statistics.office.columns.${by}`),
    ...filledMeasures.flatMap((measure) =>
      measure.kind === 'seconds'
        ? [
            `${name(measure)} (${translate('statistics.office.csv.median')})`,
            `${name(measure)} (${translate('statistics.office.csv.p90')})`,
          ]
        : [measure.kind === 'money' ? `${name(measure)} (${currency})` : name(measure)],
    ),
  ]
  const lines = keys.map((key) => [
    key,
    ...filledMeasures.flatMap((measure) => {
      const row = listed(measure).find((each) => each.key === key)
      const value = number(row?.value ?? null, measure.kind)
      return measure.kind === 'seconds' ? [value, number(row?.p90 ?? null, measure.kind)] : [value]
    }),
  ])
  return csvText(head, lines, lang)
}
