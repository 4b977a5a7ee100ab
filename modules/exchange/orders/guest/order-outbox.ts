import { useNavigate } from 'react-router'
import type { Problem } from '#core/errors/contract.ts'
import { RequestCancelledError, wasRefused } from '#core/http/client.ts'
import { withRetries } from '#core/http/retries.ts'
import type { Lang } from '#core/i18n/contract.ts'
import { hotelTime } from '#core/ui-guest/frame/hotel-time.ts'
import { delaySending, isSendingDelayed } from '#core/ui-guest/storage/outbox.ts'
import { useRetry } from '#core/ui-guest/storage/retry.ts'
import { createStore } from '#core/ui-guest/storage/store.ts'
import { withTabLock } from '#core/ui-guest/storage/tab-lock.ts'
import { forgetScannedRoom } from '#modules/content/qr-codes/guest/api.ts'
import { selfRetriedOptions, visitorRequest } from '#modules/foundation/visitors/guest/api.ts'
import { useGuest } from '#modules/hotel/hotels/guest/api.ts'
import { orderPath } from '#modules/hotel/hotels/paths.ts'
import type { Order, placeOrder, withdrawOrder } from '../contract.ts'
import {
  basketByKey,
  changeAttempt,
  changeBasketByKey,
  markAttemptFailed,
  nextBasketToSend,
  type OrderAttempt,
  reopenBasket,
  withoutBasket,
} from './basket/basket.ts'
import { basketsOf, changeBaskets, currentBaskets, isBeingPlaced, useUnsent } from './basket/basket-store.ts'
import { putOrder } from './order-store.ts'

/**
 * The outcome of an attempt. `later`: unknown; a retry uses the same idempotency key. `back`: it was withdrawn and is
 * an open basket again. `gone`: another tab has handled it.
 */
export type OrderOutcome = { order: Order } | { refusal: Problem } | 'later' | 'back' | 'gone'

interface RunningRequest {
  outcome: Promise<OrderOutcome>
  stop: AbortController
}
/** The requests of this page that are running, by key. */
const runningRequests = new Map<string, RunningRequest>()
const outboxOf = (hotelId: string) => `livret.orders.${hotelId}`

/**
 * Sends a confirmed order, or withdraws it. `arrived`, passed when a screen waits for the order, is called before the
 * order leaves the list of unsent ones.
 */
export function sendOrder(hotelId: string, key: string, arrived?: (order: Order) => unknown): Promise<OrderOutcome> {
  const running = runningRequests.get(key)
  if (running) return running.outcome
  const stop = new AbortController()
  const outcome = attempt(hotelId, key, stop.signal, arrived).finally(() => runningRequests.delete(key))
  runningRequests.set(key, { outcome, stop })
  return outcome
}

async function attempt(
  hotelId: string,
  key: string,
  signal: AbortSignal,
  arrived?: (order: Order) => unknown,
): Promise<OrderOutcome> {
  let outcome: OrderOutcome = 'later'
  await withTabLock(outboxOf(hotelId), async () => {
    const basket = basketByKey(currentBaskets(hotelId), key)
    if (!basket?.attempt || !basket.confirmed) {
      outcome = 'gone'
      return changeBaskets(hotelId, (baskets) => baskets)
    }
    if (basket.attempt.withdrawn) {
      outcome = await withdraw(hotelId, basket.attempt, basket.confirmed.lang)
      return
    }
    // It was never sent, so it can be withdrawn at once.
    if (!navigator.onLine || signal.aborted) return
    const { body } = basket.attempt
    const markSent = () => changeBaskets(hotelId, (baskets) => changeAttempt(baskets, key, { sent: true }))
    changeBaskets(hotelId, (baskets) => changeBasketByKey(baskets, key, { refusal: null }))
    markSent()
    const { lang } = basket.confirmed
    const place = () =>
      visitorRequest<typeof placeOrder>('post', '/v1/hotels/{hotelId}/orders', {
        lang,
        params: { hotelId },
        body: JSON.parse(body),
        key,
        signal,
        // No timeout for a guest who has just ordered.
        ...(arrived ? {} : selfRetriedOptions),
      })
    try {
      const { data: order } = await withRetries(place, { signal, isWorthwhile: isUnanswered })
      putOrder(order)
      await arrived?.(order)
      changeBaskets(hotelId, (baskets) => withoutBasket(baskets, key))
      outcome = { order }
    } catch (error) {
      // Read again, because another tab may have changed the stored baskets.
      currentBaskets(hotelId)
      markSent()
      outcome = outcomeOfError(hotelId, key, error)
    }
  })
  if (outcome === 'later') changeBaskets(hotelId, (baskets) => markAttemptFailed(baskets, key))
  return outcome
}

/** A short network failure is retried; the idempotency key prevents a second order. */
const isUnanswered = (error: unknown) =>
  navigator.onLine && !wasRefused(error) && !(error instanceof RequestCancelledError)

/**
 * An order that was sent may have arrived, so the server is asked. After its answer the key creates no order any more.
 */
async function withdraw(hotelId: string, { key, sent }: OrderAttempt, lang: Lang): Promise<OrderOutcome> {
  try {
    const order = sent ? await requestWithdrawal(hotelId, key, lang) : null
    if (order) putOrder(order)
    const isStillActive = order && order.status !== 'cancelled'
    changeBaskets(hotelId, (baskets) =>
      isStillActive ? withoutBasket(baskets, key) : reopenBasket(baskets, key, null),
    )
    return isStillActive ? { order } : 'back'
  } catch (error) {
    return outcomeOfError(hotelId, key, error)
  }
}

async function requestWithdrawal(hotelId: string, key: string, lang: Lang): Promise<Order | null> {
  const { data } = await visitorRequest<typeof withdrawOrder>('post', '/v1/hotels/{hotelId}/orders/withdrawals', {
    lang,
    params: { hotelId },
    key,
    ...selfRetriedOptions,
  })
  return data.order
}

function outcomeOfError(hotelId: string, key: string, error: unknown): OrderOutcome {
  if (!wasRefused(error)) return 'later'
  const refusal = error.problem
  if (delaySending(outboxOf(hotelId), error)) {
    // Rate limiting does not tell whether the order arrived earlier, so it is retried, and the guest is informed.
    changeBaskets(hotelId, (baskets) => changeBasketByKey(baskets, key, { refusal }))
    return 'later'
  }
  changeBaskets(hotelId, (baskets) => reopenBasket(baskets, key, refusal))
  if (refusal.errors?.some(({ path }) => path === 'roomToken')) forgetScannedRoom(hotelId)
  return { refusal }
}

/** Turns an order back into an open basket: at once if it was never sent, otherwise when the server has answered. */
export async function takeOrderBack(hotelId: string, key: string): Promise<OrderOutcome> {
  currentBaskets(hotelId)
  changeBaskets(hotelId, (baskets) => changeAttempt(baskets, key, { withdrawn: true }))
  const running = runningRequests.get(key)
  running?.stop.abort()
  await running?.outcome
  return sendOrder(hotelId, key)
}

/** The guest wants the order although it failed or is old by now: from here on it is sent automatically. */
export function queueOrder(hotelId: string, key: string): void {
  const confirmed = basketByKey(currentBaskets(hotelId), key)?.confirmed
  if (!confirmed) return
  changeBaskets(hotelId, (baskets) =>
    changeAttempt(changeBasketByKey(baskets, key, { confirmed: { ...confirmed, at: hotelTime() } }), key, {
      state: 'queued',
    }),
  )
}

const sentOrderStore = createStore()
/** The last order that was sent while no screen waited for it. In memory, because it is announced on this page only. */
let sentOrder: string | null = null

/** The id of that order; null when there is none. */
export const useSentOrder = (): string | null =>
  sentOrderStore.useStored(
    () => sentOrder,
    () => null,
  )

const retryEvery = 15_000

/**
 * While mounted, queued orders are sent as soon as there is a network. Used by the layout, because that is on every
 * screen.
 */
export function useOrderSender(): void {
  const { hotel, path, refresh } = useGuest()
  const navigate = useNavigate()
  const unsent = useUnsent(hotel.id)
  const sendWaiting = async () => {
    for (
      let basket = nextBasketToSend(unsent, hotelTime());
      basket?.attempt;
      basket = nextBasketToSend(basketsOf(hotel.id), hotelTime())
    ) {
      if (isSendingDelayed(outboxOf(hotel.id))) return
      const outcome = await sendOrder(hotel.id, basket.attempt.key)
      if (outcome === 'later') return
      // Refreshes the hotel, whose state caused the refusal.
      if (typeof outcome === 'object' && 'refusal' in outcome) void refresh()
      if (typeof outcome === 'object' && 'order' in outcome && !isBeingPlaced()) {
        sentOrder = outcome.order.id
        sentOrderStore.notify()
      }
      // Opens the order if the guest is looking at the unsent ones.
      if (
        typeof outcome === 'object' &&
        'order' in outcome &&
        !isBeingPlaced() &&
        location.pathname.endsWith('/basket')
      )
        void navigate(path(orderPath(outcome.order.id)), { replace: true })
    }
  }
  const next = nextBasketToSend(unsent, hotelTime())?.attempt
  useRetry(next && `${next.key} ${next.withdrawn}`, sendWaiting, retryEvery)
}
