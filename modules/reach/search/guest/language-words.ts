import type { Lang } from '#core/i18n/contract.ts'

interface Words {
  /** Very common words, with accents, because the French `thé` is not the English `the`. */
  small: ReadonlySet<string>
  /** Words that are common in messages to a reception, whatever their subject, in the form of `folded`. */
  messages: ReadonlySet<string>
}

const files = import.meta.glob<Record<keyof Words, string>>('/locales/*/words.json', { import: 'default' })
const setOf = (words: string | undefined) => new Set(words?.split(' '))
const none: Words = { small: new Set(), messages: new Set() }
const wordsByLang = new Map<Lang, Words>()

/** Loads the words of a language. Without a network every word counts until they are loaded. */
export async function loadWords(lang: Lang): Promise<void> {
  if (wordsByLang.has(lang)) return
  const file = await files[`/locales/${lang}/words.json`]?.().catch(() => undefined)
  if (file) wordsByLang.set(lang, { small: setOf(file.small), messages: setOf(file.messages) })
}

/** The words of a language, once loaded, that do not tell what a text is about. */
export const wordsOf = (lang: Lang): Words => wordsByLang.get(lang) ?? none
