import type { Lang } from '#core/i18n/contract.ts'
import { formatHour, localeOf } from '#core/i18n/format.ts'

/** The hour of each time; of two with the same hour, when the clocks go back, with its offset. */
export function hourLabels(times: readonly Date[], lang: Lang, timeZone: string): string[] {
  const labels = times.map((time) => formatHour(time, lang, timeZone))
  return labels.map((label, i) =>
    labels.indexOf(label) === labels.lastIndexOf(label)
      ? label
      : `${label} (${offsetOf(times[i] as Date, lang, timeZone)})`,
  )
}

const offsetOf = (time: Date, lang: Lang, timeZone: string) =>
  new Intl.DateTimeFormat(localeOf[lang], { timeZone, timeZoneName: 'shortOffset' })
    .formatToParts(time)
    .find(({ type }) => type === 'timeZoneName')?.value ?? ''
