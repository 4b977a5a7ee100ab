import { numberText, readXml } from './markup.ts'
import { SheetLines, type TableLine, tableLimits, UnreadableTable } from './table.ts'

interface OdsSheet {
  name: string
  lines: TableLine[]
}

/** The maximum repeat count of a row or cell. Higher counts stand for the empty rest of a sheet. */
const maxRepeated = 1000

/**
 * The sheets of an OpenDocument spreadsheet (ISO/IEC 26300), from `content.xml` or a flat file. Throws
 * `UnreadableTable`.
 */
export function readOds(xml: string): OdsSheet[] {
  const sheets: OdsSheet[] = []
  let sheetLines = new SheetLines()
  let [line, rowTimes, cellTimes] = [0, 1, 1]
  let cells: string[] = []
  let paragraphs: string[] = []
  let cell: Record<string, string> = {}
  let [inText, inAnnotation, inCell] = [false, 0, false]
  const add = (text: string) => {
    if (inText && inCell && inAnnotation === 0) paragraphs[paragraphs.length - 1] += text
  }
  readXml(xml, {
    open: (name, attributes) => {
      const times = (key: string) => Math.max(1, Number(attributes[key]) || 1)
      if (name === 'table') {
        sheetLines = new SheetLines()
        line = 0
        sheets.push({ name: attributes.name ?? '', lines: sheetLines.lines })
      } else if (name === 'table-row') {
        rowTimes = times('number-rows-repeated')
        cells = []
      } else if (name === 'table-cell' || name === 'covered-table-cell') {
        cellTimes = times('number-columns-repeated')
        cell = attributes
        paragraphs = []
        inCell = true
      } else if (name === 'annotation') inAnnotation++
      else if (name === 'p' && inAnnotation === 0) {
        paragraphs.push('')
        inText = true
      } else if (name === 's') add(' '.repeat(Math.min(times('c'), 100)))
      else if (name === 'tab') add(' ')
      else if (name === 'line-break') add('\n')
    },
    text: add,
    close: (name) => {
      if (name === 'annotation') inAnnotation--
      else if (name === 'p' && inAnnotation === 0) inText = false
      else if (name === 'table-cell' || name === 'covered-table-cell') {
        inCell = false
        const text = cellText(cell, paragraphs.join('\n'))
        const freeColumns = tableLimits.columns - cells.length
        for (let i = 0; i < Math.min(cellTimes, text ? maxRepeated : tableLimits.columns, freeColumns); i++)
          cells.push(text)
      } else if (name === 'table-row') {
        while (cells.at(-1) === '') cells.pop()
        for (let i = 1; i <= Math.min(rowTimes, maxRepeated); i++) sheetLines.add(line + i, cells)
        line += rowTimes
      }
    },
  })
  if (sheets.length === 0) throw new UnreadableTable('broken')
  return sheets
}

/**
 * The text of a cell. Its stored value is preferred to the displayed text, which depends on the language; but a number
 * with leading zeros is a name.
 */
function cellText(cell: Record<string, string>, displayedText: string): string {
  const { 'value-type': type = '', value = '', 'boolean-value': truth } = cell
  if (type === 'boolean') return truth ?? displayedText
  if (value === '' || /^0\d+$/.test(displayedText.trim())) return displayedText
  return ['float', 'currency', 'percentage'].includes(type) ? numberText(value, type === 'percentage') : displayedText
}
