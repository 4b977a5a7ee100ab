import type { AllTexts, Lang } from '#core/i18n/contract.ts'
import { readText } from '#core/i18n/localized.ts'
import { foldText } from '#core/i18n/plain-text/fold-text.ts'

export interface CannedAnswer {
  id: string
  title: AllTexts
  text: AllTexts
}

/**
 * The search text for canned answers: the word after a slash at the beginning of a word, and the position of that
 * slash.
 */
export interface SlashQuery {
  at: number
  q: string
}

export function slashQueryBefore(text: string, caret: number): SlashQuery | null {
  const matches = /(?:^|\s)\/([^/\n]{0,40})$/.exec(text.slice(0, caret))
  return matches ? { at: caret - (matches[1]?.length ?? 0) - 1, q: matches[1] ?? '' } : null
}

/**
 * The answers whose title or text contains all these words, in any language; those whose title begins with the query
 * come first.
 */
export function findCanned<Answer extends CannedAnswer>(answers: readonly Answer[], q: string): Answer[] {
  const words = foldText(q).split(/\s+/).filter(Boolean)
  const searchText = ({ title, text }: CannedAnswer) =>
    foldText([...Object.values(title), ...Object.values(text)].join('\n'))
  const titleStartsWithQuery = ({ title }: CannedAnswer) =>
    Object.values(title).some((each) => foldText(each).startsWith(words.join(' ')))
  const matches = answers.filter((answer) => words.every((word) => searchText(answer).includes(word)))
  return [...matches.filter(titleStartsWithQuery), ...matches.filter((answer) => !titleStartsWithQuery(answer))]
}

/** The text of an answer in the guest's language, or else in the hotel's own. */
export const cannedTextIn = (text: AllTexts, lang: Lang, base: Lang) => readText(text, lang, base)

/** The text with an answer in place of the slash and the word after it. */
export function insertCannedText(text: string, { at, q }: SlashQuery, answer: string) {
  const before = text.slice(0, at) + answer
  return { text: before + text.slice(at + 1 + q.length), caret: before.length }
}
