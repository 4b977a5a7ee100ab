import { useNavigate } from 'react-router'
import { wasRefused } from '#core/http/client.ts'
import type { Problem } from '#core/http/contract.ts'
import { inOneTab } from '#core/ui-guest/one-tab.ts'
import { useRetry } from '#core/ui-guest/retry.ts'
import { useGuest } from '#modules/hotels/guest/api.ts'
import { forgetScannedRoom } from '#modules/qr-codes/guest/api.ts'
import { visitorRequest } from '#modules/visitors/guest/api.ts'
import type { Order, placeOrder } from '../contract.ts'
import { byKey, changedByKey, nextOf, reopened, withoutKey } from './basket.ts'
import { basketsNow, basketsOf, changeBaskets, isPlacing, useUnsent } from './basket-store.ts'
import { putOrder } from './order-store.ts'

/** What came of an attempt. `later`: nobody knows, it goes again under the same key. `gone`: another tab has sent it or taken it back. */
export type Outcome = { order: Order } | { refusal: Problem } | 'later' | 'gone'

interface Flight {
  outcome: Promise<Outcome>
  stop: AbortController
}
/** By key: what is on its way from this page. */
const flights = new Map<string, Flight>()
/** Until when the server asked to wait, by the clock of this page, which nobody sets. */
let blockedUntil = 0

/** Sends what was ordered. `arrived` is called before it leaves the list of what waits. */
export function sendOrder(
  hotelId: string,
  key: string,
  arrived: (order: Order) => unknown = () => undefined,
): Promise<Outcome> {
  const underWay = flights.get(key)
  if (underWay) return underWay.outcome
  const stop = new AbortController()
  const outcome = attempt(hotelId, key, stop.signal, arrived).finally(() => flights.delete(key))
  flights.set(key, { outcome, stop })
  return outcome
}

async function attempt(
  hotelId: string,
  key: string,
  signal: AbortSignal,
  arrived: (order: Order) => unknown,
): Promise<Outcome> {
  let outcome: Outcome = 'later'
  await inOneTab(`livret.orders.${hotelId}`, async () => {
    const basket = byKey(basketsNow(hotelId), key)
    if (!basket?.attempt || !basket.confirmed || signal.aborted) {
      outcome = 'gone'
      return changeBaskets(hotelId, (baskets) => baskets)
    }
    // It has surely not left this phone, and can be taken back for certain.
    if (!navigator.onLine) return
    const sent = { ...basket.attempt, sent: true }
    changeBaskets(hotelId, (baskets) => changedByKey(baskets, key, { attempt: sent }))
    try {
      const { data: order } = await visitorRequest<typeof placeOrder>('post', '/v1/hotels/{hotelId}/orders', {
        lang: basket.confirmed.lang,
        params: { hotelId },
        body: JSON.parse(sent.body),
        key,
        signal,
      })
      putOrder(order)
      await arrived(order)
      changeBaskets(hotelId, (baskets) => withoutKey(baskets, key))
      outcome = { order }
    } catch (error) {
      outcome = refusedBy(hotelId, key, error)
    }
  })
  return outcome
}

function refusedBy(hotelId: string, key: string, error: unknown): Outcome {
  if (!wasRefused(error)) return 'later'
  const refusal = error.problem
  if (refusal.code === 'too_many_requests') {
    // It says nothing of this order: it may have arrived before, and goes again.
    blockedUntil = performance.now() + (error.retryAfter ?? 30) * 1000
    return 'later'
  }
  changeBaskets(hotelId, (baskets) => reopened(baskets, key, refusal))
  if (refusal.errors?.some(({ path }) => path === 'roomToken')) forgetScannedRoom(hotelId)
  return { refusal }
}

/** Takes an order back into its basket. One that has left this phone may have arrived all the same. */
export function takeBack(hotelId: string, key: string): void {
  changeBaskets(hotelId, (baskets) => reopened(baskets, key, null))
  flights.get(key)?.stop.abort()
}

/** Though it is about another moment by now. */
export function sendAnyway(hotelId: string, key: string): void {
  const confirmed = byKey(basketsOf(hotelId), key)?.confirmed
  if (!confirmed) return
  changeBaskets(hotelId, (baskets) => changedByKey(baskets, key, { confirmed: { ...confirmed, at: Date.now() } }))
}

const retryEvery = 15_000

/** While mounted, what was ordered leaves as soon as there is a network. For the layout: it is on every screen. */
export function useOrderSender(): void {
  const { hotel, path } = useGuest()
  const navigate = useNavigate()
  const unsent = useUnsent(hotel.id)
  const sendWaiting = async () => {
    for (let basket = nextOf(unsent, Date.now()); basket?.attempt; basket = nextOf(basketsOf(hotel.id), Date.now())) {
      if (performance.now() < blockedUntil) return
      const outcome = await sendOrder(hotel.id, basket.attempt.key)
      if (outcome === 'later') return
      // Who was looking at what waits goes on to what became of it.
      if (typeof outcome === 'object' && 'order' in outcome && !isPlacing() && location.pathname.endsWith('/basket'))
        void navigate(path(`orders/${outcome.order.id}`), { replace: true })
    }
  }
  useRetry(nextOf(unsent, Date.now())?.attempt?.key, sendWaiting, retryEvery)
}
