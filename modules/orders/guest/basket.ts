import type { PublicArticle } from '#modules/services/contract.ts'
import type { Allergen } from '#modules/services/rules.ts'
import { type Handover, maxLines, maxQuantity, priceLine } from '../rules.ts'

/** What a guest has chosen and not yet ordered. One basket per service: an order goes to one service. */
export interface BasketLine {
  key: string
  articleId: string
  quantity: number
  options: string[]
  note: string
  /** As it was called when it was chosen, for when the hotel takes it off. */
  name: string
  /** Cents for one, as the guest last saw it: a change is shown before it is ordered. */
  seenPrice: number
}

export interface Basket {
  serviceId: string
  lines: BasketLine[]
  handover: Handover | null
  /** ISO 8601; null: as soon as possible. */
  dueAt: string | null
  note: string
  /** What the guest chose to tell the kitchen with this order. */
  allergies: Allergen[]
  /** The order that was sent and not answered yet: the same body goes again under the same key, and counts once. */
  attempt: { key: string; body: string } | null
}

export type Choice = Pick<BasketLine, 'quantity' | 'options' | 'note'>

/** The basket touched last comes last. */
export type Baskets = readonly Basket[]

const emptyBasket = (serviceId: string): Basket => ({
  serviceId,
  lines: [],
  handover: null,
  dueAt: null,
  note: '',
  allergies: [],
  attempt: null,
})

const within = (quantity: number) => Math.min(Math.max(1, Math.round(quantity)), maxQuantity)
const sameLine = (line: BasketLine, articleId: string, { options, note }: Choice) =>
  line.articleId === articleId && line.note === note && [...line.options].sort().join() === [...options].sort().join()

/** Changes one basket and makes it the last; a basket without lines is gone. */
export function changed(baskets: Baskets, serviceId: string, change: (basket: Basket) => Basket): Baskets {
  const basket = change(baskets.find((each) => each.serviceId === serviceId) ?? emptyBasket(serviceId))
  const others = baskets.filter((each) => each.serviceId !== serviceId)
  return basket.lines.length > 0 ? [...others, basket] : others
}

/** Adds an article; the same one with the same choices and note adds to its line. */
export const withArticle =
  (article: PublicArticle, choice: Choice, key: string) =>
  (basket: Basket): Basket => {
    const known = basket.lines.find((line) => sameLine(line, article.id, choice))
    if (known) return withLine(known.key, { quantity: within(known.quantity + choice.quantity) })(basket)
    if (basket.lines.length >= maxLines) return basket
    const line = {
      key,
      articleId: article.id,
      ...choice,
      quantity: within(choice.quantity),
      name: article.name,
      seenPrice: priceLine(article, { articleId: article.id, ...choice }).unitPrice,
    }
    return { ...basket, lines: [...basket.lines, line] }
  }

export const withLine =
  (key: string, change: Partial<Omit<BasketLine, 'key'>>) =>
  (basket: Basket): Basket => ({
    ...basket,
    lines: basket.lines.map((line) => (line.key === key ? { ...line, ...change } : line)),
  })

/** Another choice for a line: its price is what the guest has just seen on the sheet. */
export const withChoice = (key: string, article: PublicArticle, choice: Choice) =>
  withLine(key, { ...choice, seenPrice: priceLine(article, { articleId: article.id, ...choice }).unitPrice })

export const withoutLines =
  (keys: readonly string[]) =>
  (basket: Basket): Basket => ({ ...basket, lines: basket.lines.filter(({ key }) => !keys.includes(key)) })

/** The guest has been shown these prices (cents for one, in the order of the lines). */
export const withSeenPrices =
  (prices: readonly number[]) =>
  (basket: Basket): Basket => ({
    ...basket,
    lines: basket.lines.map((line, index) => ({ ...line, seenPrice: prices[index] ?? line.seenPrice })),
  })

/** The key under which `body` goes: the one it went under before, when it went and nothing came back. */
export const withAttempt =
  (body: string, newKey: string) =>
  (basket: Basket): Basket =>
    basket.attempt?.body === body ? basket : { ...basket, attempt: { key: newKey, body } }

/** How many of an article the basket of a service holds. */
export const countOf = (baskets: Baskets, serviceId: string, articleId: string, except?: string): number =>
  (baskets.find((basket) => basket.serviceId === serviceId)?.lines ?? [])
    .filter((line) => line.articleId === articleId && line.key !== except)
    .reduce((sum, { quantity }) => sum + quantity, 0)

// On the phone. A basket of yesterday is no longer what anybody wants.

const lifetime = 24 * 3_600_000

export const written = (baskets: Baskets, now: number) => JSON.stringify({ at: now, baskets })

/** What storage holds, if it is ours, whole and of today; anything else is an empty basket. */
export function read(stored: string | null, now: number): Baskets {
  try {
    const { at, baskets } = JSON.parse(stored ?? '') as { at: unknown; baskets: unknown }
    if (typeof at !== 'number' || now - at > lifetime || !Array.isArray(baskets)) return []
    return baskets.every(isBasket) ? baskets : []
  } catch {
    return []
  }
}

const isText = (value: unknown): value is string => typeof value === 'string'
const isTexts = (value: unknown) => Array.isArray(value) && value.every(isText)
const isTextOrNull = (value: unknown) => value === null || isText(value)

function isBasket(value: unknown): value is Basket {
  const basket = (value ?? {}) as Basket
  return (
    isText(basket.serviceId) &&
    isText(basket.note) &&
    isTextOrNull(basket.handover) &&
    (basket.dueAt === null || !Number.isNaN(Date.parse(basket.dueAt))) &&
    isTexts(basket.allergies) &&
    (basket.attempt === null || (isText(basket.attempt?.key) && isText(basket.attempt?.body))) &&
    Array.isArray(basket.lines) &&
    basket.lines.length > 0 &&
    basket.lines.every(isLine)
  )
}

function isLine(value: unknown): value is BasketLine {
  const line = (value ?? {}) as BasketLine
  return (
    isText(line.key) &&
    isText(line.articleId) &&
    isText(line.name) &&
    isText(line.note) &&
    isTexts(line.options) &&
    Number.isInteger(line.seenPrice) &&
    Number.isInteger(line.quantity) &&
    line.quantity >= 1 &&
    line.quantity <= maxQuantity
  )
}
