import { localStore } from '#core/ui-guest/storage/browser-storage.ts'
import { createLocalStorageStore } from '#core/ui-guest/storage/store.ts'
import type { PublicArticle } from '#modules/content/services/contract.ts'
import { randomUuid } from '#modules/foundation/visitors/guest/api.ts'
import {
  type ArticleChoices,
  addArticleToBasket,
  type Basket,
  type Baskets,
  changeOpenBasket,
  parseBaskets,
  serializeBaskets,
} from './basket.ts'

const noBaskets: Baskets = []
const basketsByHotel = new Map<string, Baskets>()
/** Cached lists for `useStored`, which needs the same reference until something changes. */
const shownByHotel = new Map<string, { open: Baskets; unsent: Baskets }>()
const storageKey = (hotelId: string) => `livret.basket.${hotelId}`
const { notify, useStored } = createLocalStorageStore('livret.basket.', () => clearCache())

/** The key of the order that the checkout is placing. Its basket stays on that screen until there is an answer. */
let placingKey: string | null = null

function clearCache() {
  basketsByHotel.clear()
  shownByHotel.clear()
}

/** The baskets of a hotel on this phone, open or confirmed. */
export function basketsOf(hotelId: string): Baskets {
  let baskets = basketsByHotel.get(hotelId)
  if (!baskets) {
    baskets = parseBaskets(localStore.getItem(storageKey(hotelId)), Date.now())
    basketsByHotel.set(hotelId, baskets)
  }
  return baskets
}

/** The baskets read again from storage, because another tab may have changed them. */
export function currentBaskets(hotelId: string): Baskets {
  clearCache()
  return basketsOf(hotelId)
}

/** Changes the baskets, stores them on the phone and updates the screens. */
export function changeBaskets(hotelId: string, change: (baskets: Baskets) => Baskets) {
  const baskets = change(basketsOf(hotelId))
  basketsByHotel.set(hotelId, baskets)
  shownByHotel.clear()
  if (baskets.length > 0) localStore.setItem(storageKey(hotelId), serializeBaskets(baskets, Date.now()))
  else localStore.removeItem(storageKey(hotelId))
  notify()
}

/**
 * The allergies of a basket that was emptied. The next basket of its service starts with them, until the page is
 * closed.
 */
const allergiesOfEmptied = new Map<string, Pick<Basket, 'allergies' | 'filled'>>()

/** Changes the open basket of a service. */
export function changeBasket(hotelId: string, serviceId: string, change: (basket: Basket) => Basket) {
  const key = `${hotelId} ${serviceId}`
  changeBaskets(hotelId, (baskets) =>
    changeOpenBasket(baskets, serviceId, (basket) => {
      const next = change(basket.lines.length > 0 ? basket : { ...basket, ...allergiesOfEmptied.get(key) })
      const { allergies, filled } = next
      if (next.lines.length > 0) allergiesOfEmptied.delete(key)
      else allergiesOfEmptied.set(key, { allergies, filled })
      return next
    }),
  )
}

export const addLine = (hotelId: string, serviceId: string, article: PublicArticle, choice: ArticleChoices) =>
  changeBasket(hotelId, serviceId, addArticleToBasket(article, choice, randomUuid()))

export const emptyBasket = (hotelId: string, serviceId: string) =>
  changeBasket(hotelId, serviceId, (basket) => ({ ...basket, lines: [] }))

export function setPlacingKey(key: string | null) {
  placingKey = key
  shownByHotel.clear()
  notify()
}

export const isBeingPlaced = (): boolean => placingKey !== null

function shownOf(hotelId: string) {
  let basketLists = shownByHotel.get(hotelId)
  if (!basketLists) {
    const isOpen = ({ confirmed, attempt }: Basket) => confirmed === null || attempt?.key === placingKey
    const baskets = basketsOf(hotelId)
    basketLists = { open: baskets.filter(isOpen), unsent: baskets.filter((basket) => !isOpen(basket)) }
    shownByHotel.set(hotelId, basketLists)
  }
  return basketLists
}

/** The open baskets. Empty while rendering on the server: a basket exists only on one phone. */
export const useBaskets = (hotelId: string): Baskets =>
  useStored(
    () => shownOf(hotelId).open,
    () => noBaskets,
  )

/** Baskets that were ordered but not yet confirmed by the server. */
export const useUnsent = (hotelId: string): Baskets =>
  useStored(
    () => shownOf(hotelId).unsent,
    () => noBaskets,
  )
