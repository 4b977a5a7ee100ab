import { useEffect, useRef } from 'react'
import { isPreview } from '#core/preview/frame.ts'
import { storedText } from '#core/ui-guest/storage/values.ts'
import { useGuest } from '#modules/hotel/hotels/guest/api.ts'

/** The session of staff, whose own searches are not counted. Not shared with visits, so that the first visit loads no more. */
const staffToken = storedText(() => 'token')
/** What was counted since the guide was opened, so that a guest counts once for each question. */
const counted = new Set<string>()

/**
 * Counts the question that found nothing, when the guest submits it or leaves the screen, and not while it is typed.
 * `missed` is empty while there is none. Returns a function that counts it now.
 */
export function useMissedSearches(missed: string): () => void {
  const { hotel, lang } = useGuest()
  const latest = useRef(missed)
  useEffect(() => {
    latest.current = missed
  }, [missed])
  const count = () => {
    const question = latest.current
    const key = `${hotel.id} ${question.toLowerCase()}`
    if (!question || counted.has(key) || isPreview() || staffToken.read()) return
    counted.add(key)
    const body = new Blob([JSON.stringify({ question, lang })], { type: 'application/json' })
    // `sendBeacon` does not wait for a response, and works while the page is left.
    navigator.sendBeacon(`/v1/hotels/${hotel.id}/missed-searches`, body)
  }
  const counting = useRef(count)
  useEffect(() => {
    counting.current = count
  })
  useEffect(() => {
    const countLatest = () => counting.current()
    addEventListener('pagehide', countLatest)
    return () => {
      removeEventListener('pagehide', countLatest)
      countLatest()
    }
  }, [])
  return count
}
