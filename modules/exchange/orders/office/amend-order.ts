import type { Article, Service } from '#modules/content/services/contract.ts'
import type { AmendmentInput } from '../amendments-contract.ts'
import type { Order } from '../contract.ts'
import { priceOrder } from '../rules.ts'
import { addArticle, type CounterLine, toRequestLines } from './counter-order.ts'

/** A change of an order while it is being written. */
export interface AmendDraft {
  /** The order as it was when the change was begun. */
  order: Order
  /** The quantity of each of its lines; 0: removed. */
  quantities: number[]
  /** The new lines. */
  lines: CounterLine[]
  /** The line that the next article replaces. */
  swapped: number | null
}

export const beginAmendment = (order: Order): AmendDraft => ({
  order,
  quantities: order.lines.map(({ quantity }) => quantity),
  lines: [],
  swapped: null,
})

export const setQuantity = (draft: AmendDraft, line: number, quantity: number): AmendDraft => ({
  ...draft,
  quantities: draft.quantities.map((each, index) => (index === line ? Math.max(0, quantity) : each)),
})

/** Adds an article; in place of the swapped line it gets its quantity. */
export function addToAmendment(draft: AmendDraft, article: Article): AmendDraft {
  const { swapped } = draft
  if (swapped === null) return addArticle(draft, article)
  const quantity = draft.quantities[swapped] || (draft.order.lines[swapped]?.quantity ?? 1)
  const added = addArticle({ ...draft, lines: [] as CounterLine[] }, article).lines
  const id = Math.max(0, ...draft.lines.map((line) => line.id)) + 1
  const lines = [...draft.lines, ...added.map((line) => ({ ...line, id, quantity }))]
  return { ...setQuantity(draft, swapped, 0), lines, swapped: null }
}

export const hasAmendment = ({ order, quantities, lines }: AmendDraft) =>
  lines.length > 0 || order.lines.some(({ quantity }, index) => quantity !== quantities[index])

/** The request, with the total that this screen shows. Kept lines have the price at which they were ordered. */
export function toAmendment(
  { order, quantities, lines }: AmendDraft,
  service: Pick<Service, 'articles'> | undefined,
  reason: string,
): AmendmentInput & { expectedTotal: number } {
  const kept = quantities.flatMap((quantity, line) => (quantity > 0 ? [{ line, quantity }] : []))
  const added = toRequestLines(lines)
  const keptTotal = kept.reduce((sum, each) => sum + (order.lines[each.line]?.unitPrice.amount ?? 0) * each.quantity, 0)
  const expectedTotal = keptTotal + priceOrder(service?.articles ?? [], added).total
  return { kept, added, reason: reason.trim(), expectedTotal, version: order.version }
}
