/** The long side of the picture that is made of a drawing, in pixels: twice what any screen shows of a logo. */
const long = 1600
/** A logo is far below both; what is above them could hold up the browser. */
const most = { bytes: 3_000_000, elements: 20_000 }
/** Milliseconds. */
const timeout = 10_000

/** A drawing that this browser cannot make a picture of. */
export class UnreadableDrawing extends Error {
  override name = 'UnreadableDrawing'
}

/**
 * Makes a PNG of an SVG drawing, in the browser of the person who sends it. As the source of an image a drawing runs no program and asks for no
 * other file, and a PNG holds none: see docs/decisions/0027. Throws `UnreadableDrawing`.
 */
export async function drawn(drawing: File): Promise<File> {
  if (drawing.size > most.bytes) throw new UnreadableDrawing('too many bytes')
  const { address, width, height } = sized(await drawing.text())
  const image = new Image()
  image.src = address
  const tooLate = new Promise<never>((_, reject) =>
    setTimeout(() => reject(new UnreadableDrawing('too slow')), timeout),
  )
  await Promise.race([image.decode(), tooLate]).catch((cause) => {
    throw new UnreadableDrawing('it cannot be drawn', { cause })
  })
  const canvas = Object.assign(document.createElement('canvas'), { width, height })
  canvas.getContext('2d')?.drawImage(image, 0, 0, width, height)
  const picture = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png')).catch(() => null)
  if (!picture) throw new UnreadableDrawing('no picture came of it')
  return new File([picture], `${drawing.name.replace(/\.svg$/i, '')}.png`, { type: 'image/png' })
}

/** The first tag of the drawing. Not read by a parser: in a page it would report all that its policy keeps a drawing from doing. */
const rootTag = /<svg\b(?:[^>"']|"[^"]*"|'[^']*')*>/

/** The drawing with a size in pixels, whatever it says of its own: some say none, and then browsers draw nothing. */
function sized(text: string): { address: string; width: number; height: number } {
  if (text.split('<').length > most.elements) throw new UnreadableDrawing('too many elements')
  const [root] = rootTag.exec(text) ?? []
  if (!root) throw new UnreadableDrawing('no drawing')
  const [, , boxWidth = 0, boxHeight = 0] = (attribute(root, 'viewBox') ?? '')
    .trim()
    .split(/[\s,]+/)
    .map(Number)
  const [saidWidth, saidHeight] = [pixels(root, 'width'), pixels(root, 'height')]
  const box = boxWidth > 0 && boxHeight > 0 ? { width: boxWidth, height: boxHeight } : null
  const said = saidWidth && saidHeight ? { width: saidWidth, height: saidHeight } : null
  const shape = said ?? box ?? { width: 300, height: 150 }
  const scale = long / Math.max(shape.width, shape.height)
  const width = Math.max(1, Math.round(shape.width * scale))
  const height = Math.max(1, Math.round(shape.height * scale))
  // Without a box a drawing is cut to its new size, not scaled.
  const scaled = box ? '' : ` viewBox="0 0 ${shape.width} ${shape.height}"`
  const rest = root
    .replace(/\s(width|height)\s*=\s*("[^"]*"|'[^']*')/g, '')
    .replace(box ? '' : /\sviewBox\s*=\s*("[^"]*"|'[^']*')/, '')
  const drawing = text.replace(root, () => rest.replace('<svg', `<svg width="${width}" height="${height}"${scaled}`))
  return { address: `data:image/svg+xml;charset=utf-8,${encodeURIComponent(drawing)}`, width, height }
}

const attribute = (tag: string, name: string) => {
  const [, one, other] = new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`).exec(tag) ?? []
  return one ?? other
}

/** A length in pixels or without a unit; 0 for any other. */
const pixels = (tag: string, side: 'width' | 'height') =>
  Number(/^\s*(\d*\.?\d+)(px)?\s*$/.exec(attribute(tag, side)?.slice(0, 40) ?? '')?.[1] ?? 0)
