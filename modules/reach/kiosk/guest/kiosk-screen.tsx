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
      <Tablet own={parts.document.lang} />
      <KioskContent />
    </KioskFrame>
  )
}

function Tablet({ own: hotelLang }: { own: string }) {
  const { screenPath, wanted, back, restart } = useKiosk()
  const changed = screenPath !== '' || wanted !== hotelLang
  const { left, stay } = useRestart(changed, restart)
  useWakeLock()
  useHistoryGuard(back)
  useFreshPage(!changed)
  return left === null ? null : <RestartWarning left={left} onStay={stay} />
}
