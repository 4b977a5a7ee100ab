import type { Lang, Money } from '#core/i18n/contract.ts'
import { guestLangs, languages } from '#locales/languages.ts'

/**
 * The locale of each language. British rather than American English: European hotels, 24-hour clock, day before month.
 */
export const localeOf = Object.fromEntries(
  guestLangs.map((lang) => [lang, languages[lang].locale ?? `${lang}-${lang.toUpperCase()}`]),
) as Record<Lang, string>

/** The cache of formatters is emptied beyond this size, which bounds the memory of a process with many hotels. */
const maxFormats = 200

/** Formatters are cached: creating one takes longer than rendering a screen. */
function cachedFormat<Format>(Formatter: new (tag: string, options: object) => Format) {
  const formats = new Map<string, Format>()
  return (tag: string, options: object): Format => {
    const key = tag + JSON.stringify(options)
    const cached = formats.get(key)
    if (cached) return cached
    if (formats.size >= maxFormats) formats.clear()
    const formatter = new Formatter(tag, options)
    formats.set(key, formatter)
    return formatter
  }
}

export const numberFormat: (tag: string, options: Intl.NumberFormatOptions) => Intl.NumberFormat = cachedFormat(
  Intl.NumberFormat,
)
const dateFormat: (tag: string, options: Intl.DateTimeFormatOptions) => Intl.DateTimeFormat = cachedFormat(
  Intl.DateTimeFormat,
)

/** `16,50 €` */
export const formatMoney = (money: Money, lang: Lang) =>
  numberFormat(localeOf[lang], {
    style: 'currency',
    currency: money.currency,
    currencyDisplay: 'narrowSymbol',
  }).format(money.amount / 100)

/** A rate in percent: `5,5 %`. */
export const formatPercent = (rate: number, lang: Lang) =>
  numberFormat(localeOf[lang], { style: 'percent', maximumFractionDigits: 2 }).format(rate / 100)

/** `46 min`, `2 h`, `3 j`. In British English `Intl` writes `46 mins`, in American English `46 min`. */
export const formatUnit = (value: number, unit: 'second' | 'minute' | 'hour' | 'day', lang: Lang) =>
  numberFormat(lang === 'en' ? 'en-US' : localeOf[lang], { style: 'unit', unit, unitDisplay: 'short' }).format(value)

/** `1 h 5 min`, `2 h`: whole hours and minutes. */
export const formatHours = (minutes: number, lang: Lang) =>
  [
    minutes >= 60 && formatUnit(Math.floor(minutes / 60), 'hour', lang),
    minutes % 60 > 0 && formatUnit(minutes % 60, 'minute', lang),
  ]
    .filter(Boolean)
    .join(' ')

/** A noun inside a sentence. German keeps its capital letter, but not that of an adjective before it. */
export const nounInSentence = (noun: string, lang: string) =>
  languages[lang as Lang].nouns === 'capital'
    ? noun.replace(/^\p{Lu}(?=\p{Ll}+ \p{Lu})/u, (letter) => letter.toLocaleLowerCase(lang))
    : noun.toLocaleLowerCase(lang)

/** The name of a language as used inside a sentence: `espagnol`. */
export const languageName = (language: string, reader: Lang) =>
  new Intl.DisplayNames(localeOf[reader], { type: 'language' }).of(language) ?? language

/** `07:05`, in the hotel's time zone. */
export const formatTime = (instant: string | Date, lang: Lang, timeZone: string) =>
  dateFormat(localeOf[lang], { hour: '2-digit', minute: '2-digit', timeZone }).format(new Date(instant))

/** Dates on the first of a month use `1er` in French, but `Intl` writes `1`. */
export const withFrenchOrdinal = (date: string, lang: Lang) =>
  lang === 'fr' ? date.replace(/(^|\D)1(?=\s\p{L})/gu, (_, preceding: string) => `${preceding}1er`) : date

/** `mardi 3 mars`, in the hotel's time zone. */
export const formatDay = (instant: string | Date, lang: Lang, timeZone: string) =>
  withFrenchOrdinal(
    dateFormat(localeOf[lang], { weekday: 'long', day: 'numeric', month: 'long', timeZone }).format(new Date(instant)),
    lang,
  )

/** `10 mars 2026`, in the hotel's time zone; with `weekday`, `mardi 10 mars 2026`. */
export const formatDate = (instant: string | Date, lang: Lang, timeZone: string, { weekday = false } = {}) =>
  withFrenchOrdinal(
    dateFormat(localeOf[lang], { dateStyle: weekday ? 'full' : 'long', timeZone }).format(new Date(instant)),
    lang,
  )

/** A time of day as guests read it: `7 h`, `7 h 41` in French, `07:41` in English, `7:41` in Spanish. */
export function formatClock(hour: number, minute: number, lang: Lang): string {
  const { clock = '{hh}:{mm}', fullHour = clock } = languages[lang]
  const twoDigits = (number: number) => String(number).padStart(2, '0')
  return (minute === 0 ? fullHour : clock)
    .replace('{hh}', twoDigits(hour))
    .replace('{h}', String(hour))
    .replace('{mm}', twoDigits(minute))
}

function clockAt(instant: string | Date, timeZone: string): [hour: number, minute: number] {
  const parts = dateFormat('en-GB', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone })
    .formatToParts(new Date(instant))
    .map(({ value }) => Number(value))
  return [parts[0] ?? 0, parts[2] ?? 0]
}

/** `7`, in the hotel's time zone. */
export const hourAt = (instant: string | Date, timeZone: string): number => clockAt(instant, timeZone)[0]

/** The part of the day for a greeting. In Spanish *buenas tardes* is used until 20:00. */
export function partOfDay(hour: number, lang: Lang): 'morning' | 'afternoon' | 'evening' {
  const { afternoon = 12, evening = 18 } = languages[lang]
  if (hour < 4 || hour >= Number(evening)) return 'evening'
  return hour < Number(afternoon) ? 'morning' : 'afternoon'
}

/** `7 h 41`, in the hotel's time zone, outside of a sentence. */
export const formatHour = (instant: string | Date, lang: Lang, timeZone: string) =>
  formatClock(...clockAt(instant, timeZone), lang)

/** Spanish says *las 7:00* and *la 1:00*. */
function inSentence([hour, minute]: [hour: number, minute: number], lang: Lang): string {
  const { inSentence: atOtherHours = '{clock}', atOne = atOtherHours } = languages[lang]
  return (hour === 1 ? atOne : atOtherHours).replace('{clock}', formatClock(hour, minute, lang))
}

/** The same with the article that Spanish needs after "until" or "at": `las 7:41`. */
export const formatHourInSentence = (instant: string | Date, lang: Lang, timeZone: string): string =>
  inSentence(clockAt(instant, timeZone), lang)

/**
 * `minuit`, `22 h`: a closing time after "until". Opening times stay as digits, because "Sunday at midnight" could mean
 * either night.
 */
export function formatClosing(instant: string | Date, lang: Lang, timeZone: string): string {
  const [hour, minute] = clockAt(instant, timeZone)
  return hour === 0 && minute === 0 ? languages[lang].midnight : inSentence([hour, minute], lang)
}

const parts = (reading: string): [hour: number, minute: number] => [
  Number(reading.slice(0, 2)),
  Number(reading.slice(3)),
]

/** A stored time of day such as `07:30`, outside of a sentence. */
export const formatClockReading = (reading: string, lang: Lang) => formatClock(...parts(reading), lang)

/** The same with the article that Spanish needs after "until" or "at": `las 7:41`. */
export const formatClockReadingInSentence = (reading: string, lang: Lang) => inSentence(parts(reading), lang)

/** `mardi`, in the hotel's time zone. */
export const formatWeekday = (instant: string | Date, lang: Lang, timeZone: string) =>
  dateFormat(localeOf[lang], { weekday: 'long', timeZone }).format(new Date(instant))

/** `1,2 Go`, `50 MB`, `3 kB`, with decimal prefixes. */
export function formatBytes(bytes: number, lang: Lang): string {
  const [size, unit] =
    bytes < 1e6 ? [bytes / 1e3, 'kilobyte'] : bytes < 1e9 ? [bytes / 1e6, 'megabyte'] : [bytes / 1e9, 'gigabyte']
  return numberFormat(localeOf[lang], { style: 'unit', unit, maximumFractionDigits: 1 }).format(size)
}

/** A distance in metres, to 50 m, or from 950 m in kilometres: `300 m`, `1,4 km`, `12 km`. */
export function formatDistance(metres: number, lang: Lang): string {
  const [value, unit] = metres < 950 ? [Math.round(metres / 50) * 50 || 50, 'meter'] : [metres / 1000, 'kilometer']
  return numberFormat(localeOf[lang], {
    style: 'unit',
    unit,
    maximumFractionDigits: metres < 10_000 ? 1 : 0,
  }).format(value)
}

/** The separator of CSV columns, which Excel expects according to the machine's language. */
export const columnSeparator = (lang: Lang) => (lang === 'en' ? ',' : ';')
