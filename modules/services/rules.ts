/** Specification point 4: where an order is handed over. `mixed` lets the guest choose. */
export const deliveryModes = ['room-delivery', 'reception-pickup', 'mixed'] as const
export type DeliveryMode = (typeof deliveryModes)[number]

export const serviceKinds = ['order', 'request', 'booking-link', 'information'] as const
export type ServiceKind = (typeof serviceKinds)[number]

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
export const unanswered = (answers: AllergenAnswers | null): Allergen[] =>
  allergens.filter((allergen) => !answers?.[allergen])

/** With `none` for all that is left: what is meant by "none of the rest". */
export const withNoneOfTheRest = (answers: AllergenAnswers | null): AllergenAnswers => ({
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

/** Characters of what staff type. */
export const longest = { name: 120, section: 80, description: 4000, articleDescription: 2000 } as const
/** Far beyond any menu: every guest's phone is sent all of it. `picks`: of one option; minutes and pieces of one order. */
export const most = { options: 20, choices: 30, picks: 20, leadMinutes: 2880, quantity: 99 } as const
