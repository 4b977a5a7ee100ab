import type { Problem } from '#core/errors/contract.ts'
import type { Lang } from '#core/i18n/contract.ts'
import type { PublicArticle } from '#modules/content/services/contract.ts'
import { type Allergen, allergens } from '#modules/content/services/rules.ts'
import type { Handover } from '../../handover-rules.ts'
import { maxLineQuantity, maxOrderLines, priceLine } from '../../rules.ts'

/**
 * A line of a basket, which is not ordered yet. There is one basket per service, because an order belongs to one
 * service.
 */
export interface BasketLine {
  key: string
  articleId: string
  quantity: number
  options: string[]
  note: string
  /** The article's name when it was chosen, in case the hotel deletes the article. */
  name: string
  /** The price of one in cents, as the guest last saw it. A change is shown before ordering. */
  seenPrice: number
}

/**
 * A request to place an order. It is repeated with the same body and the same idempotency key, so that it creates one
 * order.
 */
export interface OrderAttempt {
  key: string
  body: string
  /** It was sent at least once, so the order may exist on the server. */
  sent: boolean
  /** The guest has cancelled it, and the server has not confirmed that yet. */
  withdrawn: boolean
  /**
   * `sending`: the guest has just ordered. `failed`: the guest was told that it could not be processed and to call the
   * reception, so it is sent again only on the guest's request, or it might be served twice. `queued`: the guest has
   * requested that, and it is sent automatically until the hotel answers.
   */
  state: 'sending' | 'failed' | 'queued'
}

export interface Basket {
  serviceId: string
  lines: BasketLine[]
  handover: Handover | null
  /** An order brought to the seat goes on the bill of the proven room; absent: it is paid there. */
  toRoomBill?: boolean
  /** ISO 8601; null: as soon as possible. */
  dueAt: string | null
  /** For how many people a time is booked; absent: one. */
  partySize?: number
  note: string
  /** The allergies that the guest chose to tell the kitchen with this order. */
  allergies: Allergen[]
  /** The stored allergies that were already filled in. If the guest unticks one, it is not filled in again. */
  filled?: Allergen[]
  /** The request of the confirmed order, until it is answered. */
  attempt: OrderAttempt | null
  /** When the guest ordered. `at`: milliseconds since the epoch. Null: the basket is still open. */
  confirmed: { at: number; lang: Lang } | null
  /** Why the server refused the order; for a basket that waits to be sent, why the guest must confirm it again. */
  refusal: Problem | null
}

export type ArticleChoices = Pick<BasketLine, 'quantity' | 'options' | 'note'>

/** The most recently changed basket is last. */
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

const clampQuantity = (quantity: number) => Math.min(Math.max(1, Math.round(quantity)), maxLineQuantity)
const isSameLine = (line: BasketLine, articleId: string, { options, note }: ArticleChoices) =>
  line.articleId === articleId && line.note === note && [...line.options].sort().join() === [...options].sort().join()

const isOpenOf =
  (serviceId: string) =>
  (basket: Basket): boolean =>
    basket.serviceId === serviceId && basket.confirmed === null

/** Changes the open basket of a service and moves it to the end. A basket without lines is deleted. */
export function changeOpenBasket(baskets: Baskets, serviceId: string, change: (basket: Basket) => Basket): Baskets {
  const isOpenBasket = isOpenOf(serviceId)
  const basket = change(baskets.find(isOpenBasket) ?? emptyBasket(serviceId))
  const others = baskets.filter((each) => !isOpenBasket(each))
  return basket.lines.length > 0 ? [...others, basket] : others
}

/** Marks the open basket as ordered. */
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

/** After no response, an order that was being sent is marked as failed; queued or withdrawn ones stay as they are. */
export const markAttemptFailed = (baskets: Baskets, key: string): Baskets =>
  basketByKey(baskets, key)?.attempt?.state === 'sending' ? changeAttempt(baskets, key, { state: 'failed' }) : baskets

/**
 * Reopens an order that was certainly not stored, merged with the basket that was started since. A time that somebody
 * else has booked is forgotten, so that the guest chooses another one.
 */
export function reopenBasket(baskets: Baskets, key: string, refusal: Problem | null): Baskets {
  const reopened = basketByKey(baskets, key)
  if (!reopened) return baskets
  const openBasket = baskets.find(isOpenOf(reopened.serviceId))
  const lines = [...reopened.lines, ...(openBasket?.lines ?? [])].slice(0, maxOrderLines)
  const others = baskets.filter((each) => each !== reopened && each !== openBasket)
  const dueAt = refusal?.code === 'slot_taken' ? null : reopened.dueAt
  return [...others, { ...reopened, lines, dueAt, attempt: null, confirmed: null, refusal }]
}

/** Milliseconds after which an unsent order needs the guest's confirmation. */
const confirmAfterMs = 30 * 60_000

/** Whether the basket is so old that the guest must confirm it again. */
export const isExpiredBasket = ({ confirmed, dueAt, attempt }: Basket, now: number): boolean =>
  !attempt?.withdrawn &&
  ((confirmed !== null && now - confirmed.at > confirmAfterMs) || (dueAt !== null && Date.parse(dueAt) < now))

/** Whether a basket is sent without the guest asking for it again. */
export const isBasketToSend = (basket: Basket, now: number): boolean =>
  basket.confirmed !== null &&
  !isExpiredBasket(basket, now) &&
  (basket.attempt?.state !== 'failed' || basket.attempt.withdrawn)

/** The next basket to send. */
export const nextBasketToSend = (baskets: Baskets, now: number): Basket | undefined =>
  baskets.find((basket) => isBasketToSend(basket, now))

/** Adds an article. If a line has the same article, choices and note, its quantity grows. */
export const addArticleToBasket =
  (article: PublicArticle, choice: ArticleChoices, key: string) =>
  (basket: Basket): Basket => {
    const existingLine = basket.lines.find((line) => isSameLine(line, article.id, choice))
    if (existingLine)
      return changeBasketLine(existingLine.key, { quantity: clampQuantity(existingLine.quantity + choice.quantity) })(
        basket,
      )
    if (basket.lines.length >= maxOrderLines) return basket
    const line = {
      key,
      articleId: article.id,
      ...choice,
      quantity: clampQuantity(choice.quantity),
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

/** Changes the choices of a line. Its price becomes the one that the article sheet just showed. */
export const changeLineChoice = (key: string, article: PublicArticle, choice: ArticleChoices) =>
  changeBasketLine(key, { ...choice, seenPrice: priceLine(article, { articleId: article.id, ...choice }).unitPrice })

/** Removes one unit of an article, from the line that was added last. */
export const removeOneUnit =
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

/** Stores the prices that the guest has been shown (cents for one, in the order of the lines). */
export const withAcceptedPrices =
  (prices: readonly number[]) =>
  (basket: Basket): Basket => ({
    ...basket,
    lines: basket.lines.map((line, index) => ({ ...line, seenPrice: prices[index] ?? line.seenPrice })),
  })

/** Fills in the allergies stored on the phone, each only once. */
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

/** How many of an article the basket of a service contains. */
export const countOfArticle = (
  baskets: Baskets,
  serviceId: string,
  articleId: string,
  exceptLineKey?: string,
): number =>
  (baskets.find((basket) => basket.serviceId === serviceId)?.lines ?? [])
    .filter((line) => line.articleId === articleId && line.key !== exceptLineKey)
    .reduce((sum, { quantity }) => sum + quantity, 0)

// Storage. Open baskets expire after a day; unsent orders are kept longer.

const openLifetimeMs = 24 * 3_600_000
const unsentLifetimeMs = 7 * openLifetimeMs

export const serializeBaskets = (baskets: Baskets, now: number) => JSON.stringify({ at: now, baskets })

/** Parses the stored baskets. Invalid or expired ones are dropped. */
export function parseBaskets(stored: string | null, now: number): Baskets {
  try {
    const { at, baskets } = JSON.parse(stored ?? '') as { at: unknown; baskets: unknown }
    if (typeof at !== 'number' || !Array.isArray(baskets) || !baskets.every(isBasket)) return []
    return baskets.filter(({ confirmed }) => now - at <= (confirmed ? unsentLifetimeMs : openLifetimeMs))
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
    (basket.partySize === undefined || Number.isInteger(basket.partySize)) &&
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
