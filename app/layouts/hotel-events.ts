import { useEffect, useRef } from 'react'
import type { StreamEvent } from '#core/realtime/stream.ts'
import type { GuestModule } from '#core/ui-guest/guest-module.ts'
import { useHotelStream } from '#modules/foundation/visitors/guest/api.ts'
import { useGuest, useRetryMissedUpdates } from '#modules/hotel/hotels/guest/api.ts'

interface HotelEventData {
  version?: number
  /** Milliseconds over which the phones of a hotel spread their requests after a change. */
  within?: number
}

/** Keeps the page up to date: loads changes of the hotel, and passes other events to the modules. */
export function useHotelEvents(modules: readonly GuestModule[]) {
  const { hotel, lang, refresh } = useGuest()
  useRetryMissedUpdates()
  const refreshTimer = useRef<ReturnType<typeof setTimeout>>(undefined)
  /** The latest version that the phone has received. */
  const latestVersion = useRef(0)
  useEffect(() => () => clearTimeout(refreshTimer.current), [])
  const refreshWithin = (maxDelay: number) => {
    if (maxDelay > 0 && refreshTimer.current !== undefined) return
    clearTimeout(refreshTimer.current)
    refreshTimer.current = setTimeout(() => {
      refreshTimer.current = undefined
      void refresh(latestVersion.current)
    }, Math.random() * maxDelay)
  }
  const onEvent = ({ type, data }: StreamEvent<HotelEventData>) => {
    const { version, within = 0 } = data
    for (const { onEvent } of modules) {
      const handle = onEvent?.[type as keyof typeof onEvent] as ((data: object, context: object) => void) | undefined
      handle?.(data, { hotelId: hotel.id, lang })
    }
    if (version !== undefined) latestVersion.current = version
    if (version !== undefined && version !== hotel.version) refreshWithin(within)
    if (type === 'reset') void refresh()
  }
  useHotelStream(hotel.id, lang, onEvent, () => Object.assign({}, ...modules.map(({ proof }) => proof?.(hotel.id))))
}
