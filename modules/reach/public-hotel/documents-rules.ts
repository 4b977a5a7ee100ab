import type { PublicArticle, PublicService } from '#modules/content/services/contract.ts'
import {
  type AllergenAnswers,
  allergenAnswers,
  allergens,
  undeclaredAllergens,
} from '#modules/content/services/rules.ts'

export const paperSizes = ['A4', 'A5'] as const
export type PaperSize = (typeof paperSizes)[number]

/** `unknown`: nobody has answered, which never means that the dish is free of it. */
export type AllergenMark = (typeof allergenAnswers)[number] | 'unknown'

/** A dish, or a choice of the dish above it (`part`). */
export interface AllergenRow {
  name: string
  part: boolean
  marks: AllergenMark[]
  /** How many of the fourteen allergens nobody has answered. */
  unanswered: number
  /** The origin of its meats; null: nobody has filled it in; undefined: it is a choice, or without meat. */
  meatOrigin: string | null | undefined
}

export interface AllergenSection {
  /** Blank: the articles without a section. */
  name: string
  rows: AllergenRow[]
}

/** The services of which the law asks for a table: those that sell food, or whose allergens somebody has filled in. */
export const servicesWithFood = <Service extends Pick<PublicService, 'kind' | 'articles'>>(
  services: readonly Service[],
) =>
  services.filter(
    ({ kind, articles }) => articles.length > 0 && (kind === 'order' || articles.some((article) => article.allergens)),
  )

const marksOf = (answers: AllergenAnswers | null): AllergenMark[] =>
  allergens.map((allergen) => answers?.[allergen] ?? 'unknown')

const rowOf = (name: string, answers: AllergenAnswers | null): AllergenRow => ({
  name,
  part: false,
  marks: marksOf(answers),
  unanswered: undeclaredAllergens(answers).length,
  meatOrigin: undefined,
})

/** The rows of a dish: its own, and one for each of its choices; one for a whole option of which nothing is known. */
function rowsOf({ name, allergens: answers, options, diets, meatOrigin }: PublicArticle): AllergenRow[] {
  const hasNoMeat = diets.includes('vegetarian') || diets.includes('vegan')
  const parts = options.flatMap((option) =>
    option.choices.every((choice) => !choice.allergens)
      ? [rowOf(option.name, null)]
      : option.choices.map((choice) => rowOf(`${option.name} · ${choice.name}`, choice.allergens)),
  )
  return [
    { ...rowOf(name, answers), meatOrigin: meatOrigin || (hasNoMeat ? undefined : null) },
    ...parts.map((row) => ({ ...row, part: true })),
  ]
}

/** The table of a service in the order of its menu, also with what is sold out today. */
export const allergenSections = ({ sections, articles }: PublicService): AllergenSection[] =>
  [{ id: null, name: '' }, ...sections]
    .map(({ id, name }) => ({
      name,
      rows: articles.filter(({ sectionId }) => sectionId === id).flatMap(rowsOf),
    }))
    .filter(({ rows }) => rows.length > 0)

/** How many dishes are there, and how many of them have an allergen or a choice that nobody has answered. */
export function unansweredDishes(sections: readonly AllergenSection[]): { dishes: number; unanswered: number } {
  const rows = sections.flatMap((section) => section.rows)
  let [dishes, unanswered, counted] = [0, 0, false]
  for (const row of rows) {
    if (!row.part) {
      dishes++
      counted = false
    }
    if (row.unanswered > 0 && !counted) {
      unanswered++
      counted = true
    }
  }
  return { dishes, unanswered }
}

/** The letters of the table; words stand in its legend. */
export const markSigns: Record<AllergenMark, string> = { contains: '●', 'may-contain': '○', none: '–', unknown: '?' }

export const allMarks = [...allergenAnswers, 'unknown'] as const
