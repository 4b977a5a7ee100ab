import { officePaths } from '#core/app/office-paths.ts'
import { parseUrl, withQuery } from '#core/http/parse-url.ts'

/** The page that opens after signing in. */
export const pathAfterLogin = officePaths.hotels

/**
 * The screen that opens from `pathAfterLogin` for users with one hotel. Carried by the history state, so that the list
 * of hotels can still be opened.
 */
export type Landing = 'orders' | 'first-steps'
export const landingState = (screen: Landing) => ({ landing: screen })
export const readLanding = (state: unknown) => (state as { landing?: Landing } | null)?.landing

/** Only paths of this site are followed: anything else in `next` would be an open redirect. */
export function safeNext(next: string | null): string {
  if (!next?.startsWith('/')) return pathAfterLogin
  const base = 'https://here.invalid'
  const url = parseUrl(next, base)
  // `/.//elsewhere` is normalized to a path that a browser would read as another site.
  if (url?.origin !== base || url.pathname === '/' || url.pathname.startsWith('//')) return pathAfterLogin
  return url.pathname + url.search + url.hash
}

/**
 * The login page in the user's language. `ended`: the session has just ended, so the login leads back to the same page;
 * otherwise it leads to the hotels. Specification point 4.
 */
export function loginAddress(
  currentPage: { pathname: string; search: string },
  lang?: string,
  sessionEnded = false,
): string {
  const query = new URLSearchParams()
  const returnPath = currentPage.pathname + currentPage.search
  if (sessionEnded && safeNext(returnPath) !== pathAfterLogin) query.set('next', returnPath)
  if (lang) query.set('lang', lang)
  if (sessionEnded) query.set('ended', '1')
  return withQuery('/', query)
}

/**
 * The address of another sign-in page, in the language of this one. `next`: the page to open after signing in, by
 * default the one in `search`.
 */
export function loginPageAddress(pathname: string, search: URLSearchParams, next = search.get('next')): string {
  const query = new URLSearchParams()
  const lang = search.get('lang')
  if (next) query.set('next', next)
  if (lang) query.set('lang', lang)
  return withQuery(pathname, query)
}

/** A new person creates their first hotel (specification point 4); an invited person goes back to the invitation. */
export const pathAfterRegistration = (next: string | null): string =>
  safeNext(next) === officePaths.invitation ? officePaths.invitation : officePaths.createOrg
