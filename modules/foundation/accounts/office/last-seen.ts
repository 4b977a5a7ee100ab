import type { Lang } from '#core/i18n/contract.ts'
import { localeOf } from '#core/i18n/format.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs

/**
 * `il y a 3 heures`, `hier`, `il y a 12 jours`; null within the last hour, because the server stores it by the hour.
 * Sessions end after 30 days, so nothing is older.
 */
export function formatLastSeen(lastSeenAt: string, now: Date, lang: Lang): string | null {
  const elapsedMs = now.getTime() - new Date(lastSeenAt).getTime()
  if (elapsedMs < hourMs) return null
  const relativeTime = new Intl.RelativeTimeFormat(localeOf[lang], { numeric: 'auto' })
  return elapsedMs < dayMs
    ? relativeTime.format(-Math.floor(elapsedMs / hourMs), 'hour')
    : relativeTime.format(-Math.floor(elapsedMs / dayMs), 'day')
}
