import { withQuery } from '#core/http/parse-url.ts'

/** Where the page that `public/guest-worker.js` has kept was made; null: this page comes from the network. */
let keptAt: string | null = null
/** The screen that was asked for, when the kept page is that of another one. */
let asked: string | null = null

/** A kept page starts as the screen it was made for. Called once, before the router starts; in the browser only. */
export function openKeptPage(): void {
  const { dataset } = document.documentElement
  keptAt = dataset.kept ?? null
  if (keptAt === null || keptAt === location.pathname + location.search) return
  asked = addressLike(location.href, new URL(keptAt, location.origin))
  history.replaceState(null, '', keptAt)
  // Whatever goes wrong, there is something to read.
  setTimeout(show, 3000)
}

/** This page is the one that the phone has kept. */
export const isKeptPage = () => keptAt !== null

/** The screen to go to from there; null: this one. */
export const askedScreen = () => asked

/** The screen that was asked for is there. */
export function arrived(): void {
  asked = null
  show()
}

/** The same screen by the name of the hotel, and in the language, that the page has: nothing has to be fetched. */
function addressLike(href: string, page: URL): string {
  const { pathname, searchParams, hash } = new URL(href)
  const [, , hotel = ''] = page.pathname.split('/')
  const lang = page.searchParams.get('lang')
  if (lang && !searchParams.has('lang')) searchParams.set('lang', lang)
  return (
    withQuery(
      pathname.replace(/^\/public\/[^/]+/, () => `/public/${hotel}`),
      searchParams,
    ) + hash
  )
}

const show = () => document.documentElement.removeAttribute('hidden')
