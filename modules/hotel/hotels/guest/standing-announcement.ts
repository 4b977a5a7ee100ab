import { useEffect, useState } from 'react'
import { hotelTime } from '#core/ui-guest/frame/hotel-time.ts'
import { isShown } from '#modules/foundation/info/rules.ts'
import { useDismissed } from './announcement-keys.ts'
import { useGuest } from './components/guest-provider.tsx'

/** The hotel's announcement, between its start and end, unless this phone has dismissed it. */
export function useStandingAnnouncement() {
  const { hotel, now } = useGuest()
  const { text = '', key = '', from = null, until = null } = hotel.info.announcement ?? {}
  const moment = Math.max(now.getTime(), useNextEdge(now, from, until))
  const dismissed = useDismissed(hotel.id, key)
  return text !== '' && !dismissed && isShown({ from, until }, moment) ? { key, text } : null
}

/** A longer wait would overflow the timer; the page's clock updates long before. */
const maxWaitMs = 86_400_000

/**
 * The latest of these instants that has passed while the page was open, in milliseconds. It updates at the exact second
 * instead of the next clock tick.
 */
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
