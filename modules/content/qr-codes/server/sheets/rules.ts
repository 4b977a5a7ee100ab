import { createRequire } from 'node:module'
import bidiFactory from 'bidi-js'
import { type Font, openSync } from 'fontkit'
import type { TextBox } from '../../sheets-rules.ts'

const require = createRequire(import.meta.url)
const serif = [
  require.resolve('@fontsource/newsreader/files/newsreader-latin-500-normal.woff'),
  require.resolve('@fontsource/newsreader/files/newsreader-latin-ext-500-normal.woff'),
  require.resolve('@fontsource/newsreader/files/newsreader-vietnamese-500-normal.woff'),
]
const plain = [
  require.resolve('@fontsource/instrument-sans/files/instrument-sans-latin-400-normal.woff'),
  require.resolve('@fontsource/instrument-sans/files/instrument-sans-latin-ext-400-normal.woff'),
]
const bold = [
  require.resolve('@fontsource/instrument-sans/files/instrument-sans-latin-600-normal.woff'),
  require.resolve('@fontsource/instrument-sans/files/instrument-sans-latin-ext-600-normal.woff'),
]
const dejavuPath = (name: string) => require.resolve(`dejavu-fonts-ttf/ttf/${name}.ttf`)

/** The font that a PDF file needs at its start. */
export const defaultFont = plain[0] as string

/**
 * The product's own fonts first; DejaVu, installed for tickets, has Greek, Cyrillic, Hebrew, Arabic and more. Passwords
 * use a font that distinguishes l, 1 and I.
 */
const fontsByStyle = {
  serif: [...serif, dejavuPath('DejaVuSerif'), dejavuPath('DejaVuSans')],
  plain: [...plain, dejavuPath('DejaVuSans')],
  bold: [...bold, dejavuPath('DejaVuSans-Bold'), dejavuPath('DejaVuSans')],
  mono: [dejavuPath('DejaVuSansMono'), dejavuPath('DejaVuSans')],
}
export type Style = keyof typeof fontsByStyle

const charactersByFont = new Map<string, ReadonlySet<number>>()

/** The characters that a font has, read once. */
function charactersOf(font: string): ReadonlySet<number> {
  let characters = charactersByFont.get(font)
  if (!characters) {
    characters = new Set((openSync(font) as Font).characterSet)
    charactersByFont.set(font, characters)
  }
  return characters
}

const graphemes = new Intl.Segmenter('und', { granularity: 'grapheme' })
const bidi = bidiFactory()

/**
 * Normalizes a text for printing: composed, on one line, without characters that have no glyph. The non-breaking hyphen
 * has none in the product's fonts.
 */
export const cleanText = (text: string) =>
  text
    .normalize('NFC')
    .replace(/‑/g, '-')
    .replace(/\s+/g, ' ')
    .replace(/\p{Cc}|\p{Variation_Selector}|[\u{200b}\u{200e}\u{200f}\u{202a}-\u{202e}\u{2060}-\u{2069}\u{feff}]/gu, '')
    .trim()

/** The first font of the style that contains a letter with its marks; null: none. */
const fontFor = (letter: string, style: Style): string | null =>
  fontsByStyle[style].find((font) => {
    const characters = charactersOf(font)
    return [...letter].every((character) => characters.has(character.codePointAt(0) ?? 0))
  }) ?? null

/** The letters that no font contains, which would be printed as empty boxes. */
export const missingLetters = (text: string, style: Style): string[] => [
  ...new Set(
    [...graphemes.segment(cleanText(text))]
      .map(({ segment }) => segment)
      .filter((letter) => fontFor(letter, style) === null),
  ),
]

export interface Run {
  font: string
  text: string
  /** Right to left: the font must get the run as a whole. */
  backwards: boolean
}

/** The runs of a line, each of one font and direction, in visual order from left to right. */
export function runsOf(line: string, style: Style): Run[] {
  const { levels } = bidi.getEmbeddingLevels(line)
  const runs: { font: string; text: string; level: number }[] = []
  for (const { segment, index } of graphemes.segment(line)) {
    const level = levels[index] ?? 0
    const last = runs.at(-1)
    const font = fontFor(segment, style)
    // A space does not change the font, so that the letters of Arabic words are shaped in one run.
    const isSameRun = last && last.level === level && (last.font === font || segment === ' ')
    if (isSameRun) last.text += segment
    else if (font) runs.push({ font, text: segment, level })
  }
  return reorderByLevel(runs).map(({ font, text, level }) => {
    const backwards = level % 2 === 1
    return { font, text: backwards ? mirrorText(text) : text, backwards }
  })
}

/**
 * Rule L2 of Unicode's bidirectional algorithm: from the highest level down to the lowest odd one, reverses adjacent
 * items at that level or above.
 */
function reorderByLevel<Item extends { level: number }>(items: Item[]): Item[] {
  let order = items
  for (let level = Math.max(0, ...items.map((item) => item.level)); level >= 1; level--) {
    const next: Item[] = []
    let reversed: Item[] = []
    for (const item of order)
      if (item.level >= level) reversed.unshift(item)
      else {
        next.push(...reversed, item)
        reversed = []
      }
    order = [...next, ...reversed]
  }
  return order
}

/** The font reverses the letters of right-to-left scripts itself; characters without a script are mirrored here. */
function mirrorText(text: string): string {
  if (/\p{L}/u.test(text)) return text
  return [...text]
    .reverse()
    .map((character) => bidi.getMirroredCharacter(character) ?? character)
    .join('')
}

/** The width of a run at font size 1. */
export type MeasureRun = (run: Run) => number

/** Lines of each paragraph. */
export interface FittedText {
  paragraphs: Run[][][]
  size: number
}

export const lineHeightFactor = 1.22
/** The gap between paragraphs, in lines. */
export const paragraphGap = 0.35

/** The height of all paragraphs, in lines. */
export const blockHeight = (paragraphs: readonly unknown[][]) =>
  paragraphs.reduce((sum, lines) => sum + lines.length, 0) + paragraphGap * Math.max(0, paragraphs.length - 1)

const shrinkFactor = 0.96

/**
 * Paragraphs in the largest size that fits the box. Words are broken only if nothing else fits; after that the text is
 * truncated with an ellipsis, or made smaller if `whole`.
 */
export function fitText(
  texts: readonly string[],
  style: Style,
  { width, height, maxSize, minSize }: TextBox,
  measure: MeasureRun,
  whole = false,
): FittedText {
  const widthByRun = new Map<string, number>()
  const widthOf = (line: string) => {
    let sum = widthByRun.get(line)
    if (sum === undefined) {
      sum = runsOf(line, style).reduce((total, run) => total + measure(run), 0)
      widthByRun.set(line, sum)
    }
    return sum
  }
  const cleanTexts = texts.map(cleanText).filter((each) => each !== '')
  for (let size = maxSize; ; size *= shrinkFactor) {
    const isSmallest = size * shrinkFactor < minSize
    const maxWidth = width / size
    const lines = cleanTexts
      .map((each) => wrapText(each, maxWidth, widthOf, isSmallest))
      .filter((each) => each !== null)
    const fits = lines.length === cleanTexts.length && blockHeight(lines) * lineHeightFactor * size <= height
    if (!fits && (!isSmallest || whole)) continue
    const fittedLines = fits
      ? cleanTexts.map((each, i) => balanceLines(each, lines[i] ?? [], maxWidth, widthOf))
      : truncateLines(lines, Math.max(1, Math.floor(height / lineHeightFactor / size)), maxWidth, widthOf)
    return { paragraphs: fittedLines.map((each) => each.map((line) => runsOf(line, style))), size }
  }
}

type WidthOf = (line: string) => number

/** Distributes the text over the same number of lines with about the same length. */
function balanceLines(text: string, lines: string[], width: number, widthOf: WidthOf): string[] {
  if (lines.length < 2) return lines
  let [low, high] = [width / 2, width]
  let best = lines
  for (let i = 0; i < 6; i++) {
    const middle = (low + high) / 2
    const narrower = wrapText(text, middle, widthOf, false)
    if (narrower?.length === lines.length) {
      best = narrower
      high = middle
    } else low = middle
  }
  return best
}

/** Lines of at most this width; null when a word is wider and must not be broken. */
function wrapText(text: string, width: number, widthOf: WidthOf, mayBreakWords: boolean): string[] | null {
  const lines: string[] = []
  let line = ''
  // No line begins with punctuation of the word before it; a dot between words is dropped at the end of a line.
  const boundText = text.replace(/« /g, '«\u00a0').replace(/ ([»:;!?])/g, '\u00a0$1')
  for (const word of boundText.split(/ (?=·)|(?<!·) /)) {
    const extendedLine = line === '' ? word : `${line} ${word}`
    if (widthOf(extendedLine) <= width) {
      line = extendedLine
      continue
    }
    if (line !== '') lines.push(line)
    line = word.replace(/^· /, '')
    if (widthOf(line) <= width) continue
    if (!mayBreakWords) return null
    const parts = breakWord(line, width, widthOf)
    lines.push(...parts.slice(0, -1))
    line = parts.at(-1) ?? ''
  }
  return [...lines, line]
}

function breakWord(word: string, width: number, widthOf: WidthOf): string[] {
  const parts: string[] = []
  let part = ''
  for (const { segment } of graphemes.segment(word)) {
    if (part !== '' && widthOf(part + segment) > width) {
      parts.push(part)
      part = ''
    }
    part += segment
  }
  return [...parts, part]
}

/** The first lines, the last of them with an ellipsis. */
function truncateLines(paragraphs: string[][], maxLines: number, width: number, widthOf: WidthOf): string[][] {
  const firstParagraphs = paragraphs.flat().slice(0, maxLines)
  let last = firstParagraphs.pop() ?? ''
  while (last !== '' && widthOf(`${last}…`) > width) last = [...last].slice(0, -1).join('')
  return [[...firstParagraphs, `${last.trimEnd()}…`]]
}
