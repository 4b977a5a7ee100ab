import { numberText, readXml } from './markup.ts'
import { SheetLines, type TableLine, tableLimits, UnreadableTable } from './table.ts'
import type { ZipFiles } from './zip.ts'

interface Sheet {
  name: string
  path: string
}

/** A sheet of an Office Open XML workbook (ISO/IEC 29500). Hidden sheets are left out. Throws `UnreadableTable`. */
export function readXlsx(files: ZipFiles, requestedSheet: number | undefined) {
  const sheets = readSheets(files)
  const strings = readSharedStrings(files)
  const formats = readFormats(files)
  const linesIn = ({ path }: Sheet) => readLines(files.text(path) ?? '', strings, formats)
  if (requestedSheet !== undefined && sheets[requestedSheet])
    return { sheets, sheet: requestedSheet, lines: linesIn(sheets[requestedSheet]) }
  for (const [sheet, each] of sheets.entries()) {
    const lines = linesIn(each)
    if (lines.length > 0) return { sheets, sheet, lines }
  }
  throw new UnreadableTable('empty')
}

function readSheets(files: ZipFiles): Sheet[] {
  const targets = new Map<string, string>()
  readXml(files.text('xl/_rels/workbook.xml.rels') ?? '', {
    open: (name, { Id, Target }) => {
      if (name === 'Relationship' && Id && Target)
        targets.set(Id, Target.startsWith('/') ? Target.slice(1) : `xl/${Target.replace(/^\.\//, '')}`)
    },
  })
  const sheets: Sheet[] = []
  readXml(files.text('xl/workbook.xml') ?? '', {
    open: (tag, { name = '', id = '', state = 'visible' }) => {
      const path = targets.get(id)
      if (tag === 'sheet' && path && state === 'visible') sheets.push({ name, path })
    },
  })
  if (sheets.length === 0) throw new UnreadableTable('broken')
  return sheets
}

/** `_x000D_` stands for a character that XML cannot contain. */
const unescapeText = (text: string) =>
  text.replace(/_x([0-9A-F]{4})_/gi, (_, code) => String.fromCharCode(Number.parseInt(code, 16)))

/** The texts that cells share, without phonetic hints. */
function readSharedStrings(files: ZipFiles): string[] {
  const strings: string[] = []
  let [text, isText, isPhonetic] = ['', false, false]
  readXml(files.text('xl/sharedStrings.xml') ?? '', {
    open: (name) => {
      if (name === 'si') text = ''
      if (name === 'rPh') isPhonetic = true
      if (name === 't') isText = !isPhonetic
    },
    text: (part) => {
      if (isText) text += part
    },
    close: (name) => {
      if (name === 't') isText = false
      if (name === 'rPh') isPhonetic = false
      if (name === 'si') strings.push(unescapeText(text))
    },
  })
  return strings
}

interface Format {
  percent: boolean
  /** The minimum number of digits: `000` shows 12 as 012. */
  digits: number
}

/** The number formats, by the index of their style. */
function readFormats(files: ZipFiles): Format[] {
  const codes = new Map([
    ['9', '0%'],
    ['10', '0.00%'],
  ])
  const formats: Format[] = []
  let isCells = false
  readXml(files.text('xl/styles.xml') ?? '', {
    open: (name, { numFmtId = '0', formatCode = '' }) => {
      if (name === 'numFmt') codes.set(numFmtId, formatCode)
      if (name === 'cellXfs') isCells = true
      if (name !== 'xf' || !isCells) return
      const code = codes.get(numFmtId) ?? ''
      formats.push({ percent: /%/.test(code.replace(/"[^"]*"|\\./g, '')), digits: /^0+$/.test(code) ? code.length : 0 })
    },
    close: (name) => {
      if (name === 'cellXfs') isCells = false
    },
  })
  return formats
}

/** The column index of a reference: `AB12` is 27. */
function columnOf(reference: string): number | null {
  const [, letters] = /^([A-Z]{1,3})\d+$/.exec(reference) ?? []
  return letters ? [...letters].reduce((column, letter) => column * 26 + letter.charCodeAt(0) - 64, 0) - 1 : null
}

function readLines(xml: string, strings: readonly string[], formats: readonly Format[]): TableLine[] {
  const sheetLines = new SheetLines()
  let line = 0
  let cells: string[] = []
  let column = -1
  let [type, style, text, isValue, isPhonetic] = ['', '', '', false, false]
  const cellText = (): string => {
    if (type === 's') return strings[Number(text)] ?? ''
    if (type === 'str' || type === 'inlineStr') return unescapeText(text)
    if (type === 'b') return text === '1' ? 'true' : 'false'
    if (type === 'e' || text === '') return text
    const { percent = false, digits = 0 } = formats[Number(style)] ?? {}
    return numberText(text, percent).padStart(digits, '0')
  }
  readXml(xml, {
    open: (name, { r, t, s }) => {
      if (name === 'row') {
        line = r ? Number(r) : line + 1
        cells = []
        column = -1
      } else if (name === 'c') {
        column = (r && columnOf(r)) || (r === `A${line}` ? 0 : column + 1)
        type = t ?? 'n'
        style = s ?? ''
        text = ''
      } else if (name === 'rPh') isPhonetic = true
      else if (name === 'v' || name === 't') isValue = !isPhonetic
    },
    text: (part) => {
      if (isValue) text += part
    },
    close: (name) => {
      if (name === 'v' || name === 't') isValue = false
      else if (name === 'rPh') isPhonetic = false
      else if (name === 'c' && column < tableLimits.columns) {
        while (cells.length < column) cells.push('')
        cells[column] = cellText()
      } else if (name === 'row') sheetLines.add(line, cells)
    },
  })
  return sheetLines.lines
}
