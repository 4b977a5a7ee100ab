import { queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { ProblemError, request } from '#core/http/client.ts'
import type { Lang } from '#core/i18n/contract.ts'
import { queryClient } from '#core/ui-office/app/query-client.ts'
import { isSessionExpired, leaveForLogin } from '#core/ui-office/app/session-expired.ts'
import { staffQuery } from '#core/ui-office/app/staff-query.ts'
import {
  authorization,
  onSessionEnded,
  readToken,
  staffLang,
  staffRequest,
  storeToken,
} from '#core/ui-office/app/staff-request.ts'
import type * as contract from '../contract.ts'
import type { Credentials, MePatch, PasswordReset, PuzzleAnswer, Registration, Session, User } from '../contract.ts'
import type { logoutAtIssuer } from '../identities-contract.ts'
import type { listSessions } from '../sessions-contract.ts'
import { puzzleOfError, solvePuzzle } from './puzzle.ts'
import { loginAddress } from './return-address.ts'
import { endSession, readStoredInvitation, readUser, storeSession, storeUser } from './session.ts'
import { forgetInputInTime } from './unsaved-input.ts'

export { OwnPasswordField } from './components/own-password-field.tsx'
export { useSignInMethods } from './issuer.ts'
export { loginPageAddress, readLanding } from './return-address.ts'
export { addressLang, isProvider, readStoredInvitation, removeStoredInvitation, storeInvitation } from './session.ts'

/** The user is signing out: 401 responses from now on are ignored. */
let isSigningOut = false

function startSigningOut() {
  isSigningOut = true
  // A browser may show this page again from its back/forward cache.
  addEventListener(
    'pageshow',
    () => {
      isSigningOut = false
      queryClient.clear()
    },
    { once: true },
  )
}

/**
 * The session is over: opens the login page, which leads back here, in the language that is shown. Only once: a second
 * refused call would open it without the reason, because the token is removed by then.
 */
function openLoginPage() {
  if (isSigningOut || isSessionExpired()) return
  const address = loginAddress(location, staffLang(), readToken() !== null)
  endSession()
  // What this page has read may not be shown again from the back/forward cache.
  addEventListener('pageshow', () => queryClient.clear(), { once: true })
  leaveForLogin(address)
}

onSessionEnded(openLoginPage)
forgetInputInTime(new Date())

// Signing in

/** The server recognizes the browser in these calls by a cookie: see `server/devices`. */
const cookies = true

/**
 * Repeats a call with the solution of the puzzle that the server asks for. `onPuzzle` is called first, because solving
 * can take some seconds.
 */
async function withPuzzle<T>(sendCall: (puzzle?: PuzzleAnswer) => Promise<T>, onPuzzle?: () => void): Promise<T> {
  try {
    return await sendCall()
  } catch (error) {
    const puzzle = puzzleOfError(error)
    if (!puzzle) throw error
    onPuzzle?.()
    return sendCall(await solvePuzzle(puzzle))
  }
}

export async function login(credentials: Credentials, lang: Lang, onPuzzle?: () => void): Promise<Session> {
  const attempt = (puzzle?: PuzzleAnswer) =>
    request<typeof contract.login>('post', '/v1/auth/login', { lang, body: { ...credentials, puzzle }, cookies })
  return (await withPuzzle(attempt, onPuzzle)).data
}

/** Specification point 7: an answer with `errors` is a refusal, whatever its status. */
export async function register(user: Registration['user'], lang: Lang): Promise<Session> {
  const options = { lang, body: { user, invitation: readStoredInvitation() || undefined }, cookies } as const
  const { data } = await request<typeof contract.register>('post', '/v1/auth/register', options)
  const { errors = [], ...session } = data
  if (errors.length === 0) return session
  const detail = errors.map(({ message }) => message).join(' ')
  throw new ProblemError({ type: 'about:blank', title: detail, status: 422, code: 'invalid', detail, errors })
}

/** Who may create an account in this installation, and how people sign in. */
const registrationQuery = queryOptions({
  queryKey: ['registration'],
  queryFn: async ({ signal }) =>
    (await request<typeof contract.readRegistration>('get', '/v1/auth/registration', { lang: staffLang(), signal }))
      .data,
  staleTime: 60_000,
})

/** How people sign in here; until it is loaded, with a password. */
export function useLoginOptions(): { passwordLogin: boolean; issuer: string | null } {
  return useQuery(registrationQuery).data ?? { passwordLogin: true, issuer: null }
}

/**
 * Why this person cannot create an account; null when they can, or when the rule is not loaded yet and the server
 * decides.
 */
export function useRegistrationRefusal(): 'closed' | 'invited' | null {
  const registration = useQuery(registrationQuery).data?.registration
  if (registration === 'closed') return 'closed'
  return registration === 'invited' && !readStoredInvitation() ? 'invited' : null
}

export const forgotPassword = (email: string, lang: Lang) =>
  withPuzzle((puzzle) =>
    request<typeof contract.forgotPassword>('post', '/v1/auth/forgot-password', {
      lang,
      body: { email, puzzle },
      cookies,
    }),
  )

/** Also removes what an earlier account left in this browser. */
export async function resetPassword(body: PasswordReset, lang: Lang): Promise<void> {
  const options = { lang, body, cookies } as const
  const { data } = await request<typeof contract.resetPassword>('post', '/v1/auth/reset-password', options)
  queryClient.clear()
  storeSession(data)
}

/**
 * Confirms an address, once for each link however often its page is rendered: a query, because a mutation does not
 * remember that it was sent.
 */
export const verificationQuery = (token: string) =>
  queryOptions({
    queryKey: ['verification', token],
    queryFn: async () => {
      const { data } = await staffRequest<typeof contract.verifyEmail>('post', '/v1/auth/verify-email', {
        body: { token },
      })
      const user = readUser()
      if (user) storeMe({ ...user, email: data.email, emailVerified: true, pendingEmail: null })
      await queryClient.invalidateQueries({ queryKey: meQuery.queryKey })
      return data.email
    },
    // An address is confirmed only by its own account, so the user signs in first.
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
    const user = (await staffRequest<typeof contract.me>('get', '/v1/me', { signal })).data
    if (!user) openLoginPage()
    else if (readToken() === token) storeUser(user)
    return user
  },
  staleTime: 60_000,
  // The user may have confirmed an address in another tab, so an unconfirmed one is fetched again when this tab gets
  // the focus.
  refetchOnWindowFocus: ({ state }) => (state.data?.emailVerified && !state.data.pendingEmail ? true : 'always'),
})

/** The signed-in person: first from storage, then as the server answers. */
export const useMe = () => useQuery({ ...meQuery, placeholderData: readUser })

/** Stores the signed-in person from an answer, for all screens and for the next visit. */
function storeMe(user: User) {
  storeUser(user)
  queryClient.setQueryData(meQuery.queryKey, user)
}

/** Changes the user's own account. A new password returns a new token and ends all other sessions. */
export async function updateMe(body: MePatch): Promise<User> {
  const { token, ...user } = (await staffRequest<typeof contract.updateMe>('patch', '/v1/me', { body })).data
  if (token) storeToken(token)
  storeMe(user)
  if (body.password !== undefined) void refreshSessions()
  return user
}

export const useSendVerification = () =>
  useMutation({ mutationFn: () => staffRequest<typeof contract.sendVerification>('post', '/v1/me/verification') })

export const sessionsQuery = staffQuery<typeof listSessions>(['sessions'], '/v1/me/sessions', {}, 10_000)

export const refreshSessions = () => queryClient.invalidateQueries({ queryKey: sessionsQuery.queryKey })

// Signing out

/** Deletes the user's own account; the login page then says so in the same language. */
export async function removeMe(password: string | undefined): Promise<void> {
  await staffRequest<typeof contract.removeMe>('delete', '/v1/me', { body: { password } })
  const lang = staffLang()
  startSigningOut()
  clearBrowserData()
  location.assign(`/?deleted=1&lang=${lang}`)
}

function clearBrowserData() {
  // Not cleared while the page is being left, because it would refetch what it still shows.
  if (!isSigningOut) queryClient.clear()
  localStorage.clear()
  sessionStorage.clear()
}

/**
 * Ends the session on the server if it answers, and in this browser in any case. The page stays open, so nothing on it
 * may need a signed-in user. Returns the page that ends the session at the issuer too; null: there is none.
 */
export async function endSessionHere(): Promise<string | null> {
  const lang = staffLang()
  // With cookies, because a browser obeys `Clear-Site-Data` in no other answer.
  const options = { lang, headers: authorization(), timeout: 3_000, cookies: true as const }
  const answer = await request<typeof logoutAtIssuer>('post', '/v1/auth/oidc/logout', options).catch(() => null)
  clearBrowserData()
  return answer?.data.url ?? null
}

/**
 * Specification point 2: `Se déconnecter` clears local storage and returns to login, by way of the issuer if it has
 * opened the session.
 */
export async function signOut() {
  startSigningOut()
  location.assign((await endSessionHere()) ?? '/')
}
