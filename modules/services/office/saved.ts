import { unlessLive } from '#core/ui-office/office-module.ts'
import { queryClient } from '#core/ui-office/query-client.ts'
import type { Service } from '../contract.ts'

export const servicesKey = (hotelId: string) => ['hotels', hotelId, 'services']

export const deletedKey = (hotelId: string) => ['hotels', hotelId, 'deleted-services']

/** Everything shown of the services is read again. */
export const refreshServices = (hotelId: string) =>
  Promise.all([servicesKey, deletedKey].map((key) => queryClient.invalidateQueries({ queryKey: key(hotelId) })))

/** Changes what is shown at once, before the server has answered; `refreshServices` puts the truth back. */
export async function showAtOnce(hotelId: string, change: (services: Service[]) => Service[]) {
  await queryClient.cancelQueries({ queryKey: servicesKey(hotelId) })
  queryClient.setQueriesData<Service[]>({ queryKey: servicesKey(hotelId) }, (shown) =>
    Array.isArray(shown) ? change(shown) : shown,
  )
}

/** The same after a change of one's own. */
export const serviceSaved = (hotelId: string, error?: unknown) =>
  unlessLive(hotelId, () => refreshServices(hotelId), error)
