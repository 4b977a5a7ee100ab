import { v4 as uuid } from 'uuid'
import { isOrderStaffOfHotel } from '#core/access/policy.ts'
import { liveHotels } from '#core/ui-office/app/office-module.ts'
import { queryClient } from '#core/ui-office/app/query-client.ts'
import { staffRequest } from '#core/ui-office/app/staff-request.ts'
import { meQuery } from '#modules/foundation/accounts/office/api.ts'
import { manageQuery } from '#modules/hotel/hotels/office/api.ts'
import type * as contract from '../contract.ts'
import { isSounding, watchAlertSound } from './alert-sound-player.ts'
import { nameKey, readDeviceName } from './device-name.ts'
import { onServiceFilterChange, reportedServiceFilter } from './service-filter.ts'

const idKey = 'listeningId'

export function storeDeviceName(name: string) {
  localStorage.setItem(nameKey, name)
  for (const hotelId of liveHotels) reportAlertDevice(hotelId)
}

/** The id of this page among the open screens. It stays the same after a reload. */
export function pageId(): string {
  const storedId = sessionStorage.getItem(idKey)
  if (storedId) return storedId
  const id = uuid()
  sessionStorage.setItem(idKey, id)
  return id
}

/**
 * Reports to the hotel that this screen is open, and whether it would sound. Errors are ignored, because the next report
 * follows soon.
 */
export function reportAlertDevice(
  hotelId: string,
  isOrderStaff = isOrderStaffOfHotel({
    role: queryClient.getQueryData(manageQuery(hotelId).queryKey)?.role ?? null,
    provider: false,
  }),
) {
  // Provider staff see every hotel without working there, and editors see no orders.
  if (!isOrderStaff) return
  const { services, messages } = reportedServiceFilter(hotelId, queryClient.getQueryData(meQuery.queryKey)?.id)
  const filter = { services: services ? [...services] : null, messages }
  const body = { id: pageId(), name: readDeviceName(), sound: isSounding(), ...filter }
  staffRequest<typeof contract.reportAlertDevice>('post', '/v1/hotels/{hotelId}/listening-devices', {
    params: { hotelId },
    body,
  }).catch(() => undefined)
}

/** Reports again as soon as the sound or the services of this device change. Returns a function that stops it. */
export function reportSoundChanges(): () => void {
  let reportedState = isSounding()
  const reportAll = () => {
    for (const hotelId of liveHotels) reportAlertDevice(hotelId)
  }
  const stopFilter = onServiceFilterChange(reportAll)
  const stopSound = watchAlertSound(() => {
    if (isSounding() === reportedState) return
    reportedState = isSounding()
    reportAll()
  })
  return () => {
    stopFilter()
    stopSound()
  }
}
