import type { Lang } from '#core/i18n/contract.ts'
import { localeOf } from '#core/i18n/format.ts'

const hour = 3_600_000
const day = 24 * hour

/**
 * `il y a 3 heures`, `hier`, `il y a 12 jours`; null within the last hour, because the server stores it by the hour.
 * Sessions end after 30 days, so nothing is older.
 */
export function lastSeen(at: string, now: Date, lang: Lang): string | null {
  const ago = now.getTime() - new Date(at).getTime()
  if (ago < hour) return null
  const relativeTime = new Intl.RelativeTimeFormat(localeOf[lang], { numeric: 'auto' })
  return ago < day
    ? relativeTime.format(-Math.floor(ago / hour), 'hour')
    : relativeTime.format(-Math.floor(ago / day), 'day')
}
