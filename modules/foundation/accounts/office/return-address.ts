import { officePaths } from '#core/app/office-paths.ts'
import { parseUrl, withQuery } from '#core/http/parse-url.ts'

/** Where a person lands after signing in. */
export const pathAfterLogin = officePaths.hotels

/** Which screen of their hotel somebody with one hotel is led to from `pathAfterLogin`: told by the history, so that the list can still be opened. */
export type Landing = 'orders' | 'first-steps'
export const landingState = (screen: Landing) => ({ landing: screen })
export const readLanding = (state: unknown) => (state as { landing?: Landing } | null)?.landing

/** Only a path of this very site is followed: anything else in `next` would be an open redirect. */
export function safeNext(next: string | null): string {
  if (!next?.startsWith('/')) return pathAfterLogin
  const base = 'https://here.invalid'
  const url = parseUrl(next, base)
  // `/.//elsewhere` is folded into a path that a browser would read as another site.
  if (url?.origin !== base || url.pathname === '/' || url.pathname.startsWith('//')) return pathAfterLogin
  return url.pathname + url.search + url.hash
}

/**
 * The login page, in the language they read. `ended`: they were signed in until now, and come back to where they were; whoever was not is
 * led to the hotels. Specification point 4.
 */
export function loginAddress(where: { pathname: string; search: string }, lang?: string, ended = false): string {
  const query = new URLSearchParams()
  const next = where.pathname + where.search
  if (ended && safeNext(next) !== pathAfterLogin) query.set('next', next)
  if (lang) query.set('lang', lang)
  if (ended) query.set('ended', '1')
  return withQuery('/', query)
}

/** Another page of the entry, in the language of this one. `next`: where to land in the end, as this page knows it unless given. */
export function loginPageAddress(pathname: string, search: URLSearchParams, next = search.get('next')): string {
  const query = new URLSearchParams()
  const lang = search.get('lang')
  if (next) query.set('next', next)
  if (lang) query.set('lang', lang)
  return withQuery(pathname, query)
}

/** A new person creates their first hotel (specification point 4); an invited one goes back to the hotel that waits for them. */
export const pathAfterRegistration = (next: string | null): string =>
  safeNext(next) === officePaths.invitation ? officePaths.invitation : officePaths.createOrg
