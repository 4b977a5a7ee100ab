import { withQuery } from '#core/http/parse-url.ts'
import { publicPath } from '#modules/hotel/hotels/paths.ts'

/**
 * The address from which this page was cached, which `public/guest-worker.js` writes into `data-kept`; null when it was
 * loaded from the network.
 */
let cachedAddress: string | null = null
/** The requested screen, when the cached page shows another one. */
let requestedAddress: string | null = null

/** Starts a cached page at the address it was rendered for. Called once, before the router starts; in the browser only. */
export function openCachedPage(): void {
  const { dataset } = document.documentElement
  cachedAddress = dataset.kept ?? null
  if (cachedAddress === null || cachedAddress === location.pathname + location.search) return
  requestedAddress = withHotelAndLanguageOf(location.href, new URL(cachedAddress, location.origin))
  history.replaceState(null, '', cachedAddress)
  // Shows the page even if something fails.
  setTimeout(show, 3000)
}

/** Whether this page was loaded from the phone's cache. */
export const isCachedPage = () => cachedAddress !== null

/** The address of the requested screen, to navigate to; null if the cached page already shows it. */
export const requestedScreen = () => requestedAddress

/** Call it when the requested screen is shown. */
export function showRequestedScreen(): void {
  requestedAddress = null
  show()
}

/** Returns the address with the hotel and the language of the cached page, so that nothing has to be loaded. */
function withHotelAndLanguageOf(href: string, page: URL): string {
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
