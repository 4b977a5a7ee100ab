import { useNavigate } from 'react-router'
import type { Problem } from '#core/errors/contract.ts'
import { RequestCancelledError, wasRefused } from '#core/http/client.ts'
import { withRetries } from '#core/http/retries.ts'
import type { Lang } from '#core/i18n/contract.ts'
import { hotelTime } from '#core/ui-guest/frame/hotel-time.ts'
import { createOutbox } from '#core/ui-guest/storage/outbox.ts'
import { useRetry } from '#core/ui-guest/storage/retry.ts'
import { createStore } from '#core/ui-guest/storage/store.ts'
import { forgetScannedRoom } from '#modules/content/qr-codes/guest/api.ts'
import { selfRetriedOptions, visitorRequest } from '#modules/foundation/visitors/guest/api.ts'
import { useGuest } from '#modules/hotel/hotels/guest/api.ts'
import { orderPath } from '#modules/hotel/hotels/paths.ts'
import type { Order, placeOrder, withdrawOrder } from '../contract.ts'
import {
  type Basket,
  basketByKey,
  changeAttempt,
  changeBasketByKey,
  isBasketToSend,
  markAttemptFailed,
  nextBasketToSend,
  type OrderAttempt,
  reopenBasket,
  withoutBasket,
} from './basket/basket.ts'
import { basketsOf, changeBaskets, isBeingPlaced, useUnsent } from './basket/basket-store.ts'
import { putOrder } from './order-store.ts'

/** What came of an order. `back`: it was withdrawn and is an open basket again. */
type OrderResult = { order: Order } | { refusal: Problem } | 'back'
/** `later`: unknown; a retry uses the same idempotency key. `gone`: another tab has handled it. */
export type OrderOutcome = OrderResult | 'later' | 'gone'

/** An order that the guest has confirmed, with its idempotency key. */
interface UnsentOrder {
  key: string
  basket: Basket
  attempt: OrderAttempt
  lang: Lang
}

/** Called before the order leaves the list of unsent ones, if a screen waits for it. */
type Arrived = ((order: Order) => unknown) | undefined

const outbox = createOutbox<UnsentOrder, OrderResult, Arrived>({
  name: (hotelId) => `livret.orders.${hotelId}`,
  items: (hotelId) =>
    basketsOf(hotelId).flatMap((basket) => {
      const { attempt, confirmed } = basket
      return attempt && confirmed ? { key: attempt.key, basket, attempt, lang: confirmed.lang } : []
    }),
  isWaiting: ({ basket }) => isBasketToSend(basket, hotelTime()),
  isOrdered: true,
  send: placeOrWithdraw,
  refused: (hotelId, { key }, refusal, waitMs) => {
    // Rate limiting does not tell whether the order arrived earlier, so it is retried, and the guest is informed.
    changeBaskets(hotelId, (baskets) =>
      waitMs > 0 ? changeBasketByKey(baskets, key, { refusal }) : reopenBasket(baskets, key, refusal),
    )
    if (waitMs === 0 && refusal.errors?.some(({ path }) => path === 'roomToken')) forgetScannedRoom(hotelId)
    return { refusal }
  },
  unanswered: (hotelId, { key }) => changeBaskets(hotelId, (baskets) => markAttemptFailed(baskets, key)),
})

/** Sends a confirmed order, or withdraws it. */
export const sendOrder = (hotelId: string, key: string, arrived?: Arrived): Promise<OrderOutcome> =>
  outbox.sendOne(hotelId, key, arrived)

async function placeOrWithdraw(
  hotelId: string,
  { key, attempt, lang }: UnsentOrder,
  signal: AbortSignal,
  arrived: Arrived,
): Promise<OrderResult | 'later'> {
  if (attempt.withdrawn) return withdraw(hotelId, attempt, lang)
  // It was never sent, so it can be withdrawn at once.
  if (!navigator.onLine || signal.aborted) return 'later'
  const markSent = () => changeBaskets(hotelId, (baskets) => changeAttempt(baskets, key, { sent: true }))
  changeBaskets(hotelId, (baskets) => changeBasketByKey(baskets, key, { refusal: null }))
  markSent()
  const place = () =>
    visitorRequest<typeof placeOrder>('post', '/v1/hotels/{hotelId}/orders', {
      lang,
      params: { hotelId },
      body: JSON.parse(attempt.body),
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
    return { order }
  } catch (error) {
    // Another tab may have stored an older state meanwhile.
    markSent()
    throw error
  }
}

/** A short network failure is retried; the idempotency key prevents a second order. */
const isUnanswered = (error: unknown) =>
  navigator.onLine && !wasRefused(error) && !(error instanceof RequestCancelledError)

/**
 * An order that was sent may have arrived, so the server is asked. After its answer the key creates no order any more.
 */
async function withdraw(hotelId: string, { key, sent }: OrderAttempt, lang: Lang): Promise<OrderResult> {
  const order = sent ? await requestWithdrawal(hotelId, key, lang) : null
  if (order) putOrder(order)
  const isStillActive = order && order.status !== 'cancelled'
  changeBaskets(hotelId, (baskets) => (isStillActive ? withoutBasket(baskets, key) : reopenBasket(baskets, key, null)))
  return isStillActive ? { order } : 'back'
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

/** Turns an order back into an open basket: at once if it was never sent, otherwise when the server has answered. */
export async function takeOrderBack(hotelId: string, key: string): Promise<OrderOutcome> {
  changeBaskets(hotelId, (baskets) => changeAttempt(baskets, key, { withdrawn: true }))
  await outbox.stopSending(key)
  return sendOrder(hotelId, key)
}

/** The guest wants the order although it failed or is old by now: from here on it is sent automatically. */
export function queueOrder(hotelId: string, key: string): void {
  const confirmed = basketByKey(basketsOf(hotelId), key)?.confirmed
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
  const onOutcome = (outcome: OrderOutcome) => {
    if (typeof outcome !== 'object') return
    // Refreshes the hotel, whose state caused the refusal.
    if ('refusal' in outcome) return void refresh()
    if (isBeingPlaced()) return
    sentOrder = outcome.order.id
    sentOrderStore.notify()
    // Opens the order if the guest is looking at the unsent ones.
    if (location.pathname.endsWith('/basket')) void navigate(path(orderPath(outcome.order.id)), { replace: true })
  }
  const next = nextBasketToSend(unsent, hotelTime())?.attempt
  useRetry(
    next && `${next.key} ${next.withdrawn}`,
    () => outbox.sendWaiting(hotel.id, undefined, onOutcome),
    retryEvery,
  )
}
