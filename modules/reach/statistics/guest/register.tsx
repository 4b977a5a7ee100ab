import { useEffect } from 'react'
import { isPreview } from '#core/preview/frame.ts'
import { whenPageIdle } from '#core/ui-guest/frame/when-page-idle.ts'
import type { GuestModule } from '#core/ui-guest/guest-module.ts'
import { localStore } from '#core/ui-guest/storage/browser-storage.ts'
import { useGuest } from '#modules/hotel/hotels/guest/api.ts'
import type { Visit } from '../contract.ts'
import { screenKind } from '../rules.ts'

/** Hotels whose pages were already counted in this document. */
const counted = new Set<string>()

/**
 * Counts this opening of the guest pages once the page is idle. The request identifies nobody; only the phone stores the day of its
 * last visit. Signed-in staff are not counted.
 */
function useVisit() {
  const { hotel, lang } = useGuest()
  useEffect(() => {
    if (isPreview() || counted.has(hotel.id) || localStore.getItem('token')) return
    return whenPageIdle(() => {
      counted.add(hotel.id)
      const key = `livret.visit.${hotel.id}`
      const today = new Date().toDateString()
      const visit: Visit = {
        first: localStore.getItem(key) !== today,
        lang,
        screen: screenKind(screen.width, screen.height),
      }
      localStore.setItem(key, today)
      const body = new Blob([JSON.stringify(visit)], { type: 'application/json' })
      // `sendBeacon` does not wait for a response, and works while the page is left.
      navigator.sendBeacon(`/v1/hotels/${hotel.id}/visits`, body)
    })
  }, [hotel.id, lang])
}

export const statistics: GuestModule = {
  name: 'statistics',
  Dock() {
    useVisit()
    return null
  },
}
