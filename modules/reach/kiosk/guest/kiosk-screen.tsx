import { useOutletContext } from 'react-router'
import { guestMeta, type KioskParts } from '#modules/hotel/hotels/guest/api.ts'
import { KioskContent } from './components/kiosk-content.tsx'
import { KioskFrame } from './components/kiosk-frame.tsx'
import { RestartWarning } from './components/restart-warning.tsx'
import { useKiosk } from './kiosk.ts'
import { useRestart } from './use-restart.ts'
import { useFreshPage, useHistoryGuard, useWakeLock } from './use-tablet.ts'

export const meta = guestMeta((_, hotel) => ({ title: hotel.name, personal: true }))

/** `/public/{orgId}/kiosk`: the hotel on a screen in its lobby, used by one guest after the other. Decision 0028. */
export default function KioskScreen() {
  const parts = useOutletContext<KioskParts>()
  return (
    <KioskFrame {...parts}>
      <Tablet hotelLang={parts.document.lang} />
      <KioskContent />
    </KioskFrame>
  )
}

function Tablet({ hotelLang }: { hotelLang: string }) {
  const { screenPath, requestedLang, back, restart } = useKiosk()
  const changed = screenPath !== '' || requestedLang !== hotelLang
  const { secondsLeft, stay } = useRestart(changed, restart)
  useWakeLock()
  useHistoryGuard(back)
  useFreshPage(!changed)
  return secondsLeft === null ? null : <RestartWarning secondsLeft={secondsLeft} onStay={stay} />
}
