import { type Hours, openingAt } from '#core/time/hours.ts'
import type { PublicArticle } from '#modules/services/contract.ts'
import { type Allergen, type DeliveryMode, most } from '#modules/services/rules.ts'

/** How one order is handed over; a service offers one of them or, when `mixed`, both. */
export const handovers = ['room-delivery', 'reception-pickup'] as const
export type Handover = (typeof handovers)[number]

export const statuses = ['new', 'accepted', 'preparing', 'on-the-way', 'ready', 'completed', 'cancelled'] as const
export type Status = (typeof statuses)[number]

export const maxLines = 50
export const maxQuantity = most.quantity
/** Characters of what guests and staff type. */
export const longest = { guestName: 80, note: 500, lineNote: 200, reason: 300 } as const

/** An order asked for later than this is refused: menus, prices and hours will have changed by then. */
export const maxDaysAhead = 14

/** Orders of a room that one bill holds. */
export const maxBillOrders = 500
/** Whether an order has been carried over to its room's bill. */
export const handledOnBill = ['yes', 'no'] as const

const minuteMs = 60_000

// The life of an order.

/** The steps of an order that goes well, in order: what the guest is shown, and the only direction staff may take. */
export const timeline = (handover: Handover): Status[] => [
  'new',
  'accepted',
  'preparing',
  handover === 'room-delivery' ? 'on-the-way' : 'ready',
  'completed',
]

/** Whether somebody still has something to do for it. */
export const isOpen = (status: Status) => status !== 'completed' && status !== 'cancelled'

/** What staff may do: skip steps forward, never go back, cancel whatever is open. */
export function canMove(from: Status, to: Status, handover: Handover): boolean {
  if (!isOpen(from)) return false
  if (to === 'cancelled') return true
  const steps = timeline(handover)
  return steps.includes(from) && steps.indexOf(to) > steps.indexOf(from)
}

/** Where one touch on the board takes it; `null` when it has arrived. */
export function nextStatus(from: Status, handover: Handover): Status | null {
  const steps = timeline(handover)
  return steps.find((to) => canMove(from, to, handover)) ?? null
}

/** Until somebody has accepted, nobody has begun to cook. */
export const guestMayCancel = (status: Status) => status === 'new'

/** What a guest may choose from, given the service. */
export const offeredHandovers = (mode: DeliveryMode): Handover[] => (mode === 'mixed' ? [...handovers] : [mode])

// How long it has waited.

export type Urgency = 'calm' | 'late' | 'hot'

/** Minutes after which an order turns late, then hot: waiting to be seen, and waiting to be served. */
const timeout = { seen: [2, 5], served: [10, 20] } as const

/** Whole minutes since it was placed. A board whose clock runs behind the server's shows 0, not -1. */
export const orderAge = (placedAt: string | Date, now: Date) =>
  Math.max(0, Math.floor((now.getTime() - new Date(placedAt).getTime()) / minuteMs))

/**
 * How much an order should catch the eye. A new one counts from when it was placed, whenever it is due: somebody waits for
 * a yes. After that an order for a given time counts as if placed just early enough to turn hot at that time, so that
 * tomorrow's breakfast is calm all night. What has left the kitchen no longer hurries it.
 */
export function urgency(order: { status: Status; placedAt: string; dueAt: string | null }, now: Date): Urgency {
  const { status, placedAt, dueAt } = order
  const waitsFor = status === 'new' ? 'seen' : status === 'accepted' || status === 'preparing' ? 'served' : null
  if (waitsFor === null) return 'calm'
  const [late, hot] = timeout[waitsFor]
  const since = waitsFor === 'served' && dueAt ? new Date(Date.parse(dueAt) - hot * minuteMs) : placedAt
  const minutes = orderAge(since, now)
  return minutes >= hot ? 'hot' : minutes >= late ? 'late' : 'calm'
}

// What its guest must not eat.

export interface AllergyWarnings {
  contains: Allergen[]
  mayContain: Allergen[]
  /** Nobody filled the article in: it may hold any of them. */
  unknown: Allergen[]
}

/** Where the allergies a guest declared meet one line; traces count, and what was not filled in is never taken for safe. */
export function allergyWarnings(
  allergies: readonly Allergen[],
  allergens: PublicArticle['allergens'],
): AllergyWarnings {
  return {
    contains: allergies.filter((allergy) => allergens?.[allergy] === 'contains'),
    mayContain: allergies.filter((allergy) => allergens?.[allergy] === 'may-contain'),
    unknown: allergens === null ? [...allergies] : [],
  }
}

// What it costs. Cents, whole numbers only. The dearest order the contract lets through (50 lines of 99, each with 20 options
// of 20 choices, all at 10,000.00) is 2 × 10¹² cents; whole numbers are exact up to 9 × 10¹⁵.

type PricedArticle = Pick<PublicArticle, 'id' | 'price' | 'options' | 'available' | 'maxQuantity'>
interface RequestLine {
  articleId: string
  quantity: number
  /** Ids of the choices made. */
  options?: readonly string[]
}

export interface LinePrice {
  /** Cents for one: the article and the choices made. */
  unitPrice: number
  /** Cents for the quantity asked. */
  total: number
}

/** The price of one line. A choice the article does not have is worth nothing: `checkLines` refuses it. */
export function priceLine(article: PricedArticle, line: RequestLine): LinePrice {
  const chosen = new Set(line.options)
  let unitPrice = article.price.amount
  for (const { choices } of article.options) {
    for (const choice of choices) if (chosen.has(choice.id)) unitPrice += choice.price.amount
  }
  return { unitPrice, total: unitPrice * line.quantity }
}

/**
 * The price of each line, in their order, and of all of them. A line whose article is gone is worth nothing, so that a
 * basket still adds up on the phone; an order is made only of lines in which `checkLines` finds no error.
 */
export function priceOrder(articles: readonly PricedArticle[], lines: readonly RequestLine[]) {
  const byId = new Map(articles.map((article) => [article.id, article]))
  const prices = lines.map((line): LinePrice => {
    const article = byId.get(line.articleId)
    return article ? priceLine(article, line) : { unitPrice: 0, total: 0 }
  })
  return { lines: prices, total: prices.reduce((sum, { total }) => sum + total, 0) }
}

// What is wrong with it.

export interface LineFault {
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
  /** The option with too few or too many choices, for the sheet that shows them. */
  optionId?: string
}

/** Every fault of every line at once; the basket on the phone and the order's transaction ask the same question. */
export function checkLines(articles: readonly PricedArticle[], lines: readonly RequestLine[]): LineFault[] {
  const byId = new Map(articles.map((article) => [article.id, article]))
  const asked = new Map<string, number>()

  return lines.flatMap((line, index): LineFault[] => {
    const path = `lines.${index}`
    const article = byId.get(line.articleId)
    if (!article) return [{ path: `${path}.articleId`, code: 'unknown_article' }]

    const faults: LineFault[] = []
    if (!article.available) faults.push({ path: `${path}.articleId`, code: 'sold_out' })

    // The limit of an article is what the kitchen has or a room may take, however it is spread over lines: two with milk and
    // two without are four. The line that goes over is the one at fault, so that a guest knows which to lower.
    const countable = Number.isInteger(line.quantity) && line.quantity >= 1
    const together = (asked.get(article.id) ?? 0) + (countable ? line.quantity : 0)
    asked.set(article.id, together)
    if (!countable || together > article.maxQuantity) faults.push({ path: `${path}.quantity`, code: 'quantity' })

    for (const fault of checkOptions(article, line.options ?? [])) faults.push({ path: `${path}.options`, ...fault })
    return faults
  })
}

/** A choice made twice counts once: it is its own error and hides no other. */
function checkOptions({ options }: PricedArticle, chosenIds: readonly string[]): Omit<LineFault, 'path'>[] {
  const chosen = new Set(chosenIds)
  const faults: Omit<LineFault, 'path'>[] = []
  if (chosen.size < chosenIds.length) faults.push({ code: 'duplicate_choice' })

  let known = 0
  for (const { id: optionId, min, max, choices } of options) {
    const count = choices.filter((choice) => chosen.has(choice.id)).length
    known += count
    if (count < min) faults.push({ code: 'option_missing', optionId })
    if (count > max) faults.push({ code: 'option_too_many', optionId })
  }
  if (known < chosen.size) faults.push({ code: 'unknown_choice' })
  return faults
}

// When it is wanted.

export type TimingFault =
  | { code: 'service_paused' }
  /** `opensAt`: the next opening after the time asked for, `null` when there is none within 366 days. */
  | { code: 'service_closed'; opensAt: Date | null }
  /** `earliest`: the first whole minute that would do. */
  | { code: 'too_early'; earliest: Date }
  | { code: 'too_late' }

/**
 * Whether a service takes an order now. Without `dueAt` (as soon as possible) it must be open. With it, it must be open at
 * that time, and may be closed now: breakfast is ordered the evening before. The lead time counts from now. A pause refuses
 * both: the hotel has said that it takes no orders.
 */
export function checkTiming(asked: {
  hours: Hours | null
  timeZone: string
  leadMinutes: number
  paused: boolean
  dueAt?: Date | null
  now: Date
}): TimingFault | null {
  const { hours, timeZone, leadMinutes, paused, dueAt, now } = asked
  if (paused) return { code: 'service_paused' }

  const latest = now.getTime() + maxDaysAhead * 1440 * minuteMs
  if (dueAt && dueAt.getTime() > latest) return { code: 'too_late' }

  const soonest = now.getTime() + leadMinutes * minuteMs
  if (dueAt && dueAt.getTime() < soonest) {
    // On a whole minute, as it is said to the guest: 08:02:30 shown as 08:02 would be refused again.
    const next = new Date(Math.ceil(soonest / minuteMs) * minuteMs)
    const { openNow, opensAt } = openingAt(hours, timeZone, next)
    const earliest = openNow ? next : opensAt
    const reachable = earliest !== null && earliest.getTime() <= latest
    return reachable ? { code: 'too_early', earliest } : { code: 'service_closed', opensAt }
  }

  const { openNow, opensAt } = openingAt(hours, timeZone, dueAt ?? now)
  return openNow ? null : { code: 'service_closed', opensAt }
}
