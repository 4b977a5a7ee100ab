import { useQuery } from '@tanstack/react-query'
import { createStore } from '#core/ui-guest/storage/store.ts'
import { queryClient } from '#core/ui-office/app/query-client.ts'
import { useMe } from '#modules/foundation/accounts/office/api.ts'
import { allServices, type ServiceFilter } from '../rules.ts'
import { memberServicesQuery } from './queries.ts'

const storage = (hotelId: string) => `deviceServices ${hotelId}`
const chosen = new Map<string, ServiceFilter | null>()
const { notify, useStored, subscribe } = createStore()

/** Calls back whenever the choice on this device changes. Returns a function that stops it. */
export const onServiceFilterChange = subscribe

/** The choice on this device; null: none, so the member's services apply. */
function readChoice(hotelId: string): ServiceFilter | null {
  const chosenFilter = chosen.get(hotelId)
  if (chosenFilter !== undefined) return chosenFilter
  let read: ServiceFilter | null = null
  try {
    const stored = JSON.parse(localStorage.getItem(storage(hotelId)) ?? 'null')
    if (stored && (stored.services === null || Array.isArray(stored.services)))
      read = { services: stored.services, messages: stored.messages !== false }
  } catch {
    // The stored value is invalid: the user has to choose again.
  }
  chosen.set(hotelId, read)
  return read
}

/** `null`: the member's services apply again. */
export function chooseServiceFilter(hotelId: string, filter: ServiceFilter | null) {
  chosen.set(hotelId, filter)
  if (filter) localStorage.setItem(storage(hotelId), JSON.stringify(filter))
  else localStorage.removeItem(storage(hotelId))
  notify()
}

export const useStoredServiceFilter = (hotelId: string) => useStored(() => readChoice(hotelId))

/** What this device shows and sounds for in a hotel. */
export function useServiceFilter(hotelId: string): ServiceFilter {
  const choice = useStoredServiceFilter(hotelId)
  const me = useMe().data?.id
  const assigned = useQuery(memberServicesQuery(hotelId)).data?.find(({ memberId }) => memberId === me)
  return choice ?? assigned ?? allServices
}

/** What a device does not sound for, whatever its services. */
export interface DelegatedAlerts {
  orders: boolean
  messages: boolean
}

const leftToOthers = new Map<string, DelegatedAlerts>()

/**
 * Leaves new orders or messages of a hotel to other devices; null: leaves nothing. Reports what this device sounds for
 * again.
 */
export function delegateAlerts(hotelId: string, left: DelegatedAlerts | null) {
  if (left) leftToOthers.set(hotelId, left)
  else leftToOthers.delete(hotelId)
  notify()
}

/** The filter that is reported to the server: what this device sounds for. */
export function effectiveServiceFilter(hotelId: string, userId: string | undefined): ServiceFilter {
  const assigned = queryClient
    .getQueryData(memberServicesQuery(hotelId).queryKey)
    ?.find(({ memberId }) => memberId === userId)
  const filter = readChoice(hotelId) ?? assigned ?? allServices
  const left = leftToOthers.get(hotelId)
  return {
    services: left?.orders ? [] : filter.services,
    messages: filter.messages && !left?.messages,
  }
}
