import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { createCanvas } from '@napi-rs/canvas'
import sharp from 'sharp'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'

const { parse } = JSON
const { getDocument } = await import('pdfjs-dist/legacy/build/pdf.mjs')
// It brings a JSON.parse of its own, which takes `{` for an object, and the files of a worker share theirs.
JSON.parse = parse

const require = createRequire(import.meta.url)
// Without this it would fetch its code from a third party.
prepareZXingModule({
  overrides: { wasmBinary: readFileSync(require.resolve('zxing-wasm/reader/zxing_reader.wasm')).buffer },
})

/** What a camera's decoder reads in a picture, each code once for each time it is there, sorted. */
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

/** The pages of a PDF as PNG, at so many dots per inch. */
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

/** The text of each page, in the order in which it was written. */
export async function textOf(pdf: Uint8Array): Promise<string[]> {
  const file = await getDocument({ data: Uint8Array.from(pdf), verbosity: 0 }).promise
  const texts: string[] = []
  for (let number = 1; number <= file.numPages; number++) {
    const { items } = await (await file.getPage(number)).getTextContent()
    texts.push(items.map((item) => ('str' in item ? item.str : '')).join(' '))
  }
  await file.destroy()
  return texts
}
