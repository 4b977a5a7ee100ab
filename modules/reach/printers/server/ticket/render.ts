import { createRequire } from 'node:module'
import PQueue from 'p-queue'
import sharp from 'sharp'

/** A paragraph of a ticket. */
export interface Block {
  text: string
  size: 'small' | 'usual' | 'large' | 'huge'
  bold?: boolean
  /** White on black. */
  inverted?: boolean
  /** To the right of what it belongs to. */
  indent?: boolean
  /** A line above it. */
  rule?: boolean
}

/** Points, at 203 dots per inch as Star's printers have: 8 dots are a millimetre. */
const points = { small: 8, usual: 10, large: 13, huge: 32 } as const
const dpi = 203
/** Dots. */
const margin = 8
const gap = 8
const padding = 10
const indentation = 28

/** With the product, because a server may have no fonts at all: Latin, Greek, Cyrillic, Arabic. */
const require = createRequire(import.meta.url)
const faces = {
  plain: require.resolve('dejavu-fonts-ttf/ttf/DejaVuSansCondensed.ttf'),
  bold: require.resolve('dejavu-fonts-ttf/ttf/DejaVuSansCondensed-Bold.ttf'),
}

/** One ticket at a time, to bound the load. */
const drawing = new PQueue({ concurrency: 1 })

/** Light on black, a byte for each dot. */
interface Drawn {
  data: Buffer
  width: number
  height: number
}

/** The blocks one below the other, as a picture of pure black and white. `width`: dots of a line. */
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

/** Black from one margin to the other. */
function bar(width: number, height: number): Buffer {
  const band = paper(width, height)
  for (let y = 0; y < height; y++) band.fill(0, y * width + margin, (y + 1) * width - margin)
  return band
}

/** Paragraphs that are written in one go: letters take most of the time, and little more for several. */
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

/** What the letters are made of: no control characters. */
const readable = (text: string) => text.replace(/[^\P{Cc}\n]/gu, ' ').trim()

const fontOf = ({ size, bold }: Pick<Block, 'size' | 'bold'>) =>
  `DejaVu Sans Condensed ${bold ? 'Bold ' : ''}${points[size]}`

/** A name such as `<b>` is a name. */
const markup = (block: Block) =>
  `<span font="${fontOf(block)}">${readable(block.text).replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')}</span>`

let facesLoaded: Promise<unknown> | undefined

/** A font that was used once is known from then on. */
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
