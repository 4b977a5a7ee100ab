import { useEffect, useRef } from 'react'
import { isPreview } from '#core/preview/frame.ts'
import { openStream, type StreamEvent, type StreamState } from '#core/realtime/stream.ts'
import { localStore } from '#core/ui-guest/browser-storage.ts'
import { compareClock } from '#core/ui-guest/clock.ts'
import { makeStore } from '#core/ui-guest/store.ts'
import { forgetWanted, type Line, setLine, want, wantedOf } from './line-position.ts'
import { identity } from './visitor-request.ts'

// One per page, opened by the layout; screens only ask how it is.

let lineState: StreamState = 'connecting'
const { notify, useStored } = makeStore(() => {
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

function setLineState(state: StreamState) {
  if (state === 'open') noteContact()
  // The time stands still while it is shown.
  if (state === 'lost') contact ??= Number(localStore.getItem(contactKey)) || null
  lineState = state
  notify()
}

/** Since when the hotel cannot be reached: `at` is null where nobody knows. Null: it can, or nothing is known yet. */
export function useOfflineSince(): { at: number | null } | null {
  const lost = useLineState() === 'lost'
  const at = useStored(
    () => contact ?? (Number(localStore.getItem(contactKey)) || null),
    () => null,
  )
  if (!lost) return null
  // A clock that was put back says nothing.
  return { at: at !== null && at <= Date.now() ? at : null }
}

/** How the live line is; a page that waits for news says so when it is `lost`. A phone without network knows at once. */
export const useLineState = (): StreamState =>
  useStored(
    () => (navigator.onLine ? lineState : 'lost'),
    () => 'connecting',
  )

/**
 * Keeps the hotel's live line open while mounted. `proof`: headers that prove more than who the visitor is, read at each
 * connection. Both functions may change from one rendering to the next.
 */
export function useLiveLine<T>(
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
    // A preview follows what is being written, and takes up none of the few lines a browser has.
    if (isPreview()) return setLineState('open')
    let close = () => {}
    let heardTo: number | null = null
    const open = () => {
      const since = wantedOf(hotelId)
      const own: Line = { hotelId, began: null, beginAt: again }
      setLine(own)
      close = openStream<T>({
        url: `/v1/hotels/${hotelId}/live?lang=${lang}`,
        headers: () => ({ ...latest.current.proof(), ...identity() }),
        since: since === undefined ? null : String(since),
        onEvent: (event) => {
          if (event.id) heardTo = Number(event.id)
          if (event.type === 'hello') own.began ??= heardTo
          // Between the two is a gap.
          else if (event.type === 'reset') own.began = heardTo
          if (own.began !== null) {
            const older = wantedOf(hotelId) ?? own.began
            forgetWanted(hotelId)
            if (older < own.began) return again(older)
          }
          latest.current.onEvent(event)
        },
        onState: setLineState,
        onOpen: compareClock,
        onPing: noteContact,
      })
    }
    const again = (position: number) => {
      want(hotelId, position)
      close()
      open()
    }
    open()
    return () => {
      close()
      setLine(null)
      // In another language it goes on where it was.
      if (heardTo !== null) want(hotelId, heardTo)
    }
  }, [hotelId, lang])
}
