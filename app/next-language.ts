import { isRouteErrorResponse, useNavigation, useRevalidator, useSearchParams } from 'react-router'
import { useRetry } from '#core/ui-guest/retry.ts'
import { useGuest } from '#modules/hotels/guest/api.ts'
import type { SentDocument } from '#modules/hotels/guest/document.ts'
import type { OnItsWay } from './prefetch.ts'

/** What a language is given to come, in milliseconds: a guest who taps is answered. Asked for again, nobody waits for it. */
const timeoutMs = 8000
const retryTimeoutMs = 60_000

/** The document that was asked for or, when the network does not bring it, the `known` one, which then says so. Throws 404 only. */
export async function inTime(known: SentDocument, asked: Promise<SentDocument>): Promise<SentDocument> {
  try {
    return await Promise.race([asked, late(known.unreached ? retryTimeoutMs : timeoutMs)])
  } catch (error) {
    if (isRouteErrorResponse(error) && error.status === 404) throw error
    return known.unreached ? known : { ...known, unreached: true }
  }
}

const late = (after: number) =>
  new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error('no answer yet')), after)
  })

const retryEvery = 10_000

/** The language that a guest has asked for and that has not come; with `unreached`, it is asked for until it does. */
export function useAwaitedLanguage(unreached = false): OnItsWay | null {
  const { lang } = useGuest()
  const { revalidate } = useRevalidator()
  const { location: next } = useNavigation()
  const [, setSearch] = useSearchParams()
  useRetry(unreached, revalidate, retryEvery)
  const asked = next && new URLSearchParams(next.search).get('lang')
  if (!unreached && (!asked || asked === lang)) return null
  const stay = (search: URLSearchParams) => {
    search.set('lang', lang)
    return search
  }
  return { failed: unreached, giveUp: () => setSearch(stay, { replace: true, preventScrollReset: true }) }
}
