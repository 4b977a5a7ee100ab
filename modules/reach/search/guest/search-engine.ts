import MiniSearch, { type Query } from 'minisearch'
import type { Lang } from '#core/i18n/contract.ts'
import { type DietaryQuery, isDeclaredFor, readDietaryQuery } from './dietary-query.ts'
import type { DietaryNeed } from './dietary-terms.ts'
import type { SearchEntry } from './search-entries.ts'
import { indexWords, meaningfulWords, questionWords, swappedLetterVariants } from './search-words.ts'

export interface SearchMatch {
  entry: SearchEntry
  /** The words of the entry that answer the question, as `indexWords` has them. */
  words: ReadonlySet<string>
}

/** Results of one kind, the best first. */
export interface SearchGroup {
  kind: string
  heading: string
  found: SearchMatch[]
}

export interface SearchAnswer {
  /** What all dishes in the groups are declared for; empty where the question asks for no diet and no allergen. */
  needs: readonly DietaryNeed[]
  /** Something is to be absent: reception is asked as well, whatever is found. */
  asksAbsence: boolean
  groups: SearchGroup[]
}

export type SearchFunction = (question: string) => SearchAnswer

/** Mistakes that a word may have: none in a short one, which would be another word, as `crêpe` and `crème`. */
const mistakes = (word: string) => (word.length < 6 ? 0 : word.length < 8 ? 1 : 2)

/** A word as it is typed and as a beginning; a single letter begins too much to tell anything. */
const asTyped = (word: string): Query => ({ queries: [word], prefix: word.length > 1, fuzzy: false })

/** The same with mistakes. */
const withMistakes = (word: string): Query => ({
  combineWith: 'OR',
  queries: [
    { queries: [word], prefix: word.length > 1, fuzzy: /\d/.test(word) ? false : mistakes(word) },
    { queries: swappedLetterVariants(word), prefix: true, fuzzy: false },
  ],
})

/** Entries indexed between two yields to the event loop: some milliseconds on a slow phone. */
const chunkSize = 10

/** Takes the entries into an index, piece by piece, and answers what finds them. */
export async function createSearch(entries: readonly SearchEntry[], lang: Lang): Promise<SearchFunction> {
  const index = new MiniSearch<SearchEntry & { id: number }>({
    fields: ['title', 'more', 'text'],
    tokenize: indexWords,
    // They are made comparable as they are taken from the text.
    processTerm: (word) => word,
    searchOptions: { tokenize: (word) => [word], boost: { title: 4, more: 1.5 }, weights: { prefix: 0.6, fuzzy: 0.3 } },
  })
  await index.addAllAsync(
    entries.map((entry, id) => ({ ...entry, id })),
    { chunkSize },
  )
  const found = (queries: Query[], combineWith: 'AND' | 'OR'): SearchMatch[] =>
    index.search({ combineWith, queries }).flatMap(({ id, terms }) => {
      const entry = entries[id]
      return entry ? [{ entry, words: new Set(terms) }] : []
    })

  /** What has all the words, as typed or else with mistakes. */
  function withAll(words: string[]): SearchMatch[] {
    for (const shape of [asTyped, withMistakes]) {
      const all = found(words.map(shape), 'AND')
      if (all.length > 0) return all
    }
    return []
  }

  /** As typed; else with mistakes; else what has some of the words. */
  function search(words: string[]): SearchMatch[] {
    if (words.length === 0) return []
    const all = withAll(words)
    if (all.length > 0) return all
    return words.length > 1 ? found(words.map(withMistakes), 'OR') : []
  }

  /** Dishes that are declared for all needs, those with all other words where there are some; elsewhere only what says it in the same words. */
  function suitable({ needs, rest, phrases, dishesOnly, absent }: DietaryQuery): SearchMatch[] {
    const suits = (entry: SearchEntry) =>
      entry.dish !== undefined && isDeclaredFor(entry.dish.article, needs) && !names(entry, absent)
    const named = rest.length > 0 ? withAll(rest).filter(({ entry }) => suits(entry)) : []
    const dishes =
      named.length > 0 ? named : entries.filter(suits).map((entry) => ({ entry, words: new Set<string>() }))
    const elsewhere = entries
      .filter((entry) => !entry.dish && !dishesOnly && phrases.every((phrase) => contains(entry, phrase)))
      .map((entry) => ({ entry, words: new Set(phrases.flatMap((phrase) => phrase.split(' '))) }))
    return [...dishes, ...elsewhere]
  }

  /** The group with the best answer first. */
  return (question) => {
    const dietary = readDietaryQuery(question)
    const { needs, rest, without } = dietary
    if (needs.length > 0) return { needs, asksAbsence: true, groups: grouped(suitable(dietary)) }
    if (without.length === 0)
      return { needs, asksAbsence: false, groups: grouped(search(meaningfulWords(question, lang))) }
    const words = [...rest, ...without.flatMap((phrase) => phrase.split(' '))]
    const results = found(words.map(asTyped), 'AND').filter(({ entry }) =>
      without.every((phrase) => contains(entry, phrase)),
    )
    return { needs, asksAbsence: true, groups: grouped(results) }
  }
}

/** Whether the title or the text has one of the words, in the singular or the plural. */
function names({ title, text }: SearchEntry, words: readonly string[]): boolean {
  const own = words.length > 0 ? indexWords(`${title} ${text}`) : []
  return words.some((word) => {
    const singular = word.length > 2 ? word.replace(/s$/, '') : word
    return own.some((each) => each.startsWith(singular))
  })
}

const contains = ({ title, text, more = '' }: SearchEntry, phrase: string) =>
  [title, text, more].some((part) => ` ${questionWords(part).join(' ')} `.includes(` ${phrase} `))

function grouped(results: readonly SearchMatch[]): SearchGroup[] {
  const groups = new Map<string, SearchGroup>()
  for (const result of results) {
    const { kind, heading } = result.entry
    groups.set(kind, { kind, heading, found: [...(groups.get(kind)?.found ?? []), result] })
  }
  return [...groups.values()]
}
