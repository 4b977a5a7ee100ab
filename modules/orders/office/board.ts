import { localDate } from '#core/time/hours.ts'
import type { Order } from '../contract.ts'
import { canMove, isOpen, type Status } from '../rules.ts'

/** Orders by id, each in the newest state this device has heard of. */
export type Board = ReadonlyMap<string, Order>

export const columns = ['new', 'accepted', 'preparing', 'leaving', 'done'] as const
export type Column = (typeof columns)[number]

export const emptyBoard: Board = new Map()

/** A printed ticket counts up without moving the order, so prints decide between two states of one version. */
const isNewer = (order: Order, known: Order | undefined) =>
  !known || order.version > known.version || (order.version === known.version && order.prints > known.prints)

/**
 * What is known, plus these orders. Whatever comes late, twice or out of order leaves the newest state of each order in
 * place, so that lists and events may be merged as they arrive. The very same board when nothing is new.
 */
export function merge(board: Board, orders: Iterable<Order>): Board {
  let merged: Map<string, Order> | null = null
  for (const order of orders) {
    if (!isNewer(order, (merged ?? board).get(order.id))) continue
    merged ??= new Map(board)
    merged.set(order.id, order)
  }
  return merged ?? board
}

/** The board as it will be once these moves are answered: a card moves under the finger, not after the network. */
export function withMoves(board: Board, moves: { order: Order; status: Status }[]): Board {
  const shown = new Map(board)
  for (const { order, status } of moves) {
    const known = board.get(order.id)
    // Somebody else's news of the order is truer than what we have asked for.
    if (known && canMove(known.status, status, known.deliveryMode)) shown.set(order.id, { ...known, status })
  }
  return shown
}

export function columnOf({ status }: Pick<Order, 'status'>): Column {
  if (status === 'on-the-way' || status === 'ready') return 'leaving'
  if (status === 'completed' || status === 'cancelled') return 'done'
  return status
}

/** The newest entry of the history: what happened last, when, and by whom. */
export const lastStep = (order: Order) =>
  order.history.at(-1) ?? { status: order.status, at: order.placedAt, by: 'system' }

/** What is due first comes first; an order without a time is due when it was placed. */
const dueFirst = (a: Order, b: Order) =>
  (a.dueAt ?? a.placedAt).localeCompare(b.dueAt ?? b.placedAt) || a.number - b.number

const sorts: Record<Column, (a: Order, b: Order) => number> = {
  new: (a, b) => a.placedAt.localeCompare(b.placedAt) || a.number - b.number,
  accepted: dueFirst,
  preparing: dueFirst,
  leaving: dueFirst,
  done: (a, b) => lastStep(b).at.localeCompare(lastStep(a).at) || b.number - a.number,
}

export interface Arrangement {
  /** Now, in milliseconds. */
  now: number
  timeZone: string
  /** Show one service only. */
  serviceId?: string | null
}

/** The columns of the board, each in the order of work. Only today's finished orders, by the hotel's calendar. */
export function arrange(board: Board, { now, timeZone, serviceId }: Arrangement): Record<Column, Order[]> {
  const day = (instant: string | number) => localDate(timeZone, new Date(instant))
  const today = day(now)
  const arranged: Record<Column, Order[]> = { new: [], accepted: [], preparing: [], leaving: [], done: [] }
  for (const order of board.values()) {
    if (serviceId && order.serviceId !== serviceId) continue
    if (isOpen(order.status) || day(lastStep(order).at) === today) arranged[columnOf(order)].push(order)
  }
  for (const column of columns) arranged[column].sort(sorts[column])
  return arranged
}

/** Whether a guest ordered it from a phone, and follows it there; staff may have taken it at the counter. */
export const byGuest = (order: Order) => order.history[0]?.by === 'guest'

/** Minutes over which orders without a proof are counted, and from how many on the hotel is probably being flooded. */
export const floodMinutes = 10
const floodOf = { placed: 60, refused: 20 }

/** Orders that were refused to guests without a proof, as they were reported. */
export interface Refusal {
  at: string
  refused: number
}

/** What guests who did not scan the code of their room have sent lately, and whether it is more than guests do. */
export function unprovenOrders(board: Board, refusals: readonly Refusal[], now: number) {
  const lately = (at: string) => Date.parse(at) > now - floodMinutes * 60_000
  let placed = 0
  for (const order of board.values()) if (order.roomProof !== 'qr' && byGuest(order) && lately(order.placedAt)) placed++
  const refused = refusals.filter(({ at }) => lately(at)).reduce((sum, each) => sum + each.refused, 0)
  return { placed, refused, flooded: placed >= floodOf.placed || refused >= floodOf.refused }
}

/**
 * Seconds from a guest's order to its acceptance, on average over those placed today; `null` before the first one. What
 * staff took at the counter was accepted as it was placed and says nothing.
 */
export function averageAcceptance(board: Board, { now, timeZone }: Arrangement): number | null {
  const day = (instant: string | number) => localDate(timeZone, new Date(instant))
  const today = day(now)
  const waits: number[] = []
  for (const order of board.values()) {
    if (!byGuest(order) || day(order.placedAt) !== today) continue
    const taken = order.history.find(({ status }) => status !== 'new' && status !== 'cancelled')
    if (taken) waits.push(Math.max(0, Date.parse(taken.at) - Date.parse(order.placedAt)) / 1000)
  }
  return waits.length ? waits.reduce((sum, wait) => sum + wait, 0) / waits.length : null
}

/** Where a key press leads from one card: up and down within a column, left and right to the nearest column with cards. */
export function neighbour(arranged: Record<Column, Order[]>, id: string | null, key: Direction): string | null {
  const column = columns.findIndex((name) => arranged[name].some((order) => order.id === id))
  if (column < 0) return columns.map((name) => arranged[name][0]?.id).find(Boolean) ?? null
  const here = arranged[columns[column] as Column]
  const row = here.findIndex((order) => order.id === id)
  if (key === 'up' || key === 'down') return here[row + (key === 'up' ? -1 : 1)]?.id ?? id
  const step = key === 'left' ? -1 : 1
  for (let next = column + step; next >= 0 && next < columns.length; next += step) {
    const there = arranged[columns[next] as Column]
    if (there.length) return there[Math.min(row, there.length - 1)]?.id ?? id
  }
  return id
}
export type Direction = 'up' | 'down' | 'left' | 'right'
