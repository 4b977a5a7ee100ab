import MiniSearch, { type Query } from 'minisearch'
import type { Lang } from '#core/i18n/contract.ts'
import { type DietaryQuery, isDeclaredFor, readDietaryQuery } from './dietary-query.ts'
import type { DietaryNeed } from './dietary-terms.ts'
import { loadWords } from './language-words.ts'
import type { SearchEntry } from './search-entries.ts'
import { indexWords, meaningfulWords, questionWords, swappedLetterVariants } from './search-words.ts'

export interface SearchMatch {
  entry: SearchEntry
  /** The words of the entry that match the question, as returned by `indexWords`. */
  words: ReadonlySet<string>
}

/** Results of one kind, best first. */
export interface SearchGroup {
  kind: string
  heading: string
  matches: SearchMatch[]
}

export interface SearchAnswer {
  /** What all dishes in the groups are declared for; empty when the question contains no diet or allergen. */
  needs: readonly DietaryNeed[]
  /** Something must be absent, so asking the reception is offered too, whatever is found. */
  asksAbsence: boolean
  groups: SearchGroup[]
}

export type SearchFunction = (question: string) => SearchAnswer

/**
 * The maximum number of typing errors in a word. None in a short word, because the result could be another word: `crêpe` and
 * `crème`.
 */
const maxTypingErrors = (word: string) => (word.length < 6 ? 0 : word.length < 8 ? 1 : 2)

/** Matches a word as typed and as a prefix. A single letter is no prefix, because it would match too much. */
const exactQuery = (word: string): Query => ({ queries: [word], prefix: word.length > 1, fuzzy: false })

/** The same, allowing typing errors. */
const fuzzyQuery = (word: string): Query => ({
  combineWith: 'OR',
  queries: [
    { queries: [word], prefix: word.length > 1, fuzzy: /\d/.test(word) ? false : maxTypingErrors(word) },
    { queries: swappedLetterVariants(word), prefix: true, fuzzy: false },
  ],
})

/** Entries indexed between two yields to the event loop, which takes some milliseconds on a slow phone. */
const chunkSize = 10

/** Loads the words of the language, indexes the entries in chunks, and returns the search function. */
export async function createSearch(entries: readonly SearchEntry[], lang: Lang): Promise<SearchFunction> {
  await loadWords(lang)
  const index = new MiniSearch<SearchEntry & { id: number }>({
    fields: ['title', 'more', 'text'],
    tokenize: indexWords,
    // The terms are normalized when they are extracted from the text.
    processTerm: (word) => word,
    searchOptions: { tokenize: (word) => [word], boost: { title: 4, more: 1.5 }, weights: { prefix: 0.6, fuzzy: 0.3 } },
  })
  await index.addAllAsync(
    entries.map((entry, id) => ({ ...entry, id })),
    { chunkSize },
  )
  const runQueries = (queries: Query[], combineWith: 'AND' | 'OR'): SearchMatch[] =>
    index.search({ combineWith, queries }).flatMap(({ id, terms }) => {
      const entry = entries[id]
      return entry ? [{ entry, words: new Set(terms) }] : []
    })

  /** Entries with all the words, as typed or else with typing errors. */
  function findWithAllWords(words: string[]): SearchMatch[] {
    for (const toQuery of [exactQuery, fuzzyQuery]) {
      const all = runQueries(words.map(toQuery), 'AND')
      if (all.length > 0) return all
    }
    return []
  }

  /** Matches as typed; otherwise with typing errors; otherwise entries with some of the words. */
  function search(words: string[]): SearchMatch[] {
    if (words.length === 0) return []
    const all = findWithAllWords(words)
    if (all.length > 0) return all
    return words.length > 1 ? runQueries(words.map(fuzzyQuery), 'OR') : []
  }

  /**
   * Dishes that are declared for all needs, preferably those with all other words too; of other entries only those with
   * the same words.
   */
  function findSuitable({ needs, rest, phrases, dishesOnly, absent }: DietaryQuery): SearchMatch[] {
    const isSuitable = (entry: SearchEntry) =>
      entry.dish !== undefined && isDeclaredFor(entry.dish.article, needs) && !names(entry, absent)
    const matches = rest.length > 0 ? findWithAllWords(rest).filter(({ entry }) => isSuitable(entry)) : []
    const dishes =
      matches.length > 0 ? matches : entries.filter(isSuitable).map((entry) => ({ entry, words: new Set<string>() }))
    const otherMatches = entries
      .filter((entry) => !entry.dish && !dishesOnly && phrases.every((phrase) => contains(entry, phrase)))
      .map((entry) => ({ entry, words: new Set(phrases.flatMap((phrase) => phrase.split(' '))) }))
    return [...dishes, ...otherMatches]
  }

  /** The group with the best match comes first. */
  return (question) => {
    const dietary = readDietaryQuery(question)
    const { needs, rest, without } = dietary
    if (needs.length > 0) return { needs, asksAbsence: true, groups: grouped(findSuitable(dietary)) }
    if (without.length === 0)
      return { needs, asksAbsence: false, groups: grouped(search(meaningfulWords(question, lang))) }
    const words = [...rest, ...without.flatMap((phrase) => phrase.split(' '))]
    const results = runQueries(words.map(exactQuery), 'AND').filter(({ entry }) =>
      without.every((phrase) => contains(entry, phrase)),
    )
    return { needs, asksAbsence: true, groups: grouped(results) }
  }
}

/** Whether the title or text contains one of the words, in the singular or plural. */
function names({ title, text }: SearchEntry, words: readonly string[]): boolean {
  const entryWords = words.length > 0 ? indexWords(`${title} ${text}`) : []
  return words.some((word) => {
    const singular = word.length > 2 ? word.replace(/s$/, '') : word
    return entryWords.some((each) => each.startsWith(singular))
  })
}

const contains = ({ title, text, more = '' }: SearchEntry, phrase: string) =>
  [title, text, more].some((part) => ` ${questionWords(part).join(' ')} `.includes(` ${phrase} `))

function grouped(results: readonly SearchMatch[]): SearchGroup[] {
  const groups = new Map<string, SearchGroup>()
  for (const result of results) {
    const { kind, heading } = result.entry
    groups.set(kind, { kind, heading, matches: [...(groups.get(kind)?.matches ?? []), result] })
  }
  return [...groups.values()]
}
