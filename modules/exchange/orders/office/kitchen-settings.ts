import { useEffect } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { createStore } from '#core/ui-guest/storage/store.ts'
import type { Order } from '../contract.ts'
import { mayRecall, statusBefore } from '../rules.ts'
import { type Board, type Column, columnOf, compareByDueTime, lastStatusChange } from './board/board.ts'
import { type Lane, lanes, type TextSize } from './board/board-layout.ts'

/** The settings of a kitchen device. */
export interface KitchenSettings {
  on: boolean
  text: TextSize
  /** At least one, in the order of the board. */
  lanes: readonly Lane[]
}

export const textSizes = ['S', 'M', 'L'] as const
/** How many orders the list to move back contains. */
const maxRecalls = 10
/** How many cards have a number key. */
const maxKeys = 9

const defaultSettings: KitchenSettings = { on: false, text: 'M', lanes: ['accepted', 'preparing'] }
const storageKey = (hotelId: string) => `kitchen ${hotelId}`
const cached = new Map<string, KitchenSettings>()
const { notify, useStored } = createStore()

/** The stored settings, as far as this version understands them. */
export function parseSettings(text: string | null): KitchenSettings {
  try {
    const stored = JSON.parse(text ?? '{}')
    const shown = lanes.filter((lane) => Array.isArray(stored.lanes) && stored.lanes.includes(lane))
    return {
      on: stored.on === true,
      text: textSizes.find((size) => size === stored.text) ?? defaultSettings.text,
      lanes: shown.length > 0 ? shown : defaultSettings.lanes,
    }
  } catch {
    return defaultSettings
  }
}

function readSettings(hotelId: string): KitchenSettings {
  const settings = cached.get(hotelId) ?? parseSettings(localStorage.getItem(storageKey(hotelId)))
  cached.set(hotelId, settings)
  return settings
}

export function storeKitchen(hotelId: string, change: Partial<KitchenSettings>) {
  const settings = { ...readSettings(hotelId), ...change }
  cached.set(hotelId, settings)
  localStorage.setItem(storageKey(hotelId), JSON.stringify(settings))
  notify()
}

const parameter = 'kitchen'
export const kitchenSearch = `?${parameter}=1`

/** Whether the board is shown as a kitchen screen: in full screen, without navigation. */
export function useIsKitchen(): boolean {
  const { pathname, search } = useLocation()
  return /\/orders\/?$/.test(pathname) && new URLSearchParams(search).get(parameter) === '1'
}

/** The settings of this device as a kitchen screen. A device stays in kitchen mode until it is left manually. */
export function useKitchen(hotelId: string) {
  const isKitchen = useIsKitchen()
  const [, setSearch] = useSearchParams()
  const settings = useStored(() => readSettings(hotelId))
  useEffect(() => {
    if (isKitchen) storeKitchen(hotelId, { on: true })
    else if (readSettings(hotelId).on) setSearch({ [parameter]: '1' }, { replace: true })
  }, [isKitchen, hotelId, setSearch])
  return {
    kitchen: isKitchen ? settings : null,
    leaveKitchen: () => {
      storeKitchen(hotelId, { on: false })
      setSearch({}, { replace: true })
    },
  }
}

/** Whether this device gives no alerts for new orders: it is a kitchen screen that does not show them. */
export function useSkipsNewOrders(hotelId: string): boolean {
  const settings = useStored(() => readSettings(hotelId))
  return useIsKitchen() && !settings.lanes.includes('new')
}

const previousColumn = (order: Order, now: number): Column | null => {
  const status = statusBefore(order.history)
  return status && columnOf({ status, releaseAt: order.releaseAt }, now)
}

/** The last orders that were moved out of one of these lanes and can be moved back, latest first. */
export const recallableOrders = (board: Board, from: readonly Lane[], now: number): Order[] =>
  [...board.values()]
    .filter((order) => {
      const column = previousColumn(order, now)
      return mayRecall(order.history) && from.some((lane) => lane === column)
    })
    .sort((a, b) => lastStatusChange(b).at.localeCompare(lastStatusChange(a).at) || b.number - a.number)
    .slice(0, maxRecalls)

/** The orders for the number keys 1 to 9: those that have waited longest. */
export const ordersByNumberKey = (orders: readonly Order[]): string[] =>
  [...orders]
    .sort(compareByDueTime)
    .slice(0, maxKeys)
    .map(({ id }) => id)
