import type { Problem } from '#core/errors/contract.ts'
import type { Lang } from '#core/i18n/contract.ts'
import type { PublicArticle } from '#modules/content/services/contract.ts'
import { type Allergen, allergens } from '#modules/content/services/rules.ts'
import { type Handover, maxLineQuantity, maxOrderLines, priceLine } from '../../rules.ts'

/** What a guest has chosen and not yet ordered. One basket per service: an order goes to one service. */
export interface BasketLine {
  key: string
  articleId: string
  quantity: number
  options: string[]
  note: string
  /** The article's name when it was chosen, in case the hotel removes the article. */
  name: string
  /** Cents for one, as the guest last saw it: a change is shown before it is ordered. */
  seenPrice: number
}

/** The same body goes again under the same key, and counts once. */
export interface OrderAttempt {
  key: string
  body: string
  /** It has left this phone, so that nobody can say whether it has arrived. */
  sent: boolean
  /** The guest has cancelled it, and the server has not confirmed that yet. */
  withdrawn: boolean
  /**
   * `sending`: the guest has just ordered. `failed`: they were told that it could not be processed and to call, so it leaves only when they
   * say so, or it might be served twice. `queued`: they said so, and it leaves by itself until the hotel answers.
   */
  state: 'sending' | 'failed' | 'queued'
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
  /** Those kept on the phone that were filled in once: unticked, they stay off this order. */
  filled?: Allergen[]
  /** The order as it was confirmed and not answered yet. */
  attempt: OrderAttempt | null
  /** The guest has ordered this. `at`: milliseconds since the epoch. Null: still open. */
  confirmed: { at: number; lang: Lang } | null
  /** Why the hotel did not take it; of one that waits to be sent, why it has to. */
  refusal: Problem | null
}

export type ArticleChoices = Pick<BasketLine, 'quantity' | 'options' | 'note'>

/** The basket changed last comes last. */
export type Baskets = readonly Basket[]

const emptyBasket = (serviceId: string): Basket => ({
  serviceId,
  lines: [],
  handover: null,
  dueAt: null,
  note: '',
  allergies: [],
  attempt: null,
  confirmed: null,
  refusal: null,
})

const within = (quantity: number) => Math.min(Math.max(1, Math.round(quantity)), maxLineQuantity)
const sameLine = (line: BasketLine, articleId: string, { options, note }: ArticleChoices) =>
  line.articleId === articleId && line.note === note && [...line.options].sort().join() === [...options].sort().join()

const isOpenOf =
  (serviceId: string) =>
  (basket: Basket): boolean =>
    basket.serviceId === serviceId && basket.confirmed === null

/** Changes the open basket of a service and makes it the last; a basket without lines is gone. */
export function changeOpenBasket(baskets: Baskets, serviceId: string, change: (basket: Basket) => Basket): Baskets {
  const isIt = isOpenOf(serviceId)
  const basket = change(baskets.find(isIt) ?? emptyBasket(serviceId))
  const others = baskets.filter((each) => !isIt(each))
  return basket.lines.length > 0 ? [...others, basket] : others
}

/** The open basket, ordered. */
export const confirmBasket =
  (body: string, newKey: string, lang: Lang, now: number) =>
  (basket: Basket): Basket => ({
    ...basket,
    attempt: { key: newKey, body, sent: false, withdrawn: false, state: 'sending' },
    confirmed: { at: now, lang },
    refusal: null,
  })

export const basketByKey = (baskets: Baskets, key: string) => baskets.find(({ attempt }) => attempt?.key === key)

export const withoutBasket = (baskets: Baskets, key: string): Baskets =>
  baskets.filter(({ attempt }) => attempt?.key !== key)

export const changeBasketByKey = (baskets: Baskets, key: string, change: Partial<Basket>): Baskets =>
  baskets.map((basket) => (basket.attempt?.key === key ? { ...basket, ...change } : basket))

export const changeAttempt = (baskets: Baskets, key: string, change: Partial<OrderAttempt>): Baskets =>
  baskets.map((basket) =>
    basket.attempt?.key === key ? { ...basket, attempt: { ...basket.attempt, ...change } } : basket,
  )

/** No response: an order just sent is marked as failed; queued or withdrawn ones stay as they are. */
export const markAttemptFailed = (baskets: Baskets, key: string): Baskets =>
  basketByKey(baskets, key)?.attempt?.state === 'sending' ? changeAttempt(baskets, key, { state: 'failed' }) : baskets

/** Reopens an order that certainly was not stored, merged with what was chosen since. */
export function reopenBasket(baskets: Baskets, key: string, refusal: Problem | null): Baskets {
  const back = basketByKey(baskets, key)
  if (!back) return baskets
  const since = baskets.find(isOpenOf(back.serviceId))
  const lines = [...back.lines, ...(since?.lines ?? [])].slice(0, maxOrderLines)
  const others = baskets.filter((each) => each !== back && each !== since)
  return [...others, { ...back, lines, attempt: null, confirmed: null, refusal }]
}

/** Milliseconds after which an unsent order needs the guest's confirmation. */
const freshFor = 30 * 60_000

/** Whether the basket is so old that the guest must confirm it again. */
export const isExpiredBasket = ({ confirmed, dueAt, attempt }: Basket, now: number): boolean =>
  !attempt?.withdrawn &&
  ((confirmed !== null && now - confirmed.at > freshFor) || (dueAt !== null && Date.parse(dueAt) < now))

/** The next basket to send. */
export const nextBasketToSend = (baskets: Baskets, now: number): Basket | undefined =>
  baskets.find(
    (basket) =>
      basket.confirmed !== null &&
      !isExpiredBasket(basket, now) &&
      (basket.attempt?.state !== 'failed' || basket.attempt.withdrawn),
  )

/** Adds an article; the same one with the same choices and note adds to its line. */
export const addArticleToBasket =
  (article: PublicArticle, choice: ArticleChoices, key: string) =>
  (basket: Basket): Basket => {
    const existingLine = basket.lines.find((line) => sameLine(line, article.id, choice))
    if (existingLine)
      return changeBasketLine(existingLine.key, { quantity: within(existingLine.quantity + choice.quantity) })(basket)
    if (basket.lines.length >= maxOrderLines) return basket
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

export const changeBasketLine =
  (key: string, change: Partial<Omit<BasketLine, 'key'>>) =>
  (basket: Basket): Basket => ({
    ...basket,
    lines: basket.lines.map((line) => (line.key === key ? { ...line, ...change } : line)),
  })

/** Another choice for a line: its price is what the guest has just seen on the sheet. */
export const changeLineChoice = (key: string, article: PublicArticle, choice: ArticleChoices) =>
  changeBasketLine(key, { ...choice, seenPrice: priceLine(article, { articleId: article.id, ...choice }).unitPrice })

/** One less of an article: of the line that was added last. */
export const withoutOne =
  (articleId: string) =>
  (basket: Basket): Basket => {
    const line = basket.lines.findLast((each) => each.articleId === articleId)
    if (!line) return basket
    return line.quantity > 1
      ? changeBasketLine(line.key, { quantity: line.quantity - 1 })(basket)
      : removeBasketLines([line.key])(basket)
  }

export const removeBasketLines =
  (keys: readonly string[]) =>
  (basket: Basket): Basket => ({ ...basket, lines: basket.lines.filter(({ key }) => !keys.includes(key)) })

/** The guest has been shown these prices (cents for one, in the order of the lines). */
export const withAcceptedPrices =
  (prices: readonly number[]) =>
  (basket: Basket): Basket => ({
    ...basket,
    lines: basket.lines.map((line, index) => ({ ...line, seenPrice: prices[index] ?? line.seenPrice })),
  })

/** With the allergies that are kept on the phone, each filled in once. */
export const withStoredAllergies =
  (allergies: Allergen[]) =>
  (basket: Basket): Basket => {
    const added = allergies.filter((allergen) => !basket.filled?.includes(allergen))
    return {
      ...basket,
      allergies: allergens.filter((each) => basket.allergies.includes(each) || added.includes(each)),
      filled: [...(basket.filled ?? []), ...added],
    }
  }

/** How many of an article the basket of a service holds. */
export const countOfArticle = (baskets: Baskets, serviceId: string, articleId: string, except?: string): number =>
  (baskets.find((basket) => basket.serviceId === serviceId)?.lines ?? [])
    .filter((line) => line.articleId === articleId && line.key !== except)
    .reduce((sum, { quantity }) => sum + quantity, 0)

// Storage. Open baskets expire after a day; unsent orders are kept longer.

const lifetime = 24 * 3_600_000
const unsentLifetime = 7 * lifetime

export const serializeBaskets = (baskets: Baskets, now: number) => JSON.stringify({ at: now, baskets })

/** What storage holds, if it is ours, whole and of today; anything else is an empty basket. */
export function parseBaskets(stored: string | null, now: number): Baskets {
  try {
    const { at, baskets } = JSON.parse(stored ?? '') as { at: unknown; baskets: unknown }
    if (typeof at !== 'number' || !Array.isArray(baskets) || !baskets.every(isBasket)) return []
    return baskets.filter(({ confirmed }) => now - at <= (confirmed ? unsentLifetime : lifetime))
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
    (basket.filled === undefined || isTexts(basket.filled)) &&
    (basket.attempt === null || isAttempt(basket.attempt)) &&
    (basket.confirmed === null || (Number.isFinite(basket.confirmed?.at) && basket.attempt !== null)) &&
    typeof basket.refusal === 'object' &&
    Array.isArray(basket.lines) &&
    basket.lines.length > 0 &&
    basket.lines.every(isLine)
  )
}

function isAttempt(value: unknown): value is OrderAttempt {
  const attempt = (value ?? {}) as OrderAttempt
  return (
    isText(attempt.key) &&
    isText(attempt.body) &&
    typeof attempt.sent === 'boolean' &&
    typeof attempt.withdrawn === 'boolean' &&
    isText(attempt.state)
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
    line.quantity <= maxLineQuantity
  )
}
