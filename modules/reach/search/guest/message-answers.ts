import type { Lang } from '#core/i18n/contract.ts'
import { readDietaryQuery } from './dietary-query.ts'
import { wordsOf } from './language-words.ts'
import type { SearchFunction, SearchMatch } from './search-engine.ts'
import { indexWords, meantWords } from './search-words.ts'

export const maxAnswers = 3

/** Maximum words of a message that is treated as a question. */
const maxWords = 12

/** The words that carry the subject of a message, in the form of `folded`. */
export const tellingWords = (text: string, lang: Lang): string[] => [
  ...new Set(meantWords(text).filter((word) => word.length > 2 && !wordsOf(lang).messages.has(word))),
]

/**
 * Whether a word of an entry is the typed word, begins with it, or is its singular. Misspellings are not corrected
 * here, because the guest is not using the search.
 */
const isTyped = (term: string, word: string) =>
  term === word ||
  (word.length > 3 && term.startsWith(word)) ||
  (term.length > 3 && [`${term}s`, `${term}x`].includes(word))

/**
 * Content of the hotel that may answer a message before it is sent, best first: entries whose whole title is in the
 * message, information that matches by its other words, and entries with most of the words. Questions about diets and
 * allergens get no suggestions, because a person must answer them.
 */
export function answersTo(find: SearchFunction, text: string, lang: Lang): SearchMatch[] {
  const words = tellingWords(text, lang)
  const { needs, without } = readDietaryQuery(text)
  if (words.length === 0 || words.length > maxWords || needs.length > 0 || without.length > 0) return []
  const rated = find(words.join(' ')).groups.flatMap(({ matches: found }) =>
    found.map((each) => ({ each, rank: rankOf(each, words, lang) })),
  )
  return rated
    .filter(({ rank }) => rank > 0)
    .sort((first, second) => second.rank - first.rank)
    .slice(0, maxAnswers)
    .map(({ each }) => each)
}

/** How well an entry matches; 0: not at all. */
function rankOf({ entry, words: terms }: SearchMatch, words: readonly string[], lang: Lang): number {
  const isNamed = (term: string) => words.some((word) => isTyped(term, word))
  const title = tellingWords(entry.title, lang)
  // For "plus d’eau chaude", an article called "Eau" is no answer.
  const isTold = title.length > 1 || entry.kind !== 'article' || words.length === 1
  if (isTold && title.length > 0 && title.every(isNamed)) return 3 + title.length
  const others = new Set(entry.kind === 'info' ? indexWords(entry.more ?? '') : [])
  if (words.some((word) => others.has(word))) return 2
  const matchedWords = words.filter((word) => [...terms].some((term) => isTyped(term, word)))
  return matchedWords.length * 2 > words.length ? 1 : 0
}
