/** The layout of printed A4 sheets. All lengths, also font sizes, are millimetres from the upper left corner. */

export const sheetFormats = ['card', 'tent', 'poster', 'sticker'] as const
export type SheetFormat = (typeof sheetFormats)[number]

/** Maximum codes per file. */
export const maxPrinted = 1000

export const paperMm = { width: 210, height: 297 }
/** The margin that usual printers cannot print. */
export const unprintableMarginMm = 5
/** Minimum size of one module of a code: what the camera of an old phone can read at arm's length. */
export const minModuleMm = 0.4
/** Minimum size of a code without its quiet zone. */
export const minCodeMm = 20

export interface Box {
  left: number
  top: number
  width: number
  height: number
}

/** Text is printed as large as fits, from `maxSize` down to `minSize`. */
export interface TextBox extends Box {
  maxSize: number
  minSize: number
  align: 'left' | 'center'
}

export const sheetParts = ['label', 'title', 'lines', 'token', 'address', 'network', 'secretLabel', 'secret'] as const
export type SheetPart = (typeof sheetParts)[number]

/** One visible side: a code and its texts. Boxes are relative to the face. */
export interface SheetFace extends Box {
  shows: 'code' | 'wifi'
  /** Upside down on the sheet, upright once folded. */
  turned: boolean
  /** The hotel's logo, or its name. */
  name: TextBox | null
  /** A line in the hotel's colour. */
  rule: Box
  /** A square that includes the quiet zone. */
  code: Box
  parts: Partial<Record<SheetPart, TextBox>>
}

/** A piece to cut out. Faces are relative to it; folds are distances from its top. */
interface Piece {
  width: number
  height: number
  faces: SheetFace[]
  folds: number[]
  /** The tab to glue. */
  tab: TextBox | null
}

interface Grid {
  left: number
  top: number
  columns: number
  rows: number
  /** Between columns. */
  gap: number
}

const box = (left: number, top: number, width: number, height: number): Box => ({ left, top, width, height })
const textBox = (
  left: number,
  top: number,
  width: number,
  height: number,
  maxSize: number,
  minSize: number,
): TextBox => ({
  ...box(left, top, width, height),
  maxSize,
  minSize,
  align: 'left',
})
const centredTextBox = (...sizes: Parameters<typeof textBox>): TextBox => ({ ...textBox(...sizes), align: 'center' })
const squareBox = (left: number, top: number, side: number): Box => box(left, top, side, side)

// The card: for the bedside table or the door. With the Wi-Fi it is twice as high.

const cardFace: SheetFace = {
  ...box(0, 0, 90, 65),
  shows: 'code',
  turned: false,
  code: squareBox(3, 5, 42),
  name: textBox(48, 7, 37, 13, 5, 2.4),
  rule: box(48, 21.6, 9, 0.6),
  parts: {
    token: centredTextBox(5, 47.2, 38, 5, 4, 2.4),
    address: centredTextBox(5, 52.2, 38, 7, 2.3, 1.7),
    label: textBox(48, 24.4, 37, 3.6, 2.5, 1.6),
    title: textBox(48, 28, 37, 11.6, 10, 3.2),
    lines: textBox(48, 40.8, 37, 19.2, 2.7, 1.7),
  },
}
const cardWifi: SheetFace = {
  ...box(0, 65, 90, 65),
  shows: 'wifi',
  turned: false,
  code: squareBox(3, 10, 42),
  name: null,
  rule: box(7, 2, 76, 0.25),
  parts: {
    title: textBox(48, 14, 37, 8, 6, 4),
    network: textBox(48, 23, 37, 8, 3.9, 1.9),
    secretLabel: textBox(48, 32, 37, 3.2, 2.2, 1.5),
    secret: textBox(48, 35.2, 37, 8, 3.7, 1.9),
    lines: textBox(48, 45, 37, 13, 2.5, 1.6),
  },
}

// The tent: two faces back to back, a foot, and a tab that closes it to a prism.

const tabHeight = 12
const tentHeight = 105
const footHeight = 50
const tentWidth = 92

const tentFace: SheetFace = {
  ...box(0, tabHeight + tentHeight, tentWidth, tentHeight),
  shows: 'code',
  turned: false,
  code: squareBox(21, 18.6, 50),
  name: centredTextBox(8, 5, 76, 11, 6, 2.8),
  rule: box(41.5, 17.4, 9, 0.6),
  parts: {
    label: centredTextBox(8, 68.8, 76, 3.4, 2.5, 1.7),
    title: centredTextBox(8, 72.2, 76, 8, 7, 3.4),
    lines: centredTextBox(8, 81, 76, 10, 2.6, 1.7),
    token: centredTextBox(8, 92.6, 76, 4.2, 3.4, 2.4),
    address: centredTextBox(8, 96.8, 76, 3.4, 2.2, 1.2),
  },
}
const tentWifi: SheetFace = {
  ...tentFace,
  shows: 'wifi',
  parts: {
    title: centredTextBox(8, 68.8, 76, 5.2, 4, 3),
    network: centredTextBox(8, 74.2, 76, 5.4, 4, 1.9),
    secretLabel: centredTextBox(8, 80.4, 76, 3, 2.2, 1.6),
    secret: centredTextBox(8, 83.4, 76, 5.4, 4, 1.8),
    lines: centredTextBox(8, 90.4, 76, 9.8, 2.4, 1.6),
  },
}
const turnFace = (face: SheetFace): SheetFace => ({ ...face, top: tabHeight, turned: true })

// The poster: the whole sheet, for the lift and the lobby.

const posterFace: SheetFace = {
  ...box(0, 0, paperMm.width, paperMm.height),
  shows: 'code',
  turned: false,
  code: squareBox(37, 82, 136),
  name: centredTextBox(25, 18, 160, 34, 15, 6),
  rule: box(90, 57, 30, 1.2),
  parts: {
    label: centredTextBox(25, 62, 160, 6, 4.6, 3),
    title: centredTextBox(25, 68, 160, 14, 12, 5),
    lines: centredTextBox(28, 219, 154, 36, 6.4, 4),
    token: centredTextBox(28, 262, 154, 9, 7, 5),
    address: centredTextBox(28, 271, 154, 6, 4.4, 2),
  },
}
const posterFaceBesideWifi: SheetFace = {
  ...posterFace,
  height: 222,
  code: squareBox(54, 73, 102),
  name: centredTextBox(25, 16, 160, 28, 13, 6),
  rule: box(90, 49, 30, 1.2),
  parts: {
    label: centredTextBox(25, 54, 160, 5.5, 4.4, 3),
    title: centredTextBox(25, 60, 160, 13, 11, 5),
    lines: centredTextBox(28, 175.6, 154, 23, 5.2, 3.4),
    token: centredTextBox(28, 202, 154, 7.4, 6, 4),
    address: centredTextBox(28, 209.6, 154, 5.4, 4, 2),
  },
}
const posterWifi: SheetFace = {
  ...box(0, 222, paperMm.width, 75),
  shows: 'wifi',
  turned: false,
  code: squareBox(28, 6, 58),
  name: null,
  rule: box(30, 1, 150, 0.4),
  parts: {
    title: textBox(94, 10, 90, 10, 8, 5),
    network: textBox(94, 21, 90, 9, 6, 3),
    secretLabel: textBox(94, 31.5, 90, 4.4, 3.4, 2.4),
    secret: textBox(94, 36, 90, 9, 6, 3),
    lines: textBox(94, 47, 90, 15, 3.8, 2.6),
  },
}

// The sticker: on ready-cut sheets of 21 labels of 63.5 × 38.1 mm, the commonest there are.

const stickerFace: SheetFace = {
  ...box(0, 0, 63.5, 38.1),
  shows: 'code',
  turned: false,
  code: squareBox(2, 2.05, 34),
  name: textBox(37, 4.2, 23.5, 7, 2.9, 1.7),
  rule: box(37, 12, 5, 0.4),
  parts: {
    label: textBox(37, 13, 23.5, 2.8, 1.9, 1.4),
    title: textBox(37, 15.8, 23.5, 8, 6.5, 2),
    token: textBox(37, 25.2, 23.5, 3.6, 2.9, 2),
    address: textBox(37, 28.8, 23.5, 5.6, 1.8, 1.4),
  },
}

const uncutPiece = (width: number, height: number, faces: SheetFace[]): Piece => ({
  width,
  height,
  faces,
  folds: [],
  tab: null,
})
const tentPiece = (backFace: SheetFace): Piece => ({
  width: tentWidth,
  height: tabHeight + 2 * tentHeight + footHeight,
  faces: [turnFace(backFace), tentFace],
  folds: [tabHeight, tabHeight + tentHeight, tabHeight + 2 * tentHeight],
  tab: centredTextBox(10, 3, tentWidth - 20, 6, 2.4, 1.6),
})

const posterGrid = { left: 0, top: 0, columns: 1, rows: 1, gap: 0 }
const stickerGrid = { left: 7.2, top: 15.15, columns: 3, rows: 7, gap: 2.55 }

function sheetPlan(format: SheetFormat, wifi: boolean): { grid: Grid; piece: Piece } {
  switch (format) {
    case 'card':
      return {
        grid: { left: 15, top: 18.5, columns: 2, rows: wifi ? 2 : 4, gap: 0 },
        piece: wifi ? uncutPiece(90, 130, [cardFace, cardWifi]) : uncutPiece(90, 65, [cardFace]),
      }
    case 'tent':
      return {
        grid: { left: 13, top: 12.5, columns: 2, rows: 1, gap: 0 },
        piece: tentPiece(wifi ? tentWifi : tentFace),
      }
    case 'poster':
      return {
        grid: posterGrid,
        piece: uncutPiece(paperMm.width, paperMm.height, wifi ? [posterFaceBesideWifi, posterWifi] : [posterFace]),
      }
    case 'sticker':
      return { grid: stickerGrid, piece: uncutPiece(63.5, 38.1, [stickerFace]) }
  }
}

/** Whether the format can contain the Wi-Fi: a sticker is too small for a second code. */
export const hasWifiPart = (format: SheetFormat): boolean => format !== 'sticker'

/** One piece of a sheet: the index of its code, and the positions of its faces on the sheet. */
export interface SheetPiece {
  /** The index in the order of the requested codes. */
  index: number
  faces: SheetFace[]
  tab: TextBox | null
}

/** A line between two points. */
export type Stroke = readonly [fromX: number, fromY: number, toX: number, toY: number]

export interface Sheet {
  pieces: SheetPiece[]
  cuts: Stroke[]
  folds: Stroke[]
}

export const piecesPerSheet = (format: SheetFormat, wifi: boolean): number => {
  const { columns, rows } = sheetPlan(format, wifi).grid
  return columns * rows
}

export const sheetCount = (format: SheetFormat, wifi: boolean, codes: number): number =>
  Math.ceil(codes / piecesPerSheet(format, wifi))

const moved = <Moved extends Box>(moved: Moved, left: number, top: number): Moved => ({
  ...moved,
  left: moved.left + left,
  top: moved.top + top,
})

/** The sheets in the order of the codes. */
export function* sheetsOf(format: SheetFormat, wifi: boolean, codes: number): Generator<Sheet> {
  const { grid, piece } = sheetPlan(format, wifi)
  const capacity = grid.columns * grid.rows
  const marks = cutAndFoldMarks(grid, piece)
  for (let first = 0; first < codes; first += capacity)
    yield {
      ...marks,
      pieces: Array.from({ length: Math.min(capacity, codes - first) }, (_, i) => {
        const left = grid.left + (i % grid.columns) * (piece.width + grid.gap)
        const top = grid.top + Math.floor(i / grid.columns) * piece.height
        return {
          index: first + i,
          faces: piece.faces.map((face) => moved(face, left, top)),
          tab: piece.tab && moved(piece.tab, left, top),
        }
      }),
    }
}

/** The position of a face's box on the sheet. */
export function positionOnSheet(face: SheetFace, part: Box): Box {
  const { left, top } = face.turned
    ? { left: face.width - part.left - part.width, top: face.height - part.top - part.height }
    : part
  return { left: face.left + left, top: face.top + top, width: part.width, height: part.height }
}

const markDistance = 0.6
const markLength = 6
const crossArm = 1.5

/**
 * The lines to cut and fold along: strokes beside the pieces as far as the printer reaches, and small crosses where
 * pieces meet. A poster has none.
 */
function cutAndFoldMarks({ left, top, columns, rows, gap }: Grid, piece: Piece): Pick<Sheet, 'cuts' | 'folds'> {
  if (piece.width === paperMm.width) return { cuts: [], folds: [] }
  const xs = Array.from({ length: columns }, (_, i) => left + i * (piece.width + gap)).flatMap((x) => [
    x,
    x + piece.width,
  ])
  const edges = [...new Set(xs.map((x) => Math.round(x * 100) / 100))]
  const ys = Array.from({ length: rows + 1 }, (_, i) => top + i * piece.height)
  const [right, bottom] = [edges.at(-1) ?? left, ys.at(-1) ?? top]
  const marksBeside = (y: number): Stroke[] => [
    [left - markDistance, y, Math.max(left - markLength, unprintableMarginMm), y],
    [right + markDistance, y, Math.min(right + markLength, paperMm.width - unprintableMarginMm), y],
  ]
  const outerMarks = edges.flatMap((x): Stroke[] => [
    [x, top - markDistance, x, Math.max(top - markLength, unprintableMarginMm)],
    [x, bottom + markDistance, x, Math.min(bottom + markLength, paperMm.height - unprintableMarginMm)],
  ])
  const innerCrosses =
    gap > 0
      ? []
      : edges.slice(1, -1).flatMap((x) =>
          ys.slice(1, -1).flatMap((y): Stroke[] => [
            [x - crossArm, y, x + crossArm, y],
            [x, y - crossArm, x, y + crossArm],
          ]),
        )
  return {
    cuts: [...outerMarks, ...ys.flatMap(marksBeside), ...innerCrosses],
    folds: piece.folds.flatMap((y) => marksBeside(top + y)),
  }
}
