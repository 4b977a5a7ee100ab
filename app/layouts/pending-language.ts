import { isRouteErrorResponse, useNavigation, useRevalidator, useSearchParams } from 'react-router'
import { useRetry } from '#core/ui-guest/storage/retry.ts'
import { useGuest } from '#modules/hotel/hotels/guest/api.ts'
import type { SerializedDocument } from '#modules/hotel/hotels/guest/document.ts'
import type { PendingNavigation } from './prefetch.ts'

/** Timeouts for loading a language, in milliseconds: short after a tap, longer for retries in the background. */
const timeoutMs = 8000
const retryTimeoutMs = 60_000

/** The document that was asked for or, when the network does not bring it, the `cached` one, which then says so. Throws 404 only. */
export async function requestedOrCachedDocument(
  cached: SerializedDocument,
  requested: Promise<SerializedDocument>,
): Promise<SerializedDocument> {
  try {
    return await Promise.race([requested, late(cached.unreached ? retryTimeoutMs : timeoutMs)])
  } catch (error) {
    if (isRouteErrorResponse(error) && error.status === 404) throw error
    return cached.unreached ? cached : { ...cached, unreached: true }
  }
}

const late = (after: number) =>
  new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error('no answer yet')), after)
  })

const retryEvery = 10_000

/** The language that a guest has asked for and that has not come; with `unreached`, it is asked for until it does. */
export function usePendingLanguage(unreached = false): PendingNavigation | null {
  const { lang } = useGuest()
  const { revalidate } = useRevalidator()
  const { location: next } = useNavigation()
  const [, setSearch] = useSearchParams()
  useRetry(unreached, revalidate, retryEvery)
  const requestedLang = next && new URLSearchParams(next.search).get('lang')
  if (!unreached && (!requestedLang || requestedLang === lang)) return null
  const stay = (search: URLSearchParams) => {
    search.set('lang', lang)
    return search
  }
  return { failed: unreached, giveUp: () => setSearch(stay, { replace: true, preventScrollReset: true }) }
}
