import type { Lang } from '#core/i18n/contract.ts'
import { foldText } from '#core/i18n/plain-text/fold-text.ts'
import { wordsOf } from './language-words.ts'

/** Words, including those joined by hyphens. */
const chunk = /[\p{L}\p{N}\p{M}]+(?:[-‑][\p{L}\p{N}\p{M}]+)*/gu
const parts = (hyphened: string) => hyphened.split(/[-‑]/)
const joined = (hyphened: string) => foldText(hyphened.replace(/[-‑]/g, ''))

/** The searchable words of a text: `Wi-Fi` gives wi, fi and wifi. */
export const indexWords = (text: string): string[] =>
  [...text.matchAll(chunk)].flatMap(([found]) => {
    const words = parts(found).map(foldText)
    return words.length > 1 ? [...words, joined(found)] : words
  })

/** The words of a question in order, split at hyphens: `gluten-free` is gluten and free. */
export const questionWords = (question: string): string[] =>
  [...question.matchAll(chunk)].flatMap(([found]) => parts(found)).map(foldText)

/** The words by meaning: `petit-déjeuner` is two words, `Wi-Fi` is one. */
export const meantWords = (text: string): string[] =>
  [...text.matchAll(chunk)].flatMap(([found]) => {
    const words = parts(found).map(foldText)
    return words.some((word) => word.length < 3) ? [joined(found)] : words
  })

/** The words of a query without single letters and very common words, unless there are no others. */
export function meaningfulWords(query: string, lang: Lang): string[] {
  const found = [...query.matchAll(chunk)].flatMap(([word]) => parts(word))
  const telling = found.filter((word) => !wordsOf(lang).small.has(word.toLowerCase()) && !/^\p{L}\p{M}*$/u.test(word))
  return (telling.length > 0 ? telling : found).map(foldText)
}

/** All variants of a word with two adjacent letters swapped, which edit distance counts as two errors. */
export const swappedLetterVariants = (word: string): string[] =>
  word.length < 5
    ? []
    : Array.from({ length: word.length - 1 }, (_, i) => {
        const [before, one, other, after] = [word.slice(0, i), word[i], word[i + 1], word.slice(i + 2)]
        return `${before}${other}${one}${after}`
      }).filter((other) => other !== word)

export interface TextPiece {
  text: string
  marked: boolean
}

/** A text in pieces, with matching words marked. `found`: as returned by `indexWords`. */
export function markedPieces(text: string, found: ReadonlySet<string>): TextPiece[] {
  const pieces: TextPiece[] = []
  const add = (text: string, marked: boolean) => {
    const last = pieces.at(-1)
    if (last && last.marked === marked) last.text += text
    else if (text) pieces.push({ text, marked })
  }
  let from = 0
  for (const { 0: whole, index } of text.matchAll(chunk)) {
    add(text.slice(from, index), false)
    if (found.has(joined(whole))) add(whole, true)
    else for (const part of whole.split(/([-‑])/)) add(part, found.has(foldText(part)))
    from = index + whole.length
  }
  add(text.slice(from), false)
  return pieces
}

/** Maximum characters of an excerpt. */
const excerptLength = 140

/** An excerpt of the text around the match, from the beginning of the text if that is near; whole words only. */
export function excerptAround(text: string, found: ReadonlySet<string>): string {
  if (text.length <= excerptLength) return text
  const first = markedPieces(text, found)
  const matchStart = first[0]?.marked || !first[1] ? 0 : (first[0]?.text.length ?? 0)
  const excerptStart = matchStart < excerptLength * 0.7 ? 0 : text.indexOf(' ', matchStart - excerptLength / 3) + 1
  const rest = text.slice(excerptStart)
  const cut = rest.lastIndexOf(' ', excerptLength)
  const end = rest.length <= excerptLength ? rest : `${rest.slice(0, cut > 0 ? cut : excerptLength)}…`
  return excerptStart > 0 ? `…${end}` : end
}
