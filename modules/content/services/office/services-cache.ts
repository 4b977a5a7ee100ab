import { refreshUnlessLive } from '#core/ui-office/app/office-module.ts'
import { queryClient } from '#core/ui-office/app/query-client.ts'
import type { Service } from '../contract.ts'

export const servicesKey = (hotelId: string) => ['hotels', hotelId, 'services']

export const deletedKey = (hotelId: string) => ['hotels', hotelId, 'deleted-services']

/** Reloads everything shown of the services. */
export const refreshServices = (hotelId: string) =>
  Promise.all([servicesKey, deletedKey].map((key) => queryClient.invalidateQueries({ queryKey: key(hotelId) })))

/** Optimistic update of the shown services; `refreshServices` restores the server's state. */
export async function updateShownServices(hotelId: string, change: (services: Service[]) => Service[]) {
  await queryClient.cancelQueries({ queryKey: servicesKey(hotelId) })
  queryClient.setQueriesData<Service[]>({ queryKey: servicesKey(hotelId) }, (shown) =>
    Array.isArray(shown) ? change(shown) : shown,
  )
}

/** The same after a change made here. */
export const serviceSaved = (hotelId: string, error?: unknown) =>
  refreshUnlessLive(hotelId, () => refreshServices(hotelId), error)
