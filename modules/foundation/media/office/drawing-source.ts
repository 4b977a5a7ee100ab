import { decodeText } from '#core/i18n/plain-text/text-of-bytes.ts'

/** The long side of the PNG made from an SVG, in pixels: twice the size in which any screen shows a logo. */
const longSidePixels = 1600
/** Maximum elements of an SVG: far more than any logo has, and safe to render. */
const maxElements = 20_000

/** This browser cannot convert the SVG to a picture. */
export class UnreadableDrawingError extends Error {
  override name = 'UnreadableDrawingError'
}

const svgNamespace = 'http://www.w3.org/2000/svg'

/**
 * The SVG as the source of an image: with a size in pixels, because browsers draw nothing without one, and with missing
 * namespaces added. Throws `UnreadableDrawingError` when the root element is not `svg`. No DOM parser is used: inside a
 * page it would report every violation of the page's content security policy.
 */
export function drawingSource(bytes: Uint8Array): { source: string; width: number; height: number } {
  const text = decodeDrawing(bytes)
  if (text.split('<').length > maxElements) throw new UnreadableDrawingError('too many elements')
  const start = findRootStart(text)
  rootTag.lastIndex = start
  const [root, name = '', prefix] = (start >= 0 && rootTag.exec(text)) || []
  if (!root) throw new UnreadableDrawingError('no drawing')
  const { shape: imageSize, viewBox } = measureRoot(root)
  const scale = longSidePixels / Math.max(imageSize.width, imageSize.height)
  const width = Math.max(1, Math.round(imageSize.width * scale))
  const height = Math.max(1, Math.round(imageSize.height * scale))
  const namespaces = {
    [prefix ? `xmlns:${prefix}` : 'xmlns']: svgNamespace,
    'xmlns:xlink': 'http://www.w3.org/1999/xlink',
  }
  const addedAttributes = [
    ` width="${width}" height="${height}"`,
    // Without a `viewBox` an SVG is cropped to its new size, not scaled.
    ...(viewBox ? [] : [` viewBox="0 0 ${imageSize.width} ${imageSize.height}"`]),
    ...Object.entries(namespaces).map(([key, value]) =>
      readAttribute(root, key) === undefined ? ` ${key}="${value}"` : '',
    ),
  ].join('')
  const attributes = root
    .slice(1 + name.length)
    .replace(/\s(width|height)\s*=\s*("[^"]*"|'[^']*')/g, '')
    .replace(viewBox ? '' : /\sviewBox\s*=\s*("[^"]*"|'[^']*')/, '')
  // Removes the XML declaration, whose encoding the decoded text no longer has.
  const prologue = text.slice(0, start).replace(/^\s*<\?xml\s[^>]*>/, '')
  const source = `${prologue.trimStart()}<${name}${addedAttributes}${attributes}${text.slice(start + root.length)}`
  return { source, width, height }
}

/** Decodes UTF-16 with or without its byte order mark, the encoding that the XML declaration names, or UTF-8. */
function decodeDrawing(bytes: Uint8Array): string {
  const [first = 0, second = 0] = bytes
  const byteOrderMark = first * 256 + second
  if (byteOrderMark === 0xfffe || byteOrderMark === 0x3c00) return new TextDecoder('utf-16le').decode(bytes)
  if (byteOrderMark === 0xfeff || byteOrderMark === 0x003c) return new TextDecoder('utf-16be').decode(bytes)
  const head = new TextDecoder('windows-1252').decode(bytes.subarray(0, 200))
  const [, encoding = 'utf-8'] = /^\s*<\?xml[^>]*\sencoding\s*=\s*["']([\w.:-]{1,40})["']/.exec(head) ?? []
  try {
    // A readable text that declares UTF-16 was saved again in another encoding without changing the declaration.
    if (!/^utf-?(8|16)/i.test(encoding)) return new TextDecoder(encoding).decode(bytes)
  } catch {
    // The browser does not know the encoding.
  }
  return decodeText(bytes)
}

const rootTag = /<((?:([\w.-]+):)?svg)(?=[\s/>])(?:[^>"']|"[^"]*"|'[^']*')*>/y

/**
 * Where the root element begins, after comments, processing instructions and the document type (XML 1.0, 2.8); -1 if
 * there is none.
 */
function findRootStart(text: string): number {
  let position = text.indexOf('<')
  while (position >= 0) {
    const end = text.startsWith('<!--', position)
      ? findEnd(text, '-->', position + 4)
      : text.startsWith('<?', position)
        ? findEnd(text, '?>', position + 2)
        : /^<!doctype/i.test(text.slice(position, position + 9))
          ? findDoctypeEnd(text, position)
          : null
    if (end === null) return position
    position = end < 0 ? -1 : text.indexOf('<', end)
  }
  return -1
}

function findEnd(text: string, mark: string, from: number): number {
  const index = text.indexOf(mark, from)
  return index < 0 ? -1 : index + mark.length
}

/** Where a document type ends. It may contain declarations in brackets, and any characters in quotes. */
function findDoctypeEnd(text: string, start: number): number {
  const marks = /<!--[\s\S]*?-->|"[^"]*"|'[^']*'|[[\]>]/g
  marks.lastIndex = start
  let isInBrackets = false
  for (let mark = marks.exec(text); mark; mark = marks.exec(text)) {
    if (mark[0] === '>' && !isInBrackets) return marks.lastIndex
    if (mark[0] === '[') isInBrackets = true
    if (mark[0] === ']') isInBrackets = false
  }
  return -1
}

function measureRoot(root: string) {
  const [, , boxWidth = 0, boxHeight = 0] = (readAttribute(root, 'viewBox') ?? '')
    .trim()
    .split(/[\s,]+/)
    .map(Number)
  const box = boxWidth > 0 && boxHeight > 0 ? { width: boxWidth, height: boxHeight } : null
  const size = { width: readPixels(root, 'width'), height: readPixels(root, 'height') }
  const shape = size.width > 0 && size.height > 0 ? size : (box ?? { width: 300, height: 150 })
  return { shape, viewBox: box !== null }
}

const readAttribute = (tag: string, name: string) => {
  const [, doubleQuoted, singleQuoted] = new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`).exec(tag) ?? []
  return doubleQuoted ?? singleQuoted
}

/** Pixels per unit (CSS Values 4, 6.2). */
const units: Record<string, number> = {
  '': 1,
  px: 1,
  in: 96,
  cm: 96 / 2.54,
  mm: 96 / 25.4,
  q: 96 / 101.6,
  pt: 96 / 72,
  pc: 16,
  em: 16,
  rem: 16,
}

/** A length in pixels; 0 for one that depends on the page, such as a percentage. */
function readPixels(tag: string, side: 'width' | 'height'): number {
  const length = readAttribute(tag, side)?.slice(0, 40).trim() ?? ''
  const [, number, unit = ''] = /^\+?(\d+\.?\d*|\.\d+)\s*([a-z]*)$/i.exec(length) ?? []
  return Number(number ?? 0) * (units[unit.toLowerCase()] ?? 0)
}
