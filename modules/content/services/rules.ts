import { foldText } from '#core/i18n/plain-text/fold-text.ts'
import { addDays, type Hours, instantAt, localDate, openingAt } from '#core/time/hours.ts'

/** Specification point 4: where an order is handed over. `mixed` lets the guest choose. */
export const deliveryModes = ['room-delivery', 'reception-pickup', 'mixed'] as const
export type DeliveryMode = (typeof deliveryModes)[number]

export const serviceKinds = ['order', 'request', 'booking-link', 'information'] as const
export type ServiceKind = (typeof serviceKinds)[number]

/** Whether guests order from it: it is handed over somewhere and takes time to prepare. */
export const isOrdered = (kind: ServiceKind) => kind === 'order' || kind === 'request'

/** The fourteen of EU regulation 1169/2011, annex II. */
export const allergens = [
  'gluten',
  'crustaceans',
  'eggs',
  'fish',
  'peanuts',
  'soybeans',
  'milk',
  'nuts',
  'celery',
  'mustard',
  'sesame',
  'sulphites',
  'lupin',
  'molluscs',
] as const
export type Allergen = (typeof allergens)[number]

/** What can be answered for one of them. One that nobody has answered is never taken for `none`. */
export const allergenAnswers = ['contains', 'may-contain', 'none'] as const
export type AllergenAnswers = Partial<Record<Allergen, (typeof allergenAnswers)[number]>>

/** Those of which nobody has said whether they are in it. */
export const undeclaredAllergens = (answers: AllergenAnswers | null): Allergen[] =>
  allergens.filter((allergen) => !answers?.[allergen])

/** With `none` for all that is left: what is meant by "none of the rest". */
export const withUndeclaredAsNone = (answers: AllergenAnswers | null): AllergenAnswers => ({
  ...Object.fromEntries(allergens.map((allergen) => [allergen, 'none'])),
  ...answers,
})

export const diets = [
  'vegetarian',
  'vegan',
  'halal',
  'kosher',
  'gluten-free',
  'lactose-free',
  'organic',
  'local',
] as const
export type Diet = (typeof diets)[number]

/** Without what another of them says already: what is vegan is vegetarian. */
export const statedDiets = (list: readonly Diet[]): Diet[] =>
  list.filter((diet) => diet !== 'vegetarian' || !list.includes('vegan'))

/** Days during which a deleted service, section or article can be brought back. */
export const menuRestoreDays = 30

/** Characters of what staff type. */
export const maxMenuTextLengths = { name: 120, section: 80, description: 4000, articleDescription: 2000 } as const
/**
 * Limits far beyond any menu, because every guest's phone loads the whole menu. `picks`: of one option; minutes and pieces of one order.
 */
export const maxMenuCounts = {
  services: 100,
  articles: 300,
  sections: 50,
  options: 20,
  choices: 30,
  picks: 20,
  leadMinutes: 2880,
  quantity: 99,
} as const

/** Articles of one hotel, in all services together, and the bytes of their texts and options: far beyond any hotel too. */
export const maxMenusOfHotel = { articles: 1500, bytes: 3_000_000 } as const

/** The most lines and bytes of a table of articles that is imported. Beyond `most.articles`: some lines change prices, others are left out. */
export const maxImportSizes = { lines: 500, bytes: 1_000_000 } as const

/** What a name is compared by in an import: nobody tells two articles apart by capitals, accents or spaces. */
export const nameKey = (name: string) => foldText(name).replace(/\s+/g, ' ').trim()

/** When a pause is over by itself, or something off sale can be had again. */
export const saleEndings = ['half-hour', 'hour', 'tomorrow'] as const
export type SaleEnding = (typeof saleEndings)[number]

/** The hour at which "tomorrow" begins, so that a kitchen open past midnight is still in the evening before. */
const morning = '05:00'

export function saleEndOf(ending: SaleEnding, timeZone: string, now: Date): Date {
  if (ending !== 'tomorrow') return new Date(now.getTime() + (ending === 'hour' ? 60 : 30) * 60_000)
  const morningIn = (days: number) =>
    instantAt(timeZone, `${addDays(localDate(timeZone, now), days)}T${morning}`) as Date
  return morningIn(0) > now ? morningIn(0) : morningIn(1)
}

/** `pausedUntil`: when the pause is over by itself; null: when somebody ends it. */
export interface Pause {
  paused: boolean
  pausedUntil: string | Date | null
}

/** Whether the pause holds now, by what was told of it some time ago. */
export const isPaused = ({ paused, pausedUntil }: Pause, now: Date): boolean =>
  paused && (pausedUntil === null || new Date(pausedUntil) > now)

/**
 * From when on the team works on orders: now, or at the end of the pause; null while nobody has said when that is. An order for
 * later is taken during a pause, as it is before a service opens.
 */
export function availableFrom(pause: Pause, now: Date): Date | null {
  if (!isPaused(pause, now)) return now
  return pause.pausedUntil === null ? null : new Date(pause.pausedUntil)
}

/** How long something is off sale; `stock`: it is sold until so many are gone. */
export const saleModes = ['available', ...saleEndings, 'sold-out', 'stock'] as const
export type SaleMode = (typeof saleModes)[number]
export const maxStock = 999

/** Whether an article or a choice can be had. `soldOutUntil`: when it is back by itself; `stock`: how many are left, where they are counted. */
export interface Sale {
  available: boolean
  soldOutUntil: string | null
  stock: number | null
}

/** Whether it can be had now, by what was told of it some time ago. */
export const isOnSale = ({ available, soldOutUntil }: Sale, now: Date): boolean =>
  available || (soldOutUntil !== null && Date.parse(soldOutUntil) <= now.getTime())

/** A service as it stands now. */
export const serviceAt = <Service extends Pause & { articles: Article[] }, Article extends Sold>(
  service: Service,
  now: Date,
): Service => ({ ...service, paused: isPaused(service, now), articles: onSaleAt(service.articles, now) })

interface Sold extends Sale {
  options: { min: number; choices: Sale[] }[]
}

/** The articles as they can be had now: one that asks for a choice of which none is left is sold out as well. */
export const onSaleAt = <Article extends Sold>(articles: Article[], now: Date): Article[] =>
  articles.map((article) => {
    const options = article.options.map((option) => ({
      ...option,
      choices: option.choices.map((choice) => ({ ...choice, available: isOnSale(choice, now) })),
    }))
    const choosable = options.every(({ min, choices }) => choices.filter(({ available }) => available).length >= min)
    return { ...article, options, available: isOnSale(article, now) && choosable }
  })

/** Of a section: when it is served. */
export interface Serving {
  id: string
  hours: Hours | null
}

/** Whether an article of this section is served at an instant, and from when it is next; without a section or hours of it, always. */
export const servingAt = (sections: readonly Serving[], sectionId: string | null, timeZone: string, at: Date) =>
  openingAt(sections.find(({ id }) => id === sectionId)?.hours ?? null, timeZone, at)

/**
 * The lines whose article is not served at an instant, because its section has other hours, and when it is next: null where that is in
 * no sight. The basket on the phone and the order's transaction ask the same question.
 */
export function linesNotServedAt(
  {
    sections,
    articles,
  }: { sections: readonly Serving[]; articles: readonly { id: string; sectionId: string | null }[] },
  lines: readonly { articleId: string }[],
  timeZone: string,
  at: Date,
): { index: number; opensAt: Date | null }[] {
  return lines.flatMap(({ articleId }, index) => {
    const sectionId = articles.find(({ id }) => id === articleId)?.sectionId ?? null
    const { openNow, opensAt } = servingAt(sections, sectionId, timeZone, at)
    return openNow ? [] : [{ index, opensAt }]
  })
}
