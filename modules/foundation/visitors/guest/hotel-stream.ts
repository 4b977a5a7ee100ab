import { useEffect, useRef } from 'react'
import { isPreview } from '#core/preview/frame.ts'
import { openStream, type StreamEvent, type StreamState } from '#core/realtime/stream.ts'
import { measureClockOffset } from '#core/ui-guest/frame/hotel-time.ts'
import { createStore } from '#core/ui-guest/storage/store.ts'
import { storedValue } from '#core/ui-guest/storage/values.ts'
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

const storedContact = storedValue<number | null>({
  key: () => 'livret.contact',
  initial: null,
  parse: (stored) => Number(stored) || null,
})
/**
 * When the hotel's server was last heard, in milliseconds since the epoch; after a reload without a network, the stored
 * time.
 */
let lastContact: number | null = null

function storeContact() {
  lastContact = Date.now()
  storedContact.write(lastContact)
}

function setStreamState(state: StreamState) {
  if (state === 'open') storeContact()
  // Set once, so that the time does not change while it is shown.
  if (state === 'lost') lastContact ??= storedContact.read()
  streamState = state
  notify()
}

/**
 * Since when the hotel cannot be reached: `at` is null when that is unknown. Null when it can be reached, or the state
 * is not known yet.
 */
export function useOfflineSince(): { at: number | null } | null {
  const isLost = useStreamState() === 'lost'
  const lastContactAt = useStored(
    () => lastContact ?? storedContact.read(),
    () => null,
  )
  if (!isLost) return null
  // The time is ignored if the clock was set back.
  return { at: lastContactAt !== null && lastContactAt <= Date.now() ? lastContactAt : null }
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
  const latestCallbacks = useRef({ onEvent, proof })
  useEffect(() => {
    latestCallbacks.current = { onEvent, proof }
  })
  useEffect(() => {
    // A preview gets its changes from the editor, and must not use one of the browser's few connections.
    if (isPreview()) return setStreamState('open')
    let close = () => {}
    let lastReceived: number | null = null
    const open = () => {
      const since = requestedResumeOf(hotelId)
      const stream: OpenStream = { hotelId, began: null, beginAt: reopenFrom, reopen }
      setOpenStream(stream)
      close = openStream<T>({
        url: `/v1/hotels/${hotelId}/live?lang=${lang}`,
        headers: () => ({ ...latestCallbacks.current.proof(), ...visitorHeaders() }),
        since: since === undefined ? null : String(since),
        onEvent: (event) => {
          if (event.id) lastReceived = Number(event.id)
          if (event.type === 'hello') stream.began ??= lastReceived
          // Events before the reset may be missing.
          else if (event.type === 'reset') stream.began = lastReceived
          if (stream.began !== null) {
            const requestedPosition = requestedResumeOf(hotelId) ?? stream.began
            clearRequestedResume(hotelId)
            if (requestedPosition < stream.began) return reopenFrom(requestedPosition)
          }
          latestCallbacks.current.onEvent(event)
        },
        onState: setStreamState,
        onOpen: measureClockOffset,
        onPing: storeContact,
      })
    }
    const reopenFrom = (position: number) => {
      requestResume(hotelId, position)
      close()
      open()
    }
    const reopen = () => {
      if (lastReceived !== null) return reopenFrom(lastReceived)
      close()
      open()
    }
    open()
    return () => {
      close()
      setOpenStream(null)
      // The stream of another language resumes from the same position.
      if (lastReceived !== null) requestResume(hotelId, lastReceived)
    }
  }, [hotelId, lang])
}
