import type { AppContext } from '#core/app/server/context.ts'
import { NotPublicAddressError } from '#core/net/public-address.ts'
import { requestPublic } from '#core/net/server/request-public.ts'
import { failureOfStatus, type LinkFailure } from '../../rules.ts'

/** Milliseconds for one request. */
const timeout = 10_000
/** Redirects that are followed; the last one counts as an answer. */
const maxRedirects = 5

export interface LinkAnswer {
  failure: LinkFailure | null
  /** The HTTP status of the last answer; null: there was none. */
  status: number | null
}

/** Opens an address and reads nothing of its content. Each redirect is checked like the address itself. */
export async function openLink({ outgoing }: AppContext, url: string): Promise<LinkAnswer> {
  let address = url
  for (let redirects = 0; ; redirects++) {
    try {
      const headers = { 'user-agent': 'Livret link check', accept: '*/*' }
      const { status, location } = await requestPublic(address, {
        method: 'GET',
        headers,
        timeout,
        maxBytes: 0,
        ...(outgoing && { outgoing }),
      })
      const next = location && status >= 300 && status < 400 ? nextAddress(location, address) : null
      // An address without encryption cannot be called by the guard, and phones open it.
      if (!next || redirects === maxRedirects || !next.startsWith('https:'))
        return { failure: failureOfStatus(status), status }
      address = next
    } catch (error) {
      const name = error instanceof Error ? error.name : ''
      const isPrivate = error instanceof NotPublicAddressError
      return { failure: isPrivate ? 'address' : name === 'TimeoutError' ? 'timeout' : 'connection', status: null }
    }
  }
}

const nextAddress = (location: string, base: string): string | null =>
  URL.canParse(location, base) ? new URL(location, base).href : null
