import { drawingSource, UnreadableDrawingError } from './drawing-source.ts'

/** In bytes. A logo is far smaller; a larger file could block the browser. */
const maxBytes = 3_000_000
/** Milliseconds. */
const timeoutMs = 10_000

/** The first bytes of formats that need no conversion: PNG, JPEG, GIF and WebP. */
const pictureSignatures = ['\x89PNG', '\xff\xd8\xff', 'GIF8', 'RIFF']

/**
 * Converts an SVG to a PNG in the uploader's browser. An SVG loaded as an image runs no scripts and loads no other
 * files, and a PNG contains none: see docs/decisions/0027. A picture that is only named `.svg` is unchanged. Throws
 * `UnreadableDrawingError`.
 */
export async function rasterizeDrawing(drawing: File): Promise<File> {
  const bytes = new Uint8Array(await drawing.slice(0, maxBytes + 1).arrayBuffer())
  const head = String.fromCharCode(...bytes.subarray(0, 4))
  if (pictureSignatures.some((signature) => head.startsWith(signature))) return drawing
  if (bytes.length > maxBytes) throw new UnreadableDrawingError('too many bytes')
  const { source, width, height } = drawingSource(bytes)
  const image = new Image()
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(source)}`
  const timeout = new Promise<never>((_, reject) =>
    setTimeout(() => reject(new UnreadableDrawingError('too slow')), timeoutMs),
  )
  await Promise.race([image.decode(), timeout]).catch((cause) => {
    throw new UnreadableDrawingError('it cannot be drawn', { cause })
  })
  const canvas = Object.assign(document.createElement('canvas'), { width, height })
  canvas.getContext('2d')?.drawImage(image, 0, 0, width, height)
  const png = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png')).catch(() => null)
  if (!png) throw new UnreadableDrawingError('no picture came of it')
  return new File([png], `${drawing.name.replace(/\.svg$/i, '')}.png`, { type: 'image/png' })
}
