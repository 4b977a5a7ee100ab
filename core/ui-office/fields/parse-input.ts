import type { Lang } from '#core/i18n/contract.ts'
import { localeOf } from '#core/i18n/format.ts'

/** Parses `5,5` or `10 %`; `null` when it is not a number. */
export function parsePercent(typed: string): number | null {
  const plain = typed.replace(/[\s\u00a0\u202f%]/g, '').replace(',', '.')
  return /^\d{1,3}(\.\d{1,2})?$/.test(plain) ? Number(plain) : null
}

export const percentText = (percent: number, lang: Lang) =>
  new Intl.NumberFormat(localeOf[lang], { maximumFractionDigits: 2 }).format(percent)

/** Parses `7`, `7h30`, `7 h 30`, `0730`, `7:30` or `7.30` as `07:30`; `null` when it is not a time of day. */
export function parseClock(typed: string): string | null {
  const plain = typed.toLowerCase().replace(/[\s\u00a0\u202f]/g, '')
  const [, hour, minute = '00'] = /^(\d{1,2})(?:[h:.](\d{2})?)?$/.exec(plain) ?? /^(\d{1,2})(\d{2})$/.exec(plain) ?? []
  if (hour === undefined || Number(hour) > 24 || Number(minute) > 59) return null
  // Midnight as the end of a day is often written as 24 h.
  if (Number(hour) === 24) return minute === '00' ? '00:00' : null
  return `${hour.padStart(2, '0')}:${minute}`
}
