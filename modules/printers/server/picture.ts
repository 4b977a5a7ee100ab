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
const points = { small: 8, usual: 10, large: 13, huge: 26 } as const
const dpi = 203
/** Dots. */
const margin = 8
const gap = 8
const padding = 10

/** With the product, because a server may have no fonts at all: Latin, Greek, Cyrillic, Arabic. */
const require = createRequire(import.meta.url)
const faces = {
  plain: require.resolve('dejavu-fonts-ttf/ttf/DejaVuSansCondensed.ttf'),
  bold: require.resolve('dejavu-fonts-ttf/ttf/DejaVuSansCondensed-Bold.ttf'),
}

/** One ticket after the other: they must not take the whole machine. */
const drawing = new PQueue({ concurrency: 1 })

interface Drawn {
  data: Buffer
  width: number
  height: number
}

/** The blocks one below the other, as a picture of pure black and white. `width`: dots of a line. */
export const drawTicket = (blocks: readonly Block[], width: number): Promise<Buffer> =>
  drawing.add(() => draw(blocks, width))

async function draw(blocks: readonly Block[], width: number): Promise<Buffer> {
  const parts: { input: Buffer; raw: { width: number; height: number; channels: 1 }; left: number; top: number }[] = []
  let top = margin
  const place = ({ data, width, height }: Drawn, left: number) => {
    parts.push({ input: data, raw: { width, height, channels: 1 }, left, top })
    top += height + gap
  }
  for (const block of blocks) {
    if (block.rule) place(filled(width - 2 * margin, 2), margin)
    const left = margin + (block.indent ? 28 : 0)
    const room = width - left - margin
    const text = await write(block, block.inverted ? room - 2 * padding : room)
    if (!text) continue
    if (!block.inverted) {
      place(inverse(text), left)
      continue
    }
    // The letters are the light part of what was drawn: on a black bar they stay as they are.
    const height = text.height + 2 * padding
    place(filled(room, height), left)
    parts.push({
      input: text.data,
      raw: { width: text.width, height: text.height, channels: 1 },
      left: left + padding,
      top: top - gap - height + padding,
    })
  }
  return sharp({ create: { width, height: top + margin, channels: 3, background: '#fff' } })
    .composite(parts)
    .threshold(128)
    .png({ palette: true, colours: 2, compressionLevel: 9 })
    .toBuffer()
}

const filled = (width: number, height: number): Drawn => ({ data: Buffer.alloc(width * height), width, height })

const inverse = ({ data, ...size }: Drawn): Drawn => ({ ...size, data: Buffer.from(data.map((dot) => 255 - dot)) })

/** Light letters on black; null where there is nothing to see. */
async function write({ text, size, bold }: Block, width: number): Promise<Drawn | null> {
  const words = text.replace(/[^\P{Cc}\n]/gu, ' ').trim()
  if (words === '') return null
  const { data, info } = await sharp({
    text: {
      // A name such as `<b>` is a name.
      text: words.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;'),
      font: `DejaVu Sans Condensed ${bold ? 'Bold ' : ''}${points[size]}`,
      fontfile: bold ? faces.bold : faces.plain,
      width,
      dpi,
      wrap: 'word-char',
    },
  })
    .extractChannel(0)
    .raw()
    .toBuffer({ resolveWithObject: true })
  // A word that nothing could break is cut off rather than refused.
  if (info.width <= width) return { data, width: info.width, height: info.height }
  const cut = await sharp(data, { raw: { width: info.width, height: info.height, channels: 1 } })
    .extract({ left: 0, top: 0, width, height: info.height })
    .raw()
    .toBuffer()
  return { data: cut, width, height: info.height }
}
