import type { PublicArticle } from '#modules/services/contract.ts'
import type { Allergen } from '#modules/services/rules.ts'
import {
  allergyWords,
  dishWords,
  freeWords,
  linkWords,
  longestTerm,
  type Need,
  otherFoods,
  termsByWords,
  withoutWords,
} from './dietary-terms.ts'
import { plainWords } from './words.ts'

export interface DietaryQuery {
  /** What dishes must be declared for; empty where nothing of the kind is asked. */
  needs: Need[]
  /** What else is asked for: `pizza` of `vegan pizza`. */
  rest: string[]
  /** The words that ask for the needs, as they follow one another: `sans gluten`. */
  phrases: string[]
  /** Something else is to be absent (`sans alcool`): only what says so in these words answers. */
  without: string[]
}

interface Token {
  words: string
  term?: { needs: readonly Need[]; always: boolean }
}

/** The words in order, those of a term together. */
function tokensIn(question: string): Token[] {
  const words = plainWords(question)
  const tokens: Token[] = []
  for (let at = 0; at < words.length; ) {
    let length = longestTerm
    let term: Token['term']
    for (; length > 0 && !term; length--)
      term = at + length <= words.length ? termOf(words.slice(at, at + length)) : undefined
    const taken = term ? length + 1 : 1
    const isSpanishIAm = words[at] === 'soy' && /^(?:alerg|intolerante$|celia|vega|vege)/.test(words[at + 1] ?? '')
    if (!isSpanishIAm) tokens.push({ words: words.slice(at, at + taken).join(' '), term })
    at += taken
  }
  return tokens
}

function termOf(words: string[]) {
  const joined = words.join(' ')
  return (
    termsByWords.get(joined) ??
    termsByWords.get(joined.replace(/s$/, '')) ??
    termsByWords.get(joined.replace(/es$/, ''))
  )
}

/** While `free` is being typed after a term, it is read already: `nut f`. */
const isFree = (word: string, isLast: boolean) =>
  freeWords.has(word) || (isLast && word !== '' && ['free', 'frei'].some((free) => free.startsWith(word)))

/** Reads diets and allergens out of a question. Nothing is guessed: what is no term of `dietary-terms.ts` stays a word. */
export function readDietaryQuery(question: string): DietaryQuery {
  const tokens = tokensIn(question)
  const query: DietaryQuery = { needs: [], rest: [], phrases: [], without: [] }
  const hasAllergy = tokens.some(({ words }) => allergyWords.test(words))
  const used = new Set<number>()
  const slice = (from: number, to: number) =>
    tokens
      .slice(from, to + 1)
      .map(({ words }) => words)
      .join(' ')
  const need = (at: number, from: number, to: number) => {
    for (const each of tokens[at]?.term?.needs ?? []) if (!query.needs.includes(each)) query.needs.push(each)
    for (let i = from; i <= to; i++) used.add(i)
    query.phrases.push(slice(from, to))
  }

  // `gluten and dairy free`: back from the word, over terms that are linked.
  tokens.forEach(({ words }, at) => {
    const before = tokens[at - 1]
    if (!before || !isFree(words, at === tokens.length - 1)) return
    if (otherFoods.has(before.words)) query.without.push(slice(at - 1, at))
    if (!before.term) return
    for (let back = at - 1; back >= 0; back--) {
      if (tokens[back]?.term) need(back, back, at)
      else if (!linkWords.has(tokens[back]?.words ?? '')) break
    }
  })
  // `sans gluten ni lait`, `allergic to nuts`: on from the word, over terms and links.
  let from = -1
  tokens.forEach(({ words, term }, at) => {
    if (withoutWords.has(words) || allergyWords.test(words)) {
      from = at
      used.add(at)
    } else if (term && from >= 0) need(at, from, at)
    else if (linkWords.has(words) || used.has(at)) return
    else {
      if (from >= 0 && isOtherAbsence(tokens, from, at)) query.without.push(slice(from, at))
      from = -1
    }
  })
  tokens.forEach(({ words, term }, at) => {
    if (used.has(at) || query.without.some((phrase) => phrase.endsWith(` ${words}`))) return
    if (term && (term.always || hasAllergy)) need(at, at, at)
    else if (!linkWords.has(words) && !dishWords.has(words) && !freeWords.has(words)) query.rest.push(words)
  })
  return query
}

/** `sans alcool`: the word follows directly; `no` and `pas` begin too many other sentences. */
const isOtherAbsence = (tokens: Token[], from: number, at: number) =>
  at === from + 1 && ['sans', 'sin', 'without', 'ohne'].includes(tokens[from]?.words ?? '')

type Answers = PublicArticle['allergens']

/** Allergens that a dish of the diet cannot contain, whatever it was marked as. */
const excluded: Record<Extract<Need, 'vegetarian' | 'vegan' | 'halal' | 'kosher'>, readonly Allergen[]> = {
  vegetarian: ['fish', 'crustaceans', 'molluscs'],
  vegan: ['fish', 'crustaceans', 'molluscs', 'milk', 'eggs'],
  halal: [],
  kosher: ['crustaceans', 'molluscs'],
}

/**
 * Whether a dish is declared for a need: the allergen answered with `none`, or its diet marked. What nobody has answered never counts, and
 * of each option as many choices as must be made have to be declared as well.
 */
export function isDeclaredFor(article: PublicArticle, need: Need): boolean {
  const { allergens, diets, options } = article
  const enoughChoices = (suits: (answers: Answers) => boolean) =>
    options.every(({ min, choices }) => choices.filter((choice) => suits(choice.allergens)).length >= min)
  if (need === 'vegetarian' || need === 'vegan' || need === 'halal' || need === 'kosher') {
    const contradicts = (answers: Answers) => excluded[need].some((allergen) => answers?.[allergen] === 'contains')
    const marked = diets.includes(need) || (need === 'vegetarian' && diets.includes('vegan'))
    return marked && !contradicts(allergens) && enoughChoices((answers) => !contradicts(answers))
  }
  const allergen = need === 'lactose' ? 'milk' : need
  const isFree = (answers: Answers) => answers?.[allergen] === 'none'
  const byDiet =
    need === 'lactose'
      ? diets.includes('lactose-free')
      : need === 'gluten' && diets.includes('gluten-free') && allergens?.gluten === undefined
  return (byDiet || isFree(allergens)) && enoughChoices(isFree)
}
