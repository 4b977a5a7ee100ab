import PDFDocument from 'pdfkit'
import { defaultFont, type Style } from '#core/pdf/fonts.ts'
import { type MeasureRun, type Run, shapingOptions } from '#core/pdf/text-runs.ts'
import type { QrCode } from '../../contract.ts'
import {
  type Box,
  type Sheet,
  type SheetFace,
  type SheetFormat,
  type SheetPart,
  type Stroke,
  sheetParts,
  sheetsOf,
  type TextBox,
} from '../../sheets-rules.ts'
import { drawQrOutline } from '../render.ts'
import { blockHeight, type FittedText, fitText, lineHeightFactor, paragraphGap } from './rules.ts'

/** A code to print. `label`: the room, or what it leads to; null for the hotel’s own. */
export interface PrintedCode {
  token: string
  url: string
  kind: QrCode['kind']
  label: string | null
}

/** The texts in the boxes of a face. */
export type PrintedTexts = Partial<Record<SheetPart, readonly string[]>>

export interface PrintedSheets {
  format: SheetFormat
  /** The hotel's name, printed in its colour unless there is a logo. */
  name: string
  /** With enough contrast on white, `#rrggbb`. */
  colour: string
  logo: Logo | null
  codes: readonly { url: string; written: PrintedTexts }[]
  /** The content of the Wi-Fi code, and the texts beside it. */
  wifi: { text: string; written: PrintedTexts } | null
  /** The text on the tab of a tent. */
  tab: string
  title: string
  lang: string
}

/** An opaque picture; sizes are in pixels. */
export interface Logo {
  png: Uint8Array
  width: number
  height: number
}

const black = '#000000'
const ink = '#211d18'
const greyInk = '#5d564d'

const styles: Record<SheetPart, Style> = {
  label: 'plain',
  title: 'bold',
  lines: 'plain',
  token: 'bold',
  address: 'plain',
  network: 'bold',
  secretLabel: 'plain',
  secret: 'mono',
}
/** These texts must be readable to the end: they are made smaller instead of being truncated. */
const untruncatedParts: readonly SheetPart[] = ['title', 'token', 'address', 'network', 'secret']
const greyParts: readonly SheetPart[] = ['label', 'address', 'secretLabel']
/** Vertical alignment of texts smaller than their box; centred by default. */
const verticalAlignment: Partial<Record<SheetPart, 'top' | 'bottom'>> = {
  label: 'bottom',
  token: 'top',
  address: 'top',
  secretLabel: 'bottom',
  secret: 'top',
}

const pointsPerMm = 72 / 25.4

/** Yields the file in chunks. Every letter must have a font, see `missingLetters`. */
export async function* drawSheets(printed: PrintedSheets): AsyncGenerator<Uint8Array, void, void> {
  const { format, codes, wifi } = printed
  const pdf = new PDFDocument({
    size: 'A4',
    margin: 0,
    autoFirstPage: false,
    // The library would look for its default font beside itself, but it is bundled.
    font: defaultFont,
    lang: printed.lang,
    info: { Title: printed.title, Creator: 'Livret' },
  })
  printAtFullSize(pdf)
  const drawer = createSheetDrawer(pdf, printed)
  for (const sheet of sheetsOf(format, wifi !== null, codes.length)) {
    pdf.addPage()
    pdf.scale(pointsPerMm)
    drawer.marks(sheet)
    for (const { index, faces, tab } of sheet.pieces) {
      for (const face of faces) drawer.face(face, index)
      if (tab) drawer.text([printed.tab], 'plain', tab, greyInk)
    }
    yield* readChunks(pdf)
  }
  pdf.end()
  // The logo may have to be compressed again, which takes time.
  for await (const bytes of pdf) yield bytes
}

/** Yields what has been written so far. */
function* readChunks(pdf: PDFKit.PDFDocument): Generator<Uint8Array> {
  for (let bytes: Buffer | null = pdf.read(); bytes !== null; bytes = pdf.read()) yield bytes
}

/**
 * Asks the printing program for 100 %: a sheet that is scaled to fit misses pre-cut labels. The library has no API for
 * it.
 */
function printAtFullSize(pdf: PDFKit.PDFDocument): void {
  const { _root: root } = pdf as unknown as { _root: { data: { ViewerPreferences: PDFKit.PDFKitReference } } }
  root.data.ViewerPreferences = pdf.ref({ PrintScaling: 'None', DisplayDocTitle: true })
}

function createSheetDrawer(pdf: PDFKit.PDFDocument, { name, colour, logo, codes, wifi }: PrintedSheets) {
  const widths = new Map<string, number>()
  const measure: MeasureRun = ({ font, text, backwards }) => {
    const key = `${font} ${text}`
    const cached = widths.get(key)
    if (cached !== undefined) return cached
    const width = pdf.font(font).fontSize(1).widthOfString(text, shapingOptions(backwards))
    widths.set(key, width)
    return width
  }
  /** Most texts of one piece are the same on all pieces. */
  const fittedByText = new Map<string, FittedText>()
  const fitTextCached = (texts: readonly string[], style: Style, box: TextBox, whole: boolean): FittedText => {
    const key = JSON.stringify([texts, style, box.width, box.height, box.maxSize, box.minSize])
    const cached = fittedByText.get(key)
    if (cached) return cached
    const fittedText = fitText(texts, style, box, measure, whole)
    fittedByText.set(key, fittedText)
    return fittedText
  }
  // A stable source, so that the library embeds the picture once.
  const logoUri = logo && `data:image/png;base64,${Buffer.from(logo.png).toString('base64')}`
  const wifiOutline = wifi && drawQrOutline(wifi.text)

  const drawStrokes = (lines: readonly Stroke[], dashed: boolean) => {
    if (lines.length === 0) return
    pdf.save().lineWidth(0.15)
    if (dashed) pdf.dash(1, { space: 0.8 })
    for (const [fromX, fromY, toX, toY] of lines) pdf.moveTo(fromX, fromY).lineTo(toX, toY)
    pdf.stroke(dashed ? greyInk : ink).restore()
  }

  const drawLine = (runs: Run[], left: number, baseline: number, size: number) => {
    let x = left
    for (const run of runs) {
      pdf.font(run.font).fontSize(size)
      pdf.text(run.text, x, baseline, { ...shapingOptions(run.backwards), lineBreak: false, baseline: 'alphabetic' })
      x += measure(run) * size
    }
  }

  const text = (
    texts: readonly string[],
    style: Style,
    box: TextBox,
    colour: string,
    { at: alignment = 'middle', whole = false }: { at?: 'top' | 'middle' | 'bottom'; whole?: boolean } = {},
  ) => {
    const { paragraphs, size } = fitTextCached(texts, style, box, whole)
    const step = size * lineHeightFactor
    const freeHeight = box.height - blockHeight(paragraphs) * step
    let top = box.top + (alignment === 'top' ? 0 : alignment === 'bottom' ? freeHeight : freeHeight / 2)
    pdf.fillColor(colour)
    for (const lines of paragraphs) {
      for (const runs of lines) {
        const width = runs.reduce((sum, run) => sum + measure(run) * size, 0)
        drawLine(runs, box.left + (box.align === 'center' ? (box.width - width) / 2 : 0), top + size * 0.93, size)
        top += step
      }
      top += paragraphGap * step
    }
  }

  /** Always black on white, whatever the hotel's colour. */
  const drawCode = ({ units, path }: { units: number; path: string }, { left, top, width }: Box) => {
    pdf
      .save()
      .translate(left, top)
      .scale(width / units)
    pdf.path(path).fill(black).restore()
  }

  const drawNameOrLogo = (box: TextBox) => {
    if (!logoUri || !logo) return text([name], 'serif', box, colour, { at: 'bottom' })
    const scale = Math.min(box.width / logo.width, box.height / logo.height)
    const [width, height] = [logo.width * scale, logo.height * scale]
    const left = box.left + (box.align === 'center' ? (box.width - width) / 2 : 0)
    pdf.image(logoUri, left, box.top + box.height - height, { width, height })
  }

  const face = (each: SheetFace, index: number) => {
    const printedCode = codes[index]
    const content = each.shows === 'wifi' ? wifi : printedCode
    if (!content || !printedCode) return
    pdf.save().translate(each.left, each.top)
    if (each.turned) pdf.rotate(180, { origin: [each.width / 2, each.height / 2] })
    if (each.name) drawNameOrLogo(each.name)
    pdf.rect(each.rule.left, each.rule.top, each.rule.width, each.rule.height).fill(colour)
    drawCode(each.shows === 'wifi' && wifiOutline ? wifiOutline : drawQrOutline(printedCode.url), each.code)
    for (const part of sheetParts) {
      const [box, texts] = [each.parts[part], content.written[part]]
      if (!box || !texts) continue
      text(texts, styles[part], box, greyParts.includes(part) ? greyInk : ink, {
        at: verticalAlignment[part],
        whole: untruncatedParts.includes(part),
      })
    }
    pdf.restore()
  }

  return {
    text: (texts: readonly string[], style: Style, box: TextBox, colour: string) => text(texts, style, box, colour),
    face,
    marks: ({ cuts, folds }: Sheet) => {
      drawStrokes(cuts, false)
      drawStrokes(folds, true)
    },
  }
}
