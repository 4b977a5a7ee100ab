import { formatClock, formatHours, formatMoney, formatUnit, localeOf } from '#core/i18n/format.ts'
import { useTranslation } from '#core/i18n/use-translation.ts'
import type { MeasureOfPeriod } from '../contract.ts'
import { relativeChange } from '../rules.ts'

/** Functions that format figures, changes, days and durations in the language of the screen. `currency`: ISO 4217. */
export function useFigureFormat(currency: string) {
  const { t, i18n } = useTranslation()
  const lang = i18n.language
  const number = new Intl.NumberFormat(localeOf[lang], { maximumFractionDigits: 1 })
  const rating = new Intl.NumberFormat(localeOf[lang], { minimumFractionDigits: 1, maximumFractionDigits: 1 })
  const percent = new Intl.NumberFormat(localeOf[lang], { style: 'percent', maximumFractionDigits: 0 })

  const time = (all: number): string => {
    const seconds = Math.round(all)
    if (seconds < 90) return formatUnit(seconds, 'second', lang)
    const minutes = Math.round(seconds / 60)
    if (minutes < 90) return formatUnit(minutes, 'minute', lang)
    return formatHours(minutes, lang)
  }
  const formatFigure = (kind: MeasureOfPeriod['kind'], value: number | null): string => {
    if (value === null) return '–'
    if (kind === 'rating') return rating.format(value)
    if (kind === 'money') return formatMoney({ amount: Math.round(value), currency }, lang)
    return kind === 'seconds' ? time(value) : number.format(value)
  }
  /** A rating changes by tenths, which are no percentage. */
  const changeOfRating = (difference: number): string => {
    const params = { change: rating.format(Math.abs(difference)) }
    return t(difference > 0 ? 'statistics.office.change.more' : 'statistics.office.change.less', params)
  }
  const change = (kind: MeasureOfPeriod['kind'], current: number | null, previous: number | null): string => {
    if (current === previous) return t('statistics.office.change.same')
    if (kind === 'rating' && current !== null && previous !== null)
      return Math.abs(current - previous) < 0.05
        ? t('statistics.office.change.same')
        : changeOfRating(current - previous)
    const ratio = relativeChange(current, previous)
    if (ratio === null) return t('statistics.office.change.new')
    if (Math.abs(ratio) < 0.005) return t('statistics.office.change.same')
    const params = { change: percent.format(Math.abs(ratio)) }
    return t(ratio > 0 ? 'statistics.office.change.more' : 'statistics.office.change.less', params)
  }
  const day = (date: string, weekday = false) =>
    new Intl.DateTimeFormat(localeOf[lang], {
      timeZone: 'UTC',
      day: 'numeric',
      month: 'short',
      ...(weekday && { weekday: 'short' }),
    }).format(new Date(`${date}T00:00:00Z`))
  /** What stands below the bar of a day, short enough for a week on a phone: the weekday and the day of the month. */
  const dayLines = (date: string, weekday: boolean): string[] => {
    const format = (options: Intl.DateTimeFormatOptions) =>
      new Intl.DateTimeFormat(localeOf[lang], { timeZone: 'UTC', ...options }).format(new Date(`${date}T00:00:00Z`))
    return weekday ? [format({ weekday: 'short' }), format({ day: 'numeric' })] : [day(date)]
  }
  const hour = (value: number) => formatClock(value, 0, lang)
  const name = (measure: Pick<MeasureOfPeriod, 'name'>) =>
    t(`statistics.office.measures.${measure.name}` as 'statistics.office.measures.visits')
  return { figure: formatFigure, change, day, dayLines, hour, name, time }
}
