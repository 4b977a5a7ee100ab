import { readDelimited } from './delimited.ts'
import { detectAndDecode } from './encoding.ts'
import { readOds } from './ods.ts'
import { type ReadOptions, type Table, type TableLine, tableLimits, UnreadableTable } from './table.ts'
import { readWebPage, readXmlSpreadsheet } from './web-page.ts'
import { readXlsx } from './xlsx.ts'
import { ZipFiles } from './zip.ts'

const startsWith = (bytes: Uint8Array, ...start: number[]) => start.every((byte, i) => bytes[i] === byte)

/** Control characters that no table contains. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const controlCharacter = /[\0-\x08\x0e-\x1a\x1c-\x1f]/

/**
 * Reads the bytes of a table: text with separators in any encoding, `.xlsx`, `.ods`, or HTML or XML saved as a
 * workbook. The format is detected from the bytes, not from the file name. Throws only `UnreadableTable`.
 */
export function readTableBytes(bytes: Uint8Array, options: ReadOptions = {}): Table {
  if (bytes.length > tableLimits.bytes) throw new UnreadableTable('tooLarge')
  if (startsWith(bytes, 0x50, 0x4b, 0x03, 0x04)) return readWorkbook(bytes, options.sheet)
  if (startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0)) throw new UnreadableTable('oldWorkbook')
  const { text, encoding, doubtful } = detectAndDecode(bytes, options.encoding)
  if (!text.trim()) throw new UnreadableTable('empty')
  const textFormat = { encoding: encoding === 'utf-8' && !doubtful && !options.encoding ? null : encoding, doubtful }
  const start = text.trimStart().slice(0, 2000)
  if (/^(?:<\?xml[^>]*>\s*)?(?:<\?mso[^>]*>\s*)?<(?:\w+:)?Workbook\b/i.test(start))
    return { ...selectSheet(readXmlSpreadsheet(text), options.sheet), ...textFormat }
  if (/^(?:<\?xml[^>]*>\s*)?<office:document\b/.test(start))
    return { ...selectSheet(readOds(text), options.sheet), ...textFormat }
  if (
    /^(?:<\?xml[^>]*>\s*)?(?:<!--[\s\S]*?-->\s*)*<(?:!doctype\s+html|html|head|body|table|meta|style|div)\b/i.test(
      start,
    )
  )
    return readPage(text, textFormat)
  if (controlCharacter.test(text.slice(0, 10_000))) throw new UnreadableTable('notTable')
  const { lines, unreadable, separator } = readDelimited(text)
  return { lines, unreadable, separator, ...textFormat, sheets: [], sheet: 0 }
}

const completeTable = { unreadable: null, separator: null, encoding: null, doubtful: false } as const

function readPage(text: string, textFormat: Pick<Table, 'encoding' | 'doubtful'>): Table {
  const lines = readWebPage(text)
  if (lines.length === 0) throw new UnreadableTable('page')
  return { ...completeTable, ...textFormat, lines, sheets: [], sheet: 0 }
}

function readWorkbook(bytes: Uint8Array, sheet: number | undefined): Table {
  const files = new ZipFiles(bytes)
  if (files.names.includes('xl/workbook.xml')) {
    const result = readXlsx(files, sheet)
    return { ...completeTable, lines: result.lines, sheets: result.sheets.map(({ name }) => name), sheet: result.sheet }
  }
  const content = files.text('content.xml')
  if (content === null) throw new UnreadableTable('otherWorkbook')
  return selectSheet(readOds(content), sheet)
}

/** The requested sheet, or the first one with content. Throws `UnreadableTable`. */
function selectSheet(sheets: { name: string; lines: TableLine[] }[], requestedSheet: number | undefined): Table {
  const firstWithContent = sheets.findIndex(({ lines }) => lines.length > 0)
  const sheet = requestedSheet !== undefined && sheets[requestedSheet] ? requestedSheet : firstWithContent
  const selectedSheet = sheets[sheet]
  if (!selectedSheet) throw new UnreadableTable('empty')
  return { ...completeTable, lines: selectedSheet.lines, sheets: sheets.map(({ name }) => name), sheet }
}
