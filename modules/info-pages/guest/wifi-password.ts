import { localStore } from '#core/ui-guest/browser-storage.ts'
import { makePhoneStore } from '#core/ui-guest/store.ts'
import { useGuest } from '#modules/hotels/guest/api.ts'
import { useAccessCodes } from './access-codes.ts'

const keyOf = (hotelId: string) => `livret.wifi.${hotelId}`
const { notify, useStored } = makePhoneStore('livret.wifi.')

function keep(hotelId: string, token: string, codes: { wifiPassword: string | null } | null) {
  const password = codes?.wifiPassword ?? null
  if (password === null) localStore.removeItem(keyOf(hotelId))
  else localStore.setItem(keyOf(hotelId), JSON.stringify({ token, password }))
  notify()
}

/** Of the scan that is good now alone: with another one it is asked for again. */
function readKept(stored: string | null, token: string | undefined): string | null {
  try {
    const kept = JSON.parse(stored ?? 'null')
    return kept && kept.token === token && typeof kept.password === 'string' ? kept.password : null
  } catch {
    return null
  }
}

/**
 * The password of the Wi-Fi where it is for scanned rooms only: asked for with the scan of this phone, and kept with it, for it is
 * needed where there is no network. `scanned`: whether there is a scan to ask with.
 */
export function useWifiPassword() {
  const { hotel } = useGuest()
  const isHidden = hotel.info.wifi?.password === null
  const { token, failure, retry } = useAccessCodes(isHidden, keep)
  const stored = useStored(
    () => localStore.getItem(keyOf(hotel.id)),
    () => null,
  )
  const password = isHidden ? readKept(stored, token) : (hotel.info.wifi?.password ?? null)
  return { password, isHidden, scanned: Boolean(token), failed: failure !== undefined, retry }
}
