import type { Problem } from '#core/errors/contract.ts'
import { wasRefused } from '#core/http/client.ts'

interface OutboxOptions<Item extends { key: string }, Outcome, Context> {
  /** The name of the queue, which all tabs share. */
  name: (hotelId: string) => string
  /** What is stored, in the order in which it is sent. Read from storage, because another tab may have changed it. */
  items: (hotelId: string) => readonly Item[]
  /** Whether it is sent without the guest asking for it. */
  isWaiting: (item: Item) => boolean
  /** Whether an item waits for those before it that had no answer. */
  isOrdered: boolean
  /**
   * Sends an item with its idempotency key and stores the answer. `later`: there was no answer; the same holds when it
   * throws anything but a refusal.
   */
  send: (hotelId: string, item: Item, signal: AbortSignal, context: Context) => Promise<Outcome | 'later'>
  /**
   * Stores why the server refused an item. `waitMs`: not for good, it is sent again after these milliseconds, during
   * which nothing is sent; otherwise 0.
   */
  refused: (hotelId: string, item: Item, problem: Problem, waitMs: number) => Outcome | Promise<Outcome>
  /** Stores that an item had no answer. */
  unanswered?: (hotelId: string, item: Item) => void
}

interface Sending<Outcome> {
  outcome: Promise<Outcome>
  stop: AbortController
}

/**
 * Sends what a guest has written. It is stored on the phone with its idempotency key before it is sent, and until the
 * hotel has answered, so it is neither lost nor counted twice. `Context`: what `send` needs to know from the screen.
 */
export function createOutbox<Item extends { key: string }, Outcome, Context = void>(
  options: OutboxOptions<Item, Outcome, Context>,
) {
  const { name, items, isWaiting, isOrdered, send, refused, unanswered } = options
  type Result = Outcome | 'later' | 'gone'
  /** By hotel, the time of the page's monotonic clock before which nothing may be sent. */
  const waitsUntil = new Map<string, number>()
  const running = new Map<string, Sending<Result>>()

  async function attempt(hotelId: string, item: Item, signal: AbortSignal, context: Context): Promise<Result> {
    try {
      return await send(hotelId, item, signal, context)
    } catch (error) {
      if (!wasRefused(error)) return 'later'
      const { problem, retryAfter } = error
      const waitMs = problem.code === 'too_many_requests' ? (retryAfter ?? 30) * 1000 : 0
      if (waitMs > 0) waitsUntil.set(hotelId, performance.now() + waitMs)
      const outcome = await refused(hotelId, item, problem, waitMs)
      return waitMs > 0 ? 'later' : outcome
    }
  }

  function start(hotelId: string, key: string, context: Context, isWanted: (item: Item) => boolean): Promise<Result> {
    const underWay = running.get(key)
    if (underWay) return underWay.outcome
    const stop = new AbortController()
    const outcome = withTabLock(name(hotelId), async () => {
      const item = items(hotelId).find((each) => each.key === key && isWanted(each))
      if (!item) return 'gone'
      const result = await attempt(hotelId, item, stop.signal, context)
      if (result === 'later') unanswered?.(hotelId, item)
      return result
    }).finally(() => running.delete(key))
    running.set(key, { outcome, stop })
    return outcome
  }

  /**
   * Sends the item of this key because the guest asks for it, or returns the attempt that is under way. `gone`: another
   * tab has sent it, or it was withdrawn.
   */
  const sendOne = (hotelId: string, key: string, context: Context) => start(hotelId, key, context, () => true)

  /** Sends what waits, one after the other. Ends when nothing is left, or when it must be tried later. */
  async function sendWaiting(hotelId: string, context: Context, onResult?: (result: Result) => void): Promise<void> {
    const tried = new Set<string>()
    const next = () =>
      (waitsUntil.get(hotelId) ?? 0) > performance.now()
        ? undefined
        : items(hotelId).find((item) => isWaiting(item) && !tried.has(item.key))
    for (let item = next(); item; item = next()) {
      const { key } = item
      tried.add(key)
      const result = await start(hotelId, key, context, isWaiting)
      onResult?.(result)
      // If it was withdrawn while it was being sent, the next ones are sent.
      if (result === 'later' && isOrdered && items(hotelId).some((each) => each.key === key)) return
    }
  }

  /** The same because the guest asks for it, even if the server asked to wait. */
  const sendAllNow = (hotelId: string, context: Context): Promise<void> => {
    waitsUntil.delete(hotelId)
    return sendWaiting(hotelId, context)
  }

  /** Ends the request of an item that the guest withdraws, which may have reached the server. */
  async function stopSending(key: string): Promise<void> {
    const underWay = running.get(key)
    underWay?.stop.abort()
    await underWay?.outcome
  }

  return { sendOne, sendWaiting, sendAllNow, stopSending }
}

/**
 * Milliseconds after which a suspended tab no longer blocks the others. The server counts a request sent twice once.
 */
const lockTimeout = 20_000

/** Calls `run` in one tab of the browser at a time, because tabs share a queue. */
async function withTabLock<Result>(name: string, run: () => Promise<Result>): Promise<Result> {
  const locks = globalThis.navigator?.locks
  if (!locks) return run()
  const signal = AbortSignal.timeout(lockTimeout)
  return await locks.request(name, { signal }, run).catch((error: unknown) => {
    if (error === signal.reason) return run()
    throw error
  })
}
