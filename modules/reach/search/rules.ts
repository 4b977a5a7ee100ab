import { foldText } from '#core/i18n/plain-text/fold-text.ts'

/** Maximum characters of the search field. */
export const maxQuestionLength = 100
const maxTerm = { words: 4, characters: 40 } as const

/**
 * The form in which a search without results is counted; null: it is not counted. Words with digits are left out, because
 * they are rooms, telephone numbers and the like, and so are email addresses and long sentences.
 */
export function searchTermOf(question: string): string | null {
  if (question.includes('@')) return null
  const words = foldText(question).match(/[\p{L}\p{N}\p{M}]+/gu) ?? []
  const letters = words.filter((word) => !/\p{N}/u.test(word))
  const term = letters.join(' ')
  return letters.length > maxTerm.words || term.length < 3 || term.length > maxTerm.characters ? null : term
}
