import { localDate } from '#core/time/hours.ts'
import type { Order } from '../../contract.ts'
import { canMove } from '../../handover-rules.ts'
import { isNotYetReleased, validSteps } from '../../rules.ts'
import { isOpen, type Status } from '../../status-rules.ts'

/** Orders by id, each in the newest state that this device has received. */
export type Board = ReadonlyMap<string, Order>

export const columns = ['new', 'accepted', 'preparing', 'leaving', 'later', 'done'] as const
export type Column = (typeof columns)[number]

export const emptyBoard: Board = new Map()

/** Printing raises `prints` but not `version`, so `prints` decides between two states of one version. */
const isNewer = (order: Order, shown: Order | undefined) =>
  !shown || order.version > shown.version || (order.version === shown.version && order.prints > shown.prints)

/**
 * Merges orders into the board. Late, repeated or reordered data leaves the newest state of each order, so lists and
 * events may be merged as they arrive. Returns the same object when nothing changed.
 */
export function mergeOrders(board: Board, orders: Iterable<Order>): Board {
  let merged: Map<string, Order> | null = null
  for (const order of orders) {
    if (!isNewer(order, (merged ?? board).get(order.id))) continue
    merged ??= new Map(board)
    merged.set(order.id, order)
  }
  return merged ?? board
}

/** The board with pending moves applied optimistically. */
export function applyMoves(board: Board, moves: { order: Order; status: Status; back?: true }[]): Board {
  const shown = new Map(board)
  for (const { order, status, back } of moves) {
    const shownOrder = shown.get(order.id)
    // A newer state from the server wins over the pending move.
    if (shownOrder && (back ? shownOrder.status === order.status : canMove(shownOrder, status)))
      shown.set(order.id, { ...shownOrder, status })
  }
  return shown
}

export function columnOf(order: Pick<Order, 'status' | 'releaseAt'>, now: number): Column {
  const { status } = order
  if (isNotYetReleased(order, new Date(now))) return 'later'
  if (status === 'on-the-way' || status === 'ready') return 'leaving'
  if (status === 'completed' || status === 'cancelled') return 'done'
  return status
}

/** Whether an order is in a column now: the card of a recently moved order also stays in its former column. */
export const isInColumn = (orders: Board, now: number) => (column: Column) => (id: string) => {
  const order = orders.get(id)
  return order !== undefined && columnOf(order, now) === column
}

/** The newest entry of the history: the last change, when and by whom. */
export const lastStatusChange = (order: Order) =>
  order.history.at(-1) ?? { status: order.status, at: order.placedAt, by: 'system' }

/** Sorts by due time; an order without one is due when it was placed. */
export const compareByDueTime = (a: Order, b: Order) =>
  (a.dueAt ?? a.placedAt).localeCompare(b.dueAt ?? b.placedAt) || a.number - b.number

const waitsSince = ({ placedAt, releaseAt }: Order) => (releaseAt && releaseAt > placedAt ? releaseAt : placedAt)

const comparators: Record<Column, (a: Order, b: Order) => number> = {
  new: (a, b) => waitsSince(a).localeCompare(waitsSince(b)) || a.number - b.number,
  accepted: compareByDueTime,
  preparing: compareByDueTime,
  leaving: compareByDueTime,
  later: compareByDueTime,
  done: (a, b) => lastStatusChange(b).at.localeCompare(lastStatusChange(a).at) || b.number - a.number,
}

export interface BoardView {
  /** Now, in milliseconds. */
  now: number
  timeZone: string
  /** Leaves out the services that this device does not show. */
  shows?: (serviceId: string) => boolean
}

/** The columns of the board, each sorted. Finished orders are only those of today, in the hotel's time zone. */
export function arrangeBoard(board: Board, { now, timeZone, shows }: BoardView): Record<Column, Order[]> {
  const day = (instant: string | number) => localDate(timeZone, new Date(instant))
  const today = day(now)
  const arranged: Record<Column, Order[]> = {
    new: [],
    accepted: [],
    preparing: [],
    leaving: [],
    later: [],
    done: [],
  }
  for (const order of board.values()) {
    if (shows && !shows(order.serviceId)) continue
    if (isOpen(order.status) || day(lastStatusChange(order).at) === today) arranged[columnOf(order, now)].push(order)
  }
  for (const column of columns) arranged[column].sort(comparators[column])
  return arranged
}

/**
 * Adds these orders in their former state at their former position: a recently moved order keeps its position, with the
 * undo button.
 */
export function insertFormerOrders(
  arranged: Record<Column, Order[]>,
  former: readonly Order[],
  now: number,
): Record<Column, Order[]> {
  const result = { ...arranged }
  for (const order of former) {
    const column = columnOf(order, now)
    if (result[column].some(({ id }) => id === order.id)) continue
    result[column] = [...result[column], order].sort(comparators[column])
  }
  return result
}

/** How many of each dish are still to be made, the most first, with the selected choices. */
export function dishTotals(orders: readonly Order[]) {
  const dishes = new Map<string, { name: string; quantity: number; choices: Map<string, number> }>()
  for (const { lines } of orders)
    for (const { articleId, name, quantity, options } of lines) {
      const dish = dishes.get(articleId) ?? { name, quantity: 0, choices: new Map<string, number>() }
      dishes.set(articleId, dish)
      dish.quantity += quantity
      for (const { choice } of options) dish.choices.set(choice, (dish.choices.get(choice) ?? 0) + quantity)
    }
  return [...dishes.values()].sort((a, b) => b.quantity - a.quantity || a.name.localeCompare(b.name))
}

/** Whether a guest ordered from a phone and follows the order there, as opposed to an order taken at the counter. */
export const isPlacedByGuest = (order: Order) => order.history[0]?.by === 'guest'

/**
 * The minutes over which orders without a proven room are counted, and the numbers from which the hotel is probably
 * being flooded.
 */
export const floodMinutes = 10
const floodThresholds = { placed: 60, refused: 20 }

/** A reported number of refused orders without a proven room. */
export interface RefusedOrders {
  at: string
  refused: number
}

/** How many orders guests without a scanned room have sent recently, and whether that is more than usual. */
export function unprovenOrders(board: Board, refusals: readonly RefusedOrders[], now: number) {
  const isRecent = (at: string) => Date.parse(at) > now - floodMinutes * 60_000
  let placed = 0
  for (const order of board.values())
    if (order.roomProof !== 'qr' && isPlacedByGuest(order) && isRecent(order.placedAt)) placed++
  const refused = refusals.filter(({ at }) => isRecent(at)).reduce((sum, each) => sum + each.refused, 0)
  return { placed, refused, flooded: placed >= floodThresholds.placed || refused >= floodThresholds.refused }
}

/**
 * Average seconds from a guest's order to its acceptance, for the orders placed today; `null` before the first one.
 * Orders that start as accepted are excluded: those of staff, and those accepted automatically.
 */
export function averageAcceptance(board: Board, { now, timeZone }: BoardView): number | null {
  const day = (instant: string | number) => localDate(timeZone, new Date(instant))
  const today = day(now)
  const waits: number[] = []
  for (const order of board.values()) {
    if (!isPlacedByGuest(order) || day(order.placedAt) !== today) continue
    const acceptedStep = validSteps(order.history).find(({ status }) => status !== 'new' && status !== 'cancelled')
    if (acceptedStep && acceptedStep.by !== 'system')
      waits.push(Math.max(0, Date.parse(acceptedStep.at) - Date.parse(order.placedAt)) / 1000)
  }
  return waits.length ? waits.reduce((sum, wait) => sum + wait, 0) / waits.length : null
}

/**
 * The card that a key leads to: up and down within a lane, left and right to the nearest lane with cards. Without a
 * direction, the card itself, or the first one if it is not shown.
 */
export function neighbourCard(
  lanes: readonly (readonly string[])[],
  id: string | null,
  direction: Direction | null,
): string | null {
  const lane = lanes.findIndex((ids) => id !== null && ids.includes(id))
  const here = lanes[lane]
  if (!here || id === null) return lanes.flat()[0] ?? null
  if (direction === null) return id
  const row = here.indexOf(id)
  if (direction === 'up' || direction === 'down') return here[row + (direction === 'up' ? -1 : 1)] ?? id
  const step = direction === 'left' ? -1 : 1
  for (let next = lane + step; next >= 0 && next < lanes.length; next += step) {
    const there = lanes[next]
    if (there?.length) return there[Math.min(row, there.length - 1)] ?? id
  }
  return id
}
export type Direction = 'up' | 'down' | 'left' | 'right'
