import { guestLangs } from '#locales/languages.ts'
import type { Lang } from './contract.ts'
import { localeOf, numberFormat } from './format.ts'
import { withPlainDigits } from './plain-text/fold-text.ts'

/** The number of decimals of a currency: none for XOF and JPY, three for TND and KWD. */
export const decimalsOf = (currency: string): number =>
  numberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2

/** Spellings of the two CFA francs. */
const cfaFrancs = ['f cfa', 'fcfa', 'cfa', 'francs', 'franc', 'fr', 'f']

/** Spellings of currencies that `Intl` does not know, in lower case. */
const knownSpellings: Record<string, string[]> = {
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
const spellingsByCurrency = new Map<string, string[]>()

/** The spellings of a currency beside an amount, longest first. */
function spellingsOf(currency: string): string[] {
  const cached = spellingsByCurrency.get(currency)
  if (cached) return cached
  const intlSpellings = [...guestLangs, 'ar'].flatMap((lang) =>
    (['narrowSymbol', 'symbol'] as const).map(
      (currencyDisplay) =>
        new Intl.NumberFormat(lang, { style: 'currency', currency, currencyDisplay })
          .formatToParts(0)
          .find(({ type }) => type === 'currency')?.value ?? '',
    ),
  )
  const signs = [...new Set([...(knownSpellings[currency] ?? []), currency, ...intlSpellings].map(normalizePrice))]
    .filter(Boolean)
    .sort((one, other) => other.length - one.length)
  spellingsByCurrency.set(currency, signs)
  return signs
}

/** Normalizes character width, digits of all scripts, spaces and apostrophes, and removes direction marks. */
const normalizePrice = (text: string) =>
  withPlainDigits(text.normalize('NFKC'))
    .replace(/\p{Cf}/gu, '')
    .replace(/[’‘ʼ٬]/g, "'")
    .replace(/٫/g, ',')
    .replace(/\s+/g, ' ')
    .toLowerCase()
    .trim()

/** The amount without its currency; `4€50` becomes `4,50`. */
function withoutCurrency(text: string, currency: string): string {
  for (const sign of spellingsOf(currency)) {
    const position = text.indexOf(sign)
    if (position < 0) continue
    const [before, after] = [text.slice(0, position), text.slice(position + sign.length)]
    // A currency of letters must be a separate word: the `f` of `offert` is no currency.
    if (/\p{L}$/u.test(before) || (/\p{L}$/u.test(sign) && /^\p{L}/u.test(after))) continue
    return /\d$/.test(before) && /^\d{2}$/.test(after) ? `${before},${after}` : `${before} ${after}`
  }
  return text
}

/** Groups of three digits with one separator; in India also groups of two before the last one. */
const grouped = /^[1-9]\d{0,2}([ '.,])\d{3}(?:\1\d{3})*$/
const groupedInIndia = /^[1-9]\d?(?:,\d{2})+,\d{3}$/

/** The amount in hundredths; null when it has a finer fraction, which is not stored. */
function toHundredths(units: string, fraction = ''): number | null {
  const decimalsText = fraction.padEnd(3, '0')
  if (/[1-9]/.test(decimalsText.slice(2))) return null
  return Number(units.replace(/\D/g, '')) * 100 + Number(decimalsText.slice(0, 2))
}

/**
 * Parses a price as people and spreadsheets write it, in hundredths of the currency's unit: `4,50`, `4.50 €`, `4€50`,
 * `1 234,50`, `1'234.50`, `5 000 FCFA`, `12,500` in dinars, `٤٫٥٠`. Null when it is not a price, or ambiguous: `1,234`
 * may mean a thousand or a bit more than one, except in currencies with no decimals or with three.
 */
export function parsePrice(text: string, currency: string): number | null {
  const amount = withoutCurrency(normalizePrice(text), currency)
    .trim()
    .replace(/[.,](?:[-–—]+|$)/, '')
  const decimals = decimalsOf(currency)
  const isWholeNumber = (units: string) => /^\d{1,9}$/.test(units) || grouped.test(units) || groupedInIndia.test(units)
  const [, units = '', sign = '', fraction = ''] = /^(.*)([.,])(\d{1,3})$/.exec(amount) ?? []
  const isFraction =
    units !== '' &&
    isWholeNumber(units) &&
    !units.includes(sign) &&
    // Three digits are thousands when the currency has no decimals, and decimals when it has three; otherwise they are
    // ambiguous.
    fraction.length <= Math.max(decimals, 2)
  if (isFraction) {
    // In a currency without decimals, `4,5` is invalid but `5000,00` is a price.
    if (decimals === 0 && /[1-9]/.test(fraction)) return null
    return toHundredths(units, fraction)
  }
  if (!isWholeNumber(amount) || amount.length > 14) return null
  const isAmbiguous = decimals > 0 && /^\d+[.,]\d{3}$/.test(amount)
  return isAmbiguous ? null : toHundredths(amount)
}

/** Currencies in which any dish costs less than ten thousand units. */
const strongCurrencies = new Set(
  'EUR USD GBP CHF CAD AUD NZD SGD BND BSD BBD BMD KYD FKP GIP SHP BHD KWD OMR JOD TND LYD AZN BAM BGN GEL PAB'.split(
    ' ',
  ),
)

/**
 * The highest price of one item, in hundredths of the currency's unit. It catches misplaced decimal separators without
 * refusing real prices.
 */
export const maxPrice = (currency: string): number => (strongCurrencies.has(currency) ? 1_000_000 : 1_000_000_000)

/** Why a typed price cannot be stored. `pricePrecision`: the third decimal of a currency with three is not 0. */
export type PriceProblem = 'price' | 'pricePrecision'

export function priceProblem(text: string, currency: string): PriceProblem | null {
  const amount = parsePrice(text, currency)
  if (amount !== null) return amount > maxPrice(currency) ? 'price' : null
  const rounded = normalizePrice(text).replace(/^(.*[.,]\d\d)\d(?!\d)/, (_, start) => `${start}0`)
  return decimalsOf(currency) === 3 && parsePrice(rounded, currency) !== null ? 'pricePrecision' : 'price'
}

/** A price in the form in which people type it: `16,50` in French and Spanish, `16.50` in English, `5000` in XOF. */
export function priceText(amount: number, lang: Lang, currency: string): string {
  const decimals = amount % 100 === 0 ? decimalsOf(currency) : Math.max(2, decimalsOf(currency))
  return numberFormat(localeOf[lang], {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
    useGrouping: false,
  }).format(amount / 100)
}
