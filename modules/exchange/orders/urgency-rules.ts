import { isNotYetReleased } from './rules.ts'
import { isOpen, type Status } from './status-rules.ts'

const minuteMs = 60_000

/** When the guest was told to expect an order, as instants (ISO 8601). `from` and `until` are equal if it is one time. */
export interface Promised {
  from: string
  until: string
  /** The first name of the member of staff who gave the guest another time; null: nobody has. */
  by: string | null
}

interface PromisedOrder {
  status: Status
  dueAt: string | null
  /** Missing in orders that a phone stored before orders had it. */
  promised?: Promised | null | undefined
  booking?: object | null | undefined
}

/** The longest time that staff give a guest at once. */
export const maxPromisedMinutes = 240

/** Minutes that are granted after one time, which is approximate; the end of a span is a limit. */
const graceMinutes = 5

/** What the guest was told; null: nothing. */
export const promiseOf = ({ promised, dueAt }: Pick<PromisedOrder, 'promised' | 'dueAt'>): Promised | null =>
  promised ?? (dueAt === null ? null : { from: dueAt, until: dueAt, by: null })

/** Whether an order is still on its way to the guest, so that a time makes sense. One to collect is there when it is ready. */
export const isAwaited = (status: Status) => isOpen(status) && status !== 'ready'

/**
 * Whether the promised time is over and the order is not there. The guest's screen, the page of a link and the staff's
 * board all use this rule. A booking is never late, because it is the guest who comes.
 */
export function isLate(order: PromisedOrder, now: Date): boolean {
  const promise = promiseOf(order)
  if (!promise || order.booking || !isAwaited(order.status)) return false
  const grace = promise.from === promise.until ? graceMinutes * minuteMs : 0
  return now.getTime() > Date.parse(promise.until) + grace
}

/** Whole minutes since it was placed. If the device's clock is behind the server's, 0, never negative. */
export const orderAge = (placedAt: string | Date, now: Date) =>
  Math.max(0, Math.floor((now.getTime() - new Date(placedAt).getTime()) / minuteMs))

export type Urgency = 'calm' | 'late' | 'hot'

/** Minutes after which a new order is urgent, and those of an order for which nothing was promised. */
const urgencyMinutes = { seen: [2, 5], served: [10, 20] } as const

/**
 * The urgency of an order. A new one counts from when it was placed or, for a later one, from its release. After
 * acceptance it is urgent from the end of the time that was promised, so that tomorrow's breakfast stays calm all night.
 * An order that has left the kitchen is urgent only if it is late.
 */
export function urgencyOf(order: PromisedOrder & { placedAt: string; releaseAt: string | null }, now: Date): Urgency {
  const { status, placedAt, releaseAt } = order
  if (isNotYetReleased(order, now)) return 'calm'
  if (isLate(order, now)) return 'hot'
  const since = Date.parse(releaseAt ?? placedAt)
  const urgent = (late: number, hot: number): Urgency =>
    now.getTime() >= hot ? 'hot' : now.getTime() >= late ? 'late' : 'calm'
  if (status === 'new') {
    const [late, hot] = urgencyMinutes.seen
    return urgent(since + late * minuteMs, since + hot * minuteMs)
  }
  if (status !== 'accepted' && status !== 'preparing') return 'calm'
  const [late, hot] = urgencyMinutes.served
  const promise = promiseOf(order)
  const until = promise ? Date.parse(promise.until) : since + hot * minuteMs
  const isSpan = promise !== null && promise.from !== promise.until
  return urgent(isSpan ? Date.parse(promise.from) : until - (hot - late) * minuteMs, until)
}
