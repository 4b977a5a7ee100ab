import { cleanText, type Style } from '#core/pdf/fonts.ts'
import { type MeasureRun, type Run, runsOf, type WidthOf, wrapText } from '#core/pdf/text-runs.ts'
import type { TextBox } from '../../sheets-rules.ts'

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

/** The first lines, the last of them with an ellipsis. */
function truncateLines(paragraphs: string[][], maxLines: number, width: number, widthOf: WidthOf): string[][] {
  const firstParagraphs = paragraphs.flat().slice(0, maxLines)
  let last = firstParagraphs.pop() ?? ''
  while (last !== '' && widthOf(`${last}…`) > width) last = [...last].slice(0, -1).join('')
  return [[...firstParagraphs, `${last.trimEnd()}…`]]
}
