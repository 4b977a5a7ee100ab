import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Order, OrderRequest } from '#modules/exchange/orders/contract.ts'
import { type Counter, phone } from '../bench/hotels.ts'

/** An order that a guest wants, whatever has become of it. Its note carries its key, so that it is found by itself. */
export interface TrackedOrder {
  hotelId: string
  phone: ReturnType<typeof phone>
  key: string
  request: OrderRequest
  /** What the product has promised; null as long as it never answered. */
  acknowledged: Order | null
  /** This guest does not try again. */
  givenUp: boolean
}

/** A number from 0 to 1, the same ones in the same order for the same seed. */
export type Dice = () => number

/** Mulberry32. */
export function makeDice(seed: number): Dice {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

/** Twenty in ten minutes is what the product grants one phone; a guest's next one orders on. */
const ordersPerPhone = 15

/** Who ask again after the product was away: a hotel's guests, not a flood. */
const guestsAtOnce = 16

/** Does `work` for all `items`, so many at a time. */
export async function runInLanes<T>(lanes: number, items: T[], work: (item: T) => Promise<unknown>): Promise<void> {
  const rest = items.values()
  await Promise.all(
    Array.from({ length: lanes }, async () => {
      for (const item of rest) await work(item)
    }),
  )
}

/** Everybody who orders, and everything that was ever asked for. */
export class Guests {
  readonly wishes: TrackedOrder[] = []
  /** Answers that contradict an earlier one, or that no guest should get. */
  readonly faults: string[] = []
  /** Somebody has just pulled the plug; at any other time, no answer is an error. */
  expectSilence = false
  /** The database fails under the product: 503 with `Retry-After` is a good answer, and comes back with the same key. */
  allowUnavailable = false
  /** Answers of 503. */
  unavailable = 0
  /** How often a phone that got no answer asks again at once, with the same key. */
  triesMore = 0
  /** Milliseconds of the slowest answer. */
  slowest = 0
  readonly #url: string
  readonly #counters: Counter[]
  readonly #dice: Dice

  constructor(url: string, counters: Counter[], dice: Dice) {
    this.#url = url
    this.#counters = counters
    this.#dice = dice
  }

  readonly acknowledged = () => this.wishes.filter(({ acknowledged }) => acknowledged)
  /** Those whose guest has not given up. */
  readonly unanswered = () => this.wishes.filter(({ acknowledged, givenUp }) => !acknowledged && !givenUp)

  /** So many guests order, one order after the other each, until the product stops answering. */
  async orderUntilSilence(guests: number, onAcknowledged: () => void): Promise<void> {
    await Promise.all(Array.from({ length: guests }, () => this.#guest(onAcknowledged)))
  }

  /** The same for a product that goes on answering: who is told to come back does. `end` waits for the last answers. */
  orderFor(guests: number, signal: AbortSignal): { end: () => Promise<void> } {
    let open = true
    const one = async () => {
      let guestPhone = phone()
      for (let count = 1; open && !signal.aborted; count++) {
        if (count % ordersPerPhone === 0) guestPhone = phone()
        const wish = this.#wish(guestPhone)
        this.wishes.push(wish)
        for (let tries = 0; !(await this.#send(wish)); tries++) {
          await sleep(250)
          if (tries >= this.triesMore) break
        }
      }
    }
    const all = Promise.all(Array.from({ length: guests }, one))
    return {
      end: async () => {
        open = false
        await all
      },
    }
  }

  async #guest(onAcknowledged: () => void): Promise<void> {
    let guestPhone = phone()
    for (let count = 1; ; count++) {
      if (count % ordersPerPhone === 0) guestPhone = phone()
      const wish = this.#wish(guestPhone)
      this.wishes.push(wish)
      if (!(await this.#send(wish))) return
      onAcknowledged()
      // An answer may be lost on its way: then the phone asks again for what it has already been given.
      if (this.#dice() < 0.05 && !(await this.#send(wish))) return
    }
  }

  #wish(guestPhone: TrackedOrder['phone']): TrackedOrder {
    const { hotelId, request } = this.#counters[Math.floor(this.#dice() * this.#counters.length)] as Counter
    const key = randomUUID()
    return { hotelId, phone: guestPhone, key, request: { ...request, note: key }, acknowledged: null, givenUp: false }
  }

  /** Those who never got an answer ask again with the same key, except those who give up. Returns what they learnt. */
  async retry(since: Date): Promise<{ retried: number; alreadyStored: number }> {
    const unanswered = this.unanswered()
    for (const wish of unanswered) wish.givenUp = this.#dice() < 0.25
    const retrying = unanswered.filter(({ givenUp }) => !givenUp)
    await runInLanes(guestsAtOnce, retrying, (wish) => this.#send(wish))
    const stored = retrying.filter(({ acknowledged }) => acknowledged && new Date(acknowledged.placedAt) < since)
    return { retried: retrying.length, alreadyStored: stored.length }
  }

  /** False when no answer came. */
  async #send(wish: TrackedOrder): Promise<boolean> {
    const { hotelId, key, request } = wish
    const begun = performance.now()
    try {
      const response = await fetch(`${this.#url}/v1/hotels/${hotelId}/orders?lang=fr`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'idempotency-key': key, ...wish.phone },
        body: JSON.stringify(request),
      })
      const text = await response.text()
      this.slowest = Math.max(this.slowest, performance.now() - begun)
      if (response.status === 201) this.#acknowledge(wish, JSON.parse(text))
      else if (this.allowUnavailable && response.status === 503 && response.headers.has('retry-after'))
        this.unavailable++
      // What a proxy says for a process that is gone in the middle of an answer.
      else if (this.expectSilence && response.status === 502) return false
      // The server is either there or gone: it has no reason to refuse a good order, or to be at a loss.
      else this.faults.push(`${key} was refused: ${response.status} ${text}`)
      return response.status === 201
    } catch (error) {
      if (!this.expectSilence) this.faults.push(`${key} got no answer: ${error}`)
      return false
    }
  }

  #acknowledge(wish: TrackedOrder, order: Order): void {
    const before = wish.acknowledged
    if (before && (before.id !== order.id || before.number !== order.number))
      this.faults.push(`${wish.key} was answered with order ${before.id}, then with ${order.id}`)
    wish.acknowledged = order
  }
}
