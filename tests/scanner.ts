import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { createCanvas } from '@napi-rs/canvas'
import sharp from 'sharp'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'

const { parse } = JSON
const { getDocument } = await import('pdfjs-dist/legacy/build/pdf.mjs')
// The library replaces JSON.parse by one that accepts `{`, and test files of one worker share their globals.
JSON.parse = parse

const require = createRequire(import.meta.url)
// Otherwise the library would download its code from another site.
prepareZXingModule({
  overrides: { wasmBinary: readFileSync(require.resolve('zxing-wasm/reader/zxing_reader.wasm')).buffer },
})

/** The texts of all codes that a scanner reads in a picture, sorted; a code that appears twice is listed twice. */
export async function scanned(picture: Uint8Array): Promise<string[]> {
  const { data, info } = await sharp(picture)
    .flatten({ background: '#fff' })
    .toColourspace('srgb')
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const image = {
    data: new Uint8ClampedArray(data),
    width: info.width,
    height: info.height,
    colorSpace: 'srgb' as const,
  }
  const found = await readBarcodes(image, { formats: ['QRCode'], tryHarder: true, maxNumberOfSymbols: 255 })
  return found.map(({ text }) => text).sort()
}

/** The pages of a PDF as PNG at this many dots per inch. */
export async function pagesOf(pdf: Uint8Array, dpi: number): Promise<Buffer[]> {
  const file = await getDocument({ data: Uint8Array.from(pdf), verbosity: 0 }).promise
  const pages: Buffer[] = []
  for (let number = 1; number <= file.numPages; number++) {
    const page = await file.getPage(number)
    const viewport = page.getViewport({ scale: dpi / 72 })
    const canvas = createCanvas(Math.round(viewport.width), Math.round(viewport.height))
    await page.render({ canvas: canvas as never, viewport }).promise
    pages.push(canvas.toBuffer('image/png'))
  }
  await file.destroy()
  return pages
}

/** The pieces of text on each page, in the order of the file, each with the position of its left edge in points. */
export async function textPiecesOf(pdf: Uint8Array): Promise<{ text: string; left: number }[][]> {
  const file = await getDocument({ data: Uint8Array.from(pdf), verbosity: 0 }).promise
  const pages: { text: string; left: number }[][] = []
  for (let number = 1; number <= file.numPages; number++) {
    const { items } = await (await file.getPage(number)).getTextContent()
    pages.push(items.flatMap((item) => ('str' in item ? { text: item.str, left: Number(item.transform[4]) } : [])))
  }
  await file.destroy()
  return pages
}

/** The text of each page, in the order of the file. */
export const textOf = async (pdf: Uint8Array): Promise<string[]> =>
  (await textPiecesOf(pdf)).map((pieces) => pieces.map(({ text }) => text).join(' '))
