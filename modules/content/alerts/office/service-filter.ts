import { useQuery } from '@tanstack/react-query'
import { createStore } from '#core/ui-guest/storage/store.ts'
import { queryClient } from '#core/ui-office/app/query-client.ts'
import { useMe } from '#modules/foundation/accounts/office/api.ts'
import { allServices, type ServiceFilter } from '../rules.ts'
import { memberServicesQuery } from './queries.ts'

const storageKey = (hotelId: string) => `deviceServices ${hotelId}`
const filtersByHotel = new Map<string, ServiceFilter | null>()
const { notify, useStored, subscribe } = createStore()

/** Calls back whenever the choice on this device changes. Returns a function that stops it. */
export const onServiceFilterChange = subscribe

/** The choice on this device; null: none, so the member's services apply. */
function readStoredFilter(hotelId: string): ServiceFilter | null {
  const chosenFilter = filtersByHotel.get(hotelId)
  if (chosenFilter !== undefined) return chosenFilter
  let filter: ServiceFilter | null = null
  try {
    const stored = JSON.parse(localStorage.getItem(storageKey(hotelId)) ?? 'null')
    if (stored && (stored.services === null || Array.isArray(stored.services)))
      filter = { services: stored.services, messages: stored.messages !== false }
  } catch {
    // The stored value is invalid: the user has to choose again.
  }
  filtersByHotel.set(hotelId, filter)
  return filter
}

/** Stores the choice on this device. `filter` is null: the member's services apply again. */
export function chooseServiceFilter(hotelId: string, filter: ServiceFilter | null) {
  filtersByHotel.set(hotelId, filter)
  if (filter) localStorage.setItem(storageKey(hotelId), JSON.stringify(filter))
  else localStorage.removeItem(storageKey(hotelId))
  notify()
}

export const useStoredServiceFilter = (hotelId: string) => useStored(() => readStoredFilter(hotelId))

/** The services that this device shows and sounds for in a hotel. */
export function useServiceFilter(hotelId: string): ServiceFilter {
  const storedFilter = useStoredServiceFilter(hotelId)
  const userId = useMe().data?.id
  const assigned = useQuery(memberServicesQuery(hotelId)).data?.find(({ memberId }) => memberId === userId)
  return storedFilter ?? assigned ?? allServices
}

/** The items that a device does not sound for, whatever its services. */
export interface DelegatedAlerts {
  orders: boolean
  messages: boolean
}

const delegatedByHotel = new Map<string, DelegatedAlerts>()

/**
 * Leaves new orders or messages of a hotel to other devices, so that this one does not sound for them; null: to none.
 * Reports the change to the server.
 */
export function delegateAlerts(hotelId: string, delegated: DelegatedAlerts | null) {
  if (delegated) delegatedByHotel.set(hotelId, delegated)
  else delegatedByHotel.delete(hotelId)
  notify()
}

/** The filter of the items that this device sounds for, as it is reported to the server. */
export function reportedServiceFilter(hotelId: string, userId: string | undefined): ServiceFilter {
  const assigned = queryClient
    .getQueryData(memberServicesQuery(hotelId).queryKey)
    ?.find(({ memberId }) => memberId === userId)
  const filter = readStoredFilter(hotelId) ?? assigned ?? allServices
  const delegated = delegatedByHotel.get(hotelId)
  return {
    services: delegated?.orders ? [] : filter.services,
    messages: filter.messages && !delegated?.messages,
  }
}
