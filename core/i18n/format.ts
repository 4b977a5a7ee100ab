import type { Money } from '#core/http/contract.ts'
import type { Lang } from './contract.ts'

/** British rather than American English: European hotels, 24-hour clock, day before month. */
export const locale: Record<Lang, string> = { fr: 'fr-FR', en: 'en-GB', es: 'es-ES' }

/** `16,50 €` */
export const formatMoney = (money: Money, lang: Lang) =>
  new Intl.NumberFormat(locale[lang], { style: 'currency', currency: money.currency }).format(money.amount / 100)

/** `07:05`, in the hotel's time zone. */
export const formatTime = (instant: string | Date, lang: Lang, timeZone: string) =>
  new Intl.DateTimeFormat(locale[lang], { hour: '2-digit', minute: '2-digit', timeZone }).format(new Date(instant))

/** `mardi 3 mars`, in the hotel's time zone. */
export const formatDay = (instant: string | Date, lang: Lang, timeZone: string) =>
  new Intl.DateTimeFormat(locale[lang], { weekday: 'long', day: 'numeric', month: 'long', timeZone }).format(
    new Date(instant),
  )
