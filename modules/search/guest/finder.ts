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

/** Every word is asked for as it is typed, as a beginning, and with mistakes; numbers as they are. */
const inAnyShape = (word: string): Query => ({
  combineWith: 'OR',
  queries: [
    { queries: [word], prefix: true, fuzzy: /\d/.test(word) ? false : mistakes(word) },
    { queries: exchanged(word), prefix: true, fuzzy: false },
  ],
})

/** Finds entries. Its index is made at the first question, or before by `prepare`. */
export function makeFinder(entries: readonly Entry[], lang: Lang) {
  let index: MiniSearch<Entry & { id: number }> | undefined

  function prepare() {
    if (index) return index
    index = new MiniSearch<Entry & { id: number }>({
      fields: ['title', 'more', 'text'],
      tokenize: wordsIn,
      // They are made comparable as they are taken from the text.
      processTerm: (word) => word,
      searchOptions: {
        tokenize: (word) => [word],
        boost: { title: 4, more: 1.5 },
        weights: { prefix: 0.6, fuzzy: 0.3 },
      },
    })
    index.addAll(entries.map((entry, id) => ({ ...entry, id })))
    return index
  }

  /** The groups of what answers, the group with the best answer first. Where nothing has all the words, what has some of them. */
  function find(question: string): Group[] {
    const words = askedWords(question, lang)
    if (words.length === 0) return []
    const queries = words.map(inAnyShape)
    const all = prepare().search({ combineWith: 'AND', queries })
    const results = all.length > 0 || words.length === 1 ? all : prepare().search({ combineWith: 'OR', queries })
    const groups = new Map<Kind, Found[]>()
    for (const { id, terms } of results) {
      const entry = entries[id]
      if (entry) groups.set(entry.kind, [...(groups.get(entry.kind) ?? []), { entry, words: new Set(terms) }])
    }
    return [...groups].map(([kind, found]) => ({ kind, found }))
  }

  return { prepare, find }
}
export type Finder = ReturnType<typeof makeFinder>
