import type { Lang } from '#core/i18n/contract.ts'

interface Words {
  /** Very common words, with accents, because the French `thé` is not the English `the`. */
  small: ReadonlySet<string>
  /** Words that are common in messages to a reception, whatever their subject, in the form of `folded`. */
  messages: ReadonlySet<string>
}

const files = import.meta.glob<Record<keyof Words, string>>('/locales/*/words.json', { eager: true, import: 'default' })
const setOf = (words: string | undefined) => new Set(words?.split(' '))
const wordsByLang = new Map<Lang, Words>()

/** The words of a language that do not tell what a text is about. */
export function wordsOf(lang: Lang): Words {
  const known = wordsByLang.get(lang)
  if (known) return known
  const file = files[`/locales/${lang}/words.json`]
  const words = { small: setOf(file?.small), messages: setOf(file?.messages) }
  wordsByLang.set(lang, words)
  return words
}
