import type { Lang } from '#core/i18n/contract.ts'
import { langs } from '#core/i18n/langs.ts'
import type { Session, User } from '../contract.ts'

/** Browser storage of the back office, named by the specification's point 3. */
const names = { token: 'token', user: 'user', lang: 'lang', isAdmin: 'isAdmin' } as const

export const readToken = () => localStorage.getItem(names.token)
export const storeToken = (token: string) => localStorage.setItem(names.token, token)

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
  localStorage.removeItem(names.token)
  localStorage.removeItem(names.user)
}

const supportedLang = (lang: string | null): Lang | undefined => langs.find((each) => each === lang)

/** The language staff read. Specification point 9: `fr` by default. */
export const staffLang = (): Lang => supportedLang(localStorage.getItem(names.lang)) ?? 'fr'
export const storeLang = (lang: Lang) => localStorage.setItem(names.lang, lang)
/** On the pages of the entry the language may be in the address. */
export const addressLang = (search: URLSearchParams): Lang | undefined => supportedLang(search.get('lang'))

/** Specification point 6: provider staff may hide what is theirs alone. What they may do is decided by the server. */
export const isProvider = (user: User) => user.provider && localStorage.getItem(names.isAdmin) !== 'false'

const invitation = 'invitation'

/** The invitation's secret is stored in this tab while the user signs in, so that it is in no address. */
export const storeInvitation = (token: string) => sessionStorage.setItem(invitation, token)
export const storedInvitation = () => sessionStorage.getItem(invitation) ?? ''
export const removeStoredInvitation = () => sessionStorage.removeItem(invitation)
