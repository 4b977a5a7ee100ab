import { checkLines, type OrderLineError } from './rules.ts'
import { isOpen, type Status } from './status-rules.ts'

/** Maximum changes of one order, because lists and events contain all of them. */
export const maxAmendments = 10

/** What staff may change: `all`, only more of it once it has left the kitchen, or nothing once it is finished. */
export function amendableParts(status: Status): 'all' | 'additions' | 'none' {
  if (!isOpen(status)) return 'none'
  return status === 'on-the-way' || status === 'ready' ? 'additions' : 'all'
}

/** Guests may ask for a change until the order is accepted. */
export const guestMayAskChange = (status: Status) => status === 'new'

// Lines and stock.

/** A stored line, with the price at which it was ordered. */
interface AmendableLine {
  articleId: string
  quantity: number
  /** Cents. */
  unitPrice: number
  total: number
  options: readonly { choiceId: string }[]
  taken?: { itemId: string; count: number }[] | undefined
}

/** A line that stays, by its position in the order. */
interface KeptLine {
  line: number
  quantity: number
}

interface AddedLine {
  articleId: string
  quantity: number
  options?: readonly string[] | undefined
}

/**
 * The line with another quantity at its own price. More takes from the items that are counted now (`counted`), less
 * gives back what it took.
 */
export function withQuantity<L extends AmendableLine>(line: L, quantity: number, counted: ReadonlySet<string>): L {
  if (quantity === line.quantity) return line
  const more = quantity - line.quantity
  const takenCounts = new Map(line.taken?.map(({ itemId, count }) => [itemId, count]))
  const items = [line.articleId, ...line.options.map(({ choiceId }) => choiceId)]
  const taken = items.flatMap((itemId) => {
    const before = takenCounts.get(itemId) ?? 0
    const count = more > 0 ? before + (counted.has(itemId) ? more : 0) : Math.min(before, quantity)
    return count > 0 ? [{ itemId, count }] : []
  })
  const { taken: _, ...rest } = line
  return { ...rest, quantity, total: line.unitPrice * quantity, ...(taken.length > 0 && { taken }) } as L
}

type ItemCounts = { itemId: string; count: number }[]
type StockUser = Pick<AmendableLine, 'taken'>

/** What other lines need more of each item, and what they give back. */
export function stockDifference(before: readonly StockUser[], after: readonly StockUser[]) {
  const differences = new Map<string, number>()
  const add = (lines: readonly StockUser[], sign: number) => {
    for (const { taken = [] } of lines)
      for (const { itemId, count } of taken) differences.set(itemId, (differences.get(itemId) ?? 0) + sign * count)
  }
  add(after, 1)
  add(before, -1)
  const counts: ItemCounts = [...differences].map(([itemId, count]) => ({ itemId, count }))
  return {
    take: counts.filter(({ count }) => count > 0),
    give: counts.filter(({ count }) => count < 0).map(({ itemId, count }) => ({ itemId, count: -count })),
  }
}

// Validation.

export interface AmendmentError {
  /** `kept.0.quantity`, `added.1.options`, as in the request. */
  path: string
  code: OrderLineError['code'] | 'unknown_line' | 'below_delivered' | 'order_empty' | 'unchanged'
  optionId?: string
}

interface AmendmentCheck {
  status: Status
  /** The current lines of the order. */
  lines: readonly AmendableLine[]
  /** The articles with the stock that is left when the order gives back what it took. */
  articles: Parameters<typeof checkLines>[0]
  kept: readonly KeptLine[]
  added: readonly AddedLine[]
}

/**
 * All errors of an amendment. Lines that stay or become less are valid whatever has become of their articles; more of
 * them, and new ones, are checked like an order.
 */
export function amendmentErrors({ status, lines, articles, kept, added }: AmendmentCheck): AmendmentError[] {
  if (kept.length + added.length === 0) return [{ path: 'kept', code: 'order_empty' }]
  const unknown = kept.flatMap(({ line }, index): AmendmentError[] =>
    lines[line] && kept.findIndex((each) => each.line === line) === index
      ? []
      : [{ path: `kept.${index}.line`, code: 'unknown_line' }],
  )
  if (unknown.length > 0) return unknown
  const quantityOf = (line: number) => kept.find((each) => each.line === line)?.quantity ?? 0
  if (added.length === 0 && lines.every(({ quantity }, line) => quantityOf(line) === quantity))
    return [{ path: 'kept', code: 'unchanged' }]
  if (amendableParts(status) === 'additions') {
    const missing = lines.findIndex(({ quantity }, line) => quantityOf(line) < quantity)
    if (missing >= 0) {
      const index = kept.findIndex(({ line }) => line === missing)
      return [{ path: index < 0 ? 'kept' : `kept.${index}.quantity`, code: 'below_delivered' }]
    }
  }
  const requested = [
    ...kept.map(({ line, quantity }) => ({
      articleId: lines[line]?.articleId ?? '',
      quantity,
      options: lines[line]?.options.map(({ choiceId }) => choiceId) ?? [],
    })),
    ...added.map(({ articleId, quantity, options = [] }) => ({ articleId, quantity, options })),
  ]
  return checkLines(articles, requested).flatMap(({ path, ...error }): AmendmentError[] => {
    const [, position = '', field] = path.split('.')
    const index = Number(position)
    const keptLine = kept[index]
    if (!keptLine) return [{ path: `added.${index - kept.length}.${field}`, ...error }]
    const isMore = keptLine.quantity > (lines[keptLine.line]?.quantity ?? 0)
    return isMore ? [{ path: `kept.${index}.${field}`, ...error }] : []
  })
}

// Before and after.

interface ShownLine {
  name: string
  choices: readonly string[]
  quantity: number
}

export interface LineChange {
  name: string
  choices: readonly string[]
  /** The quantity before, 0 if it is new; and after, 0 if it is removed. */
  from: number
  to: number
}

/** How many there were and are of each line, in the order of the lines before, then of the new ones. */
export function lineChanges(before: readonly ShownLine[], after: readonly ShownLine[]): LineChange[] {
  const changes = new Map<string, LineChange>()
  const count = (lines: readonly ShownLine[], side: 'from' | 'to') => {
    for (const { name, choices, quantity } of lines) {
      const key = JSON.stringify([name, choices])
      const change = changes.get(key) ?? { name, choices, from: 0, to: 0 }
      changes.set(key, { ...change, [side]: change[side] + quantity })
    }
  }
  count(before, 'from')
  count(after, 'to')
  return [...changes.values()]
}

// Answers of the guest.

/**
 * The amendments that the guest has not answered, as one: from the lines that the guest knew last to the current ones.
 * Null: there are none.
 */
export function unansweredAmendments<A extends { before: unknown; after: unknown; answer: unknown }>(
  amendments: readonly A[],
): { list: A[]; before: A['before']; after: A['after'] } | null {
  const list = amendments.slice(amendments.findLastIndex(({ answer }) => answer !== null) + 1)
  const [first] = list
  const last = list.at(-1)
  return first && last ? { list, before: first.before, after: last.after } : null
}

/** Guests may refuse an amendment until the order is in preparation. */
export const guestMayRefuse = (order: { status: Status; amendments: readonly { answer: unknown }[] }) =>
  (order.status === 'new' || order.status === 'accepted') && order.amendments.at(-1)?.answer === null

/** Guests may cancel until the order is accepted, and again while they may refuse how it was changed. */
export const guestMayCancel = (order: Parameters<typeof guestMayRefuse>[0]) =>
  order.status === 'new' || guestMayRefuse(order)

// Tickets and messages.

interface ChangedOrder {
  placedAt: string
  history: readonly { status: Status; at: string; by: string; back?: boolean | undefined }[]
  amendments: readonly { at: string; by: string; answer: string | null; answeredAt: string | null }[]
  changeRequest: { at: string } | null
  booking?: { moves: readonly { at: string; by: string }[] } | null | undefined
}

/** The last change of an order: who made it, when, and whether it was a step of its status or of its lines. */
export function lastChangeOf({ placedAt, history, amendments, changeRequest, booking }: ChangedOrder) {
  const move = booking?.moves.at(-1)
  const step = history.at(-1)
  const amendment = amendments.at(-1)
  const changes = [
    { kind: 'status' as const, by: step?.by ?? 'system', at: step?.at ?? placedAt },
    ...(amendment ? [{ kind: 'lines' as const, by: amendment.by, at: amendment.at }] : []),
    ...(amendment?.answeredAt ? [{ kind: 'lines' as const, by: 'guest', at: amendment.answeredAt }] : []),
    ...(changeRequest ? [{ kind: 'lines' as const, by: 'guest', at: changeRequest.at }] : []),
    ...(move ? [{ kind: 'lines' as const, by: move.by, at: move.at }] : []),
  ]
  return changes.reduce((last, each) => (each.at >= last.at ? each : last))
}

/**
 * The changes of the lines since the order was first accepted, of which the kitchen needs another ticket: how many, and
 * when the last one was. A refusal is one too. Null: there are none.
 */
export function changesSinceAcceptance({ history, amendments }: Pick<ChangedOrder, 'history' | 'amendments'>) {
  // An acceptance that was undone has made a ticket, too.
  const accepted = history.find(({ status, back }) => status !== 'new' && !back)
  if (!accepted) return null
  const instants = amendments
    .flatMap(({ at, answer, answeredAt }) => [at, ...(answer === 'refused' && answeredAt ? [answeredAt] : [])])
    .filter((at) => at > accepted.at)
  const at = instants.at(-1)
  return at === undefined ? null : { count: instants.length, at }
}
