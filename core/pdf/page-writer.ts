import PDFDocument from 'pdfkit'
import { directionOf } from '#core/i18n/langs.ts'
import type { PaperDocument } from './blocks.ts'
import { cleanText, defaultFont, missingLetters, type Style } from './fonts.ts'
import { type MeasureRun, type Run, runsOf, shapingOptions, wrapText } from './text-runs.ts'

/** In points, like all lengths here. */
const margins = { A4: 45, A5: 34 } as const
/** The size of plain text. */
const textSizes = { A4: 10.5, A5: 9.5 } as const

export const ink = '#211d18'
export const grey = '#5d564d'
const hairline = '#cfc8bd'
const lineFactor = 1.32

/** How a text is set. `size`: a multiple of the plain size. */
export interface TextLook {
  style: Style
  size: number
  colour: string
}

export interface TextBlock {
  lines: readonly string[]
  look: TextLook
}

/** Whether the first letter belongs to a right-to-left script. */
const isRightToLeft = (text: string) => /^[^\p{L}]*[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/u.test(text)

const replacements = new Map<string, string>()

/** The text with letters that no font has as boxes, so that it shows that something is missing; pictographs are left out. */
function printableText(text: string, style: Style): string {
  const key = `${style} ${text}`
  const known = replacements.get(key)
  if (known !== undefined) return known
  let printable = cleanText(text)
  for (const letter of missingLetters(text, style))
    printable = printable.replaceAll(letter, /[\p{L}\p{N}]/u.test(letter) ? '□' : '')
  if (replacements.size > 20_000) replacements.clear()
  replacements.set(key, printable)
  return printable
}

/** Writes texts and lines onto the pages of a document, from top to bottom, and adds pages when they are full. */
export type PageWriter = ReturnType<typeof createPageWriter>

export function createPageWriter({ size, lang, title }: Pick<PaperDocument, 'size' | 'lang' | 'title'>) {
  const margin = margins[size]
  const pdf = new PDFDocument({
    size,
    margin: 0,
    autoFirstPage: false,
    // The numbers of pages are written when all pages are there.
    bufferPages: true,
    font: defaultFont,
    lang,
    info: { Title: title, Creator: 'Livret' },
  })
  const base = textSizes[size]
  const isMirrored = directionOf(lang) === 'rtl'
  let y = 0
  /** Draws what is repeated at the top of a page, such as the head of a table. */
  let repeatedHead: (() => void) | null = null

  const newPage = () => {
    pdf.addPage()
    y = margin
    repeatedHead?.()
  }
  newPage()
  const page = { left: margin, width: pdf.page.width - 2 * margin, bottom: pdf.page.height - margin - 16 }

  const widths = new Map<string, number>()
  const measure: MeasureRun = ({ font, text, backwards }) => {
    const key = `${font} ${text}`
    const known = widths.get(key)
    if (known !== undefined) return known
    const width = pdf.font(font).fontSize(1).widthOfString(text, shapingOptions(backwards))
    widths.set(key, width)
    return width
  }
  const wordWidths = new Map<string, number>()
  /** The width at size 1, as the sum of its words, so that a long text is measured once. */
  const widthOf = (line: string, style: Style): number =>
    line.split(/(?= )/).reduce((sum, word) => {
      const key = `${style} ${word}`
      let width = wordWidths.get(key)
      if (width === undefined) {
        width = runsOf(word, style).reduce((total, run) => total + measure(run), 0)
        wordWidths.set(key, width)
      }
      return sum + width
    }, 0)

  /** The lines of a text, of at most this width; line breaks in the text stay. */
  const layOut = (text: string, width: number, look: TextLook): TextBlock => ({
    look,
    lines: text
      .split('\n')
      .map((paragraph) => printableText(paragraph, look.style))
      .flatMap((paragraph) =>
        paragraph === ''
          ? ['']
          : (wrapText(paragraph, width / (look.size * base), (line) => widthOf(line, look.style), true) ?? []),
      ),
  })
  const lineHeight = ({ size: factor }: TextLook) => factor * base * lineFactor
  const heightOf = ({ lines, look }: TextBlock) => lines.length * lineHeight(look)

  const drawRuns = (runs: Run[], left: number, baseline: number, fontSize: number) => {
    let x = left
    for (const run of runs) {
      pdf.font(run.font).fontSize(fontSize)
      pdf.text(run.text, x, baseline, { ...shapingOptions(run.backwards), lineBreak: false, baseline: 'alphabetic' })
      x += measure(run) * fontSize
    }
  }

  /** The left edge of a box that is at `left` in a document from left to right. One from right to left is its mirror image. */
  const leftOf = (left: number, width: number) => (isMirrored ? 2 * page.left + page.width - left - width : left)

  /** Draws lines at a place, and `align`ed, as in a document from left to right. */
  const drawLines = (
    lines: TextBlock,
    { left, ...box }: { left: number; top: number; width: number; align?: 'left' | 'center' | 'right' },
  ) => drawLinesAt(lines, { ...box, left: leftOf(left, box.width) })

  /** Draws lines at this very place, which may be turned, without moving on. */
  const drawLinesAt = (
    { lines, look }: TextBlock,
    {
      left,
      top,
      width,
      align = 'left',
    }: { left: number; top: number; width: number; align?: 'left' | 'center' | 'right' },
  ) => {
    const fontSize = look.size * base
    pdf.fillColor(look.colour)
    lines.forEach((line, i) => {
      const runs = runsOf(line, look.style)
      const free = width - runs.reduce((sum, run) => sum + measure(run) * fontSize, 0)
      const isAtRight = align === 'left' ? isMirrored || isRightToLeft(line) : align === 'right' && !isMirrored
      const indent = align === 'center' ? free / 2 : isAtRight ? free : 0
      drawRuns(runs, left + indent, top + i * lineHeight(look) + fontSize, fontSize)
    })
  }

  /** Begins a new page unless this height is free on the current one. */
  const ensure = (height: number) => {
    if (y + height > page.bottom) newPage()
  }

  return {
    pdf,
    page,
    base,
    newPage,
    ensure,
    layOut,
    heightOf,
    lineHeight,
    drawLines,
    drawLinesAt,
    leftOf,
    top: () => y,
    moveDown: (height: number) => {
      y += height
    },
    /** What every new page begins with; null: nothing. */
    repeat: (head: (() => void) | null) => {
      repeatedHead = head
    },
    /** Writes a text of any length and moves on; a line that does not fit begins a page. */
    write: (
      text: string,
      look: TextLook,
      { left = 0, width = page.width - left }: { left?: number; width?: number } = {},
    ) => {
      for (const line of layOut(text, width, look).lines) {
        ensure(lineHeight(look))
        drawLines({ lines: [line], look }, { left: page.left + left, top: y, width })
        y += lineHeight(look)
      }
    },
    rule: (top: number, colour = hairline, thickness = 0.5) => {
      pdf
        .save()
        .lineWidth(thickness)
        .moveTo(page.left, top)
        .lineTo(page.left + page.width, top)
        .stroke(colour)
        .restore()
    },
    /** Writes the foot of all pages and returns the file. */
    finish: async (foot: string): Promise<Uint8Array> => {
      const { count } = pdf.bufferedPageRange()
      const look: TextLook = { style: 'plain', size: 0.76, colour: grey }
      for (let i = 0; i < count; i++) {
        pdf.switchToPage(i)
        const top = pdf.page.height - margin - lineHeight(look)
        const [line = ''] = layOut(foot, page.width - 60, look).lines
        drawLines({ lines: [line], look }, { left: page.left, top, width: page.width - 60 })
        drawLines({ lines: [`${i + 1} / ${count}`], look }, { left: page.left, top, width: page.width, align: 'right' })
      }
      pdf.end()
      const parts: Uint8Array[] = []
      for await (const bytes of pdf) parts.push(bytes as Uint8Array)
      return Buffer.concat(parts)
    },
  }
}
