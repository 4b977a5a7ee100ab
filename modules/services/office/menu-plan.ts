import { v7 as uuid } from 'uuid'
import type { Lang, Localized } from '#core/i18n/contract.ts'
import { parsePercent } from '#core/ui-office/parse-input.ts'
import type { TableLine } from '#core/ui-office/table-file.ts'
import type { ArticleImport, ImportUndo } from '../import-contract.ts'
import { longest, most, nameKey, type ServiceKind, withNoneOfTheRest } from '../rules.ts'
import { readAllergens, readDiets, readPrice } from './menu-cells.ts'
import type { Columns, ColumnUse } from './menu-columns.ts'
import type { TextKind } from './menu-words.ts'

/** What the service has already, in the hotel's own language. */
export interface Menu {
  kind: ServiceKind
  sections: { id: string; name: string }[]
  articles: { id: string; name: string; sectionId: string | null; price: { amount: number } }[]
}

export interface Reading {
  /** The hotel's own language: names are compared in it. */
  base: Lang
  langs: readonly Lang[]
  currency: string
  /** A line with a name alone begins a section, where no column names sections. */
  titles: boolean
  /** What a list of allergens does not name is not in the article. */
  wholeLists: boolean
}

export type CellFault =
  | 'nameMissing'
  | 'nameTooLong'
  | 'sectionMissing'
  | 'sectionTooLong'
  | 'descriptionTooLong'
  | 'priceMissing'
  | 'price'
  | 'priceTooHigh'
  | 'allergen'
  | 'diet'
  | 'vatRate'
  | 'maxQuantity'
  | 'twice'

export interface Fault {
  use: ColumnUse
  why: CellFault
  /** The cell, or the part of it that is meant. */
  at: string
  limit?: number
  /** Of the line that has the same article. */
  line?: number
}

type NewArticle = Omit<ArticleImport['articles'][number], 'id' | 'name' | 'description' | 'sectionId'> & {
  name: Localized
  description: Localized
  section: Localized
}

/** What would come of a line: a new article, one that is there (`price`: at another price), or nothing until it is corrected. */
export type PlannedLine = { line: number; name: string; section: string } & (
  | { outcome: 'new'; article: NewArticle }
  | { outcome: 'there' }
  | { outcome: 'price'; id: string; from: number; to: number }
  | { outcome: 'wrong'; faults: Fault[] }
)

const mostCents = 1_000_000

interface ReadLine {
  line: number
  article: NewArticle
  faults: Fault[]
}

function readLine(
  { line, cells }: TableLine,
  uses: readonly ColumnUse[],
  kind: ServiceKind,
  reading: Reading,
): ReadLine {
  const { base, langs, currency } = reading
  const faults: Fault[] = []
  const wrong = (use: ColumnUse, why: CellFault, at = '', limit?: number) =>
    faults.push({ use, why, at: at.slice(0, 60), ...(limit !== undefined && { limit }) })
  const cell = (use: ColumnUse) => (cells[uses.indexOf(use)] ?? '').trim()
  const textsOf = (field: TextKind, limit: number, why: CellFault): Localized =>
    Object.fromEntries(
      langs.flatMap((lang) => {
        const text = cell(`${field}.${lang}`)
        if (text.length > limit) wrong(`${field}.${lang}`, why, text, limit)
        return text ? [[lang, text]] : []
      }),
    )
  const oneLine = (texts: Localized): Localized =>
    Object.fromEntries(Object.entries(texts).map(([lang, text]) => [lang, text.replace(/\s+/g, ' ')]))
  const name = oneLine(textsOf('name', longest.name, 'nameTooLong'))
  if (!name[base]) wrong(`name.${base}`, 'nameMissing')
  const section = oneLine(textsOf('section', longest.section, 'sectionTooLong'))
  if (!section[base] && Object.keys(section).length > 0) wrong(`section.${base}`, 'sectionMissing')
  const description = textsOf('description', longest.articleDescription, 'descriptionTooLong')

  const price = readPrice(cell('price'), currency)
  // What is asked for without a price has none.
  const free = cell('price') === '' && kind === 'request'
  if (cell('price') === '') {
    if (!free) wrong('price', 'priceMissing')
  } else if (price === null) wrong('price', 'price', cell('price'))
  else if (price > mostCents) wrong('price', 'priceTooHigh', cell('price'), mostCents / 100)

  const article: NewArticle = { name, description, section, price: price ?? 0, ...allergensOf(cell, reading, wrong) }
  const { diets, unknown } = readDiets(cell('diets'))
  for (const diet of unknown) wrong('diets', 'diet', diet)
  if (diets.length > 0) article.diets = diets
  if (cell('vatRate')) {
    const rate = parsePercent(cell('vatRate'))
    if (rate === null || rate > 50) wrong('vatRate', 'vatRate', cell('vatRate'))
    else article.vatRate = rate
  }
  if (cell('maxQuantity')) {
    const quantity = Number(cell('maxQuantity'))
    if (!Number.isInteger(quantity) || quantity < 1 || quantity > most.quantity)
      wrong('maxQuantity', 'maxQuantity', cell('maxQuantity'), most.quantity)
    else article.maxQuantity = quantity
  }
  return { line, article, faults }
}

function allergensOf(
  cell: (use: ColumnUse) => string,
  { wholeLists }: Reading,
  wrong: (use: ColumnUse, why: CellFault, at: string) => void,
): Pick<NewArticle, 'allergens'> {
  const named = readAllergens(cell('allergens'))
  const traces = readAllergens(cell('traces'), 'may-contain')
  for (const item of named.unknown) wrong('allergens', 'allergen', item)
  for (const item of traces.unknown) wrong('traces', 'allergen', item)
  if (!named.answers && !traces.answers) return {}
  // "None" in one column, and a trace in the other: what is named counts.
  const none = new Map(Object.entries({ ...named.answers }).filter(([, answer]) => answer === 'none'))
  const said = Object.entries({ ...named.answers }).filter(([allergen]) => !none.has(allergen))
  const answers = { ...Object.fromEntries(none), ...traces.answers, ...Object.fromEntries(said) }
  return { allergens: wholeLists && named.answers ? withNoneOfTheRest(answers) : answers }
}

/** Whether a line holds nothing but a name. */
const isTitle = ({ cells }: TableLine, uses: readonly ColumnUse[], base: Lang) =>
  uses.every((use, i) => use === 'none' || use.startsWith('name.') || !(cells[i] ?? '').trim()) &&
  Boolean((cells[uses.indexOf(`name.${base}`)] ?? '').trim())

/** Whether lines with a name alone may be titles of sections in this table. */
export const mayHoldTitles = (
  { headings, uses }: Columns,
  lines: readonly TableLine[],
  kind: ServiceKind,
  base: Lang,
) =>
  kind !== 'request' &&
  uses.includes('price') &&
  !uses.some((use) => use.startsWith('section.')) &&
  lines.slice(headings ? 1 : 0).some((line) => isTitle(line, uses, base))

function readLines(lines: readonly TableLine[], { headings, uses }: Columns, menu: Menu, reading: Reading): ReadLine[] {
  const { base, titles } = reading
  const read: ReadLine[] = []
  let section: Localized = {}
  for (const each of lines.slice(headings ? 1 : 0)) {
    const found = readLine(each, uses, menu.kind, reading)
    if (titles && isTitle(each, uses, base)) {
      section = found.article.name
      if ((section[base]?.length ?? 0) > longest.section)
        read.push({
          ...found,
          faults: [{ use: `name.${base}`, why: 'sectionTooLong', at: '', limit: longest.section }],
        })
    } else {
      if (titles) found.article.section = section
      read.push(found)
    }
  }
  return read
}

/** What would come of each line of the table. */
export function planMenu(lines: readonly TableLine[], columns: Columns, menu: Menu, reading: Reading): PlannedLine[] {
  const { base } = reading
  const read = readLines(lines, columns, menu, reading)
  const keyOf = ({ article }: ReadLine) =>
    `${nameKey(article.section[base] ?? '')} / ${nameKey(article.name[base] ?? '')}`
  const first = new Map<string, number>()
  for (const each of read) {
    const key = keyOf(each)
    const line = first.get(key)
    if (line === undefined) first.set(key, each.line)
    else if (each.article.name[base]) each.faults.push({ use: `name.${base}`, why: 'twice', at: '', line })
  }
  const known = matches(
    read.filter(({ faults }) => faults.length === 0),
    menu,
    base,
  )
  return read.map(({ line, article, faults }): PlannedLine => {
    const said = { line, name: article.name[base] ?? '', section: article.section[base] ?? '' }
    if (faults.length > 0) return { ...said, outcome: 'wrong', faults }
    const there = known.get(line)
    if (!there) return { ...said, outcome: 'new', article }
    const { id, price } = there
    return price.amount === article.price
      ? { ...said, outcome: 'there' }
      : { ...said, outcome: 'price', id, from: price.amount, to: article.price }
  })
}

/** The articles that lines are about: of the same name and section, else of the same name, each once. */
function matches(
  read: readonly ReadLine[],
  { sections, articles }: Menu,
  base: Lang,
): Map<number, Menu['articles'][number]> {
  const found = new Map<number, Menu['articles'][number]>()
  const taken = new Set<string>()
  const sectionKey = (id: string | null) => nameKey(sections.find((section) => section.id === id)?.name ?? '')
  for (const exact of [true, false])
    for (const { line, article } of read) {
      if (found.has(line)) continue
      const there = articles.find(
        ({ id, name, sectionId }) =>
          !taken.has(id) &&
          nameKey(name) === nameKey(article.name[base] ?? '') &&
          (!exact || sectionKey(sectionId) === nameKey(article.section[base] ?? '')),
      )
      if (!there) continue
      found.set(line, there)
      taken.add(there.id)
    }
  return found
}

/** What is sent: the new articles with their new sections, and the prices whose lines were chosen. */
export function importOf(
  planned: readonly PlannedLine[],
  prices: ReadonlySet<number>,
  menu: Menu,
  base: Lang,
): ArticleImportBody {
  const sections = new Map(menu.sections.map(({ id, name }) => [nameKey(name), id]))
  const body: ArticleImportBody = { sections: [], articles: [], prices: [] }
  const sectionOf = (name: Localized): string | null => {
    const key = nameKey(name[base] ?? '')
    if (!key) return null
    const known = sections.get(key)
    if (known) return known
    const id = uuid()
    sections.set(key, id)
    body.sections.push({ id, name })
    return id
  }
  for (const each of planned) {
    if (each.outcome === 'price' && prices.has(each.line))
      body.prices.push({ id: each.id, from: each.from, to: each.to })
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

/** What takes an import back. */
export const undoOf = ({ sections, articles, prices }: ArticleImportBody): ImportUndo => ({
  sections: sections.map(({ id }) => id),
  articles: articles.map(({ id }) => id),
  prices: prices.map(({ id, from, to }) => ({ id, from: to, to: from })),
})
