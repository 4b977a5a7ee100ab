import type { Lang } from '#core/i18n/contract.ts'
import type { TableLine } from '#core/ui-office/table-file.ts'
import { readPrice } from './menu-cells.ts'
import {
  languageWords,
  ownNumbers,
  type PlainKind,
  plainHeadings,
  plainKinds,
  type TextKind,
  textHeadings,
  textKinds,
  wordKey,
} from './menu-words.ts'

/** What a column of the table is: `name.fr`, `price`; `none`: it is left out. */
export type ColumnUse = `${TextKind}.${Lang}` | PlainKind | 'none'

export interface Columns {
  /** Whether the first line names the columns. */
  headings: boolean
  uses: ColumnUse[]
}

/** What can be chosen for a column, in the order in which it is offered. */
export const usesFor = (langs: readonly Lang[]): ColumnUse[] => [
  'none',
  ...langs.map((lang) => `name.${lang}` as const),
  'price',
  ...langs.map((lang) => `section.${lang}` as const),
  ...langs.map((lang) => `description.${lang}` as const),
  'allergens',
  'traces',
  'diets',
  'vatRate',
  'maxQuantity',
]

type Heading =
  | { plain: PlainKind }
  | {
      text: TextKind
      /** That it names. */
      lang: Lang | null
      /** Of its own words. */
      spoken: Lang[]
    }

function readHeading(heading: string): Heading | null {
  const key = wordKey(heading)
  const plain = plainKinds.find((kind) => plainHeadings[kind].test(key))
  if (plain) return { plain }
  const saidIn = (kind: TextKind) =>
    (Object.keys(textHeadings[kind]) as Lang[]).filter((lang) => textHeadings[kind][lang].test(key))
  const text = textKinds.find((kind) => saidIn(kind).length > 0)
  if (!text || (text === 'name' && ownNumbers.test(key))) return null
  return { text, lang: languageWords.find(([, words]) => words.test(key))?.[0] ?? null, spoken: saidIn(text) }
}

/**
 * What the columns are by their headings. A text that names no language is in the hotel's own, `base`; where several columns could be that
 * (`Nom`, `Name`, `Nombre`), in the one of its heading.
 */
export function usesOf(headings: readonly string[], langs: readonly Lang[], base: Lang): ColumnUse[] {
  const read = headings.map(readHeading)
  const texts = read.filter((each) => each !== null && 'text' in each)
  const used = new Set<ColumnUse>()
  const chosenFor = (heading: Heading): ColumnUse => {
    if ('plain' in heading) return heading.plain
    const { text, lang, spoken } = heading
    if (lang) return langs.includes(lang) ? `${text}.${lang}` : 'none'
    const same = texts.filter((each) => each.text === text)
    const isFree = (each: Lang) => !used.has(`${text}.${each}`) && !same.some((other) => other.lang === each)
    const isShared = !isFree(base) || same.filter((each) => !each.lang).length > 1
    const own = isShared ? spoken.find((each) => langs.includes(each) && isFree(each)) : undefined
    return own || isFree(base) ? `${text}.${own ?? base}` : 'none'
  }
  return read.map((heading) => {
    const use = heading ? chosenFor(heading) : 'none'
    if (use === 'none' || used.has(use)) return 'none'
    used.add(use)
    return use
  })
}

/** The columns of a table as they seem to be. Without headings: the first that is mostly prices, and the first of words beside it. */
export function guessColumns(lines: readonly TableLine[], langs: readonly Lang[], base: Lang): Columns {
  const width = Math.max(0, ...lines.map(({ cells }) => cells.length))
  const first = Array.from({ length: width }, (_, i) => lines[0]?.cells[i] ?? '')
  const isPrice = (cell: string | undefined) => readPrice(cell ?? '') !== null
  const uses = usesOf(first, langs, base)
  if (uses.some((use) => use !== 'none') && !first.some(isPrice)) return { headings: true, uses }
  const shareOf = (column: number, holds: (cell: string) => boolean) => {
    const filled = lines.map(({ cells }) => cells[column] ?? '').filter((cell) => cell.trim())
    return filled.length === 0 ? 0 : filled.filter(holds).length / filled.length
  }
  const columns = first.map((_, column) => column)
  const price = columns.findLast((column) => shareOf(column, isPrice) > 0.6)
  const name = columns.find((column) => column !== price && shareOf(column, (cell) => /\p{L}/u.test(cell)) > 0.6)
  return {
    headings: false,
    uses: columns.map((column): ColumnUse => (column === name ? `name.${base}` : column === price ? 'price' : 'none')),
  }
}
