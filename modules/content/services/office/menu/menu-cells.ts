import { type Allergen, type AllergenAnswers, allergens, type Diet, withUndeclaredAsNone } from '../../rules.ts'
import {
  aboutAllergens,
  allergenWords,
  dietWords,
  noneWords,
  normalizeHeading,
  noWords,
  tracesWords,
  yesWords,
} from './menu-words.ts'

/** The list items in a cell. */
const itemsOf = (text: string) =>
  text
    .split(/[,;/|\n•+]|\s(?:et|and|y|&)\s/iu)
    .map((item) => item.trim())
    .filter(Boolean)

export interface ReadAllergens {
  answers: AllergenAnswers | null
  /** The texts that were not recognized, as written. */
  unknown: string[]
}

const mayContain =
  /^(?:peut contenir|may contain|puede contener|traces? (?:possibles? )?(?:de|d|of)|trazas de|traces?|trazas)\b/
const contains = /^(?:contient|contains?|contiene)\b/
const articles = /^(?:(?:de|du|des|d|la|le|les|l|el|los|las|the|of) )+/

/** `3`, `n° 3`, `3 - Œufs`, `œufs`, `des œufs`: the allergen, by its name or its number in annex II of EU 1169/2011. */
function allergenOf(item: string): Allergen | undefined {
  const [, number, rest = ''] = /^(?:no? )?(\d{1,2})\b ?(.*)$/.exec(item) ?? []
  const named = (name: string) => allergenWords.get(name) ?? allergenWords.get(name.replace(articles, ''))
  if (!number) return named(item)
  const numbered = allergens[Number(number) - 1]
  return rest === '' || named(rest) === numbered ? numbered : undefined
}

/**
 * The allergens that a cell names. Others stay unanswered, because the list may be incomplete. Only a cell that says
 * "none" answers for all.
 */
export function readAllergens(text: string, answer: 'contains' | 'may-contain' = 'contains'): ReadAllergens {
  if (normalizeHeading(text) === '') return { answers: null, unknown: [] }
  if (answer === 'contains' && noneWords.test(normalizeHeading(text)))
    return { answers: withUndeclaredAsNone(null), unknown: [] }
  const found: AllergenAnswers = {}
  const unknown: string[] = []
  let kind = answer
  // `1 3 7`
  const items = /^[\d\s]+$/.test(text) ? text.trim().split(/\s+/) : itemsOf(text)
  for (const item of items) {
    let key = normalizeHeading(item)
    let own = kind
    if (contains.test(key)) {
      key = key.replace(contains, '').trim()
      own = kind = 'contains'
    } else if (mayContain.test(key)) {
      // `Traces : lait, soja` applies to all that follows, `traces de lait, soja` to the first only.
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

/** The diets in a list, also `V GF` without separators. Unrecognized texts are in `unknown`. */
export function readDiets(text: string): { diets: Diet[]; unknown: string[] } {
  const words = text.trim().split(/\s+/)
  const items = words.every((word) => dietWords.has(normalizeHeading(word))) ? words : itemsOf(text)
  const read = items.map((item) => dietWords.get(normalizeHeading(item)))
  const diets = read.filter((diet) => diet !== undefined)
  return { diets: [...new Set(diets)], unknown: items.filter((item, i) => !read[i] && normalizeHeading(item) !== '') }
}

/** The allergen of a column with a single allergen: `Gluten`, `Contient du lait`, `7. Lait`, `7`. */
export const allergenOfHeading = (heading: string): Allergen | undefined => {
  const key = normalizeHeading(heading)
  const words = key.replace(aboutAllergens, ' ').replace(/\s+/g, ' ').trim()
  return allergenOf(key) ?? (words ? allergenOf(words) : undefined)
}

/** The diet of a yes/no column. */
export const dietOfHeading = (heading: string): Diet | undefined => dietWords.get(normalizeHeading(heading))

/** Symbols that would be lost when only letters and digits are compared. */
const checks = /^\s*[✓✔☑☒✗✘×●•■◆*+√]+\s*$/u

export type CellMark = 'contains' | 'may-contain' | 'none' | 'blank' | 'unknown'

/** The meaning of a cell in a yes/no column: `X`, `oui`, `✓`, `T`, `(X)`, `traces`, `non`. A dash counts as blank. */
export function readMark(text: string): CellMark {
  if (/^\s*\(\s*(?:x|✓|✔|●|•)\s*\)\s*$/iu.test(text)) return 'may-contain'
  if (checks.test(text)) return /[✗✘]/u.test(text) ? 'none' : 'contains'
  const key = normalizeHeading(text)
  if (key === '') return /\p{L}|\p{N}|\?/u.test(text) ? 'unknown' : 'blank'
  if (tracesWords.test(key)) return 'may-contain'
  if (yesWords.test(key)) return 'contains'
  return noWords.test(key) ? 'none' : 'unknown'
}
