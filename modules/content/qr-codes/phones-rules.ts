import type { RoomApproval } from '#modules/hotel/hotels/rules.ts'

/** The states of a phone that has scanned a room's code. */
export const phoneStates = ['accepted', 'waiting', 'refused'] as const
export type PhoneState = (typeof phoneStates)[number]

/** Days for which a phone with a proof of a stay is remembered: longer than any proof is valid. */
export const phoneRetentionDays = 120
/** Maximum phones of one room that staff choose from. */
export const maxVisitorsOfRoom = 20
/** Maximum phones stored for one room; the latest are kept. */
export const maxPhonesOfRoom = 200
/** Maximum phones shown to the reception at once. */
export const maxWaitingPhones = 50
/** Hours for which a waiting phone is shown to the reception. */
export const waitingPhoneHours = 24
/** Minutes after which a refused phone may ask again. */
const refusedMinutes = 10

interface StoredPhone {
  stay: string
  state: PhoneState
  former: boolean
  scannedAt: Date
}

/** The state of a phone that scans a room's code now. `phone`: its state at its last scan of that code. */
export function nextPhoneState(
  approval: RoomApproval,
  phone: StoredPhone | undefined,
  stay: string,
  now: Date,
): Pick<StoredPhone, 'state' | 'former'> {
  const isSameStay = phone?.stay === stay
  const former = phone !== undefined && (phone.former || (!isSameStay && phone.state === 'accepted'))
  const needsApproval = approval === 'all' || (approval === 'former' && former)
  if (!needsApproval || (isSameStay && phone.state === 'accepted')) return { state: 'accepted', former }
  const isRefused =
    isSameStay && phone.state === 'refused' && now.getTime() - phone.scannedAt.getTime() < refusedMinutes * 60_000
  return { state: isRefused ? 'refused' : 'waiting', former }
}
