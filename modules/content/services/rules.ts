import { addDays, type Hours, instantAt, localDate, openingAt } from '#core/time/hours.ts'

/** Specification point 4: where an order is handed over. `mixed` lets the guest choose. */
export const deliveryModes = ['room-delivery', 'reception-pickup', 'mixed'] as const
export type DeliveryMode = (typeof deliveryModes)[number]

export const serviceKinds = ['order', 'request', 'booking-link', 'information'] as const
export type ServiceKind = (typeof serviceKinds)[number]

/** Whether guests can order from a service of this kind, which then has a delivery and a preparation time. */
export const isOrdered = (kind: ServiceKind) => kind === 'order' || kind === 'request'

/** The fourteen allergens of EU regulation 1169/2011, annex II. */
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

/** The possible answers for an allergen. An unanswered allergen never counts as `none`. */
export const allergenAnswers = ['contains', 'may-contain', 'none'] as const
export type AllergenAnswers = Partial<Record<Allergen, (typeof allergenAnswers)[number]>>

/** The allergens that are not answered. */
export const undeclaredAllergens = (answers: AllergenAnswers | null): Allergen[] =>
  allergens.filter((allergen) => !answers?.[allergen])

/** Answers all remaining allergens with `none`. */
export const withUndeclaredAsNone = (answers: AllergenAnswers | null): AllergenAnswers => ({
  ...Object.fromEntries(allergens.map((allergen) => [allergen, 'none'])),
  ...answers,
})

/** The meats whose origin guests must be told in France: décrets 2002-1465 (beef) and 2022-65. `sheep`: also goat. */
export const meats = ['beef', 'pork', 'sheep', 'poultry'] as const
export type Meat = (typeof meats)[number]

/**
 * Where the meat in an article comes from, as ISO 3166-1 alpha-2 codes. `raised`: where the animals were born and
 * raised. `slaughtered`: empty where it is the same country.
 */
export interface MeatOrigin {
  meat: Meat
  raised: string[]
  slaughtered: string[]
}

/** Maximum countries of one meat. */
export const maxMeatCountries = 6

/** Whether the animals were raised and slaughtered in one and the same country, which is then the meat's origin. */
export const hasOneOrigin = ({ raised, slaughtered }: MeatOrigin): boolean =>
  raised.length === 1 && (slaughtered.length === 0 || (slaughtered.length === 1 && slaughtered[0] === raised[0]))

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

/** The diets to show, without `vegetarian` if the article is vegan. */
export const statedDiets = (allDiets: readonly Diet[]): Diet[] =>
  allDiets.filter((diet) => diet !== 'vegetarian' || !allDiets.includes('vegan'))

/** Days during which a deleted service, section or article can be restored. */
export const menuRestoreDays = 30

/** Maximum lengths in characters. */
export const maxMenuTextLengths = { name: 120, section: 80, description: 4000, articleDescription: 2000 } as const
/**
 * Maximum numbers, because every guest's phone loads the whole menu; real menus are far smaller. `picks`: the choices
 * picked in one option; `quantity`: the pieces of an article in one order.
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

/** Maximum articles of one hotel in all services, and maximum bytes of their texts and options. */
export const maxMenusOfHotel = { articles: 1500, bytes: 3_000_000 } as const

/** After which time a pause ends by itself, or a sold-out article is available again. */
export const saleEndings = ['half-hour', 'hour', 'tomorrow'] as const
export type SaleEnding = (typeof saleEndings)[number]

/**
 * The hour at which "tomorrow" begins: for a kitchen open past midnight, the night still belongs to the evening before.
 */
const morningTime = '05:00'

/** The instant at which the pause or sale limit ends. */
export function saleEndOf(ending: SaleEnding, timeZone: string, now: Date): Date {
  if (ending !== 'tomorrow') return new Date(now.getTime() + (ending === 'hour' ? 60 : 30) * 60_000)
  const morningIn = (days: number) =>
    instantAt(timeZone, `${addDays(localDate(timeZone, now), days)}T${morningTime}`) as Date
  return morningIn(0) > now ? morningIn(0) : morningIn(1)
}

/** `pausedUntil`: when the pause ends by itself; null: until somebody ends it. */
export interface Pause {
  paused: boolean
  pausedUntil: string | Date | null
}

/** Whether the pause is in force now, computed from data that may have been loaded earlier. */
export const isPaused = ({ paused, pausedUntil }: Pause, now: Date): boolean =>
  paused && (pausedUntil === null || new Date(pausedUntil) > now)

/**
 * When the team starts to prepare orders: now, or at the end of the pause; null while the end is not known. An order
 * for later is accepted during a pause, as it is before a service opens.
 */
export function availableFrom(pause: Pause, now: Date): Date | null {
  if (!isPaused(pause, now)) return now
  return pause.pausedUntil === null ? null : new Date(pause.pausedUntil)
}

/** For how long something is sold out; `stock`: it is sold until the stock is gone. */
export const saleModes = ['available', ...saleEndings, 'sold-out', 'stock'] as const
export type SaleMode = (typeof saleModes)[number]
export const maxStock = 999

/**
 * Whether an article or a choice is available. `soldOutUntil`: when it is available again; `stock`: how many are left,
 * if counted.
 */
export interface Sale {
  available: boolean
  soldOutUntil: string | null
  stock: number | null
}

/** Whether the article or choice is available now, computed from data that may have been loaded earlier. */
export const isOnSale = ({ available, soldOutUntil }: Sale, now: Date): boolean =>
  available || (soldOutUntil !== null && Date.parse(soldOutUntil) <= now.getTime())

/** The service with its pause and its available articles as of `now`. */
export const serviceAt = <Service extends Pause & { articles: Article[] }, Article extends SoldArticle>(
  service: Service,
  now: Date,
): Service => ({ ...service, paused: isPaused(service, now), articles: onSaleAt(service.articles, now) })

interface SoldArticle extends Sale {
  options: { min: number; choices: Sale[] }[]
}

/**
 * The articles with their availability as of `now`. An article is also sold out when it has too few available choices
 * for a required option.
 */
export const onSaleAt = <Article extends SoldArticle>(articles: Article[], now: Date): Article[] =>
  articles.map((article) => {
    const options = article.options.map((option) => ({
      ...option,
      choices: option.choices.map((choice) => ({ ...choice, available: isOnSale(choice, now) })),
    }))
    const hasRequiredChoices = options.every(
      ({ min, choices }) => choices.filter(({ available }) => available).length >= min,
    )
    return { ...article, options, available: isOnSale(article, now) && hasRequiredChoices }
  })

/** When a section is served. */
export interface Serving {
  id: string
  hours: Hours | null
}

/**
 * Whether articles of this section are served at an instant, and when they are served next. Articles without a section,
 * and sections without hours, are always served.
 */
export const servingAt = (sections: readonly Serving[], sectionId: string | null, timeZone: string, at: Date) =>
  openingAt(sections.find(({ id }) => id === sectionId)?.hours ?? null, timeZone, at)

/**
 * The order lines whose article is not served at an instant because of its section's hours. `index`: of the line;
 * `opensAt`: when the article is served next, null when unknown. Used by the basket on the phone and by the order's
 * transaction.
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

interface AnsweredArticle {
  allergens: AllergenAnswers | null
  options: readonly { choices: readonly { allergens?: AllergenAnswers | null | undefined }[] }[]
}

/** Whether an answer about an allergen is missing, for the article or one of its choices. */
export const lacksAllergens = ({ allergens, options }: AnsweredArticle): boolean =>
  [allergens, ...options.flatMap(({ choices }) => choices.map((choice) => choice.allergens))].some(
    (answers) => undeclaredAllergens(answers ?? null).length > 0,
  )
