import { useEffect, useRef } from 'react'
import { isPreview } from '#core/preview/frame.ts'
import { openStream, type StreamEvent, type StreamState } from '#core/realtime/stream.ts'
import { measureClockOffset } from '#core/ui-guest/frame/hotel-time.ts'
import { localStore } from '#core/ui-guest/storage/browser-storage.ts'
import { createStore } from '#core/ui-guest/storage/store.ts'
import {
  clearRequestedResume,
  type OpenStream,
  requestedResumeOf,
  requestResume,
  setOpenStream,
} from './stream-position.ts'
import { visitorHeaders } from './visitor-request.ts'

// One per page, opened by the layout; screens only ask how it is.

let streamState: StreamState = 'connecting'
const { notify, useStored } = createStore(() => {
  addEventListener('online', notify)
  addEventListener('offline', notify)
  return () => {
    removeEventListener('online', notify)
    removeEventListener('offline', notify)
  }
})

const contactKey = 'livret.contact'
/** When the hotel last said something, in milliseconds since the epoch; of a reload without a network, before it. */
let contact: number | null = null

function noteContact() {
  contact = Date.now()
  localStore.setItem(contactKey, String(contact))
}

function setStreamState(state: StreamState) {
  if (state === 'open') noteContact()
  // The time does not change while it is shown.
  if (state === 'lost') contact ??= Number(localStore.getItem(contactKey)) || null
  streamState = state
  notify()
}

/** Since when the hotel cannot be reached: `at` is null where nobody knows. Null: it can, or nothing is known yet. */
export function useOfflineSince(): { at: number | null } | null {
  const lost = useStreamState() === 'lost'
  const at = useStored(
    () => contact ?? (Number(localStore.getItem(contactKey)) || null),
    () => null,
  )
  if (!lost) return null
  // Ignored if the clock was set back.
  return { at: at !== null && at <= Date.now() ? at : null }
}

/** How the live stream is; a page that waits for news says so when it is `lost`. A phone without network knows at once. */
export const useStreamState = (): StreamState =>
  useStored(
    () => (navigator.onLine ? streamState : 'lost'),
    () => 'connecting',
  )

/**
 * Keeps the hotel's live stream open while mounted. `proof`: headers that prove more than who the visitor is, read at each
 * connection. Both functions may change from one rendering to the next.
 */
export function useHotelStream<T>(
  hotelId: string,
  lang: string,
  onEvent: (event: StreamEvent<T>) => void,
  proof: () => Record<string, string>,
) {
  const latest = useRef({ onEvent, proof })
  useEffect(() => {
    latest.current = { onEvent, proof }
  })
  useEffect(() => {
    // A preview follows what is being written, and takes up none of the few connections a browser has.
    if (isPreview()) return setStreamState('open')
    let close = () => {}
    let receivedUpTo: number | null = null
    const open = () => {
      const since = requestedResumeOf(hotelId)
      const own: OpenStream = { hotelId, began: null, beginAt: again, reopen }
      setOpenStream(own)
      close = openStream<T>({
        url: `/v1/hotels/${hotelId}/live?lang=${lang}`,
        headers: () => ({ ...latest.current.proof(), ...visitorHeaders() }),
        since: since === undefined ? null : String(since),
        onEvent: (event) => {
          if (event.id) receivedUpTo = Number(event.id)
          if (event.type === 'hello') own.began ??= receivedUpTo
          // Between the two is a gap.
          else if (event.type === 'reset') own.began = receivedUpTo
          if (own.began !== null) {
            const older = requestedResumeOf(hotelId) ?? own.began
            clearRequestedResume(hotelId)
            if (older < own.began) return again(older)
          }
          latest.current.onEvent(event)
        },
        onState: setStreamState,
        onOpen: measureClockOffset,
        onPing: noteContact,
      })
    }
    const again = (position: number) => {
      requestResume(hotelId, position)
      close()
      open()
    }
    const reopen = () => {
      if (receivedUpTo !== null) return again(receivedUpTo)
      close()
      open()
    }
    open()
    return () => {
      close()
      setOpenStream(null)
      // In another language it goes on where it was.
      if (receivedUpTo !== null) requestResume(hotelId, receivedUpTo)
    }
  }, [hotelId, lang])
}
