import { unlessLive } from '#core/ui-office/office-module.ts'
import { queryClient } from '#core/ui-office/query-client.ts'

export const servicesKey = (hotelId: string) => ['hotels', hotelId, 'services']

/** Everything shown of the services is read again. */
export const refreshServices = (hotelId: string) => queryClient.invalidateQueries({ queryKey: servicesKey(hotelId) })

/** The same after a change of one's own. */
export const serviceSaved = (hotelId: string, error?: unknown) =>
  unlessLive(hotelId, () => refreshServices(hotelId), error)
