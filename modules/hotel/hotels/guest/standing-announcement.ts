import { useEffect, useState } from 'react'
import { hotelTime } from '#core/ui-guest/frame/hotel-time.ts'
import { isAnnouncementShown } from '#modules/foundation/info/rules.ts'
import { useDismissed } from './announcement-keys.ts'
import { useGuest } from './components/guest-provider.tsx'

/** The hotel's announcement, between its start and end, unless this phone has dismissed it. */
export function useStandingAnnouncement() {
  const { hotel, now } = useGuest()
  const { text = '', key = '', from = null, until = null } = hotel.info.announcement ?? {}
  const latestInstant = Math.max(now.getTime(), useLastPassedInstant(now, from, until))
  const isDismissed = useDismissed(hotel.id, key)
  return text !== '' && !isDismissed && isAnnouncementShown({ from, until }, latestInstant) ? { key, text } : null
}

/** A longer wait would overflow the timer; the page's clock updates long before. */
const maxWaitMs = 86_400_000

/**
 * The latest of these instants that has passed while the page was open, in milliseconds. It updates at the exact second
 * instead of the next clock tick.
 */
function useLastPassedInstant(now: Date, ...instants: (string | null)[]): number {
  const [passed, setPassed] = useState(0)
  const nextInstant = Math.min(
    ...instants.flatMap((instant) => {
      const instantMs = instant ? Date.parse(instant) : 0
      return instantMs > Math.max(now.getTime(), passed) ? [instantMs] : []
    }),
  )
  useEffect(() => {
    const waitMs = nextInstant - hotelTime()
    if (waitMs > maxWaitMs) return
    const timer = setTimeout(() => setPassed(nextInstant), Math.max(0, waitMs))
    return () => clearTimeout(timer)
  }, [nextInstant])
  return passed
}
