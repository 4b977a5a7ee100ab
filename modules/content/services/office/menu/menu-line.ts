import type { Lang, Localized } from '#core/i18n/contract.ts'
import { maxPrice, parsePrice, priceProblem } from '#core/i18n/price.ts'
import { extraCells, isCutPrice } from '#core/tables/layout.ts'
import type { TableLine } from '#core/tables/table.ts'
import { parsePercent } from '#core/ui-office/fields/parse-input.ts'
import type { ArticleImport } from '../../import-contract.ts'
import {
  type Allergen,
  type AllergenAnswers,
  type Diet,
  maxMenuCounts,
  maxMenuTextLengths,
  type ServiceKind,
  withUndeclaredAsNone,
} from '../../rules.ts'
import type { ColumnUse } from '../guess-menu-columns.ts'
import { readAllergens, readDiets, readMark } from './menu-cells.ts'
import type { TextKind } from './menu-words.ts'

export interface LineReadOptions {
  /** The hotel's own language, in which every article has a name. */
  base: Lang
  /** The language of the table's texts, in which names are compared. */
  texts: Lang
  langs: readonly Lang[]
  currency: string
  /** The cell separator; null: the file format has cells. */
  separator: string | null
  /** The user has not yet said whether prices were split at their comma. */
  asksCutPrices: boolean
  /** Whether a line with only a name starts a section, when no column contains sections. */
  titles: boolean
  /** Whether a line without a section belongs to the section above. */
  groups: boolean
  /** Whether a list of allergens is complete, so that others are answered `none`. */
  wholeLists: boolean
  /** What a blank cell of an allergen column means. */
  blanks: 'none' | 'unanswered'
}

export type CellError =
  | 'nameMissing'
  | 'nameTooLong'
  | 'sectionMissing'
  | 'sectionTooLong'
  | 'descriptionTooLong'
  | 'priceMissing'
  | 'price'
  | 'pricePrecision'
  | 'priceTooHigh'
  | 'cutPrice'
  | 'extraCell'
  | 'lostLetters'
  | 'allergen'
  | 'vatRate'
  | 'maxQuantity'
  | 'twice'

export interface LineError {
  use: ColumnUse
  /** The column of the table; null: the error belongs to none. */
  column: number | null
  why: CellError
  /** The cell, or the wrong part of it. */
  at: string
  limit?: number
  /** The line that has the same article. */
  line?: number
}

/** Something ignored in a line that can be imported. */
export interface CellNote {
  use: ColumnUse
  why: 'diet' | 'mark'
  at: string
}

export type NewArticle = Omit<ArticleImport['articles'][number], 'id' | 'name' | 'description' | 'sectionId'> & {
  name: Localized
  description: Localized
  section: Localized
}

export interface ReadLine {
  line: number
  article: NewArticle
  faults: LineError[]
  notes: CellNote[]
}

/** Columns of numbers: next to a price they are not its split-off cents. */
const numeric: readonly ColumnUse[] = ['vatRate', 'maxQuantity']

/**
 * Whether the price of a line seems to be split at its comma; only the user can confirm it. `width`: the number of
 * columns.
 */
export const isPriceCut = (
  cells: readonly string[],
  uses: readonly ColumnUse[],
  { separator }: Pick<LineReadOptions, 'separator'>,
) => {
  const price = uses.indexOf('price')
  if (separator !== ',' || price < 0 || !isCutPrice(cells, price)) return false
  return extraCells(cells, uses.length).length > 0 || !numeric.includes(uses[price + 1] ?? 'none')
}

/** The article that a line describes, and its errors. */
export function readLine(
  { line, cells }: TableLine,
  uses: readonly ColumnUse[],
  kind: ServiceKind,
  reading: LineReadOptions,
): ReadLine {
  const { base, texts, langs, currency, separator } = reading
  const faults: LineError[] = []
  const notes: CellNote[] = []
  const columnOf = (use: ColumnUse) => (uses.includes(use) ? uses.indexOf(use) : null)
  const wrong = (use: ColumnUse, why: CellError, at = '', limit?: number, column = columnOf(use)) =>
    faults.push({ use, column, why, at: at.slice(0, 60), ...(limit !== undefined && { limit }) })
  const note = (use: ColumnUse, why: CellNote['why'], at: string) => notes.push({ use, why, at: at.slice(0, 60) })
  const cell = (use: ColumnUse) => (cells[uses.indexOf(use)] ?? '').trim()
  const textsOf = (field: TextKind, limit: number, why: CellError): Localized =>
    Object.fromEntries(
      langs.flatMap((lang) => {
        const text = cell(`${field}.${lang}`).normalize('NFC')
        if (text.length > limit) wrong(`${field}.${lang}`, why, text, limit)
        if (text.includes('\ufffd')) wrong(`${field}.${lang}`, 'lostLetters', text)
        return text ? [[lang, text]] : []
      }),
    )
  /** Without line breaks; also stored in the hotel's own language, in which a name is required. */
  const named = (given: Localized): Localized => {
    const written = Object.fromEntries(Object.entries(given).map(([lang, text]) => [lang, text.replace(/\s+/g, ' ')]))
    const own = written[base] ?? written[texts]
    return own === undefined ? written : { ...written, [base]: own }
  }
  const name = named(textsOf('name', maxMenuTextLengths.name, 'nameTooLong'))
  if (!name[base]) wrong(`name.${texts}`, 'nameMissing')
  const section = named(textsOf('section', maxMenuTextLengths.section, 'sectionTooLong'))
  if (!section[base] && Object.keys(section).length > 0) wrong(`section.${base}`, 'sectionMissing')
  const description = textsOf('description', maxMenuTextLengths.articleDescription, 'descriptionTooLong')

  const price = parsePrice(cell('price'), currency)
  // An article on request may have no price.
  const free = cell('price') === '' && kind === 'request'
  if (reading.asksCutPrices && isPriceCut(cells, uses, reading))
    wrong('price', 'cutPrice', `${cell('price')},${cells[uses.indexOf('price') + 1]}`)
  else if (separator !== null)
    for (const column of extraCells(cells, uses.length)) wrong('none', 'extraCell', cells[column], undefined, column)
  if (cell('price') === '') {
    if (!free) wrong('price', 'priceMissing')
  } else if (price === null) wrong('price', priceProblem(cell('price'), currency) ?? 'price', cell('price'))
  else if (price > maxPrice(currency)) wrong('price', 'priceTooHigh', cell('price'), maxPrice(currency) / 100)

  const article: NewArticle = { name, description, section, price: price ?? 0 }
  const allergens = { ...listedAllergens(cell, reading, wrong), ...markedAllergens(cells, uses, reading, note) }
  if (Object.keys(allergens).length > 0) article.allergens = allergens
  const diets = dietsOf(cell, cells, uses, note)
  if (diets.length > 0) article.diets = diets
  if (cell('vatRate')) {
    const rate = parsePercent(cell('vatRate'))
    if (rate === null || rate > 50) wrong('vatRate', 'vatRate', cell('vatRate'))
    else article.vatRate = rate
  }
  if (cell('maxQuantity')) {
    const quantity = Number(cell('maxQuantity'))
    if (!Number.isInteger(quantity) || quantity < 1 || quantity > maxMenuCounts.quantity)
      wrong('maxQuantity', 'maxQuantity', cell('maxQuantity'), maxMenuCounts.quantity)
    else article.maxQuantity = quantity
  }
  return { line, article, faults, notes }
}

function listedAllergens(
  cell: (use: ColumnUse) => string,
  { wholeLists }: LineReadOptions,
  wrong: (use: ColumnUse, why: CellError, at: string) => void,
): AllergenAnswers {
  const named = readAllergens(cell('allergens'))
  const traces = readAllergens(cell('traces'), 'may-contain')
  for (const item of named.unknown) wrong('allergens', 'allergen', item)
  for (const item of traces.unknown) wrong('traces', 'allergen', item)
  if (!named.answers && !traces.answers) return {}
  // If one column says "none" and another names a trace, the named one counts.
  const none = new Map(Object.entries({ ...named.answers }).filter(([, answer]) => answer === 'none'))
  const positive = Object.entries({ ...named.answers }).filter(([allergen]) => !none.has(allergen))
  const answers = { ...Object.fromEntries(none), ...traces.answers, ...Object.fromEntries(positive) }
  return wholeLists && named.answers ? withUndeclaredAsNone(answers) : answers
}

/** The answers of single-allergen columns. An unrecognized mark leaves its allergen unanswered. */
function markedAllergens(
  cells: readonly string[],
  uses: readonly ColumnUse[],
  { blanks }: LineReadOptions,
  note: (use: ColumnUse, why: 'mark', at: string) => void,
): AllergenAnswers {
  const answers: AllergenAnswers = {}
  for (const [column, use] of uses.entries()) {
    const [kind, allergen] = use.split('.') as [string, Allergen]
    if (kind !== 'allergen') continue
    const mark = readMark(cells[column] ?? '')
    if (mark === 'unknown') note(use, 'mark', (cells[column] ?? '').trim())
    else if (mark !== 'blank') answers[allergen] = mark
    else if (blanks === 'none') answers[allergen] = 'none'
  }
  return answers
}

function dietsOf(
  cell: (use: ColumnUse) => string,
  cells: readonly string[],
  uses: readonly ColumnUse[],
  note: (use: ColumnUse, why: CellNote['why'], at: string) => void,
): Diet[] {
  const { diets, unknown } = readDiets(cell('diets'))
  for (const item of unknown) note('diets', 'diet', item)
  for (const [column, use] of uses.entries()) {
    const [kind, diet] = use.split('.') as [string, Diet]
    if (kind !== 'diet') continue
    const mark = readMark(cells[column] ?? '')
    // `GF` in a column that is called so.
    const isNamed = readDiets(cells[column] ?? '').diets.includes(diet)
    if (mark === 'contains' || isNamed) diets.push(diet)
    else if (mark === 'unknown' || mark === 'may-contain') note(use, 'mark', (cells[column] ?? '').trim())
  }
  return [...new Set(diets)]
}
