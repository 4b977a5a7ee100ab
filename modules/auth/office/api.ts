import { queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import { type Answer, ProblemError, type RequestOptions, request } from '#core/http/client.ts'
import type { Lang } from '#core/i18n/contract.ts'
import { queryClient } from '#core/ui-office/query-client.ts'
import { sendAway } from '#core/ui-office/sent-away.ts'
import type {
  Credentials,
  MePatch,
  Registration,
  register as registration,
  Session,
  SessionInfo,
  User,
} from '../contract.ts'
import { puzzleIn, solve } from './puzzle.ts'
import { loginAddress } from './return-address.ts'
import { endSession, readToken, readUser, staffLang, storeSession, storeToken, storeUser } from './session.ts'

export { entryAddress } from './return-address.ts'
export { addressLang, isProvider, readToken, staffLang, storeLang } from './session.ts'

/**
 * A call of the signed-in person, in the language they read. An ended session leads to login, which brings them back to
 * where they were. Throws what `request` throws.
 */
export async function staffRequest<T>(
  method: string,
  path: string,
  options: Omit<RequestOptions, 'lang'> = {},
): Promise<Answer<T>> {
  const token = readToken()
  try {
    return await request<T>(method, path, {
      ...options,
      lang: staffLang(),
      headers: { ...authorization(), ...options.headers },
    })
  } catch (error) {
    // A token that was replaced while the call was under way says nothing about the one that is stored now.
    const ended = error instanceof ProblemError && error.problem.code === 'unauthenticated' && readToken() === token
    if (ended) backToLogin()
    throw error
  }
}

/** The person has asked for the way out: what the server refuses this page from then on says nothing new. */
let leaving = false

function leave() {
  leaving = true
  // A browser may show this very page again.
  addEventListener(
    'pageshow',
    () => {
      leaving = false
    },
    { once: true },
  )
}

/** The session is over: login, which brings the person back here, in the language they read. */
function backToLogin() {
  if (leaving) return
  const address = loginAddress(location, staffLang(), readToken() !== null)
  endSession()
  sendAway(address)
}

/** For calls that are not made through `staffRequest`: the event stream. */
export function authorization(): Record<string, string> {
  const token = readToken()
  return token ? { authorization: `Bearer ${token}` } : {}
}

// The entry

/**
 * Of these calls the server knows the browser again, by a cookie of its own: see `server/devices.ts`. A puzzle that it asks for is
 * solved and sent along; `onPuzzle` hears of it, for it may take some seconds.
 */
async function enter<T>(path: string, lang: Lang, body: object, onPuzzle?: () => void): Promise<T> {
  const send = async (sent: object) => (await request<T>('POST', path, { lang, body: sent, cookies: true })).data
  try {
    return await send(body)
  } catch (error) {
    const puzzle = puzzleIn(error)
    if (!puzzle) throw error
    onPuzzle?.()
    return send({ ...body, puzzle: await solve(puzzle) })
  }
}

export const login = (credentials: Credentials, lang: Lang, onPuzzle?: () => void) =>
  enter<Session>('/v1/auth/login', lang, credentials, onPuzzle)

/** Specification point 7: an answer with `errors` is a refusal, whatever its status. */
export async function register(user: Registration['user'], lang: Lang): Promise<Session> {
  const answer = await enter<z.infer<typeof registration.output>>('/v1/auth/register', lang, { user })
  const { errors = [], ...session } = answer
  if (errors.length === 0) return session
  const detail = errors.map(({ message }) => message).join(' ')
  throw new ProblemError({ type: 'about:blank', title: detail, status: 422, code: 'invalid', detail, errors })
}

export const forgotPassword = (email: string, lang: Lang) => enter<void>('/v1/auth/forgot-password', lang, { email })

/** Whoever was signed in here before has nothing more to do with what this browser remembers. */
export async function resetPassword(body: { token: string; password: string }, lang: Lang): Promise<void> {
  const session = await enter<Session>('/v1/auth/reset-password', lang, body)
  queryClient.clear()
  storeSession(session, lang)
}

/**
 * The confirmation of an address, carried out once for each link however often its page is drawn: a query, because a
 * mutation would not know that it has been sent.
 */
export const verificationQuery = (token: string) =>
  queryOptions({
    queryKey: ['verification', token],
    queryFn: async () => {
      const { data } = await staffRequest<{ email: string }>('POST', '/v1/auth/verify-email', { body: { token } })
      const user = readUser()
      if (user) keepMe({ ...user, email: data.email, emailVerified: true, pendingEmail: null })
      await queryClient.invalidateQueries({ queryKey: meQuery.queryKey })
      return data.email
    },
    // Only the account itself confirms its address: whoever is not signed in signs in first.
    enabled: token !== '' && readToken() !== null,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnReconnect: false,
    refetchOnWindowFocus: false,
  })

// The signed-in person

export const meQuery = queryOptions({
  queryKey: ['me'],
  queryFn: async ({ signal }) => {
    const token = readToken()
    const user = (await staffRequest<User | null>('GET', '/v1/me', { signal })).data
    if (!user) backToLogin()
    else if (readToken() === token) storeUser(user)
    return user
  },
  staleTime: 60_000,
  // Back from the mailbox, in another tab most likely, an address that was just confirmed is shown as such.
  refetchOnWindowFocus: ({ state }) => (state.data?.emailVerified && !state.data.pendingEmail ? true : 'always'),
})

/** The signed-in person: as stored at first, then as the server knows them. */
export const useMe = () => useQuery({ ...meQuery, placeholderData: readUser })

/** What a call has just said about the signed-in person, for every screen and for the next visit. */
function keepMe(user: User) {
  storeUser(user)
  queryClient.setQueryData(meQuery.queryKey, user)
}

/** Changes one's account; with a new password comes a new token, and all other sessions are over. */
export const useUpdateMe = () =>
  useMutation({
    mutationFn: async (body: MePatch) => {
      const { token, ...user } = (await staffRequest<User & { token?: string }>('PATCH', '/v1/me', { body })).data
      if (token) storeToken(token)
      return user
    },
    onSuccess: (user, { password }) => {
      keepMe(user)
      if (password !== undefined) void refreshSessions()
    },
  })

export const useSendVerification = () =>
  useMutation({ mutationFn: () => staffRequest<void>('POST', '/v1/me/verification') })

export const sessionsQuery = queryOptions({
  queryKey: ['sessions'],
  queryFn: async ({ signal }) => (await staffRequest<SessionInfo[]>('GET', '/v1/me/sessions', { signal })).data,
  staleTime: 10_000,
})

const refreshSessions = () => queryClient.invalidateQueries({ queryKey: sessionsQuery.queryKey })

/** Ends one session, or with `others` all but this browser's. One that has ended meanwhile is what was wanted. */
export const useEndSession = () =>
  useMutation({
    mutationFn: async (id: string) => {
      const path = id === 'others' ? '/v1/me/sessions' : `/v1/me/sessions/${id}`
      await staffRequest<void>('DELETE', path).catch((error) => {
        if (!(error instanceof ProblemError && error.problem.code === 'not_found')) throw error
      })
    },
    onSuccess: () => refreshSessions(),
  })

// The way out

/** Deletes one's account; the entry says that it is done, in the language that was read here. */
export const useRemoveMe = () =>
  useMutation({
    mutationFn: (password: string) => staffRequest<void>('DELETE', '/v1/me', { body: { password } }),
    onSuccess: () => {
      const lang = staffLang()
      leave()
      forgetEverything()
      location.assign(`/?deleted=1&lang=${lang}`)
    },
  })

function forgetEverything() {
  queryClient.clear()
  localStorage.clear()
  sessionStorage.clear()
}

/** Ends the session on the server if it answers, and in any case here. The page stays; what is open on it must not need a person. */
export async function leaveAccount() {
  const lang = staffLang()
  await request('POST', '/v1/auth/logout', { lang, headers: authorization(), timeout: 3_000 }).catch(() => undefined)
  forgetEverything()
}

/** Specification point 2: `Se déconnecter` clears local storage and returns to login. */
export async function signOut() {
  leave()
  await leaveAccount()
  location.assign('/')
}
