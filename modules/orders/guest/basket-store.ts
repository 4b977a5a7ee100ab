import { localStore } from '#core/ui-guest/browser-storage.ts'
import { makePhoneStore } from '#core/ui-guest/store.ts'
import type { PublicArticle } from '#modules/services/contract.ts'
import { randomUuid } from '#modules/visitors/guest/api.ts'
import { type Basket, type Baskets, type Choice, changed, read, withArticle, written } from './basket.ts'

const nothing: Baskets = []
const held = new Map<string, Baskets>()
const keyOf = (hotelId: string) => `livret.basket.${hotelId}`
const { notify, useStored } = makePhoneStore('livret.basket.', () => held.clear())

/** The baskets of a hotel on this phone. */
export function basketsOf(hotelId: string): Baskets {
  let baskets = held.get(hotelId)
  if (!baskets) {
    baskets = read(localStore.getItem(keyOf(hotelId)), Date.now())
    held.set(hotelId, baskets)
  }
  return baskets
}

/** Changes the basket of a service, keeps it on the phone, redraws what shows it. */
export function changeBasket(hotelId: string, serviceId: string, change: (basket: Basket) => Basket) {
  const baskets = changed(basketsOf(hotelId), serviceId, change)
  held.set(hotelId, baskets)
  if (baskets.length > 0) localStore.setItem(keyOf(hotelId), written(baskets, Date.now()))
  else localStore.removeItem(keyOf(hotelId))
  notify()
}

export const addLine = (hotelId: string, serviceId: string, article: PublicArticle, choice: Choice) =>
  changeBasket(hotelId, serviceId, withArticle(article, choice, randomUuid()))

export const emptyBasket = (hotelId: string, serviceId: string) =>
  changeBasket(hotelId, serviceId, (basket) => ({ ...basket, lines: [] }))

/** Empty in the server's document: a basket is known to one phone only. */
export const useBaskets = (hotelId: string): Baskets =>
  useStored(
    () => basketsOf(hotelId),
    () => nothing,
  )
