import { pageState } from '#core/ui-guest/storage/values.ts'
import type { Order } from '../contract.ts'

/** The orders of this phone as a page knows them. In a file of their own, because the home screen needs no more. */
interface Orders {
  /** Newest first. */
  list: readonly Order[]
  /** Whether the list has been read from the server, and whether the last attempt failed. */
  state: 'unread' | 'read' | 'failed'
  /**
   * When the stored orders were saved that are shown after a failed attempt, in milliseconds since the epoch; null:
   * there are none.
   */
  keptAt: number | null
}

export const orders = pageState<Orders>({ list: [], state: 'unread', keptAt: null })

export const useOrders = orders.useValue
