import type { PublicArticle } from '#modules/content/services/contract.ts'
import type { Allergen } from '#modules/content/services/rules.ts'
import {
  allergenNouns,
  allergyWords,
  closestTerm,
  type DietaryNeed,
  dietaryTermsByWord,
  dishWords,
  exclusionWords,
  foodsWithoutAllergen,
  freeFromWords,
  freeOfWords,
  inclusionWords,
  linkWords,
  maxTermWords,
} from './dietary-terms.ts'
import { questionWords } from './search-words.ts'

export interface DietaryQuery {
  /** What dishes must be declared for; empty where nothing of the kind is asked. */
  needs: DietaryNeed[]
  /** What else is asked for: `pizza` of `vegan pizza`. */
  rest: string[]
  /** The words that ask for the needs, as they follow one another: `sans gluten`. */
  phrases: string[]
  /** Only an allergen is named: what has the word somewhere does not answer, dishes do. */
  dishesOnly: boolean
  /** Something else is to be absent (`sans alcool`): only what says so in these words answers. */
  without: string[]
  /** Other words after an allergy or an absence: dishes that name one of them do not answer. */
  absent: string[]
}

interface Token {
  words: string
  term?: { needs: readonly DietaryNeed[]; always: boolean }
  /** The words of the term, where those of the question are misspelt. */
  correctedWords?: string
}

/** The words in order, those of a term together. */
function tokensIn(question: string): Token[] {
  const words = questionWords(question)
  const tokens: Token[] = []
  for (let at = 0; at < words.length; ) {
    let length = maxTermWords
    let term: Token['term']
    for (; length > 0 && !term; length--)
      term = at + length <= words.length ? termOf(words.slice(at, at + length)) : undefined
    const wordCount = term ? length + 1 : 1
    const isSpanishIAm = words[at] === 'soy' && /^(?:alerg|intolerante$|celia|vega|vege)/.test(words[at + 1] ?? '')
    const closest = term ? undefined : closestTerm(words[at] ?? '')
    if (!isSpanishIAm)
      tokens.push({
        words: words.slice(at, at + wordCount).join(' '),
        term: term ?? dietaryTermsByWord.get(closest ?? ''),
        correctedWords: closest,
      })
    at += wordCount
  }
  return tokens
}

function termOf(words: string[]) {
  const joined = words.join(' ')
  return (
    dietaryTermsByWord.get(joined) ??
    dietaryTermsByWord.get(joined.replace(/s$/, '')) ??
    dietaryTermsByWord.get(joined.replace(/es$/, ''))
  )
}

const isOtherFood = (word: string) => foodsWithoutAllergen.has(word) || foodsWithoutAllergen.has(word.replace(/s$/, ''))

/** While `free` is being typed after a term, it is read already: `nut f`. */
const isFree = (word: string, isLast: boolean) =>
  freeFromWords.has(word) || (isLast && word !== '' && ['free', 'frei'].some((free) => free.startsWith(word)))

/** Reads diets and allergens out of a question. What is no term of `dietary-terms.ts`, nor one misspelt, stays a word. */
export function readDietaryQuery(question: string): DietaryQuery {
  const tokens = tokensIn(question)
  const query: DietaryQuery = { needs: [], rest: [], phrases: [], dishesOnly: false, without: [], absent: [] }
  const hasAllergy = tokens.some(({ words }) => allergyWords.test(words))
  const used = new Set<number>()
  const slice = (from: number, to: number) =>
    tokens
      .slice(from, to + 1)
      .map(({ words, correctedWords }) => correctedWords ?? words)
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
    if (isOtherFood(before.words)) {
      query.without.push(slice(at - 1, at))
      used.add(at - 1)
    }
    if (!before.term) return
    for (let back = at - 1; back >= 0; back--) {
      if (tokens[back]?.term) need(back, back, at)
      else if (!linkWords.has(tokens[back]?.words ?? '')) break
    }
  })
  // `sans gluten ni lait`, `allergic to nuts`, `free from nuts`: on from the word, over terms and links.
  let from = -1
  let firstAbsence = tokens.length
  /** Up to the first other food: `pas de` of `pas de porc ni alcool`. */
  let begin = ''
  tokens.forEach(({ words, term }, at) => {
    const isFreeOf = freeFromWords.has(words) && freeOfWords.has(tokens[at + 1]?.words ?? '')
    if (exclusionWords.has(words) || allergyWords.test(words) || isFreeOf) {
      from = at
      begin = ''
      firstAbsence = Math.min(firstAbsence, at)
      used.add(at)
    } else if (term && from >= 0) need(at, from, at)
    else if (linkWords.has(words) || used.has(at)) return
    else if (from >= 0 && isOtherAbsence(tokens, from, at)) {
      begin ||= slice(from, at - 1)
      query.without.push(`${begin} ${words}`)
      if (!isOtherFood(words)) from = -1
    } else from = -1
  })
  if (hasAllergy) firstAbsence = 0
  // `sans gluten avec frites`: what is wanted is not absent, nor is a dish without it left out.
  const inclusionIndex = hasAllergy
    ? -1
    : tokens.findIndex(({ words }, at) => at > firstAbsence && inclusionWords.has(words))
  tokens.forEach(({ words, term, correctedWords = words }, at) => {
    if (used.has(at)) return
    if (term && (term.always || hasAllergy)) {
      need(at, at, at)
      // `nut allergy`: a text with the food alone does not answer.
      if (hasAllergy) query.phrases.splice(-1, 1, slice(0, tokens.length - 1))
      else query.dishesOnly ||= allergenNouns.has(correctedWords)
    } else if ([linkWords, dishWords, freeFromWords].some((small) => small.has(words))) return
    else if (at < firstAbsence) query.rest.push(words)
    else if (inclusionIndex < 0 || at < inclusionIndex) query.absent.push(words)
  })
  if (hasAllergy && query.needs.length === 0 && tokens.length > 1) query.without = [questionWords(question).join(' ')]
  return query
}

/** `sans alcool`: the word follows directly; `no` and `pas` begin too many other sentences, except before known foods. */
const isOtherAbsence = (tokens: Token[], from: number, at: number) =>
  isOtherFood(tokens[at]?.words ?? '') ||
  (at === from + 1 && ['sans', 'sin', 'without', 'ohne'].includes(tokens[from]?.words ?? ''))

type Answers = PublicArticle['allergens']

/** Allergens that a dish of the diet cannot contain, whatever it was marked as. */
const excluded: Record<Extract<DietaryNeed, 'vegetarian' | 'vegan' | 'halal' | 'kosher'>, readonly Allergen[]> = {
  vegetarian: ['fish', 'crustaceans', 'molluscs'],
  vegan: ['fish', 'crustaceans', 'molluscs', 'milk', 'eggs'],
  halal: [],
  kosher: ['crustaceans', 'molluscs'],
}

const isDiet = (need: DietaryNeed): need is keyof typeof excluded => need in excluded
const allergenOf = (need: Exclude<DietaryNeed, keyof typeof excluded>): Allergen => (need === 'lactose' ? 'milk' : need)

/**
 * Whether a dish is declared for all needs together: each allergen answered with `none`, or the diet marked. What nobody has answered never
 * counts, and of each option as many choices as must be made are on sale and suit all the needs themselves.
 */
export const isDeclaredFor = (article: PublicArticle, needs: readonly DietaryNeed[]): boolean =>
  needs.every((need) => suits(article, need)) &&
  article.options.every(
    ({ min, choices }) =>
      choices.filter(({ available, allergens }) => available && needs.every((need) => choiceSuits(allergens, need)))
        .length >= min,
  )

function suits({ allergens, diets }: PublicArticle, need: DietaryNeed): boolean {
  if (isDiet(need)) {
    const isMarked = diets.includes(need) || (need === 'vegetarian' && diets.includes('vegan'))
    return isMarked && !excluded[need].some((allergen) => allergens?.[allergen] === 'contains')
  }
  const answer = allergens?.[allergenOf(need)]
  const isMarked = (need === 'gluten' || need === 'lactose') && diets.includes(`${need}-free`)
  return answer === 'none' || (isMarked && answer === undefined)
}

const choiceSuits = (answers: Answers, need: DietaryNeed): boolean =>
  (isDiet(need) ? excluded[need] : [allergenOf(need)]).every((allergen) => answers?.[allergen] === 'none')
