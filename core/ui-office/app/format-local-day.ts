import type { Lang } from '#core/i18n/contract.ts'
import { localeOf } from '#core/i18n/format.ts'

/** `3 mars 2026`: the day of an instant where this browser is, for what belongs to a person and not to a hotel. */
export const formatLocalDay = (instant: string, lang: Lang): string =>
  new Intl.DateTimeFormat(localeOf[lang], { dateStyle: 'long' }).format(new Date(instant))
