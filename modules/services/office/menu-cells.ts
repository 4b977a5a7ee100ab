import { type Allergen, type AllergenAnswers, allergens, type Diet, withNoneOfTheRest } from '../rules.ts'
import { allergenWords, dietWords, noneWords, wordKey } from './menu-words.ts'

/** How a currency is written beside an amount, in the three languages; the longest first. */
function signsOf(currency: string): string[] {
  const known = signs.get(currency)
  if (known) return known
  const written = ['fr', 'en', 'es'].map(
    (lang) =>
      new Intl.NumberFormat(lang, { style: 'currency', currency, currencyDisplay: 'narrowSymbol' })
        .formatToParts(0)
        .find(({ type }) => type === 'currency')?.value ?? '',
  )
  const all = [...(currency === 'EUR' ? ['euros', 'euro'] : []), currency, ...written]
    .map((sign) => sign.normalize('NFKC').toLowerCase())
    .filter(Boolean)
  signs.set(currency, all)
  return all
}
/** Asked for every cell. */
const signs = new Map<string, string[]>()

/** The amount without its currency; `4€50` is `4,50`. */
function withoutCurrency(text: string, currency: string): string {
  const sign = signsOf(currency).find((each) => text.includes(each))
  if (sign === undefined) return text
  const at = text.indexOf(sign)
  const [before, after] = [text.slice(0, at), text.slice(at + sign.length)]
  return /\d$/.test(before) && /^\d{2}$/.test(after) ? `${before},${after}` : `${before} ${after}`
}

const plainAmount = /^(\d{1,9})(?:[.,](\d{1,2}))?$/
/** Groups of three after a sign of their own, then cents after another one. */
const groupedAmount = /^([1-9]\d{0,2}([ '.,])\d{3}(?:\2\d{3})*)(?:(?!\2)[.,](\d{1,2}))?$/

/**
 * A price as spreadsheets and people write it, in cents: `4,50`, `4.50 €`, `4€50`, `1 234,50`, `1,234.50`. Null: it is none, or it could be
 * two: `1,234` is a thousand to some and a bit more than one to others.
 */
export function readPrice(text: string, currency = 'EUR'): number | null {
  const amount = withoutCurrency(text.normalize('NFKC').replaceAll('’', "'").toLowerCase(), currency)
    .trim()
    .replace(/[.,][-–—]$/, '')
  const cents = (units: string, fraction = '') =>
    Number(units.replace(/\D/g, '')) * 100 + Number(fraction.padEnd(2, '0'))
  const [plain, plainUnits = '', plainFraction] = plainAmount.exec(amount) ?? []
  if (plain !== undefined) return cents(plainUnits, plainFraction)
  const [grouped, units = '', , fraction] = groupedAmount.exec(amount) ?? []
  if (grouped === undefined || (fraction === undefined && /^\d+[.,]\d{3}$/.test(units))) return null
  return cents(units, fraction)
}

/** The things of a list in a cell. */
const itemsOf = (text: string) =>
  text
    .split(/[,;/|\n•+]|\s(?:et|and|y|&)\s/iu)
    .map((item) => item.trim())
    .filter(Boolean)

export interface ReadAllergens {
  answers: AllergenAnswers | null
  /** As they are written. */
  unknown: string[]
}

const mayContain =
  /^(?:peut contenir|may contain|puede contener|traces? (?:possibles? )?(?:de|d|of)|trazas de|traces?|trazas)\b/
const contains = /^(?:contient|contains?|contiene)\b/
const articles = /^(?:(?:de|du|des|d|la|le|les|l|el|los|las|the|of) )+/

/** `3`, `n° 3`, `3 - Œufs`, `œufs`, `des œufs`: which of the fourteen, by its name or its number in annex II of EU 1169/2011. */
function allergenOf(item: string): Allergen | undefined {
  const [, number, rest = ''] = /^(?:no? )?(\d{1,2})\b ?(.*)$/.exec(item) ?? []
  const named = (words: string) => allergenWords.get(words) ?? allergenWords.get(words.replace(articles, ''))
  if (!number) return named(item)
  const numbered = allergens[Number(number) - 1]
  return rest === '' || named(rest) === numbered ? numbered : undefined
}

/**
 * The allergens that a cell names. What it does not name has no answer: a list is not a promise that it is whole. Only a cell that says
 * "none" says so of all.
 */
export function readAllergens(text: string, answer: 'contains' | 'may-contain' = 'contains'): ReadAllergens {
  if (wordKey(text) === '') return { answers: null, unknown: [] }
  if (answer === 'contains' && noneWords.test(wordKey(text))) return { answers: withNoneOfTheRest(null), unknown: [] }
  const found: AllergenAnswers = {}
  const unknown: string[] = []
  let kind = answer
  // `1 3 7`
  const items = /^[\d\s]+$/.test(text) ? text.trim().split(/\s+/) : itemsOf(text)
  for (const item of items) {
    let key = wordKey(item)
    let own = kind
    if (contains.test(key)) {
      key = key.replace(contains, '').trim()
      own = kind = 'contains'
    } else if (mayContain.test(key)) {
      // `Traces : lait, soja` speaks of all that follows, `traces de lait, soja` of the first alone.
      own = 'may-contain'
      if (/:/.test(item) || /^(?:peut|may|puede)/.test(key)) kind = 'may-contain'
      key = key.replace(mayContain, '').trim()
    } else if (/ (?:traces?|trazas?)$/.test(key)) {
      own = 'may-contain'
      key = key.replace(/ (?:traces?|trazas?)$/, '')
    }
    const allergen = allergenOf(key)
    if (!allergen) unknown.push(item)
    else if (found[allergen] !== 'contains') found[allergen] = own
  }
  return { answers: found, unknown }
}

export function readDiets(text: string): { diets: Diet[]; unknown: string[] } {
  const items = itemsOf(text)
  const read = items.map((item) => dietWords.get(wordKey(item)))
  const known = read.filter((diet) => diet !== undefined)
  return { diets: [...new Set(known)], unknown: items.filter((_, i) => !read[i]) }
}
