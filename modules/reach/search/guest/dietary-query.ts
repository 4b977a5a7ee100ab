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
  /** What dishes must be declared for; empty when the question contains no such need. */
  needs: DietaryNeed[]
  /** The other words: `pizza` in `vegan pizza`. */
  rest: string[]
  /** The words of the needs, as typed: `sans gluten`. */
  phrases: string[]
  /** The question names only an allergen. Dishes are results; texts that merely contain the word are not. */
  dishesOnly: boolean
  /** Something else must be absent (`sans alcool`): only texts with these exact words are results. */
  without: string[]
  /** Other words after an allergy or exclusion: dishes that name one of them are no results. */
  absent: string[]
}

interface Token {
  words: string
  term?: { needs: readonly DietaryNeed[]; always: boolean }
  /** The correct words of the term, if the question misspells them. */
  correctedWords?: string
}

/** The words in order, with those of a term combined. */
function tokensIn(question: string): Token[] {
  const words = questionWords(question)
  const tokens: Token[] = []
  for (let index = 0; index < words.length; ) {
    let length = maxTermWords
    let term: Token['term']
    for (; length > 0 && !term; length--)
      term = index + length <= words.length ? termOf(words.slice(index, index + length)) : undefined
    const wordCount = term ? length + 1 : 1
    const isSpanishIAm =
      words[index] === 'soy' && /^(?:alerg|intolerante$|celia|vega|vege)/.test(words[index + 1] ?? '')
    const closest = term ? undefined : closestTerm(words[index] ?? '')
    if (!isSpanishIAm)
      tokens.push({
        words: words.slice(index, index + wordCount).join(' '),
        term: term ?? dietaryTermsByWord.get(closest ?? ''),
        correctedWords: closest,
      })
    index += wordCount
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

/** `free` counts while it is still being typed after a term: `nut f`. */
const isFree = (word: string, isLast: boolean) =>
  freeFromWords.has(word) || (isLast && word !== '' && ['free', 'frei'].some((free) => free.startsWith(word)))

/**
 * Extracts diets and allergens from a question. Words that are not in `dietary-terms.ts`, even misspelt, stay ordinary
 * words.
 */
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
  const need = (index: number, from: number, to: number) => {
    for (const each of tokens[index]?.term?.needs ?? []) if (!query.needs.includes(each)) query.needs.push(each)
    for (let i = from; i <= to; i++) used.add(i)
    query.phrases.push(slice(from, to))
  }

  // `gluten and dairy free`: backwards from the word, over linked terms.
  tokens.forEach(({ words }, index) => {
    const before = tokens[index - 1]
    if (!before || !isFree(words, index === tokens.length - 1)) return
    if (isOtherFood(before.words)) {
      query.without.push(slice(index - 1, index))
      used.add(index - 1)
    }
    if (!before.term) return
    for (let back = index - 1; back >= 0; back--) {
      if (tokens[back]?.term) need(back, back, index)
      else if (!linkWords.has(tokens[back]?.words ?? '')) break
    }
  })
  // `sans gluten ni lait`, `allergic to nuts`, `free from nuts`: forwards from the word, over terms and linking words.
  let from = -1
  let firstAbsence = tokens.length
  /** The words up to the first other food: `pas de` in `pas de porc ni alcool`. */
  let exactWords = ''
  tokens.forEach(({ words, term }, index) => {
    const isFreeOf = freeFromWords.has(words) && freeOfWords.has(tokens[index + 1]?.words ?? '')
    if (exclusionWords.has(words) || allergyWords.test(words) || isFreeOf) {
      from = index
      exactWords = ''
      firstAbsence = Math.min(firstAbsence, index)
      used.add(index)
    } else if (term && from >= 0) need(index, from, index)
    else if (linkWords.has(words) || used.has(index)) return
    else if (from >= 0 && isOtherAbsence(tokens, from, index)) {
      exactWords ||= slice(from, index - 1)
      query.without.push(`${exactWords} ${words}`)
      if (!isOtherFood(words)) from = -1
    } else from = -1
  })
  if (hasAllergy) firstAbsence = 0
  // `sans gluten avec frites`: words after `avec` are wanted, so they are neither excluded nor required.
  const inclusionIndex = hasAllergy
    ? -1
    : tokens.findIndex(({ words }, index) => index > firstAbsence && inclusionWords.has(words))
  tokens.forEach(({ words, term, correctedWords = words }, index) => {
    if (used.has(index)) return
    if (term && (term.always || hasAllergy)) {
      need(index, index, index)
      // `nut allergy`: a text that only contains the food is no result.
      if (hasAllergy) query.phrases.splice(-1, 1, slice(0, tokens.length - 1))
      else query.dishesOnly ||= allergenNouns.has(correctedWords)
    } else if ([linkWords, dishWords, freeFromWords].some((small) => small.has(words))) return
    else if (index < firstAbsence) query.rest.push(words)
    else if (inclusionIndex < 0 || index < inclusionIndex) query.absent.push(words)
  })
  if (hasAllergy && query.needs.length === 0 && tokens.length > 1) query.without = [questionWords(question).join(' ')]
  return query
}

/**
 * `sans alcool`: the word must follow directly. `no` and `pas` begin too many other sentences, so they count only
 * before known foods.
 */
const isOtherAbsence = (tokens: Token[], from: number, index: number) =>
  isOtherFood(tokens[index]?.words ?? '') ||
  (index === from + 1 && ['sans', 'sin', 'without', 'ohne'].includes(tokens[from]?.words ?? ''))

type Answers = PublicArticle['allergens']

/** Allergens that a dish of the diet cannot contain, whatever its labels. */
const excluded: Record<Extract<DietaryNeed, 'vegetarian' | 'vegan' | 'halal' | 'kosher'>, readonly Allergen[]> = {
  vegetarian: ['fish', 'crustaceans', 'molluscs'],
  vegan: ['fish', 'crustaceans', 'molluscs', 'milk', 'eggs'],
  halal: [],
  kosher: ['crustaceans', 'molluscs'],
}

const isDiet = (need: DietaryNeed): need is keyof typeof excluded => need in excluded
const allergenOf = (need: Exclude<DietaryNeed, keyof typeof excluded>): Allergen => (need === 'lactose' ? 'milk' : need)

/**
 * Whether a dish is declared for all needs at once: each allergen is declared as `none`, or the diet is set. Undeclared
 * allergens never count. For each option, as many choices as are required must be available and suit all the needs too.
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
