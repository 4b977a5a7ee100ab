import { v7 as uuid } from 'uuid'
import type { Lang, Localized } from '#core/i18n/contract.ts'
import { fillDown, linesBelowHeading, withWholePrice } from '#core/tables/layout.ts'
import type { TableLine } from '#core/tables/table.ts'
import type { ArticleImport, ImportUndo } from '../../import-contract.ts'
import { nameKey } from '../../menu-import-rules.ts'
import { type AllergenAnswers, allergens, maxMenuTextLengths, type ServiceKind } from '../../rules.ts'
import type { Columns, ColumnUse } from '../guess-menu-columns.ts'
import {
  type CellNote,
  isPriceSplit,
  type LineError,
  type LineReadOptions,
  type NewArticle,
  type ReadLine,
  readLine,
} from './menu-line.ts'

/** The current menu of the service, in the language of the table. */
export interface ExistingMenu {
  kind: ServiceKind
  sections: { id: string; name: string }[]
  articles: {
    id: string
    name: string
    sectionId: string | null
    price: { amount: number }
    allergens?: AllergenAnswers | null
  }[]
}

/** The changes of an existing article's price, in cents, and allergens; null: no change. */
export interface ArticleChange {
  id: string
  price: { from: number; to: number } | null
  allergens: { from: AllergenAnswers | null; to: AllergenAnswers } | null
}

/**
 * The outcome of a line: a new article, an existing article without changes (`there`) or with changes (`changed`), or
 * errors that must be corrected first (`wrong`).
 */
export type PlannedLine = { line: number; name: string; section: string; notes: CellNote[] } & (
  | { outcome: 'new'; article: NewArticle }
  | { outcome: 'there' }
  | { outcome: 'changed'; change: ArticleChange }
  | { outcome: 'wrong'; faults: LineError[] }
)

/** The number of lines whose price seems to be split at its comma. */
export const countSplitPrices = (lines: readonly TableLine[], { heading, uses }: Columns, separator: string | null) =>
  linesBelowHeading(lines, heading).filter(({ cells }) => isPriceSplit(cells, uses, { separator })).length

/** The lines with split prices joined in one cell again. */
export const joinSplitPrices = (
  lines: readonly TableLine[],
  { uses }: Columns,
  separator: string | null,
): TableLine[] =>
  lines.map((line) =>
    isPriceSplit(line.cells, uses, { separator })
      ? { ...line, cells: withWholePrice(line.cells, uses.indexOf('price')) }
      : line,
  )

/** Whether a line contains only a name. */
const isTitle = ({ cells }: TableLine, uses: readonly ColumnUse[], base: Lang) =>
  uses.every((use, i) => use === 'none' || use.startsWith('name.') || !(cells[i] ?? '').trim()) &&
  Boolean((cells[uses.indexOf(`name.${base}`)] ?? '').trim())

/** Whether lines with only a name could be section titles in this table. */
export const mayHoldTitles = (
  { heading, uses }: Columns,
  lines: readonly TableLine[],
  kind: ServiceKind,
  texts: Lang,
) =>
  kind !== 'request' &&
  uses.includes('price') &&
  !uses.some((use) => use.startsWith('section.')) &&
  linesBelowHeading(lines, heading).some((line) => isTitle(line, uses, texts))

function readLines(
  lines: readonly TableLine[],
  { heading, uses }: Columns,
  menu: ExistingMenu,
  readOptions: LineReadOptions,
): ReadLine[] {
  const { base, texts, titles, groups } = readOptions
  const parsedLines: ReadLine[] = []
  let section: Localized = {}
  const contentLines = linesBelowHeading(lines, heading)
  const groupColumn = groups ? uses.findIndex((use) => use.startsWith('section.')) : -1
  for (const tableLine of groupColumn < 0 ? contentLines : fillDown(contentLines, groupColumn)) {
    const parsedLine = readLine(tableLine, uses, menu.kind, readOptions)
    if (titles && isTitle(tableLine, uses, texts)) {
      section = parsedLine.article.name
      if ((section[base]?.length ?? 0) > maxMenuTextLengths.section) {
        const use = `name.${texts}` as const
        const error = {
          use,
          column: uses.indexOf(use),
          why: 'sectionTooLong',
          at: '',
          limit: maxMenuTextLengths.section,
        } as const
        parsedLines.push({ ...parsedLine, faults: [error] })
      }
    } else {
      if (titles) parsedLine.article.section = section
      parsedLines.push(parsedLine)
    }
  }
  return parsedLines
}

/** The outcome of each line of the table. */
export function planMenu(
  lines: readonly TableLine[],
  columns: Columns,
  menu: ExistingMenu,
  readOptions: LineReadOptions,
): PlannedLine[] {
  const { base, texts } = readOptions
  const parsedLines = readLines(lines, columns, menu, readOptions)
  const articleKey = ({ article }: ReadLine) =>
    `${nameKey(article.section[texts] ?? '')} / ${nameKey(nameIn(article.name, texts, base))}`
  const firstLineByKey = new Map<string, number>()
  for (const each of parsedLines) {
    const key = articleKey(each)
    const line = firstLineByKey.get(key)
    const use = `name.${texts}` as const
    if (line === undefined) firstLineByKey.set(key, each.line)
    else if (each.article.name[base])
      each.faults.push({ use, column: columns.uses.indexOf(use), why: 'twice', at: '', line })
  }
  const matchedArticles = matchExistingArticles(
    parsedLines.filter(({ faults }) => faults.length === 0),
    menu,
    readOptions,
  )
  return parsedLines.map(({ line, article, faults, notes }): PlannedLine => {
    const name = nameIn(article.name, texts, base)
    const commonFields = { line, name, section: nameIn(article.section, texts, base), notes }
    if (faults.length > 0) return { ...commonFields, outcome: 'wrong', faults }
    const existing = matchedArticles.get(line)
    if (!existing) return { ...commonFields, outcome: 'new', article }
    const change = articleChange(existing, article, columns.uses)
    return change ? { ...commonFields, outcome: 'changed', change } : { ...commonFields, outcome: 'there' }
  })
}

const nameIn = (name: Localized, texts: Lang, base: Lang) => name[texts] ?? name[base] ?? ''

/** The changes that a line makes to an existing article; null: none. Allergens that the line does not answer stay. */
function articleChange(
  existing: ExistingMenu['articles'][number],
  article: NewArticle,
  uses: readonly ColumnUse[],
): ArticleChange | null {
  const from = existing.allergens ?? null
  const to = { ...from, ...article.allergens }
  const answers = allergens.some((allergen) => from?.[allergen] !== to[allergen]) ? { from, to } : null
  const isPriceChanged = uses.includes('price') && existing.price.amount !== article.price
  const price = isPriceChanged ? { from: existing.price.amount, to: article.price } : null
  return price || answers ? { id: existing.id, price, allergens: answers } : null
}

/**
 * The existing article of each line, by line number: the one with the same name and section, or else with the same name.
 * Each article belongs to one line at most.
 */
function matchExistingArticles(
  parsedLines: readonly ReadLine[],
  { sections, articles }: ExistingMenu,
  { base, texts }: LineReadOptions,
): Map<number, ExistingMenu['articles'][number]> {
  const matchedArticles = new Map<number, ExistingMenu['articles'][number]>()
  const usedIds = new Set<string>()
  const sectionKey = (id: string | null) => nameKey(sections.find((section) => section.id === id)?.name ?? '')
  for (const mustMatchSection of [true, false])
    for (const { line, article } of parsedLines) {
      if (matchedArticles.has(line)) continue
      const existing = articles.find(
        ({ id, name, sectionId }) =>
          !usedIds.has(id) &&
          nameKey(name) === nameKey(nameIn(article.name, texts, base)) &&
          (!mustMatchSection || sectionKey(sectionId) === nameKey(nameIn(article.section, texts, base))),
      )
      if (!existing) continue
      matchedArticles.set(line, existing)
      usedIds.add(existing.id)
    }
  return matchedArticles
}

/** The body of the import: the new articles with their new sections, and the changes of the selected lines. */
export function createImportBody(
  planned: readonly PlannedLine[],
  selectedLines: ReadonlySet<number>,
  menu: ExistingMenu,
  { base, texts }: Pick<LineReadOptions, 'base' | 'texts'>,
): ArticleImportBody {
  const sections = new Map(menu.sections.map(({ id, name }) => [nameKey(name), id]))
  const body: ArticleImportBody = { sections: [], articles: [], prices: [], allergens: [] }
  const sectionIdOf = (name: Localized): string | null => {
    const key = nameKey(nameIn(name, texts, base))
    if (!key) return null
    const existingSection = sections.get(key)
    if (existingSection) return existingSection
    const id = uuid()
    sections.set(key, id)
    body.sections.push({ id, name })
    return id
  }
  for (const each of planned) {
    if (each.outcome === 'changed' && selectedLines.has(each.line)) {
      const { id, price, allergens } = each.change
      if (price) body.prices.push({ id, ...price })
      if (allergens) body.allergens.push({ id, ...allergens })
    }
    if (each.outcome !== 'new') continue
    const { section, ...article } = each.article
    body.articles.push({ ...article, id: uuid(), sectionId: sectionIdOf(section) })
  }
  return body
}

export type ArticleImportBody = Omit<ArticleImport, 'sections' | 'articles'> & {
  sections: { id: string; name: Localized }[]
  articles: (Omit<ArticleImport['articles'][number], 'name' | 'description'> & {
    name: Localized
    description: Localized
  })[]
}

/** The body that undoes an import. */
export const createUndoBody = ({ sections, articles, prices, allergens }: ArticleImportBody): ImportUndo => ({
  sections: sections.map(({ id }) => id),
  articles: articles.map(({ id }) => id),
  prices: prices.map(({ id, from, to }) => ({ id, from: to, to: from })),
  allergens: allergens.map(({ id, from, to }) => ({ id, from: to, to: from })),
})
