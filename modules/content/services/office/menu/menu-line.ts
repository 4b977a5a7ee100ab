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
import { parseAllergens, readDiets, readMark } from './menu-cells.ts'
import type { TextColumnKind } from './menu-import-words.ts'

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
  /** The index of the table's column; null: the error belongs to no column. */
  column: number | null
  why: CellError
  /** The text of the cell, or its invalid part. */
  at: string
  limit?: number
  /** The line that has the same article. */
  line?: number
}

/** A cell that is ignored in a line that can be imported. `at`: its text. */
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

/** Columns of numbers. Next to a price, they do not contain its split-off cents. */
const numericUses: readonly ColumnUse[] = ['vatRate', 'maxQuantity']

/**
 * Whether the price of a line seems to be split into two cells at its decimal comma. Only the user can confirm it.
 */
export const isPriceSplit = (
  cells: readonly string[],
  uses: readonly ColumnUse[],
  { separator }: Pick<LineReadOptions, 'separator'>,
) => {
  const price = uses.indexOf('price')
  if (separator !== ',' || price < 0 || !isCutPrice(cells, price)) return false
  return extraCells(cells, uses.length).length > 0 || !numericUses.includes(uses[price + 1] ?? 'none')
}

/** Reads the article that a line describes, the errors in its cells, and the cells that are ignored. */
export function readLine(
  { line, cells }: TableLine,
  uses: readonly ColumnUse[],
  kind: ServiceKind,
  reading: LineReadOptions,
): ReadLine {
  const { base, texts, langs, currency, separator } = reading
  const errors: LineError[] = []
  const notes: CellNote[] = []
  const columnIndex = (use: ColumnUse) => (uses.includes(use) ? uses.indexOf(use) : null)
  const addError = (use: ColumnUse, why: CellError, at = '', limit?: number, column = columnIndex(use)) =>
    errors.push({ use, column, why, at: at.slice(0, 60), ...(limit !== undefined && { limit }) })
  const addNote = (use: ColumnUse, why: CellNote['why'], at: string) => notes.push({ use, why, at: at.slice(0, 60) })
  const cellText = (use: ColumnUse) => (cells[uses.indexOf(use)] ?? '').trim()
  const readTexts = (field: TextColumnKind, limit: number, why: CellError): Localized =>
    Object.fromEntries(
      langs.flatMap((lang) => {
        const text = cellText(`${field}.${lang}`).normalize('NFC')
        if (text.length > limit) addError(`${field}.${lang}`, why, text, limit)
        if (text.includes('\ufffd')) addError(`${field}.${lang}`, 'lostLetters', text)
        return text ? [[lang, text]] : []
      }),
    )
  /** Removes line breaks, and uses the text as that of the hotel's own language if that is missing. */
  const nameTexts = (textsOfField: Localized): Localized => {
    const cleanTexts = Object.fromEntries(
      Object.entries(textsOfField).map(([lang, text]) => [lang, text.replace(/\s+/g, ' ')]),
    )
    const baseText = cleanTexts[base] ?? cleanTexts[texts]
    return baseText === undefined ? cleanTexts : { ...cleanTexts, [base]: baseText }
  }
  const name = nameTexts(readTexts('name', maxMenuTextLengths.name, 'nameTooLong'))
  if (!name[base]) addError(`name.${texts}`, 'nameMissing')
  const section = nameTexts(readTexts('section', maxMenuTextLengths.section, 'sectionTooLong'))
  if (!section[base] && Object.keys(section).length > 0) addError(`section.${base}`, 'sectionMissing')
  const description = readTexts('description', maxMenuTextLengths.articleDescription, 'descriptionTooLong')

  const price = parsePrice(cellText('price'), currency)
  // The articles of a request service may have no price.
  const mayOmitPrice = cellText('price') === '' && kind === 'request'
  if (reading.asksCutPrices && isPriceSplit(cells, uses, reading))
    addError('price', 'cutPrice', `${cellText('price')},${cells[uses.indexOf('price') + 1]}`)
  else if (separator !== null)
    for (const column of extraCells(cells, uses.length)) addError('none', 'extraCell', cells[column], undefined, column)
  if (cellText('price') === '') {
    if (!mayOmitPrice) addError('price', 'priceMissing')
  } else if (price === null) addError('price', priceProblem(cellText('price'), currency) ?? 'price', cellText('price'))
  else if (price > maxPrice(currency)) addError('price', 'priceTooHigh', cellText('price'), maxPrice(currency) / 100)

  const article: NewArticle = { name, description, section, price: price ?? 0 }
  const allergens = {
    ...listedAllergens(cellText, reading, addError),
    ...markedAllergens(cells, uses, reading, addNote),
  }
  if (Object.keys(allergens).length > 0) article.allergens = allergens
  const diets = readLineDiets(cellText, cells, uses, addNote)
  if (diets.length > 0) article.diets = diets
  if (cellText('vatRate')) {
    const vatRate = parsePercent(cellText('vatRate'))
    if (vatRate === null || vatRate > 50) addError('vatRate', 'vatRate', cellText('vatRate'))
    else article.vatRate = vatRate
  }
  if (cellText('maxQuantity')) {
    const quantity = Number(cellText('maxQuantity'))
    if (!Number.isInteger(quantity) || quantity < 1 || quantity > maxMenuCounts.quantity)
      addError('maxQuantity', 'maxQuantity', cellText('maxQuantity'), maxMenuCounts.quantity)
    else article.maxQuantity = quantity
  }
  return { line, article, faults: errors, notes }
}

function listedAllergens(
  cellText: (use: ColumnUse) => string,
  { wholeLists }: LineReadOptions,
  addError: (use: ColumnUse, why: CellError, at: string) => void,
): AllergenAnswers {
  const nameTexts = parseAllergens(cellText('allergens'))
  const traces = parseAllergens(cellText('traces'), 'may-contain')
  for (const item of nameTexts.unknown) addError('allergens', 'allergen', item)
  for (const item of traces.unknown) addError('traces', 'allergen', item)
  if (!nameTexts.answers && !traces.answers) return {}
  // If one column says "none" and another names a trace, the named one counts.
  const noneAnswers = new Map(Object.entries({ ...nameTexts.answers }).filter(([, answer]) => answer === 'none'))
  const otherAnswers = Object.entries({ ...nameTexts.answers }).filter(([allergen]) => !noneAnswers.has(allergen))
  const answers = { ...Object.fromEntries(noneAnswers), ...traces.answers, ...Object.fromEntries(otherAnswers) }
  return wholeLists && nameTexts.answers ? withUndeclaredAsNone(answers) : answers
}

/** The answers of single-allergen columns. An unrecognized mark leaves its allergen unanswered. */
function markedAllergens(
  cells: readonly string[],
  uses: readonly ColumnUse[],
  { blanks }: LineReadOptions,
  addNote: (use: ColumnUse, why: 'mark', at: string) => void,
): AllergenAnswers {
  const answers: AllergenAnswers = {}
  for (const [column, use] of uses.entries()) {
    const [kind, allergen] = use.split('.') as [string, Allergen]
    if (kind !== 'allergen') continue
    const mark = readMark(cells[column] ?? '')
    if (mark === 'unknown') addNote(use, 'mark', (cells[column] ?? '').trim())
    else if (mark !== 'blank') answers[allergen] = mark
    else if (blanks === 'none') answers[allergen] = 'none'
  }
  return answers
}

function readLineDiets(
  cellText: (use: ColumnUse) => string,
  cells: readonly string[],
  uses: readonly ColumnUse[],
  addNote: (use: ColumnUse, why: CellNote['why'], at: string) => void,
): Diet[] {
  const { diets, unknown } = readDiets(cellText('diets'))
  for (const item of unknown) addNote('diets', 'diet', item)
  for (const [column, use] of uses.entries()) {
    const [kind, diet] = use.split('.') as [string, Diet]
    if (kind !== 'diet') continue
    const mark = readMark(cells[column] ?? '')
    // The cell may also repeat the diet itself, such as `GF` in the column of gluten-free articles.
    const namesDiet = readDiets(cells[column] ?? '').diets.includes(diet)
    if (mark === 'contains' || namesDiet) diets.push(diet)
    else if (mark === 'unknown' || mark === 'may-contain') addNote(use, 'mark', (cells[column] ?? '').trim())
  }
  return [...new Set(diets)]
}
