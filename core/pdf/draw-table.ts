import type { Block, TableRow } from './blocks.ts'
import { grey, ink, type PageWriter, type TextBlock, type TextLook } from './page-writer.ts'

type Table = Extract<Block, { kind: 'table' }>

const headLook: TextLook = { style: 'bold', size: 0.8, colour: ink }
const cellLook: TextLook = { style: 'plain', size: 0.92, colour: ink }
const noteLook: TextLook = { style: 'plain', size: 0.76, colour: grey }
const bandLook: TextLook = { style: 'bold', size: 0.96, colour: ink }
const padding = { x: 3, y: 2.5 }
const partIndent = 10

/** A table whose head is repeated on each page. A row is not divided, unless it is higher than a page. */
export function drawTable(writer: PageWriter, { columns, rows }: Table): void {
  const { page } = writer
  const total = columns.reduce((sum, { width }) => sum + width, 0)
  const widths = columns.map(({ width }) => (width / total) * page.width)
  const leftOf = (index: number) => page.left + widths.slice(0, index).reduce((sum, width) => sum + width, 0)

  const titles = columns.map(({ title, turned }, i) =>
    writer.layOut(title, turned ? Number.MAX_SAFE_INTEGER : (widths[i] ?? 0) - 2 * padding.x, headLook),
  )
  const turnedLength = (lines: TextBlock) => {
    const { pdf, base } = writer
    const text = lines.lines.join(' ')
    // Upper bound of the width of a short title, which needs no exact measure.
    return pdf.fontSize(headLook.size * base).widthOfString(text) * 1.06
  }
  const headHeight =
    Math.max(
      ...columns.map(({ turned }, i) => {
        const title = titles[i]
        return title ? (turned ? turnedLength(title) : writer.heightOf(title)) : 0
      }),
    ) +
    2 * padding.y

  const drawHead = () => {
    const top = writer.top()
    columns.forEach(({ turned, align = 'left' }, i) => {
      const [title, width = 0] = [titles[i], widths[i]]
      if (!title) return
      if (!turned) {
        const box = { left: leftOf(i) + padding.x, width: width - 2 * padding.x, align }
        writer.drawLines(title, { ...box, top: top + headHeight - padding.y - writer.heightOf(title) })
        return
      }
      writer.pdf.save().translate(writer.leftOf(leftOf(i), width) + width / 2, top + headHeight - padding.y)
      writer.pdf.rotate(-90)
      writer.drawLinesAt(title, { left: 0, top: -writer.lineHeight(headLook) / 2, width: headHeight })
      writer.pdf.restore()
    })
    writer.moveDown(headHeight)
    writer.rule(writer.top(), ink, 0.8)
  }

  writer.ensure(headHeight + 3 * writer.lineHeight(cellLook))
  drawHead()
  writer.repeat(drawHead)
  rows.forEach((row, i) => {
    const next = rows[i + 1]
    const own = rowHeight(row)
    // A band stays with the row after it.
    writer.ensure(own + ('band' in row && next ? Math.min(rowHeight(next), page.bottom / 3) : 0))
    if ('band' in row) drawBand(row.band)
    else drawCells(row)
  })
  writer.repeat(null)
  writer.moveDown(8)

  function cellsOf({ cells, part }: Extract<TableRow, { cells: unknown }>): TextBlock[][] {
    return columns.map((_, i) => {
      const indent = part && i === 0 ? partIndent : 0
      const width = (widths[i] ?? 0) - 2 * padding.x - indent
      return (cells[i] ?? []).map((text, line) => writer.layOut(text, width, line === 0 ? cellLook : noteLook))
    })
  }

  function rowHeight(row: TableRow): number {
    if ('band' in row) return writer.heightOf(writer.layOut(row.band, page.width, bandLook)) + 4 * padding.y
    const heights = cellsOf(row).map((blocks) => blocks.reduce((sum, block) => sum + writer.heightOf(block), 0))
    return Math.max(...heights) + 2 * padding.y
  }

  function drawBand(text: string): void {
    const lines = writer.layOut(text, page.width - 2 * padding.x, bandLook)
    writer.moveDown(2 * padding.y)
    writer.drawLines(lines, { left: page.left + padding.x, top: writer.top(), width: page.width - 2 * padding.x })
    writer.moveDown(writer.heightOf(lines) + 2 * padding.y)
    writer.rule(writer.top())
  }

  /** Draws a row line by line, so that one that is higher than a page goes on on the next. */
  function drawCells(row: Extract<TableRow, { cells: unknown }>): void {
    const cells = cellsOf(row).map((blocks) =>
      blocks.flatMap(({ lines, look }) => lines.map((line) => ({ line, look }))),
    )
    const count = Math.max(...cells.map(({ length }) => length))
    writer.moveDown(padding.y)
    for (let line = 0; line < count; line++) {
      const heights = cells.flatMap((lines) => lines[line] ?? []).map(({ look }) => writer.lineHeight(look))
      const height = Math.max(...heights)
      writer.ensure(height)
      cells.forEach((lines, i) => {
        const cell = lines[line]
        if (!cell) return
        const indent = row.part && i === 0 ? partIndent : 0
        writer.drawLines(
          { lines: [cell.line], look: cell.look },
          {
            left: leftOf(i) + padding.x + indent,
            top: writer.top(),
            width: (widths[i] ?? 0) - 2 * padding.x - indent,
            align: columns[i]?.align ?? 'left',
          },
        )
      })
      writer.moveDown(height)
    }
    writer.moveDown(padding.y)
    writer.rule(writer.top())
  }
}
