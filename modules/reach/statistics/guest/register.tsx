import { useEffect } from 'react'
import { isPreview } from '#core/preview/frame.ts'
import { whenPageIdle } from '#core/ui-guest/frame/when-page-idle.ts'
import type { GuestModule } from '#core/ui-guest/guest-module.ts'
import { storedText } from '#core/ui-guest/storage/values.ts'
import { useGuest } from '#modules/hotel/hotels/guest/api.ts'
import type { Visit } from '../contract.ts'
import { screenKind } from '../rules.ts'

const lastVisitDay = storedText((hotelId: string) => `livret.visit.${hotelId}`)
/** The session of staff. */
const staffToken = storedText(() => 'token')
/** Hotels whose pages were already counted in this document. */
const counted = new Set<string>()

/**
 * Counts this opening of the guest pages once the page is idle. The request identifies nobody; only the phone stores the day of its
 * last visit. Signed-in staff are not counted.
 */
function useVisit() {
  const { hotel, lang } = useGuest()
  useEffect(() => {
    if (isPreview() || counted.has(hotel.id) || staffToken.read()) return
    return whenPageIdle(() => {
      counted.add(hotel.id)
      const today = new Date().toDateString()
      const visit: Visit = {
        first: lastVisitDay.read(hotel.id) !== today,
        lang,
        screen: screenKind(screen.width, screen.height),
      }
      lastVisitDay.write(hotel.id, today)
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
