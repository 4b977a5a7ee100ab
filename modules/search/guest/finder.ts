import MiniSearch, { type Query } from 'minisearch'
import type { Lang } from '#core/i18n/contract.ts'
import type { Entry, Kind } from './sources.ts'
import { askedWords, exchanged, wordsIn } from './words.ts'

export interface Found {
  entry: Entry
  /** The words of the entry that answer the question, as `wordsIn` has them. */
  words: ReadonlySet<string>
}

/** Results of one kind, the best first. */
export interface Group {
  kind: Kind
  found: Found[]
}

/** Mistakes that a word may have: none in a short one, which would be another word. */
const mistakes = (word: string) => (word.length < 4 ? 0 : word.length < 8 ? 1 : 2)

/** Every word is asked for as it is typed, as a beginning, and with mistakes; a single letter begins too much to tell anything. */
const inAnyShape = (word: string): Query => ({
  combineWith: 'OR',
  queries: [
    { queries: [word], prefix: word.length > 1, fuzzy: /\d/.test(word) ? false : mistakes(word) },
    { queries: exchanged(word), prefix: true, fuzzy: false },
  ],
})

/** Entries that are taken into the index before the page may do something else: some milliseconds on a slow phone. */
const chunkSize = 10

/** Takes the entries into an index, piece by piece, and answers what finds them. */
export async function makeFinder(entries: readonly Entry[], lang: Lang): Promise<(question: string) => Group[]> {
  const index = new MiniSearch<Entry & { id: number }>({
    fields: ['title', 'more', 'text'],
    tokenize: wordsIn,
    // They are made comparable as they are taken from the text.
    processTerm: (word) => word,
    searchOptions: { tokenize: (word) => [word], boost: { title: 4, more: 1.5 }, weights: { prefix: 0.6, fuzzy: 0.3 } },
  })
  await index.addAllAsync(
    entries.map((entry, id) => ({ ...entry, id })),
    { chunkSize },
  )

  /** The groups of what answers, the group with the best answer first. Where nothing has all the words, what has some of them. */
  return (question) => {
    const words = askedWords(question, lang)
    if (words.length === 0) return []
    const queries = words.map(inAnyShape)
    const all = index.search({ combineWith: 'AND', queries })
    const results = all.length > 0 || words.length === 1 ? all : index.search({ combineWith: 'OR', queries })
    const groups = new Map<Kind, Found[]>()
    for (const { id, terms } of results) {
      const entry = entries[id]
      if (!entry) continue
      const found = groups.get(entry.kind) ?? []
      found.push({ entry, words: new Set(terms) })
      groups.set(entry.kind, found)
    }
    return [...groups].map(([kind, found]) => ({ kind, found }))
  }
}
