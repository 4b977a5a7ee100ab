import { createRequire } from 'node:module'
import PQueue from 'p-queue'
import sharp from 'sharp'

/** A paragraph of a ticket. */
export interface Block {
  text: string
  size: 'small' | 'usual' | 'large' | 'huge'
  bold?: boolean
  /** White text on black. */
  inverted?: boolean
  /** Indented below the line that it belongs to. */
  indent?: boolean
  /** A horizontal line above it. */
  rule?: boolean
}

/** Font sizes in points, at the 203 dpi of Star's printers, where 8 dots are a millimetre. */
const points = { small: 8, usual: 10, large: 13, huge: 32 } as const
const dpi = 203
/** Dots. */
const margin = 8
const gap = 8
const padding = 10
const indentation = 28

/** The fonts are part of the product, because a server may have none: Latin, Greek, Cyrillic, Arabic. */
const require = createRequire(import.meta.url)
const faces = {
  plain: require.resolve('dejavu-fonts-ttf/ttf/DejaVuSansCondensed.ttf'),
  bold: require.resolve('dejavu-fonts-ttf/ttf/DejaVuSansCondensed-Bold.ttf'),
}

/** One ticket at a time, to bound the load. */
const drawing = new PQueue({ concurrency: 1 })

/** A drawn image: light on black, one byte per dot. */
interface Drawn {
  data: Buffer
  width: number
  height: number
}

/** Renders the blocks below each other as a black-and-white PNG. `width`: dots per line. */
export const drawTicket = (blocks: readonly Block[], width: number): Promise<Buffer> =>
  drawing.add(() => draw(blocks, width))

async function draw(blocks: readonly Block[], width: number): Promise<Buffer> {
  facesLoaded ??= loadFaces()
  await facesLoaded
  const bands: Buffer[] = [paper(width, margin)]
  for (const group of grouped(blocks)) {
    const { rule, inverted, indent } = group[0]
    if (rule) bands.push(bar(width, 2), paper(width, gap))
    const inner = inverted ? padding : 0
    const left = margin + inner + (indent ? indentation : 0)
    const text = await write(group.map(markup).join('\n'), width - left - margin - inner)
    const band = (inverted ? bar : paper)(width, text.height + 2 * inner)
    for (let y = 0; y < text.height; y++)
      for (let x = 0; x < text.width; x++) {
        const light = text.data[y * text.width + x] ?? 0
        band[(y + inner) * width + left + x] = inverted ? light : 255 - light
      }
    bands.push(band, paper(width, gap))
  }
  const canvas = Buffer.concat(bands)
  return sharp(canvas, { raw: { width, height: canvas.length / width, channels: 1 } })
    .threshold(128)
    .toColourspace('b-w')
    .png()
    .toBuffer()
}

const paper = (width: number, height: number) => Buffer.alloc(width * height, 255)

/** A black bar between the margins. */
function bar(width: number, height: number): Buffer {
  const band = paper(width, height)
  for (let y = 0; y < height; y++) band.fill(0, y * width + margin, (y + 1) * width - margin)
  return band
}

/** Groups paragraphs that are rendered in one call, because several take hardly longer than one. */
function grouped(blocks: readonly Block[]): [Block, ...Block[]][] {
  const groups: [Block, ...Block[]][] = []
  for (const block of blocks) {
    if (readable(block.text) === '') continue
    const group = groups.at(-1)
    const [first] = group ?? []
    const joins = first && !block.rule && !block.inverted && !first.inverted && first.indent === block.indent
    if (group && joins) group.push(block)
    else groups.push([block])
  }
  return groups
}

/** The text without control characters. */
const readable = (text: string) => text.replace(/[^\P{Cc}\n]/gu, ' ').trim()

const fontOf = ({ size, bold }: Pick<Block, 'size' | 'bold'>) =>
  `DejaVu Sans Condensed ${bold ? 'Bold ' : ''}${points[size]}`

/** Escapes the text, because a name may contain `<b>`. */
const markup = (block: Block) =>
  `<span font="${fontOf(block)}">${readable(block.text).replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')}</span>`

let facesLoaded: Promise<unknown> | undefined

/** Loads each font once, after which it stays available. */
const loadFaces = () =>
  Promise.all(
    Object.entries(faces).map(([face, fontfile]) =>
      sharp({ text: { text: '.', font: fontOf({ size: 'usual', bold: face === 'bold' }), fontfile } })
        .raw()
        .toBuffer(),
    ),
  )

async function write(text: string, width: number): Promise<Drawn> {
  const { data, info } = await sharp({
    text: { text, width, dpi, wrap: 'word-char', spacing: 2 },
  })
    .extractChannel(0)
    .raw()
    .toBuffer({ resolveWithObject: true })
  if (info.width <= width) return { data, width: info.width, height: info.height }
  // A glyph wider than the paper is cropped.
  const rows = Array.from({ length: info.height }, (_, y) => data.subarray(y * info.width, y * info.width + width))
  return { data: Buffer.concat(rows), width, height: info.height }
}
