import {
  type CallArguments,
  type CallOutput,
  type ClientResponse,
  ProblemError,
  type SendOptions,
  send,
} from '#core/http/client.ts'
import type { Endpoint } from '#core/http/contract.ts'
import type { StaffLang } from '#core/i18n/contract.ts'
import { staffLangs } from '#locales/languages.ts'

/** Keys of the back office in the browser's storage, as specification point 3 names them. */
const names = { token: 'token', lang: 'lang' } as const

export const readToken = () => localStorage.getItem(names.token)
export const storeToken = (token: string) => localStorage.setItem(names.token, token)
export const removeToken = () => localStorage.removeItem(names.token)

export const supportedLang = (lang: string | null): StaffLang | undefined => staffLangs.find((each) => each === lang)

/** The language of the staff screens. Specification point 9: `fr` by default. */
export const staffLang = (): StaffLang => supportedLang(localStorage.getItem(names.lang)) ?? 'fr'
export const storeLang = (lang: StaffLang) => localStorage.setItem(names.lang, lang)

/** The headers for requests that `staffRequest` does not make, such as the event stream. */
export function authorization(): Record<string, string> {
  const token = readToken()
  return token ? { authorization: `Bearer ${token}` } : {}
}

let sessionEnded = () => {}

/** Sets the handler for calls whose session the server no longer knows. Only `accounts` sets it. */
export function onSessionEnded(handler: () => void) {
  sessionEnded = handler
}

/**
 * Makes a call as the signed-in person, in their language. If the session has ended, login opens and afterwards returns
 * to the same screen. Throws what `request` throws.
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
    // If the token was replaced while the call was running, the error does not concern the stored token.
    if (error instanceof ProblemError && error.problem.code === 'unauthenticated' && readToken() === token)
      sessionEnded()
    throw error
  }
}
