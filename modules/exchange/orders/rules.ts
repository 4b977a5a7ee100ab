import { deliverySlots } from '#core/time/delivery-slots.ts'
import { type Hours, openingAt } from '#core/time/hours.ts'
import type { GuestEvent } from '#modules/content/guest-notifications/rules.ts'
import type { PublicArticle } from '#modules/content/services/contract.ts'
import { type Allergen, availableFrom, maxMenuCounts, type Pause } from '#modules/content/services/rules.ts'
import type { Handover } from './handover-rules.ts'
import type { Status } from './status-rules.ts'

export const maxOrderLines = 50
/** Maximum choices in all lines of an order together. */
export const maxOrderChoices = 200
/** Maximum characters of an order as JSON, with the names and allergens of everything in it. */
export const maxOrderLength = 64_000
export const maxLineQuantity = maxMenuCounts.quantity
/** Maximum characters of what guests and staff type. */
export const maxOrderTextLengths = { guestName: 80, note: 500, lineNote: 200, reason: 300 } as const

/** Orders for a later day than this are refused, because menus, prices and hours may change until then. */
export const maxOrderDaysAhead = 14

/** Maximum orders on one bill. */
export const maxBillOrders = 500
/** Whether an order has been carried over to its room's bill. */
export const handledOnBill = ['yes', 'no'] as const

const minuteMs = 60_000

// Statuses.

/** The notification that the guest gets for this step; null: none. */
export function guestEventOf(from: Status, to: Status): GuestEvent | null {
  if (to === 'cancelled') return 'refused'
  if (to === 'on-the-way') return 'onTheWay'
  if (to === 'ready') return 'ready'
  return from === 'new' && to !== 'completed' ? 'accepted' : null
}

/** A step in the history of an order. */
interface Step {
  status: Status
  /** ISO 8601, UTC. */
  at: string
  by: string
  /** The step was undone. */
  undone?: boolean | undefined
  /** The step undid the one before it; its status is the current one again. */
  back?: boolean | undefined
}

/** The history without undone steps, as guests see it. */
export const validSteps = <S extends Step>(history: readonly S[]): S[] =>
  history.filter(({ undone, back }) => !undone && !back)

/** The status before the last step; null if it cannot be undone: the guest made it, or it is the first one. */
export function statusBefore(history: readonly Step[]): Status | null {
  const [before, last] = validSteps(history).slice(-2)
  if (!before || !last || last.by === 'guest') return null
  return before.status === 'new' && before.by !== 'guest' ? null : before.status
}

/** Seconds for which a screen shows the undo button. */
export const undoSeconds = 10
/** Extra time that the server grants, for slow networks. */
const undoTakenSeconds = 30

/** Whether the author of a step may still undo it without a reason. */
export const mayUndo = ({ at }: Pick<Step, 'at'>, now: Date) =>
  now.getTime() - Date.parse(at) <= undoTakenSeconds * 1000

/** Whether a step may be undone later, with a reason. A cancellation may not: the guest has read it. */
export const mayRecall = (history: readonly Step[]) =>
  statusBefore(history) !== null && validSteps(history).at(-1)?.status !== 'cancelled'

export interface BilledOrder {
  deliveryMode: Handover
  /** Cents. */
  total: number
  /** The guest puts an order brought to their seat on the bill of their room. */
  toRoomBill?: boolean | undefined
}

/** Collected orders are paid at the reception, and free ones are on no bill. */
export const goesOnRoomBill = ({ deliveryMode, total, toRoomBill = false }: BilledOrder) =>
  total > 0 && (deliveryMode === 'room-delivery' || (deliveryMode === 'seat-delivery' && toRoomBill))

// Release.

/** Minutes before its time at which a later order is released to the team, unless its service needs more. */
const usualPreparation = 20

/** When an order for a given time is released to the team; null: at once. */
export function releaseTimeOf(dueAt: Date | null, leadMinutes: number, placedAt: Date): Date | null {
  if (!dueAt) return null
  const release = new Date(dueAt.getTime() - Math.max(leadMinutes, usualPreparation) * minuteMs)
  return release > placedAt ? release : null
}

/** Whether an order is not released yet, so that nobody has to act on it. */
export const isNotYetReleased = (order: { status: Status; releaseAt: string | null }, now: Date) =>
  (order.status === 'new' || order.status === 'accepted') &&
  order.releaseAt !== null &&
  now.getTime() < Date.parse(order.releaseAt)

// Allergies.

export interface AllergyWarnings {
  contains: Allergen[]
  mayContain: Allergen[]
  /** Not declared: it may contain them. */
  unknown: Allergen[]
}

/** Compares a guest's allergies with a dish and its choices. An undeclared allergen is never considered safe. */
export function allergyWarnings(
  allergies: readonly Allergen[],
  ...parts: readonly PublicArticle['allergens'][]
): AllergyWarnings {
  const found: AllergyWarnings = { contains: [], mayContain: [], unknown: [] }
  for (const allergy of allergies) {
    const answers = parts.map((part) => part?.[allergy])
    if (answers.includes('contains')) found.contains.push(allergy)
    else if (answers.includes('may-contain')) found.mayContain.push(allergy)
    else if (answers.includes(undefined)) found.unknown.push(allergy)
  }
  return found
}

/** The allergens of an ordered line: those of the dish, and of each choice. */
export const allergenPartsOfLine = ({
  allergens,
  options,
}: Pick<PublicArticle, 'allergens'> & { options: Pick<PublicArticle, 'allergens'>[] }) => [
  allergens,
  ...options.map((option) => option.allergens),
]

const chosenOf = <Choice extends { id: string }>(
  { options }: { options: readonly { choices: readonly Choice[] }[] },
  chosen: readonly string[],
): Choice[] => options.flatMap(({ choices }) => choices.filter(({ id }) => chosen.includes(id)))

/** The allergens of a current selection: those of the article, and of each choice. */
export const allergenPartsChosen = (article: PublicArticle, chosen: readonly string[]) =>
  [article, ...chosenOf(article, chosen)].map(({ allergens }) => allergens)

// Prices, in whole cents. The highest possible total (50 lines of 99, each with 20 options of 20 choices, all at
// 10,000.00) is 2 × 10¹² cents; integers are exact up to 9 × 10¹⁵.

/** Sold out or counted, if set. */
type Limits = Partial<Pick<PublicArticle, 'available' | 'stock'>>
type PricedChoice = Pick<PublicArticle['options'][number]['choices'][number], 'id' | 'price'> & Limits
type PricedArticle = Pick<PublicArticle, 'id' | 'price' | 'maxQuantity'> &
  Limits & { options: (Pick<PublicArticle['options'][number], 'id' | 'min' | 'max'> & { choices: PricedChoice[] })[] }
interface RequestLine {
  articleId: string
  quantity: number
  /** Ids of the selected choices. */
  options?: readonly string[]
}

export interface LinePrice {
  /** Cents for one unit: the article and its choices. */
  unitPrice: number
  /** Cents for the requested quantity. */
  total: number
}

/** The price of one line. A choice that the article does not have costs nothing, because `checkLines` refuses it. */
export function priceLine(article: PricedArticle, line: RequestLine): LinePrice {
  const chosen = new Set(line.options)
  let unitPrice = article.price.amount
  for (const { choices } of article.options) {
    for (const choice of choices) if (chosen.has(choice.id)) unitPrice += choice.price.amount
  }
  return { unitPrice, total: unitPrice * line.quantity }
}

// The price of each line, in order, and their sum. A line whose article was deleted costs nothing, so that the phone
// can still add up the basket. Orders contain only lines in which `checkLines` finds no error.
export function priceOrder(articles: readonly PricedArticle[], lines: readonly RequestLine[]) {
  const byId = new Map(articles.map((article) => [article.id, article]))
  const prices = lines.map((line): LinePrice => {
    const article = byId.get(line.articleId)
    return article ? priceLine(article, line) : { unitPrice: 0, total: 0 }
  })
  return { lines: prices, total: prices.reduce((sum, { total }) => sum + total, 0) }
}

/** How many of an article with these choices can be ordered: the maximum per order, and what is left in stock. */
export const quantityLimitOf = (article: PricedArticle, chosen: readonly string[] = []): number =>
  Math.min(article.maxQuantity, ...[article, ...chosenOf(article, chosen)].map(({ stock }) => stock ?? maxLineQuantity))

/** How many of each counted article and choice an order takes. */
export function countStockItems(
  articles: readonly PricedArticle[],
  lines: readonly (RequestLine & { quantity: number })[],
) {
  const countByItem = new Map<string, number>()
  for (const line of lines) {
    const article = articles.find(({ id }) => id === line.articleId)
    if (!article) continue
    for (const { id, stock } of [article, ...chosenOf(article, line.options ?? [])])
      if (typeof stock === 'number') countByItem.set(id, (countByItem.get(id) ?? 0) + line.quantity)
  }
  return [...countByItem].map(([itemId, count]) => ({ itemId, count }))
}

// Validation of lines.

export interface OrderLineError {
  /** `lines.0.options`, as in the request. */
  path: string
  code:
    | 'unknown_article'
    | 'sold_out'
    | 'quantity'
    | 'option_missing'
    | 'option_too_many'
    | 'unknown_choice'
    | 'duplicate_choice'
  /** The option with too few or too many choices, for the sheet that shows it. */
  optionId?: string
}

/** All errors of all lines at once. Used by the basket on the phone and by the transaction that places the order. */
export function checkLines(articles: readonly PricedArticle[], lines: readonly RequestLine[]): OrderLineError[] {
  const byId = new Map(articles.map((article) => [article.id, article]))
  const quantityByArticle = new Map<string, number>()
  /** The quantity of each choice so far. */
  const chosen = new Map<string, number>()

  return lines.flatMap((line, index): OrderLineError[] => {
    const path = `lines.${index}`
    const article = byId.get(line.articleId)
    if (!article) return [{ path: `${path}.articleId`, code: 'unknown_article' }]

    const errors: OrderLineError[] = []
    if (article.available === false) errors.push({ path: `${path}.articleId`, code: 'sold_out' })

    // The limit of an article (its stock or the maximum per order) applies to all its lines together: two with milk and
    // two without are four. The line that exceeds it gets the error, so that the guest knows which one to lower.
    const countable = Number.isInteger(line.quantity) && line.quantity >= 1
    const together = (quantityByArticle.get(article.id) ?? 0) + (countable ? line.quantity : 0)
    quantityByArticle.set(article.id, together)
    const choices = chosenOf(article, line.options ?? [])
    for (const { id } of choices) chosen.set(id, (chosen.get(id) ?? 0) + (countable ? line.quantity : 0))
    const tooMany =
      together > quantityLimitOf(article) ||
      choices.some(
        ({ id, available, stock }) =>
          available !== false && (chosen.get(id) ?? 0) > (stock ?? Number.POSITIVE_INFINITY),
      )
    if (!countable || (tooMany && article.stock !== 0)) errors.push({ path: `${path}.quantity`, code: 'quantity' })

    for (const error of checkOptions(article, line.options ?? [])) errors.push({ path: `${path}.options`, ...error })
    return errors
  })
}

/** A duplicate choice counts once here; it is reported as a separate error. */
function checkOptions({ options }: PricedArticle, chosenIds: readonly string[]): Omit<OrderLineError, 'path'>[] {
  const chosen = new Set(chosenIds)
  const errors: Omit<OrderLineError, 'path'>[] = []
  if (chosen.size < chosenIds.length) errors.push({ code: 'duplicate_choice' })

  let knownCount = 0
  for (const { id: optionId, min, max, choices } of options) {
    const count = choices.filter((choice) => chosen.has(choice.id)).length
    knownCount += count
    if (choices.some(({ id, available }) => available === false && chosen.has(id)))
      errors.push({ code: 'sold_out', optionId })
    if (count < min) errors.push({ code: 'option_missing', optionId })
    if (count > max) errors.push({ code: 'option_too_many', optionId })
  }
  if (knownCount < chosen.size) errors.push({ code: 'unknown_choice' })
  return errors
}

// Timing.

export type OrderTimingError =
  | { code: 'service_paused' }
  /** `opensAt`: the next opening after the requested time, `null` when there is none within 366 days. */
  | { code: 'service_closed'; opensAt: Date | null }
  /** `earliest`: the first whole minute that is possible. */
  | { code: 'too_early'; earliest: Date }
  | { code: 'too_late' }

interface Timing extends Pause {
  hours: Hours | null
  timeZone: string
  leadMinutes: number
  now: Date
}

const latestFrom = (now: Date) => now.getTime() + maxOrderDaysAhead * 1440 * minuteMs

/**
 * Whether a service accepts an order now. Without `dueAt` (as soon as possible) it must be open. With it, it must be
 * open at that time, and may be closed now: breakfast is ordered the evening before. The lead time counts from now or,
 * in a pause, from its end; a pause without an end refuses both.
 */
export function checkTiming(timing: Timing & { dueAt?: Date | null }): OrderTimingError | null {
  const { hours, timeZone, leadMinutes, dueAt, now } = timing
  const from = availableFrom(timing, now)
  if (!from || (!dueAt && from > now)) return { code: 'service_paused' }

  const latest = latestFrom(now)
  if (dueAt && dueAt.getTime() > latest) return { code: 'too_late' }

  const soonest = from.getTime() + leadMinutes * minuteMs
  if (dueAt && dueAt.getTime() < soonest) {
    // Rounded up to a whole minute, as it is shown to the guest: 08:02:30 shown as 08:02 would be refused again.
    const next = new Date(Math.ceil(soonest / minuteMs) * minuteMs)
    const { openNow, opensAt } = openingAt(hours, timeZone, next)
    const earliest = openNow ? next : opensAt
    const reachable = earliest !== null && earliest.getTime() <= latest
    if (reachable) return { code: 'too_early', earliest }
    return from > now ? { code: 'service_paused' } : { code: 'service_closed', opensAt }
  }

  const { openNow, opensAt } = openingAt(hours, timeZone, dueAt ?? now)
  return openNow ? null : { code: 'service_closed', opensAt }
}

/** The offered times, on `days` calendar days from the first one that has some. `checkTiming` accepts all of them. */
export function offeredTimes({ now, ...service }: Timing, days: number): Date[] {
  const from = availableFrom(service, now)
  if (!from) return []
  return deliverySlots({ ...service, now: from, days }).filter((time) => time.getTime() <= latestFrom(now))
}
