import { foldText } from '#core/i18n/plain-text/fold-text.ts'

/** Words, and words held together by hyphens. */
const chunk = /[\p{L}\p{N}\p{M}]+(?:[-‑][\p{L}\p{N}\p{M}]+)*/gu
const parts = (hyphened: string) => hyphened.split(/[-‑]/)
const joined = (hyphened: string) => foldText(hyphened.replace(/[-‑]/g, ''))

/** The words of a text as they are found: `Wi-Fi` by wi, fi and wifi. */
export const indexWords = (text: string): string[] =>
  [...text.matchAll(chunk)].flatMap(([found]) => {
    const words = parts(found).map(foldText)
    return words.length > 1 ? [...words, joined(found)] : words
  })

/** Every word of a question in order, without hyphens: `gluten-free` is gluten and free. */
export const questionWords = (question: string): string[] =>
  [...question.matchAll(chunk)].flatMap(([found]) => parts(found)).map(foldText)

/** Words as they are meant: `petit-déjeuner` is two, `Wi-Fi` one. */
export const meantWords = (text: string): string[] =>
  [...text.matchAll(chunk)].flatMap(([found]) => {
    const words = parts(found).map(foldText)
    return words.some((word) => word.length < 3) ? [joined(found)] : words
  })

/** The words that somebody asks for, without single letters and those that every text has, unless there are no others. */
export function meaningfulWords(query: string, lang: keyof typeof small): string[] {
  const found = [...query.matchAll(chunk)].flatMap(([word]) => parts(word))
  const telling = found.filter((word) => !small[lang].has(word.toLowerCase()) && !/^\p{L}\p{M}*$/u.test(word))
  return (telling.length > 0 ? telling : found).map(foldText)
}

/** With their accents: French `thé` is no English `the`. */
const small = {
  fr: new Set('le la les de du des un une et ou au aux en est'.split(' ')),
  en: new Set('the an of and or to in at is'.split(' ')),
  es: new Set('el la los las lo de del un una al en es'.split(' ')),
}

/** The word with two neighbouring letters exchanged, in each place: a transposition, which edit distance counts as two. */
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

/** A text in pieces, those marked whose words were found. `found`: as `indexWords` has them. */
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

/** Characters of an excerpt. */
const excerptLength = 140

/** A part of a text that shows what was found in it, from its beginning where that is near; whole words only. */
export function excerptAround(text: string, found: ReadonlySet<string>): string {
  if (text.length <= excerptLength) return text
  const first = markedPieces(text, found)
  const at = first[0]?.marked || !first[1] ? 0 : (first[0]?.text.length ?? 0)
  const begin = at < excerptLength * 0.7 ? 0 : text.indexOf(' ', at - excerptLength / 3) + 1
  const rest = text.slice(begin)
  const cut = rest.lastIndexOf(' ', excerptLength)
  const end = rest.length <= excerptLength ? rest : `${rest.slice(0, cut > 0 ? cut : excerptLength)}…`
  return begin > 0 ? `…${end}` : end
}
