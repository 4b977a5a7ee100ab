import { useMemo } from 'react'
import { createStore } from '#core/ui-guest/storage/store.ts'
import { storedValue } from '#core/ui-guest/storage/values.ts'
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

const storedBaskets = storedValue<Baskets, [hotelId: string]>({
  key: (hotelId) => `livret.basket.${hotelId}`,
  initial: [],
  parse: parseBaskets,
  serialize: (baskets, now) => (baskets.length > 0 ? serializeBaskets(baskets, now) : null),
})

/** The baskets of a hotel on this phone, open or confirmed. */
export const basketsOf = storedBaskets.read
/** Changes the baskets, stores them on the phone and updates the screens. */
export const changeBaskets = storedBaskets.update

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

/** The key of the order that the checkout is placing. Its basket stays on that screen until there is an answer. */
let placingKey: string | null = null
const { notify, useStored } = createStore()

export function setPlacingKey(key: string | null) {
  placingKey = key
  notify()
}

export const isBeingPlaced = (): boolean => placingKey !== null

function useShown(hotelId: string, areOpen: boolean): Baskets {
  const baskets = storedBaskets.useValue(hotelId)
  const placing = useStored(
    () => placingKey,
    () => null,
  )
  return useMemo(
    () => baskets.filter(({ confirmed, attempt }) => (confirmed === null || attempt?.key === placing) === areOpen),
    [baskets, placing, areOpen],
  )
}

/** The open baskets. Empty while rendering on the server: a basket exists only on one phone. */
export const useBaskets = (hotelId: string): Baskets => useShown(hotelId, true)
/** Baskets that were ordered but not yet confirmed by the server. */
export const useUnsent = (hotelId: string): Baskets => useShown(hotelId, false)
