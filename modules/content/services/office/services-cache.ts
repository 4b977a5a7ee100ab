import { refreshUnlessLive } from '#core/ui-office/app/office-module.ts'
import { queryClient } from '#core/ui-office/app/query-client.ts'
import type { Service } from '../contract.ts'

export const servicesKey = (hotelId: string) => ['hotels', hotelId, 'services']

export const deletedKey = (hotelId: string) => ['hotels', hotelId, 'deleted-services']

/** Reloads the services and the deleted items wherever they are shown. */
export const refreshServices = (hotelId: string) =>
  Promise.all([servicesKey, deletedKey].map((key) => queryClient.invalidateQueries({ queryKey: key(hotelId) })))

/** Changes the cached services before the server answers; `refreshServices` loads the server's state afterwards. */
export async function updateShownServices(hotelId: string, change: (services: Service[]) => Service[]) {
  await queryClient.cancelQueries({ queryKey: servicesKey(hotelId) })
  queryClient.setQueriesData<Service[]>({ queryKey: servicesKey(hotelId) }, (services) =>
    Array.isArray(services) ? change(services) : services,
  )
}

/** Refreshes the services after a change by this user, unless the live stream reports the change anyway. */
export const serviceSaved = (hotelId: string, error?: unknown) =>
  refreshUnlessLive(hotelId, () => refreshServices(hotelId), error)
