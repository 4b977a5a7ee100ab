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

// One stream per page, opened by the layout; screens only read its state.

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
/**
 * When the hotel's server was last heard, in milliseconds since the epoch; after a reload without a network, the stored
 * time.
 */
let contact: number | null = null

function noteContact() {
  contact = Date.now()
  localStore.setItem(contactKey, String(contact))
}

function setStreamState(state: StreamState) {
  if (state === 'open') noteContact()
  // Set once, so that the time does not change while it is shown.
  if (state === 'lost') contact ??= Number(localStore.getItem(contactKey)) || null
  streamState = state
  notify()
}

/**
 * Since when the hotel cannot be reached: `at` is null when that is unknown. Null when it can be reached, or the state
 * is not known yet.
 */
export function useOfflineSince(): { at: number | null } | null {
  const lost = useStreamState() === 'lost'
  const at = useStored(
    () => contact ?? (Number(localStore.getItem(contactKey)) || null),
    () => null,
  )
  if (!lost) return null
  // The time is ignored if the clock was set back.
  return { at: at !== null && at <= Date.now() ? at : null }
}

/** The state of the live stream; screens show when it is `lost`. Without a network it is `lost` at once. */
export const useStreamState = (): StreamState =>
  useStored(
    () => (navigator.onLine ? streamState : 'lost'),
    () => 'connecting',
  )

/**
 * Keeps the hotel's live stream open while mounted. `proof`: additional headers, for instance the proof of a room, read
 * at each connection. Both functions may change between renders.
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
    // A preview gets its changes from the editor, and must not use one of the browser's few connections.
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
          // Events before the reset may be missing.
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
      // The stream of another language resumes from the same position.
      if (receivedUpTo !== null) requestResume(hotelId, receivedUpTo)
    }
  }, [hotelId, lang])
}
