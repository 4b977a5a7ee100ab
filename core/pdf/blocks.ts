import type { Lang } from '#core/i18n/contract.ts'

/** A paper document as data: it is described where its content is known, and drawn in a worker thread. */
export interface PaperDocument {
  size: 'A4' | 'A5'
  /** One that is written from right to left makes the document the mirror image of one from left to right. */
  lang: Lang
  title: string
  /** Dark enough for white paper, `#rrggbb`. */
  colour: string
  /** Printed at the foot of every page, beside the page's number. */
  foot: string
  blocks: readonly Block[]
}

/** An outline in a square of `units`, as `drawQrOutline` returns it. */
export interface CodeOutline {
  units: number
  path: string
}

/** A JPEG or an opaque PNG; sizes in pixels. */
export interface PaperPicture {
  bytes: Uint8Array
  width: number
  height: number
}

/** One of a table's columns. `width`: its part of the sum of all widths. */
export interface TableColumn {
  title: string
  width: number
  align?: 'left' | 'center'
  /** The title is written upwards, for narrow columns. */
  turned?: boolean
}

/** `band`: one text across all columns, which stays with the row after it. */
export type TableRow =
  | { band: string }
  | {
      /** A cell has several paragraphs: the first in ink, the others small and grey. */
      cells: readonly (readonly string[])[]
      /** A part of the row above: its first cell is indented. */
      part?: boolean
    }

/** An item of a menu: what it is, what it costs, and small lines below. */
export interface MenuItem {
  name: string
  price: string
  texts: readonly string[]
}

/** Lines drawn with a finger: each one is x, y, x, y, … */
export type Strokes = readonly (readonly number[])[]

export type Block =
  | { kind: 'title'; text: string; lines: readonly string[] }
  /** Stays with what follows it. */
  | { kind: 'heading'; text: string; level: 1 | 2; newPage?: boolean }
  | { kind: 'text'; text: string; look?: 'grey' | 'bold' }
  | { kind: 'facts'; rows: readonly { label: string; value: string }[] }
  | { kind: 'table'; columns: readonly TableColumn[]; rows: readonly TableRow[] }
  | { kind: 'menu'; items: readonly MenuItem[] }
  | { kind: 'code'; code: CodeOutline; title: string; text: string }
  | { kind: 'pictures'; pictures: readonly PaperPicture[] }
  /** `field`: the size of the field in which the strokes were drawn. */
  | {
      kind: 'signatures'
      field: { width: number; height: number }
      signatures: readonly { label: string; lines: readonly string[]; strokes: Strokes | null }[]
    }
