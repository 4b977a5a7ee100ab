import { readHtml, readXml } from './markup.ts'
import { SheetLines, type TableLine, tableLimits } from './table.ts'

/**
 * The cells of the longest table of a web page, a format that some programs export as a workbook. Empty when there is
 * none.
 */
export function readWebPage(html: string): TableLine[] {
  const tables: SheetLines[] = []
  /** Tables that are being read. A table may be nested in a cell of another one, which is then only page layout. */
  const openTables: {
    sheetLines: SheetLines
    line: number
    cells: string[] | null
    text: string | null
    span: number
  }[] = []
  let hidden = 0
  const endCell = () => {
    const table = openTables.at(-1)
    if (!table?.cells || table.text === null) return
    table.cells.push(table.text.replace(/[ \t\r\n\u00a0]+/g, ' ').trim())
    for (let i = 1; i < table.span && table.cells.length < tableLimits.columns; i++) table.cells.push('')
    table.text = null
  }
  const endRow = () => {
    const table = openTables.at(-1)
    if (!table?.cells) return
    endCell()
    table.sheetLines.add(++table.line, table.cells)
    table.cells = null
  }
  readHtml(html, {
    open: (name, { colspan }) => {
      const table = openTables.at(-1)
      if (name === 'script' || name === 'style') hidden++
      else if (name === 'table') {
        const sheetLines = new SheetLines()
        tables.push(sheetLines)
        openTables.push({ sheetLines, line: 0, cells: null, text: null, span: 1 })
      } else if (name === 'tr' && table) {
        endRow()
        table.cells = []
      } else if ((name === 'td' || name === 'th') && table) {
        endCell()
        table.cells ??= []
        table.text = ''
        table.span = Math.min(100, Math.max(1, Number(colspan) || 1))
      } else if ((name === 'br' || name === 'p' || name === 'div') && table?.text) table.text += ' '
    },
    text: (part) => {
      const table = openTables.at(-1)
      if (hidden === 0 && table && table.text !== null) table.text += part
    },
    close: (name) => {
      if (name === 'script' || name === 'style') hidden--
      else if (name === 'td' || name === 'th') endCell()
      else if (name === 'tr') endRow()
      else if (name === 'table') {
        endRow()
        openTables.pop()
      }
    },
  })
  return tables.reduce<TableLine[]>(
    (longestTable, { lines }) => (lines.length > longestTable.length ? lines : longestTable),
    [],
  )
}

/** The sheets of an "XML Spreadsheet 2003" file, which some programs also save as a workbook. */
export function readXmlSpreadsheet(xml: string): { name: string; lines: TableLine[] }[] {
  const sheets: { name: string; lines: TableLine[] }[] = []
  let sheetLines = new SheetLines()
  let line = 0
  let cells: string[] = []
  let [text, isData, column] = ['', false, 0]
  readXml(xml, {
    open: (name, { Name = '', Index }) => {
      if (name === 'Worksheet') {
        sheetLines = new SheetLines()
        line = 0
        sheets.push({ name: Name, lines: sheetLines.lines })
      } else if (name === 'Row') {
        line = Number(Index) || line + 1
        cells = []
        column = 0
      } else if (name === 'Cell') {
        column = Number(Index) ? Number(Index) - 1 : column
        text = ''
      } else if (name === 'Data') isData = true
    },
    text: (part) => {
      if (isData) text += part
    },
    close: (name) => {
      if (name === 'Data') isData = false
      else if (name === 'Cell' && column < tableLimits.columns) {
        while (cells.length < column) cells.push('')
        cells[column++] = text
      } else if (name === 'Row') sheetLines.add(line, cells)
    },
  })
  return sheets
}
