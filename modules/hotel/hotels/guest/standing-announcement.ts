import { useEffect, useState } from 'react'
import { hotelTime } from '#core/ui-guest/frame/hotel-time.ts'
import { isShown } from '#modules/foundation/info/rules.ts'
import { useDismissed } from './announcement-keys.ts'
import { useGuest } from './components/guest-provider.tsx'

/** The hotel's word to everybody, from and until the instants it gave it, unless this phone has put it aside. */
export function useStandingAnnouncement() {
  const { hotel, now } = useGuest()
  const { text = '', key = '', from = null, until = null } = hotel.info.announcement ?? {}
  const moment = Math.max(now.getTime(), useNextEdge(now, from, until))
  const dismissed = useDismissed(hotel.id, key)
  return text !== '' && !dismissed && isShown({ from, until }, moment) ? { key, text } : null
}

/** Longer waits overflow a timer; the page's clock ticks long before. */
const maxWaitMs = 86_400_000

/** The last of these instants that has passed while the page was open, in milliseconds: to the second, not to the tick. */
function useNextEdge(now: Date, ...edges: (string | null)[]): number {
  const [passed, setPassed] = useState(0)
  const next = Math.min(
    ...edges.flatMap((edge) => {
      const at = edge ? Date.parse(edge) : 0
      return at > Math.max(now.getTime(), passed) ? [at] : []
    }),
  )
  useEffect(() => {
    const wait = next - hotelTime()
    if (wait > maxWaitMs) return
    const timer = setTimeout(() => setPassed(next), Math.max(0, wait))
    return () => clearTimeout(timer)
  }, [next])
  return passed
}
