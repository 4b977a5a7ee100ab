/** Characters that are treated as equal: letters that Unicode does not decompose, quotation marks, hyphens. */
export const equivalentCharacters: [from: string, to: string][] = [
  ['œ', 'oe'],
  ['æ', 'ae'],
  ['ß', 'ss'],
  ['ø', 'o'],
  ['ł', 'l'],
  ['đ', 'd'],
  ['ı', 'i'],
  ['ς', 'σ'],
  ...[...'’‘‛ʼʹ′`´'].map((quote): [string, string] => [quote, "'"]),
  ...[...'“”„‟″«»'].map((quote): [string, string] => [quote, '"']),
  ...[...'‐‑‒–—―−'].map((hyphen): [string, string] => [hyphen, '-']),
]
const byEquivalent = new Map(equivalentCharacters)
const equivalentPattern = new RegExp(`[${equivalentCharacters.map(([from]) => from).join('')}]`, 'gu')

/**
 * Accents of Latin, Greek and Cyrillic, and vowel marks of Hebrew and Arabic. In other scripts combining marks are part
 * of the letter.
 */
export const combiningMarks =
  /[\u0300-\u036f\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u0610-\u061a\u064b-\u065f\u0670]/gu

const isDigit = (code: number) => /\p{Nd}/u.test(String.fromCodePoint(code))

/** The digits of a script are consecutive in Unicode, so `٤` is 4. */
function toPlainDigit(digit: string): string {
  const code = digit.codePointAt(0) as number
  let zero = code
  while (isDigit(zero - 1)) zero--
  return String((code - zero) % 10)
}

/** Replaces the digits of all scripts by 0 to 9. */
export const withPlainDigits = (text: string) => text.replace(/(?![0-9])\p{Nd}/gu, toPlainDigit)

/**
 * The form in which names, rooms and searches are compared: lower case, without accents, and with one spelling for
 * equivalent characters: `É` and `e`; `’` and `'`; `œ` and `oe`; full-width letters; the digits of every script.
 */
export const foldText = (text: string) =>
  withPlainDigits(
    text
      .replace(/[´`]/g, "'")
      .normalize('NFKD')
      .toLowerCase()
      .normalize('NFKD')
      .replace(combiningMarks, '')
      .replace(/\p{Cf}/gu, '')
      .replace(equivalentPattern, (sign) => byEquivalent.get(sign) ?? sign)
      .normalize('NFC'),
  )

/** Whether a text contains every word of a search, which is already folded. */
export const containsAllWords = (text: string, search: string) => {
  const folded = foldText(text)
  return search.split(/\s+/).every((word) => folded.includes(word))
}
