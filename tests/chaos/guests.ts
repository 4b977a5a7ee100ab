import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Order, OrderRequest } from '#modules/exchange/orders/contract.ts'
import { type OrderTarget, phone } from '../bench/hotels.ts'

/** An order that a guest wants, whatever became of it. Its note contains its idempotency key, so that it can be found. */
export interface TrackedOrder {
  hotelId: string
  phone: ReturnType<typeof phone>
  key: string
  request: OrderRequest
  /** The order as the product returned it; null: it was never answered. */
  acknowledged: Order | null
  /** Whether this guest does not try again. */
  givenUp: boolean
}

/** Returns a pseudo-random number from 0 (included) to 1 (excluded); the same sequence for the same seed. */
export type RandomNumbers = () => number

/** A seeded generator, by the Mulberry32 algorithm. */
export function seededRandom(seed: number): RandomNumbers {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

/** The number of orders of one phone, below its limit of twenty in ten minutes; then the guest uses another phone. */
const ordersPerPhone = 15

/** How many guests retry at the same time after the product was away. */
const guestsAtOnce = 16

/** Runs `work` for all `items`, with at most `lanes` at the same time. */
export async function runConcurrently<T>(
  lanes: number,
  items: T[],
  work: (item: T) => Promise<unknown>,
): Promise<void> {
  const rest = items.values()
  await Promise.all(
    Array.from({ length: lanes }, async () => {
      for (const item of rest) await work(item)
    }),
  )
}

/** Guests who order, and all orders that were ever requested. */
export class Guests {
  readonly trackedOrders: TrackedOrder[] = []
  /** Descriptions of responses that contradict an earlier one or must not occur. */
  readonly faults: string[] = []
  /** Whether a missing response is expected, because the product has just been stopped. */
  expectSilence = false
  /** Whether 503 with `Retry-After` is accepted, because the database fails; the order is then repeated with the same key. */
  allowUnavailable = false
  /** The number of 503 responses. */
  unavailable = 0
  /** How many times a phone without a response repeats its request at once, with the same key. */
  maxRetries = 0
  /** The duration of the slowest response in milliseconds. */
  slowest = 0
  readonly #url: string
  readonly #counters: OrderTarget[]
  readonly #random: RandomNumbers

  constructor(url: string, counters: OrderTarget[], random: RandomNumbers) {
    this.#url = url
    this.#counters = counters
    this.#random = random
  }

  readonly acknowledged = () => this.trackedOrders.filter(({ acknowledged }) => acknowledged)
  /** Orders without a response whose guest has not given up. */
  readonly unanswered = () => this.trackedOrders.filter(({ acknowledged, givenUp }) => !acknowledged && !givenUp)

  /** This many guests order, each one order after the other, until the product stops answering. */
  async orderUntilSilence(guests: number, onAcknowledged: () => void): Promise<void> {
    await Promise.all(Array.from({ length: guests }, () => this.#orderRepeatedly(onAcknowledged)))
  }

  /** This many guests order while the product keeps answering, and retry where they are asked to. `end` waits for the last responses. */
  startOrdering(guests: number, signal: AbortSignal): { end: () => Promise<void> } {
    let open = true
    const orderRepeatedly = async () => {
      let guestPhone = phone()
      for (let count = 1; open && !signal.aborted; count++) {
        if (count % ordersPerPhone === 0) guestPhone = phone()
        const trackedOrder = this.#createOrder(guestPhone)
        this.trackedOrders.push(trackedOrder)
        for (let tries = 0; !(await this.#send(trackedOrder)); tries++) {
          await sleep(250)
          if (tries >= this.maxRetries) break
        }
      }
    }
    const all = Promise.all(Array.from({ length: guests }, orderRepeatedly))
    return {
      end: async () => {
        open = false
        await all
      },
    }
  }

  async #orderRepeatedly(onAcknowledged: () => void): Promise<void> {
    let guestPhone = phone()
    for (let count = 1; ; count++) {
      if (count % ordersPerPhone === 0) guestPhone = phone()
      const trackedOrder = this.#createOrder(guestPhone)
      this.trackedOrders.push(trackedOrder)
      if (!(await this.#send(trackedOrder))) return
      onAcknowledged()
      // One order in twenty is sent twice, as by a phone whose response was lost.
      if (this.#random() < 0.05 && !(await this.#send(trackedOrder))) return
    }
  }

  #createOrder(guestPhone: TrackedOrder['phone']): TrackedOrder {
    const { hotelId, request } = this.#counters[Math.floor(this.#random() * this.#counters.length)] as OrderTarget
    const key = randomUUID()
    return { hotelId, phone: guestPhone, key, request: { ...request, note: key }, acknowledged: null, givenUp: false }
  }

  /**
   * Repeats the orders that were never answered, with the same key, except those whose guest gives up. Returns how many were repeated,
   * and how many of these had been stored before `since`.
   */
  async retry(since: Date): Promise<{ retried: number; alreadyStored: number }> {
    const unanswered = this.unanswered()
    for (const trackedOrder of unanswered) trackedOrder.givenUp = this.#random() < 0.25
    const retrying = unanswered.filter(({ givenUp }) => !givenUp)
    await runConcurrently(guestsAtOnce, retrying, (trackedOrder) => this.#send(trackedOrder))
    const stored = retrying.filter(({ acknowledged }) => acknowledged && new Date(acknowledged.placedAt) < since)
    return { retried: retrying.length, alreadyStored: stored.length }
  }

  /** Sends an order. Returns false when no response came. */
  async #send(trackedOrder: TrackedOrder): Promise<boolean> {
    const { hotelId, key, request } = trackedOrder
    const startedAt = performance.now()
    try {
      const response = await fetch(`${this.#url}/v1/hotels/${hotelId}/orders?lang=fr`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'idempotency-key': key, ...trackedOrder.phone },
        body: JSON.stringify(request),
      })
      const text = await response.text()
      this.slowest = Math.max(this.slowest, performance.now() - startedAt)
      if (response.status === 201) this.#acknowledge(trackedOrder, JSON.parse(text))
      else if (this.allowUnavailable && response.status === 503 && response.headers.has('retry-after'))
        this.unavailable++
      // The response of the proxy when a process ends in the middle of a response.
      else if (this.expectSilence && response.status === 502) return false
      // While the product is reachable, it has no reason to refuse a valid order.
      else this.faults.push(`${key} was refused: ${response.status} ${text}`)
      return response.status === 201
    } catch (error) {
      if (!this.expectSilence) this.faults.push(`${key} got no answer: ${error}`)
      return false
    }
  }

  #acknowledge(trackedOrder: TrackedOrder, order: Order): void {
    const previous = trackedOrder.acknowledged
    if (previous && (previous.id !== order.id || previous.number !== order.number))
      this.faults.push(`${trackedOrder.key} was answered with order ${previous.id}, then with ${order.id}`)
    trackedOrder.acknowledged = order
  }
}
