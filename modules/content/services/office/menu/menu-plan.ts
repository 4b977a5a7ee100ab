import { v7 as uuid } from 'uuid'
import type { Lang, Localized } from '#core/i18n/contract.ts'
import { fillDown, linesBelowHeading, withWholePrice } from '#core/tables/layout.ts'
import type { TableLine } from '#core/tables/table.ts'
import type { ArticleImport, ImportUndo } from '../../import-contract.ts'
import { type AllergenAnswers, allergens, maxMenuTextLengths, nameKey, type ServiceKind } from '../../rules.ts'
import type { Columns, ColumnUse } from '../guess-menu-columns.ts'
import {
  type CellNote,
  isPriceCut,
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

/** The changes of an existing article; null: no change of this kind. */
export interface ArticleChange {
  id: string
  price: { from: number; to: number } | null
  allergens: { from: AllergenAnswers | null; to: AllergenAnswers } | null
}

/** The outcome of a line: a new article, an existing one (`changed`: with changes), or an error to correct first. */
export type PlannedLine = { line: number; name: string; section: string; notes: CellNote[] } & (
  | { outcome: 'new'; article: NewArticle }
  | { outcome: 'there' }
  | { outcome: 'changed'; change: ArticleChange }
  | { outcome: 'wrong'; faults: LineError[] }
)

/** The number of lines whose price seems to be split at its comma. */
export const countCutPrices = (lines: readonly TableLine[], { heading, uses }: Columns, separator: string | null) =>
  linesBelowHeading(lines, heading).filter(({ cells }) => isPriceCut(cells, uses, { separator })).length

/** The lines with split prices joined in one cell again. */
export const withWholePrices = (
  lines: readonly TableLine[],
  { uses }: Columns,
  separator: string | null,
): TableLine[] =>
  lines.map((line) =>
    isPriceCut(line.cells, uses, { separator })
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
  reading: LineReadOptions,
): ReadLine[] {
  const { base, texts, titles, groups } = reading
  const read: ReadLine[] = []
  let section: Localized = {}
  const under = linesBelowHeading(lines, heading)
  const grouping = groups ? uses.findIndex((use) => use.startsWith('section.')) : -1
  for (const each of grouping < 0 ? under : fillDown(under, grouping)) {
    const found = readLine(each, uses, menu.kind, reading)
    if (titles && isTitle(each, uses, texts)) {
      section = found.article.name
      if ((section[base]?.length ?? 0) > maxMenuTextLengths.section) {
        const use = `name.${texts}` as const
        const fault = {
          use,
          column: uses.indexOf(use),
          why: 'sectionTooLong',
          at: '',
          limit: maxMenuTextLengths.section,
        } as const
        read.push({ ...found, faults: [fault] })
      }
    } else {
      if (titles) found.article.section = section
      read.push(found)
    }
  }
  return read
}

/** The outcome of each line of the table. */
export function planMenu(
  lines: readonly TableLine[],
  columns: Columns,
  menu: ExistingMenu,
  reading: LineReadOptions,
): PlannedLine[] {
  const { base, texts } = reading
  const read = readLines(lines, columns, menu, reading)
  const keyOf = ({ article }: ReadLine) =>
    `${nameKey(article.section[texts] ?? '')} / ${nameKey(nameIn(article.name, texts, base))}`
  const first = new Map<string, number>()
  for (const each of read) {
    const key = keyOf(each)
    const line = first.get(key)
    const use = `name.${texts}` as const
    if (line === undefined) first.set(key, each.line)
    else if (each.article.name[base])
      each.faults.push({ use, column: columns.uses.indexOf(use), why: 'twice', at: '', line })
  }
  const matched = matches(
    read.filter(({ faults }) => faults.length === 0),
    menu,
    reading,
  )
  return read.map(({ line, article, faults, notes }): PlannedLine => {
    const name = nameIn(article.name, texts, base)
    const about = { line, name, section: nameIn(article.section, texts, base), notes }
    if (faults.length > 0) return { ...about, outcome: 'wrong', faults }
    const there = matched.get(line)
    if (!there) return { ...about, outcome: 'new', article }
    const change = changeOf(there, article, columns.uses)
    return change ? { ...about, outcome: 'changed', change } : { ...about, outcome: 'there' }
  })
}

const nameIn = (name: Localized, texts: Lang, base: Lang) => name[texts] ?? name[base] ?? ''

/** The changes that a line makes to an article; null: none. Answers that the line does not contain stay. */
function changeOf(
  there: ExistingMenu['articles'][number],
  article: NewArticle,
  uses: readonly ColumnUse[],
): ArticleChange | null {
  const from = there.allergens ?? null
  const to = { ...from, ...article.allergens }
  const answers = allergens.some((allergen) => from?.[allergen] !== to[allergen]) ? { from, to } : null
  const isPriced = uses.includes('price') && there.price.amount !== article.price
  const price = isPriced ? { from: there.price.amount, to: article.price } : null
  return price || answers ? { id: there.id, price, allergens: answers } : null
}

/** The existing article of each line: with the same name and section, else with the same name, each article once. */
function matches(
  read: readonly ReadLine[],
  { sections, articles }: ExistingMenu,
  { base, texts }: LineReadOptions,
): Map<number, ExistingMenu['articles'][number]> {
  const found = new Map<number, ExistingMenu['articles'][number]>()
  const usedIds = new Set<string>()
  const sectionKey = (id: string | null) => nameKey(sections.find((section) => section.id === id)?.name ?? '')
  for (const exact of [true, false])
    for (const { line, article } of read) {
      if (found.has(line)) continue
      const there = articles.find(
        ({ id, name, sectionId }) =>
          !usedIds.has(id) &&
          nameKey(name) === nameKey(nameIn(article.name, texts, base)) &&
          (!exact || sectionKey(sectionId) === nameKey(nameIn(article.section, texts, base))),
      )
      if (!there) continue
      found.set(line, there)
      usedIds.add(there.id)
    }
  return found
}

/** The body to send: the new articles with their new sections, and the changes of the selected lines. */
export function importBodyOf(
  planned: readonly PlannedLine[],
  chosen: ReadonlySet<number>,
  menu: ExistingMenu,
  { base, texts }: Pick<LineReadOptions, 'base' | 'texts'>,
): ArticleImportBody {
  const sections = new Map(menu.sections.map(({ id, name }) => [nameKey(name), id]))
  const body: ArticleImportBody = { sections: [], articles: [], prices: [], allergens: [] }
  const sectionOf = (name: Localized): string | null => {
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
    if (each.outcome === 'changed' && chosen.has(each.line)) {
      const { id, price, allergens } = each.change
      if (price) body.prices.push({ id, ...price })
      if (allergens) body.allergens.push({ id, ...allergens })
    }
    if (each.outcome !== 'new') continue
    const { section, ...article } = each.article
    body.articles.push({ ...article, id: uuid(), sectionId: sectionOf(section) })
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
export const undoBodyOf = ({ sections, articles, prices, allergens }: ArticleImportBody): ImportUndo => ({
  sections: sections.map(({ id }) => id),
  articles: articles.map(({ id }) => id),
  prices: prices.map(({ id, from, to }) => ({ id, from: to, to: from })),
  allergens: allergens.map(({ id, from, to }) => ({ id, from: to, to: from })),
})
