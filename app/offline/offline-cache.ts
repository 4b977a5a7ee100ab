import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { isLivretResponse } from '#core/net/livret-header.ts'
import { isPreview } from '#core/preview/frame.ts'
import { isKioskPath } from '#modules/foundation/visitors/rules.ts'
import { useGuest } from '#modules/hotel/hotels/guest/api.ts'
import { publicPath } from '#modules/hotel/hotels/paths.ts'
import { isCachedPage } from './cached-page.ts'

const workerScript = '/guest-worker.js'
/** The paths of guest pages, and of the QR codes that lead to them. Staff pages are not cached. */
const codePaths = '/q/'
const scopes = ['/public/', codePaths]
/** One cache for each release. A page is only stored when all of its files are, so that releases never mix. */
const cachePrefix = 'livret.release.'

/**
 * Service workers are not available on plain http and in some private windows. In development, files change without
 * changing their names.
 */
const isPossible = () => import.meta.env.PROD && !isPreview() && 'serviceWorker' in navigator

/**
 * Caches this page in each language that the guest reads, for use without a network. `fetchScreens` loads the files of
 * the other screens.
 */
export function useOfflineCache(fetchScreens: Promise<string[]> | null): void {
  const { hotel, lang } = useGuest()
  const { pathname, search } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: any page will do, the first is already loaded
  useEffect(() => {
    if (!fetchScreens || !isPossible()) return
    // A kiosk opens only its own page, which guests never open.
    const kiosk = isKioskPath(pathname) && { kiosk: '1' }
    const key = `${publicPath(hotel.slug)}?${new URLSearchParams({ id: hotel.id, lang, ...kiosk })}`
    // Ignored: a phone may be full or refuse storage.
    cachePage(key, pathname + search, fetchScreens).catch(() => undefined)
  }, [fetchScreens, hotel.id, lang])
}

async function cachePage(key: string, address: string, fetchScreens: Promise<string[]>): Promise<void> {
  for (const scope of scopes) {
    const registered = await navigator.serviceWorker.register(workerScript, { scope, updateViaCache: 'none' })
    // A browser checks for a newer worker only on navigation.
    if (scope === codePaths && registered.active) registered.update().catch(() => undefined)
  }
  await waitForController()
  const release = globalThis.__reactRouterManifest?.version
  // The page comes from the cache; it is updated when the network returns.
  if (!release || isCachedPage()) return
  const name = cachePrefix + release
  const cache = await caches.open(name)
  for (const file of new Set([...(await fetchScreens), ...loadedFiles()]))
    if (!(await cache.match(file))) await cache.put(file, await fetchWhole(file))
  const page = await fetchWhole(address)
  const headers = new Headers(page.headers)
  // The body is already decoded, so this header would be wrong.
  headers.delete('content-encoding')
  headers.set('x-address', address)
  await cache.put(key, new Response(await page.blob(), { headers }))
  const outdatedCaches = (await caches.keys()).filter((other) => other.startsWith(cachePrefix) && other !== name)
  await Promise.all(outdatedCaches.map((other) => caches.delete(other)))
  await cachePictures()
}

/** Resolves when the worker controls the page; never, if service workers are disabled. */
async function waitForController(): Promise<void> {
  const { serviceWorker } = navigator
  if (serviceWorker.controller) return
  await new Promise((taken) => serviceWorker.addEventListener('controllerchange', taken, { once: true }))
}

/** Loads an address through the browser's cache: files need no request, and pages are only revalidated. */
async function fetchWhole(address: string): Promise<Response> {
  const answer = await fetch(address, { priority: 'low' })
  if (!answer.ok || !isLivretResponse(answer)) throw new Error(`${address} did not come`)
  return answer
}

/** The code, styles and fonts of this page. */
const loadedFiles = () =>
  performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name))
    .filter(({ origin, pathname }) => origin === location.origin && pathname.startsWith('/assets/'))
    .map(({ pathname }) => pathname)

/** Caches the pictures on the screen, which loaded before the worker was active. The worker caches all others. */
async function cachePictures(): Promise<void> {
  const filesPrefix = `${location.origin}/files/`
  const loadedPictures = [...document.images].filter(
    ({ complete, currentSrc }) => complete && currentSrc.startsWith(filesPrefix),
  )
  await Promise.all(loadedPictures.map(({ currentSrc }) => fetch(currentSrc, { priority: 'low' })))
}
