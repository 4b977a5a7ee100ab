import type { Lang } from './contract.ts'
import { localeOf, numberFormat } from './format.ts'
import { withPlainDigits } from './plain-text/fold-text.ts'

/** Decimals that a currency is written with: none of XOF and JPY, three of TND and KWD. */
export const decimalsOf = (currency: string): number =>
  numberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2

/** Of the two CFA francs. */
const cfaFrancs = ['f cfa', 'fcfa', 'cfa', 'francs', 'franc', 'fr', 'f']

/** Ways to write a currency that `Intl` does not know, in small letters. */
const ownSigns: Record<string, string[]> = {
  EUR: ['euros', 'euro'],
  GBP: ['pounds', 'pound'],
  USD: ['us$', 'dollars', 'dollar'],
  CHF: ['fr.', 'sfr', 'fr', 'francs', 'franc'],
  XOF: cfaFrancs,
  XAF: cfaFrancs,
  XPF: ['f cfp', 'fcfp', 'cfp', 'francs', 'franc', 'f'],
  KMF: ['fc', 'francs', 'franc', 'f'],
  DJF: ['fdj', 'francs', 'franc', 'f'],
  GNF: ['fg', 'francs', 'franc', 'f'],
  RWF: ['frw', 'francs', 'franc', 'f'],
  BIF: ['fbu', 'francs', 'franc', 'f'],
  CDF: ['fc', 'francs', 'franc', 'f'],
  MGA: ['ar', 'ariary'],
  TND: ['dinars', 'dinar', 'dt', 'د.ت'],
  DZD: ['dinars', 'dinar', 'da', 'د.ج'],
  LYD: ['dinars', 'dinar', 'ld', 'د.ل'],
  KWD: ['dinars', 'dinar', 'kd', 'د.ك'],
  BHD: ['dinars', 'dinar', 'bd', 'د.ب'],
  JOD: ['dinars', 'dinar', 'jd', 'د.ا'],
  IQD: ['dinars', 'dinar', 'د.ع'],
  OMR: ['rials', 'rial', 'ر.ع.'],
  SAR: ['riyals', 'riyal', 'sr', 'ر.س', '﷼'],
  QAR: ['riyals', 'riyal', 'qr', 'ر.ق'],
  MAD: ['dirhams', 'dirham', 'dhs', 'dh', 'د.م.'],
  AED: ['dirhams', 'dirham', 'dhs', 'dh', 'د.إ'],
  EGP: ['le', 'ج.م'],
  LBP: ['ل.ل', 'll'],
  JPY: ['yen', '円'],
  CNY: ['rmb', 'yuan', '元'],
  KRW: ['won', '원'],
  THB: ['baht', 'บาท'],
  INR: ['rs.', 'rs'],
  VND: ['đồng', 'dong', 'vnđ', 'đ'],
  PLN: ['zł', 'zl'],
  SEK: ['kr'],
  NOK: ['kr'],
  DKK: ['kr'],
  ISK: ['kr'],
  CZK: ['kč', 'kc'],
  HUF: ['ft'],
  RON: ['lei'],
  RUB: ['руб.', 'руб', '₽'],
  TRY: ['tl', '₺'],
}

/** Cached, because it is called for every cell. */
const signsByCurrency = new Map<string, string[]>()

/** How a currency is written beside an amount, the longest first. */
function signsOf(currency: string): string[] {
  const cached = signsByCurrency.get(currency)
  if (cached) return cached
  const written = ['fr', 'en', 'es', 'ar'].flatMap((lang) =>
    (['narrowSymbol', 'symbol'] as const).map(
      (currencyDisplay) =>
        new Intl.NumberFormat(lang, { style: 'currency', currency, currencyDisplay })
          .formatToParts(0)
          .find(({ type }) => type === 'currency')?.value ?? '',
    ),
  )
  const signs = [...new Set([...(ownSigns[currency] ?? []), currency, ...written].map(compared))]
    .filter(Boolean)
    .sort((one, other) => other.length - one.length)
  signsByCurrency.set(currency, signs)
  return signs
}

/** One way to write what people write in several: width, digits of every script, spaces, apostrophes; no marks of direction. */
const compared = (text: string) =>
  withPlainDigits(text.normalize('NFKC'))
    .replace(/\p{Cf}/gu, '')
    .replace(/[’‘ʼ٬]/g, "'")
    .replace(/٫/g, ',')
    .replace(/\s+/g, ' ')
    .toLowerCase()
    .trim()

/** The amount without its currency; `4€50` is `4,50`. */
function withoutCurrency(text: string, currency: string): string {
  for (const sign of signsOf(currency)) {
    const at = text.indexOf(sign)
    if (at < 0) continue
    const [before, after] = [text.slice(0, at), text.slice(at + sign.length)]
    // A sign of letters is a word of its own: `f` is not a part of `offert`.
    if (/\p{L}$/u.test(before) || (/\p{L}$/u.test(sign) && /^\p{L}/u.test(after))) continue
    return /\d$/.test(before) && /^\d{2}$/.test(after) ? `${before},${after}` : `${before} ${after}`
  }
  return text
}

/** Groups of three after one sign, and of two before the last in India. */
const grouped = /^[1-9]\d{0,2}([ '.,])\d{3}(?:\1\d{3})*$/
const groupedInIndia = /^[1-9]\d?(?:,\d{2})+,\d{3}$/

/** The hundredths of a unit; null: it has a finer fraction, which is not stored. */
function hundredths(units: string, fraction = ''): number | null {
  const fine = fraction.padEnd(3, '0')
  if (/[1-9]/.test(fine.slice(2))) return null
  return Number(units.replace(/\D/g, '')) * 100 + Number(fine.slice(0, 2))
}

/**
 * A price as people and spreadsheets write it, in hundredths of the currency's unit: `4,50`, `4.50 €`, `4€50`, `1 234,50`, `1'234.50`,
 * `5 000 FCFA`, `12,500` in dinars, `٤٫٥٠`. Null: it is none, or it could be two: `1,234` is a thousand to some and a bit more than one to
 * others, except in a currency of no decimals or of three.
 */
export function parsePrice(text: string, currency: string): number | null {
  const amount = withoutCurrency(compared(text), currency)
    .trim()
    .replace(/[.,](?:[-–—]+|$)/, '')
  const decimals = decimalsOf(currency)
  const isUnits = (units: string) => /^\d{1,9}$/.test(units) || grouped.test(units) || groupedInIndia.test(units)
  const [, units = '', sign = '', fraction = ''] = /^(.*)([.,])(\d{1,3})$/.exec(amount) ?? []
  const isFraction =
    units !== '' &&
    isUnits(units) &&
    !units.includes(sign) &&
    // Three digits are thousands where a currency has no decimals, decimals where it has three, and else nobody knows.
    fraction.length <= Math.max(decimals, 2)
  if (isFraction) {
    // `4,5` of a currency that has no decimals is no price, `5000,00` is.
    if (decimals === 0 && /[1-9]/.test(fraction)) return null
    return hundredths(units, fraction)
  }
  if (!isUnits(amount) || amount.length > 14) return null
  const isAmbiguous = decimals > 0 && /^\d+[.,]\d{3}$/.test(amount)
  return isAmbiguous ? null : hundredths(amount)
}

/** Currencies of which ten thousand units are more than any dish costs. */
const strongCurrencies = new Set(
  'EUR USD GBP CHF CAD AUD NZD SGD BND BSD BBD BMD KYD FKP GIP SHP BHD KWD OMR JOD TND LYD AZN BAM BGN GEL PAB'.split(
    ' ',
  ),
)

/**
 * The highest price of one thing, in hundredths of the currency's unit: it catches a misplaced decimal sign without refusing any real
 * price.
 */
export const maxPrice = (currency: string): number => (strongCurrencies.has(currency) ? 1_000_000 : 1_000_000_000)

/** Why a typed price cannot be stored. `pricePrecision`: its third decimal, of a currency that has three, is not 0. */
export type PriceFault = 'price' | 'pricePrecision'

export function priceFault(text: string, currency: string): PriceFault | null {
  const amount = parsePrice(text, currency)
  if (amount !== null) return amount > maxPrice(currency) ? 'price' : null
  const rounded = compared(text).replace(/^(.*[.,]\d\d)\d(?!\d)/, (_, start) => `${start}0`)
  return decimalsOf(currency) === 3 && parsePrice(rounded, currency) !== null ? 'pricePrecision' : 'price'
}

/** A price as it is typed: `16,50` in French and Spanish, `16.50` in English, `5000` in XOF. */
export function priceText(amount: number, lang: Lang, currency: string): string {
  const decimals = amount % 100 === 0 ? decimalsOf(currency) : Math.max(2, decimalsOf(currency))
  return numberFormat(localeOf[lang], {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
    useGrouping: false,
  }).format(amount / 100)
}
