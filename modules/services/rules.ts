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
