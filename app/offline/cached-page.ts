import { withQuery } from '#core/http/parse-url.ts'
import { publicPath } from '#modules/hotel/hotels/paths.ts'

/** The address from which `public/guest-worker.js` cached this page; null when it was loaded from the network. */
let cachedAddress: string | null = null
/** The requested screen, when the cached page shows another one. */
let requestedAddress: string | null = null

/** Starts a cached page at the address it was rendered for. Called once, before the router starts; in the browser only. */
export function openCachedPage(): void {
  const { dataset } = document.documentElement
  cachedAddress = dataset.kept ?? null
  if (cachedAddress === null || cachedAddress === location.pathname + location.search) return
  requestedAddress = addressLike(location.href, new URL(cachedAddress, location.origin))
  history.replaceState(null, '', cachedAddress)
  // Shows the page even if something fails.
  setTimeout(show, 3000)
}

/** Whether this page was loaded from the phone's cache. */
export const isCachedPage = () => cachedAddress !== null

/** The requested screen to navigate to; null if this is it. */
export const requestedScreen = () => requestedAddress

/** Call it when the requested screen is shown. */
export function showRequestedScreen(): void {
  requestedAddress = null
  show()
}

/** The address with the page's own hotel id and language, so that nothing has to be loaded. */
function addressLike(href: string, page: URL): string {
  const { pathname, searchParams, hash } = new URL(href)
  const [, , hotel = ''] = page.pathname.split('/')
  const lang = page.searchParams.get('lang')
  if (lang && !searchParams.has('lang')) searchParams.set('lang', lang)
  return (
    withQuery(
      pathname.replace(/^\/public\/[^/]+/, () => publicPath(hotel)),
      searchParams,
    ) + hash
  )
}

const show = () => document.documentElement.removeAttribute('hidden')
