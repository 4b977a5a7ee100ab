import type { Block, PaperDocument, Strokes } from './blocks.ts'
import { drawTable } from './draw-table.ts'
import { createPageWriter, grey, ink, type PageWriter, type TextLook } from './page-writer.ts'

declare module '#core/workers/tasks.ts' {
  interface Tasks {
    drawDocument: typeof drawDocument
  }
}

const plain: TextLook = { style: 'plain', size: 1, colour: ink }
const bold: TextLook = { ...plain, style: 'bold' }
const small: TextLook = { style: 'plain', size: 0.86, colour: grey }

/** The bytes of the PDF. Runs in a worker thread: a page takes ten milliseconds, the fonts a hundred. */
export function drawDocument(paper: PaperDocument): Promise<Uint8Array> {
  const writer = createPageWriter(paper)
  for (const block of paper.blocks) drawBlock(writer, block, paper.colour)
  return writer.finish(paper.foot)
}

type BlockOf<Kind extends Block['kind']> = Extract<Block, { kind: Kind }>

const drawers: { [Kind in Block['kind']]: (writer: PageWriter, block: BlockOf<Kind>, colour: string) => void } = {
  title: drawTitle,
  heading: drawHeading,
  text: (writer, { text, look }) => {
    writer.write(text, look === 'grey' ? small : look === 'bold' ? bold : plain)
    writer.moveDown(5)
  },
  facts: drawFacts,
  table: drawTable,
  menu: drawMenu,
  code: drawCode,
  pictures: drawPictures,
  signatures: drawSignatures,
}

const drawBlock = (writer: PageWriter, block: Block, colour: string) =>
  (drawers[block.kind] as (writer: PageWriter, block: Block, colour: string) => void)(writer, block, colour)

function drawTitle(writer: PageWriter, { text, lines }: BlockOf<'title'>, colour: string): void {
  writer.write(text, { style: 'serif', size: 2.2, colour })
  writer.moveDown(2)
  for (const line of lines) writer.write(line, small)
  writer.moveDown(6)
  writer.rule(writer.top(), colour, 1.2)
  writer.moveDown(12)
}

/** The height that must follow a heading on its page, in lines. */
const linesAfterHeading = 4

function drawHeading(writer: PageWriter, { text, level, newPage }: BlockOf<'heading'>, colour: string): void {
  const look: TextLook =
    level === 1 ? { style: 'serif', size: 1.55, colour } : { style: 'bold', size: 1.08, colour: ink }
  const isPageStart = writer.top() <= writer.page.left
  if (newPage && !isPageStart) writer.newPage()
  else if (!isPageStart) writer.moveDown(level === 1 ? 12 : 7)
  const height = writer.heightOf(writer.layOut(text, writer.page.width, look))
  writer.ensure(height + linesAfterHeading * writer.lineHeight(plain))
  writer.write(text, look)
  writer.moveDown(level === 1 ? 5 : 2)
}

function drawFacts(writer: PageWriter, { rows }: BlockOf<'facts'>): void {
  const labelWidth = writer.page.width * 0.3
  for (const { label, value } of rows) {
    const labelLines = writer.layOut(label, labelWidth - 10, small)
    writer.ensure(Math.max(writer.heightOf(labelLines), writer.lineHeight(plain)))
    const top = writer.top()
    writer.drawLines(labelLines, { left: writer.page.left, top, width: labelWidth })
    writer.write(value, plain, { left: labelWidth })
    // A long value may have gone on to another page.
    if (writer.top() > top) writer.moveDown(Math.max(0, top + writer.heightOf(labelLines) - writer.top()))
    writer.moveDown(3)
  }
  writer.moveDown(4)
}

function drawMenu(writer: PageWriter, { items }: BlockOf<'menu'>): void {
  for (const { name, price, texts } of items) {
    const priceLines = writer.layOut(price, writer.page.width * 0.25, bold)
    const nameWidth = writer.page.width * 0.74
    // The name stays with its price and the first line below it.
    const nameLines = writer.layOut(name, nameWidth, bold)
    writer.ensure(Math.max(writer.heightOf(nameLines), writer.heightOf(priceLines)) + writer.lineHeight(small))
    const top = writer.top()
    writer.drawLines(nameLines, { left: writer.page.left, top, width: nameWidth })
    writer.drawLines(priceLines, { left: writer.page.left, top, width: writer.page.width, align: 'right' })
    writer.moveDown(Math.max(writer.heightOf(nameLines), writer.heightOf(priceLines)))
    for (const text of texts) writer.write(text, small, { width: nameWidth })
    writer.moveDown(5)
  }
}

/** Above the smallest size that an old phone reads at arm's length. */
const codeSide = 82

function drawCode(writer: PageWriter, { code, title, text }: BlockOf<'code'>): void {
  const left = codeSide + 12
  const width = writer.page.width - left
  const [titleLines, textLines] = [writer.layOut(title, width, bold), writer.layOut(text, width, small)]
  const height = Math.max(codeSide, writer.heightOf(titleLines) + writer.heightOf(textLines))
  writer.ensure(height)
  const top = writer.top()
  writer.pdf
    .save()
    .translate(writer.leftOf(writer.page.left, codeSide), top)
    .scale(codeSide / code.units)
  writer.pdf.path(code.path).fill('#000000').restore()
  const textTop = top + (height - writer.heightOf(titleLines) - writer.heightOf(textLines)) / 2
  writer.drawLines(titleLines, { left: writer.page.left + left, top: textTop, width })
  writer.drawLines(textLines, {
    left: writer.page.left + left,
    top: textTop + writer.heightOf(titleLines),
    width,
  })
  writer.moveDown(height + 6)
}

const pictureColumns = 3
const pictureGap = 8

function drawPictures(writer: PageWriter, { pictures }: BlockOf<'pictures'>): void {
  const width = (writer.page.width - pictureGap * (pictureColumns - 1)) / pictureColumns
  const height = width * 0.75
  for (let first = 0; first < pictures.length; first += pictureColumns) {
    writer.ensure(height)
    pictures.slice(first, first + pictureColumns).forEach((picture, i) => {
      const scale = Math.min(width / picture.width, height / picture.height)
      const field = writer.leftOf(writer.page.left + i * (width + pictureGap), width)
      const left = field + (width - picture.width * scale) / 2
      writer.pdf.image(Buffer.from(picture.bytes), left, writer.top() + (height - picture.height * scale) / 2, {
        width: picture.width * scale,
        height: picture.height * scale,
      })
    })
    writer.moveDown(height + pictureGap)
  }
}

function drawSignatures(writer: PageWriter, { field, signatures }: BlockOf<'signatures'>): void {
  const gap = 20
  const width = (writer.page.width - gap) / 2
  const fieldHeight = (width * field.height) / field.width
  const texts = signatures.map(({ label, lines }) => ({
    label: writer.layOut(label, width, bold),
    lines: lines.map((line) => writer.layOut(line, width, small)),
  }))
  const textHeight = ({ label, lines }: (typeof texts)[number]) =>
    writer.heightOf(label) + lines.reduce((sum, each) => sum + writer.heightOf(each), 0)
  const height = Math.max(...texts.map(textHeight)) + fieldHeight
  writer.ensure(height)
  texts.forEach((each, i) => {
    const left = writer.page.left + i * (width + gap)
    let top = writer.top()
    for (const lines of [each.label, ...each.lines]) {
      writer.drawLines(lines, { left, top, width })
      top += writer.heightOf(lines)
    }
    drawStrokes(writer, signatures[i]?.strokes ?? [], {
      left: writer.leftOf(left, width),
      top,
      scale: width / field.width,
    })
  })
  writer.moveDown(height + 8)
}

function drawStrokes(
  { pdf }: PageWriter,
  strokes: Strokes,
  { left, top, scale }: { left: number; top: number; scale: number },
): void {
  pdf.save().translate(left, top).scale(scale)
  pdf.lineWidth(3.5).lineCap('round').lineJoin('round')
  for (const stroke of strokes) {
    const [x = 0, y = 0] = stroke
    pdf.moveTo(x, y)
    // A dot is a line of no length.
    for (let i = Math.min(2, stroke.length - 2); i < stroke.length; i += 2)
      pdf.lineTo(stroke[i] ?? x, stroke[i + 1] ?? y)
  }
  if (strokes.length > 0) pdf.stroke(ink)
  pdf.restore()
}
