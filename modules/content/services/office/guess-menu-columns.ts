import type { Lang, StaffLang } from '#core/i18n/contract.ts'
import { parsePrice } from '#core/i18n/price.ts'
import { guessHeadingLine, isCutPrice } from '#core/tables/layout.ts'
import type { TableLine } from '#core/tables/table.ts'
import { staffLangs } from '#locales/languages.ts'
import { type Allergen, allergens, type Diet, diets } from '../rules.ts'
import { allergenOfHeading, dietOfHeading } from './menu/menu-cells.ts'
import {
  headingLanguages,
  languageWords,
  normalizeHeading,
  type PlainColumnKind,
  plainColumnKinds,
  plainHeadings,
  referenceNumberHeading,
  type TextColumnKind,
  textColumnKinds,
  textHeadings,
} from './menu/menu-import-words.ts'

/** What a column contains: for example `name.fr`, `price`, `allergen.milk` or `diet.vegan`; `none`: it is ignored. */
export type ColumnUse = `${TextColumnKind}.${Lang}` | PlainColumnKind | `allergen.${Allergen}` | `diet.${Diet}` | 'none'

export interface Columns {
  /** The index of the heading line; null: there is none. */
  heading: number | null
  uses: ColumnUse[]
}

/** The possible uses of a column, in the order in which they are offered. */
export const columnUsesFor = (langs: readonly Lang[]): ColumnUse[] => [
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

/** Yes/no columns, which are offered after the others. */
export const markColumnUses: ColumnUse[] = [
  ...allergens.map((allergen) => `allergen.${allergen}` as const),
  ...diets.map((diet) => `diet.${diet}` as const),
]

type Heading =
  | { use: ColumnUse }
  | {
      text: TextColumnKind
      /** The language that the heading names. */
      lang: Lang | null
      /** The languages that the words of the heading belong to. */
      langs: StaffLang[]
    }

function readHeading(heading: string): Heading | null {
  const key = normalizeHeading(heading)
  const allergen = allergenOfHeading(heading)
  if (allergen) return { use: `allergen.${allergen}` }
  const diet = dietOfHeading(heading)
  if (diet) return { use: `diet.${diet}` }
  const plain = plainColumnKinds.find((kind) => plainHeadings[kind].test(key))
  if (plain) return { use: plain }
  const languagesOf = (kind: TextColumnKind) =>
    (Object.keys(textHeadings[kind]) as StaffLang[]).filter((lang) => textHeadings[kind][lang].test(key))
  const text = textColumnKinds.find((kind) => languagesOf(kind).length > 0)
  if (!text || (text === 'name' && referenceNumberHeading.test(key))) return null
  return { text, lang: languageWords.find(([, words]) => words.test(key))?.[0] ?? null, langs: languagesOf(text) }
}

/**
 * Guesses the uses of columns from their headings. A text column whose heading names no language is in the language
 * `base`. If several columns could be that text (`Nom`, `Name`, `Nombre`), each is in the language of its heading.
 */
export function guessColumnUses(headings: readonly string[], langs: readonly Lang[], base: Lang): ColumnUse[] {
  const headingsOrNull = headings.map(readHeading)
  const texts = headingsOrNull.filter((heading) => heading !== null && 'text' in heading)
  const usedUses = new Set<ColumnUse>()
  const chooseUse = (heading: Heading): ColumnUse => {
    if ('use' in heading) return heading.use
    const { text, lang, langs: headingLangs } = heading
    if (lang) return langs.includes(lang) ? `${text}.${lang}` : 'none'
    const sameKind = texts.filter((heading) => heading.text === text)
    const isFree = (candidate: Lang) =>
      !usedUses.has(`${text}.${candidate}`) && !sameKind.some((other) => other.lang === candidate)
    const isShared = !isFree(base) || sameKind.filter((heading) => !heading.lang).length > 1
    const ownLang = isShared ? headingLangs.find((each) => langs.includes(each) && isFree(each)) : undefined
    return ownLang || isFree(base) ? `${text}.${ownLang ?? base}` : 'none'
  }
  return headingsOrNull.map((heading) => {
    const use = heading ? chooseUse(heading) : 'none'
    if (use === 'none' || usedUses.has(use)) return 'none'
    usedUses.add(use)
    return use
  })
}

/** The language in which most headings are written; null: unknown. */
export function languageOf(headings: readonly string[]): StaffLang | null {
  const count = Object.fromEntries(staffLangs.map((lang) => [lang, 0])) as Record<StaffLang, number>
  for (const heading of headings) {
    const key = normalizeHeading(heading)
    const parsed = readHeading(heading)
    const headingLangs = staffLangs.filter(
      (lang) =>
        headingLanguages[lang].test(key) ||
        (parsed && 'langs' in parsed && !parsed.lang && parsed.langs.includes(lang)),
    )
    if (headingLangs.length < staffLangs.length) for (const lang of headingLangs) count[lang]++
  }
  const [first, second] = [...staffLangs].sort((first, other) => count[other] - count[first]) as [StaffLang, StaffLang]
  return count[first] > count[second] ? first : null
}

const isPrice = (cell: string | undefined, currency: string) => parsePrice(cell ?? '', currency) !== null

/**
 * How many columns the line would name as a heading. 0 if it contains a price, unless its numbers are the fourteen
 * allergens.
 */
function namedColumns(cells: readonly string[], hotelLangs: readonly Lang[], base: Lang, currency: string): number {
  const hasAllergenNumbers = cells.filter((cell) => /^\s*(?:[1-9]|1[0-4])\s*$/.test(cell)).length >= 10
  if (!hasAllergenNumbers && cells.some((cell) => isPrice(cell, currency))) return 0
  return guessColumnUses(cells, hotelLangs, base).filter((use) => use !== 'none').length
}

/**
 * Guesses the columns of a table. Without headings: the first column with mostly prices, and the first text column
 * beside it.
 */
export function guessColumns(
  lines: readonly TableLine[],
  hotelLangs: readonly Lang[],
  base: Lang,
  currency: string,
  heading: number | null | undefined = guessHeadingLine(lines, (cells) =>
    namedColumns(cells, hotelLangs, base, currency),
  ),
): Columns {
  const headings = heading === null ? undefined : lines[heading]?.cells
  if (headings) return { heading, uses: guessColumnUses(headings, hotelLangs, base) }
  const width = Math.max(0, ...lines.map(({ cells }) => cells.length))
  const columns = Array.from({ length: width }, (_, column) => column)
  const shareOf = (column: number, matches: (cells: readonly string[]) => boolean) => {
    const filledLines = lines.filter(({ cells }) => (cells[column] ?? '').trim())
    return filledLines.length === 0 ? 0 : filledLines.filter(({ cells }) => matches(cells)).length / filledLines.length
  }
  const price =
    columns.find((column) => shareOf(column, (cells) => isCutPrice(cells, column)) > 0.6) ??
    columns.findLast((column) => shareOf(column, (cells) => isPrice(cells[column], currency)) > 0.6)
  const name = columns.find(
    (column) => column !== price && shareOf(column, (cells) => /\p{L}/u.test(cells[column] ?? '')) > 0.6,
  )
  return {
    heading: null,
    uses: columns.map((column): ColumnUse => (column === name ? `name.${base}` : column === price ? 'price' : 'none')),
  }
}
