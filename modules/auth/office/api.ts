import { queryOptions, useQuery } from '@tanstack/react-query'
import { type Answer, ProblemError, type RequestOptions, request } from '#core/http/client.ts'
import type { Lang } from '#core/i18n/contract.ts'
import { queryClient } from '#core/ui-office/query-client.ts'
import type { Credentials, Session, User } from '../contract.ts'
import { loginAddress } from './return-address.ts'
import { endSession, readToken, readUser, staffLang } from './session.ts'

export { isProvider, readToken, staffLang, storeLang } from './session.ts'

/**
 * A call of the signed-in person, in the language they read. An ended session leads to login, which brings them back to
 * where they were. Throws what `request` throws.
 */
export async function staffRequest<T>(
  method: string,
  path: string,
  options: Omit<RequestOptions, 'lang'> = {},
): Promise<Answer<T>> {
  try {
    return await request<T>(method, path, {
      ...options,
      lang: staffLang(),
      headers: { ...authorization(), ...options.headers },
    })
  } catch (error) {
    if (error instanceof ProblemError && error.problem.code === 'unauthenticated') backToLogin()
    throw error
  }
}

/** The session is over: login, which brings the person back here, in the language they read. */
function backToLogin() {
  const lang = staffLang()
  endSession()
  location.assign(loginAddress(location, lang))
}

/** For calls that are not made through `staffRequest`: the event stream. */
export function authorization(): Record<string, string> {
  const token = readToken()
  return token ? { authorization: `Bearer ${token}` } : {}
}

export const login = (credentials: Credentials, lang: Lang) =>
  request<Session>('POST', '/v1/auth/login', { lang, body: credentials }).then(({ data }) => data)

export const meQuery = queryOptions({
  queryKey: ['me'],
  queryFn: async ({ signal }) => {
    const user = (await staffRequest<User | null>('GET', '/v1/me', { signal })).data
    if (!user) backToLogin()
    return user
  },
  staleTime: 60_000,
})

/** The signed-in person: as stored at first, then as the server knows them. */
export const useMe = () => useQuery({ ...meQuery, placeholderData: readUser })

/** Ends the session on the server if it answers, and in any case here. Specification point 2. */
export async function signOut() {
  await staffRequest('POST', '/v1/auth/logout', { timeout: 3_000 }).catch(() => undefined)
  localStorage.clear()
  queryClient.clear()
  location.assign('/')
}
