import { isRouteErrorResponse, useNavigation, useRevalidator, useSearchParams } from 'react-router'
import { useRetry } from '#core/ui-guest/storage/retry.ts'
import { useGuest } from '#modules/hotel/hotels/guest/api.ts'
import type { SerializedDocument } from '#modules/hotel/hotels/guest/document.ts'
import type { PendingNavigation } from './prefetch.ts'

/** Timeouts for loading a language, in milliseconds: short after a tap, longer for retries in the background. */
const timeoutMs = 8000
const retryTimeoutMs = 60_000

/** Returns the requested document, or the `cached` one marked as failed when the network fails. Throws only 404. */
export async function requestedOrCachedDocument(
  cached: SerializedDocument,
  requested: Promise<SerializedDocument>,
): Promise<SerializedDocument> {
  try {
    return await Promise.race([requested, rejectAfter(cached.languageFailed ? retryTimeoutMs : timeoutMs)])
  } catch (error) {
    if (isRouteErrorResponse(error) && error.status === 404) throw error
    return cached.languageFailed ? cached : { ...cached, languageFailed: true }
  }
}

const rejectAfter = (after: number) =>
  new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error('no answer yet')), after)
  })

const retryEveryMs = 10_000

/** The requested language that has not loaded yet; with `languageFailed`, loading is retried until it succeeds. */
export function usePendingLanguage(languageFailed = false): PendingNavigation | null {
  const { lang } = useGuest()
  const { revalidate } = useRevalidator()
  const { location: next } = useNavigation()
  const [, setSearch] = useSearchParams()
  useRetry(languageFailed, revalidate, retryEveryMs)
  const requestedLang = next && new URLSearchParams(next.search).get('lang')
  if (!languageFailed && (!requestedLang || requestedLang === lang)) return null
  const withCurrentLang = (search: URLSearchParams) => {
    search.set('lang', lang)
    return search
  }
  return {
    failed: languageFailed,
    cancel: () => setSearch(withCurrentLang, { replace: true, preventScrollReset: true }),
  }
}
