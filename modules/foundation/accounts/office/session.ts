import type { Lang } from '#core/i18n/contract.ts'
import { removeToken, storeLang, storeToken, supportedLang } from '#core/ui-office/app/staff-request.ts'
import type { Session, User } from '../contract.ts'
import { forgetInputOfOthers, keepInputOf } from './unsaved-input.ts'

/** Storage keys for the signed-in user, beside token and language; named in the specification's point 3. */
const storageKeys = { user: 'user', isAdmin: 'isAdmin' } as const

/** The user as stored last, so that the bar can show their name before the server has answered. */
export function readUser(): User | undefined {
  try {
    return JSON.parse(localStorage.getItem(storageKeys.user) ?? '') ?? undefined
  } catch {
    return undefined
  }
}

export const storeUser = (user: User) => localStorage.setItem(storageKeys.user, JSON.stringify(user))

/** Specification point 4: a login stores token, user and language `fr`. */
export function storeSession({ token, user }: Session) {
  forgetInputOfOthers(user.id)
  storeToken(token)
  storeUser(user)
  storeLang('fr')
}

/** Removes the signed-in user. The language stays, and unsaved input for a while: see `unsaved-input.ts`. */
export function endSession() {
  const user = readUser()
  if (user) keepInputOf(user.id, new Date())
  removeToken()
  localStorage.removeItem(storageKeys.user)
}

/** On the sign-in pages the language may be in the address. */
export const addressLang = (search: URLSearchParams): Lang | undefined => supportedLang(search.get('lang'))

/** Specification point 6: provider staff may hide the provider's screens. What they may do is decided by the server. */
export const isProvider = (user: User) => user.provider && localStorage.getItem(storageKeys.isAdmin) !== 'false'

const invitationKey = 'invitation'

/** The invitation's secret is stored in this tab while the user signs in, so that it is in no address. */
export const storeInvitation = (token: string) => sessionStorage.setItem(invitationKey, token)
export const readStoredInvitation = () => sessionStorage.getItem(invitationKey) ?? ''
export const removeStoredInvitation = () => sessionStorage.removeItem(invitationKey)
