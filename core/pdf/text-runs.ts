import bidiFactory from 'bidi-js'
import { fontFor, graphemes, type Style } from './fonts.ts'

const bidi = bidiFactory()

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

/** If `features` is given, the library shapes the text as a whole; otherwise it shapes and caches each word. */
export const shapingOptions = (whole: boolean) => (whole ? { features: [] } : {})

/** The width of a run at font size 1. */
export type MeasureRun = (run: Run) => number

export type WidthOf = (line: string) => number

/** Lines of at most this width; null when a word is wider and must not be broken. */
export function wrapText(text: string, width: number, widthOf: WidthOf, mayBreakWords: boolean): string[] | null {
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
