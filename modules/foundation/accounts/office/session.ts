import type { Lang } from '#core/i18n/contract.ts'
import { removeToken, storeLang, storeToken, supportedLang } from '#core/ui-office/app/staff-request.ts'
import type { Session, User } from '../contract.ts'

/** Browser storage of who is signed in, beside token and language; named by the specification's point 3. */
const names = { user: 'user', isAdmin: 'isAdmin' } as const

/** The person as last seen, so that the bar can name them before the server has answered. */
export function readUser(): User | undefined {
  try {
    return JSON.parse(localStorage.getItem(names.user) ?? '') ?? undefined
  } catch {
    return undefined
  }
}

export const storeUser = (user: User) => localStorage.setItem(names.user, JSON.stringify(user))

/** Specification point 4: a login stores token, user and language `fr`. */
export function storeSession({ token, user }: Session) {
  storeToken(token)
  storeUser(user)
  storeLang('fr')
}

/** Forgets who was signed in and keeps the rest, the language above all. */
export function endSession() {
  removeToken()
  localStorage.removeItem(names.user)
}

/** On the pages of the entry the language may be in the address. */
export const addressLang = (search: URLSearchParams): Lang | undefined => supportedLang(search.get('lang'))

/** Specification point 6: provider staff may hide what is theirs alone. What they may do is decided by the server. */
export const isProvider = (user: User) => user.provider && localStorage.getItem(names.isAdmin) !== 'false'

const invitation = 'invitation'

/** The invitation's secret is stored in this tab while the user signs in, so that it is in no address. */
export const storeInvitation = (token: string) => sessionStorage.setItem(invitation, token)
export const storedInvitation = () => sessionStorage.getItem(invitation) ?? ''
export const removeStoredInvitation = () => sessionStorage.removeItem(invitation)
