import {
  type CallArguments,
  type CallOutput,
  type ClientResponse,
  ProblemError,
  type SendOptions,
  send,
} from '#core/http/client.ts'
import type { Endpoint } from '#core/http/contract.ts'
import type { Lang } from '#core/i18n/contract.ts'
import { langs } from '#core/i18n/langs.ts'

/** Browser storage of the back office, named by the specification's point 3. */
const names = { token: 'token', lang: 'lang' } as const

export const readToken = () => localStorage.getItem(names.token)
export const storeToken = (token: string) => localStorage.setItem(names.token, token)
export const removeToken = () => localStorage.removeItem(names.token)

export const supportedLang = (lang: string | null): Lang | undefined => langs.find((each) => each === lang)

/** The language staff read. Specification point 9: `fr` by default. */
export const staffLang = (): Lang => supportedLang(localStorage.getItem(names.lang)) ?? 'fr'
export const storeLang = (lang: Lang) => localStorage.setItem(names.lang, lang)

/** For calls that are not made through `staffRequest`: the event stream. */
export function authorization(): Record<string, string> {
  const token = readToken()
  return token ? { authorization: `Bearer ${token}` } : {}
}

let sessionEnded = () => {}

/** `handler` runs when the server no longer knows the session of a call. There is one: `accounts` sets it. */
export function onSessionEnded(handler: () => void) {
  sessionEnded = handler
}

/**
 * A call of the signed-in person, in the language they read. An ended session leads to login, which brings them back to
 * where they were. Throws what `request` throws.
 */
export async function staffRequest<E extends Endpoint>(
  ...[method, path, input]: CallArguments<E>
): Promise<ClientResponse<CallOutput<E>>> {
  const token = readToken()
  const options = input as SendOptions | undefined
  const headers = { ...authorization(), ...options?.headers }
  try {
    return await send<E>(method, path, { lang: staffLang(), ...options, headers })
  } catch (error) {
    // A token that was replaced while the call was under way says nothing about the one that is stored now.
    if (error instanceof ProblemError && error.problem.code === 'unauthenticated' && readToken() === token)
      sessionEnded()
    throw error
  }
}
