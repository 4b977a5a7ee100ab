import { type Allergen, type AllergenAnswers, allergens, type Diet, withUndeclaredAsNone } from '../../rules.ts'
import {
  allergenWords,
  dietWords,
  extraAllergenHeadingWords,
  noneWords,
  normalizeHeading,
  noWords,
  tracesWords,
  yesWords,
} from './menu-import-words.ts'

/** The list items in a cell. */
const splitItems = (text: string) =>
  text
    .split(/[,;/|\n•+]|\s(?:et|and|y|&)\s/iu)
    .map((item) => item.trim())
    .filter(Boolean)

/** The allergens that were recognized in a cell of an imported menu. */
export interface ParsedAllergens {
  answers: AllergenAnswers | null
  /** The texts that were not recognized, as written. */
  unknown: string[]
}

const mayContainPrefix =
  /^(?:peut contenir|may contain|puede contener|traces? (?:possibles? )?(?:de|d|of)|trazas de|traces?|trazas)\b/
const containsPrefix = /^(?:contient|contains?|contiene)\b/
const grammarArticles = /^(?:(?:de|du|des|d|la|le|les|l|el|los|las|the|of) )+/

/** The allergen with this name or number in annex II of EU 1169/2011: `3`, `n° 3`, `3 - Œufs`, `œufs`, `des œufs`. */
function allergenOf(item: string): Allergen | undefined {
  const [, number, rest = ''] = /^(?:no? )?(\d{1,2})\b ?(.*)$/.exec(item) ?? []
  const allergenByName = (name: string) =>
    allergenWords.get(name) ?? allergenWords.get(name.replace(grammarArticles, ''))
  if (!number) return allergenByName(item)
  const allergenByNumber = allergens[Number(number) - 1]
  return rest === '' || allergenByName(rest) === allergenByNumber ? allergenByNumber : undefined
}

/**
 * Reads the allergens that a cell names, with the answer `answer` unless the cell says otherwise. Other allergens stay
 * unanswered, because the list may be incomplete. A cell that says "none" answers all allergens with `none`.
 */
export function parseAllergens(text: string, answer: 'contains' | 'may-contain' = 'contains'): ParsedAllergens {
  if (normalizeHeading(text) === '') return { answers: null, unknown: [] }
  if (answer === 'contains' && noneWords.test(normalizeHeading(text)))
    return { answers: withUndeclaredAsNone(null), unknown: [] }
  const answers: AllergenAnswers = {}
  const unknown: string[] = []
  let listAnswer = answer
  // `1 3 7`
  const items = /^[\d\s]+$/.test(text) ? text.trim().split(/\s+/) : splitItems(text)
  for (const item of items) {
    let key = normalizeHeading(item)
    let itemAnswer = listAnswer
    if (containsPrefix.test(key)) {
      key = key.replace(containsPrefix, '').trim()
      itemAnswer = listAnswer = 'contains'
    } else if (mayContainPrefix.test(key)) {
      // `Traces : lait, soja` applies to all that follows, `traces de lait, soja` to the first only.
      itemAnswer = 'may-contain'
      if (/:/.test(item) || /^(?:peut|may|puede)/.test(key)) listAnswer = 'may-contain'
      key = key.replace(mayContainPrefix, '').trim()
    } else if (/ (?:traces?|trazas?)$/.test(key)) {
      itemAnswer = 'may-contain'
      key = key.replace(/ (?:traces?|trazas?)$/, '')
    }
    const allergen = allergenOf(key)
    if (!allergen) unknown.push(item)
    else if (answers[allergen] !== 'contains') answers[allergen] = itemAnswer
  }
  return { answers: answers, unknown }
}

/** Reads the diets in a list such as `vegan, bio` or `V GF`. `unknown`: the texts that were not recognized, as written. */
export function readDiets(text: string): { diets: Diet[]; unknown: string[] } {
  const words = text.trim().split(/\s+/)
  const items = words.every((word) => dietWords.has(normalizeHeading(word))) ? words : splitItems(text)
  const recognized = items.map((item) => dietWords.get(normalizeHeading(item)))
  const diets = recognized.filter((diet) => diet !== undefined)
  return {
    diets: [...new Set(diets)],
    unknown: items.filter((item, i) => !recognized[i] && normalizeHeading(item) !== ''),
  }
}

/** The allergen of a column with a single allergen: `Gluten`, `Contient du lait`, `7. Lait`, `7`. */
export const allergenOfHeading = (heading: string): Allergen | undefined => {
  const key = normalizeHeading(heading)
  const words = key.replace(extraAllergenHeadingWords, ' ').replace(/\s+/g, ' ').trim()
  return allergenOf(key) ?? (words ? allergenOf(words) : undefined)
}

/** The diet of a yes/no column. */
export const dietOfHeading = (heading: string): Diet | undefined => dietWords.get(normalizeHeading(heading))

/** Cells with only symbols, which `normalizeHeading` would remove. */
const markSymbols = /^\s*[✓✔☑☒✗✘×●•■◆*+√]+\s*$/u

export type CellMark = 'contains' | 'may-contain' | 'none' | 'blank' | 'unknown'

/** The meaning of a cell in a yes/no column: `X`, `oui`, `✓`, `T`, `(X)`, `traces`, `non`. A dash counts as blank. */
export function readMark(text: string): CellMark {
  if (/^\s*\(\s*(?:x|✓|✔|●|•)\s*\)\s*$/iu.test(text)) return 'may-contain'
  if (markSymbols.test(text)) return /[✗✘]/u.test(text) ? 'none' : 'contains'
  const key = normalizeHeading(text)
  if (key === '') return /\p{L}|\p{N}|\?/u.test(text) ? 'unknown' : 'blank'
  if (tracesWords.test(key)) return 'may-contain'
  if (yesWords.test(key)) return 'contains'
  return noWords.test(key) ? 'none' : 'unknown'
}
