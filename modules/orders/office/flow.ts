import type { Order } from '../contract.ts'
import { type Column, columnOf } from './board.ts'

/**
 * How much room an order takes: a card, two or three lines when many wait, or what was ordered in one line that may be cut when
 * there are more than would fit otherwise. Notes and allergies are always whole.
 */
export type Density = 'card' | 'line' | 'tight'

/** An order, or the heading of its column, where the screen shows it. */
export interface Entry {
  column: Column
  /** Absent: the heading of the column. */
  id?: string
}

/** What the screen shows where. Each lane is read from top to bottom. */
export interface Plan {
  density: Density
  fresh: Entry[][]
  work: Entry[][]
  /** Pixels that the lanes of work take; the others share the rest. */
  workWidth: number
  workDensity: Density
  /** One column alone is shown, as on a phone. */
  only: Column | null
}

/** Pixels that the board may fill; `touch`: buttons are as large as fingers need. */
export interface Space {
  width: number
  height: number
  touch: boolean
}

/** Pixels. */
const narrowest: Record<Density, number> = { card: 196, line: 168, tight: 168 }
const workLane = 212
const gap = 8
const heading = 34

const rows = (text: string, width: number) => Math.max(1, Math.ceil((text.length * 6.9) / Math.max(60, width)))
const allergyRows = (order: Order, width: number) =>
  order.allergies.length ? rows('X'.repeat(14 + 12 * order.allergies.length), width) * 20 + 12 : 0
const noteRows = (note: string, width: number) => (note ? rows(note, width - 16) * 20 + 18 : 0)

/** About how many pixels the card of an order is high. */
export function cardHeight(order: Order, density: Density, width: number, touch: boolean): number {
  const inner = width - 26
  const button = touch ? 46 : 34
  const warned = order.allergies.length > 0
  const notes = order.lines.reduce((sum, line) => sum + noteRows(line.note, inner), noteRows(order.note, inner))
  if (density !== 'card') {
    const warnings = warned ? rows('X'.repeat(44), inner) * 19 : 0
    const text = density === 'tight' ? 1 : rows(`${lineText(order)} · nº 100`, inner)
    return 14 + Math.max(40, button) + text * 17 + notes + warnings + allergyRows(order, inner)
  }
  const lines = order.lines.reduce((sum, { name, options }) => {
    const choices = options.map(({ choice }) => choice).join(' · ')
    const warnings = warned ? rows('X'.repeat(44), inner - 30) * 21 : 0
    return sum + 4 + rows(name, inner - 30) * 21 + (choices ? rows(choices, inner - 30) * 21 : 0) + warnings
  }, 0)
  return 20 + 28 + 16 + lines + notes + allergyRows(order, inner) + 20 + 6 + button
}

/** What was ordered, in a line. */
export const lineText = ({ lines }: Order) =>
  lines
    .map(({ quantity, name, options }) =>
      options.length
        ? `${quantity} ${name} (${options.map(({ choice }) => choice).join(', ')})`
        : `${quantity} ${name}`,
    )
    .join(' · ')

const lanesIn = (width: number, least: number) => Math.max(1, Math.floor((width + gap) / (least + gap)))

/** The oldest at the top, each in the shortest lane: one more at the end moves no other. */
function spread(orders: readonly Order[], density: Density, width: number, touch: boolean) {
  const count = lanesIn(width, narrowest[density])
  const laneWidth = (width - gap * (count - 1)) / count
  const lanes = Array.from({ length: Math.min(count, Math.max(1, orders.length)) }, () => ({
    entries: [] as Entry[],
    height: 0,
  }))
  for (const order of orders) {
    const shortest = lanes.reduce((low, lane) => (lane.height < low.height ? lane : low))
    shortest.entries.push({ column: 'new', id: order.id })
    shortest.height += cardHeight(order, density, laneWidth, touch) + gap
  }
  return { lanes: lanes.map(({ entries }) => entries), tallest: Math.max(...lanes.map(({ height }) => height)) }
}

/** One column after the other; a heading is never the last of its lane. */
function stack(
  columns: readonly (readonly Order[])[],
  density: Density,
  { count, width, height, touch }: Space & { count: number },
) {
  const lanes: Entry[][] = [[]]
  let filled = 0
  let tallest = 0
  for (const [index, orders] of columns.entries()) {
    const column = workColumns[index] as Column
    for (const [place, order] of orders.entries()) {
      const needed = cardHeight(order, density, width, touch) + gap + (place === 0 ? heading : 0)
      if (filled > 0 && filled + needed > height && lanes.length < count) {
        lanes.push([])
        filled = 0
      }
      const lane = lanes.at(-1) as Entry[]
      if (place === 0) lane.push({ column })
      lane.push({ column, id: order.id })
      filled += needed
      tallest = Math.max(tallest, filled)
    }
  }
  return { lanes, tallest }
}

export const workColumns = ['accepted', 'preparing', 'leaving'] as const

/** What is tried one after the other until everything fits: lanes of work of this width, and orders as large as these. */
const attempts = [
  { lane: workLane, workDensity: 'line', densities: ['card', 'line'] },
  { lane: narrowest.line, workDensity: 'line', densities: ['line'] },
  { lane: narrowest.line, workDensity: 'tight', densities: ['line', 'tight'] },
] as const

/**
 * Where everything goes so that as little as possible is out of sight: what is in work takes the lanes that it needs, the new
 * orders all the rest; they are cards where those fit, else lines.
 */
export function plan(arranged: Record<Column, Order[]>, { width, height, touch }: Space): Plan {
  const work = workColumns.map((column) => arranged[column])
  const anyWork = work.some((orders) => orders.length > 0)
  const fresh = arranged.new
  // Where nothing is to be accepted a line above the lanes says so.
  const workHeight = fresh.length > 0 ? height : height - heading
  let best: { plan: Plan; over: number } | null = null
  for (const { lane, workDensity, densities } of attempts) {
    const most = lanesIn(width, lane) - (fresh.length > 0 ? 1 : 0)
    for (let count = anyWork ? 1 : 0; count <= (anyWork ? Math.max(1, most) : 0); count++) {
      const workWidth = !anyWork ? 0 : fresh.length ? count * lane + (count - 1) * gap : width
      const laneWidth = count ? (workWidth - gap * (count - 1)) / count : 0
      const stacked = stack(work, workDensity, { count, width: laneWidth, height: workHeight, touch })
      for (const density of densities) {
        const flown = spread(fresh, density, width - (anyWork ? workWidth + 2 * gap : 0), touch)
        const over = Math.max(0, flown.tallest + heading - height) + Math.max(0, stacked.tallest - workHeight)
        const made: Plan = {
          density,
          fresh: fresh.length ? flown.lanes : [],
          work: anyWork ? stacked.lanes : [],
          workWidth,
          workDensity,
          only: null,
        }
        if (over === 0) return made
        if (!best || over < best.over) best = { plan: made, over }
      }
    }
  }
  return (best as { plan: Plan }).plan
}

/** New orders of which a phone shows cards; of more it shows lines. */
const fewOnPhone = 4

/** One column, in one lane. */
export function planOfOne(arranged: Record<Column, Order[]>, column: Column): Plan {
  const entries = arranged[column].map(({ id }): Entry => ({ column, id }))
  const density = arranged.new.length > fewOnPhone ? 'line' : 'card'
  return {
    density,
    fresh: column === 'new' ? [entries] : [],
    work: column === 'new' ? [] : [entries],
    workWidth: 0,
    workDensity: 'line',
    only: column,
  }
}

/**
 * The plan that is on the screen while somebody touches it: nothing on it moves. New orders join the shortest lane at its end;
 * what has gone elsewhere stays where it was until the hand is away.
 */
export function extended(held: Plan, arranged: Record<Column, Order[]>): Plan {
  if (held.only && held.only !== 'new') return held
  const known = new Set([...held.fresh, ...held.work].flat().map(({ id }) => id))
  const more = arranged.new.filter(({ id }) => !known.has(id))
  if (more.length === 0) return held
  const fresh = held.fresh.length ? held.fresh.map((lane) => [...lane]) : [[]]
  for (const { id } of more)
    fresh.reduce((low, lane) => (lane.length < low.length ? lane : low)).push({ column: 'new', id })
  return { ...held, fresh }
}

/** Whether an order is still where this entry shows it. */
export const isThere = (entry: Entry, order: Order, now: number) => columnOf(order, now) === entry.column

/** How many of each dish are still to be made, the most first, each with the choices that were made for it. */
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
