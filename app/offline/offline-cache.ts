import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { isLivretResponse } from '#core/net/livret-header.ts'
import { isPreview } from '#core/preview/frame.ts'
import { isKioskPath } from '#modules/foundation/visitors/rules.ts'
import { useGuest } from '#modules/hotel/hotels/guest/api.ts'
import { publicPath } from '#modules/hotel/hotels/paths.ts'
import { isCachedPage } from './cached-page.ts'

const script = '/guest-worker.js'
/** Guest pages, and the codes that lead to them; nothing of the staff's. */
const codes = '/q/'
const scopes = ['/public/', codes]
/** One cache for each release: its page is there only when all of its files are, so that releases never mix. */
const releases = 'livret.release.'

/** Not on a plain http address, nor in some private windows. Files of the development server change under one name. */
const isPossible = () => import.meta.env.PROD && !isPreview() && 'serviceWorker' in navigator

/** Keeps this page for when there is no network, in each language that is read. `fetchScreens` brings what the screens are made of. */
export function useOfflineCache(fetchScreens: Promise<string[]> | null): void {
  const { hotel, lang } = useGuest()
  const { pathname, search } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: any page of the hotel will do, the first one is here already
  useEffect(() => {
    if (!fetchScreens || !isPossible()) return
    // A screen in the lobby opens its own page only, and guests never that one.
    const kiosk = isKioskPath(pathname) && { kiosk: '1' }
    const key = `${publicPath(hotel.slug)}?${new URLSearchParams({ id: hotel.id, lang, ...kiosk })}`
    // Ignored: a phone may be full or refuse storage.
    cachePage(key, pathname + search, fetchScreens).catch(() => undefined)
  }, [fetchScreens, hotel.id, lang])
}

async function cachePage(key: string, address: string, fetchScreens: Promise<string[]>): Promise<void> {
  for (const scope of scopes) {
    const registered = await navigator.serviceWorker.register(script, { scope, updateViaCache: 'none' })
    // A browser checks for a newer worker only on navigation.
    if (scope === codes && registered.active) registered.update().catch(() => undefined)
  }
  await controlled()
  const release = globalThis.__reactRouterManifest?.version
  // Cached already; it is updated when the network is back.
  if (!release || isCachedPage()) return
  const name = releases + release
  const cache = await caches.open(name)
  for (const file of new Set([...(await fetchScreens), ...loadedFiles()]))
    if (!(await cache.match(file))) await cache.put(file, await fetchWhole(file))
  const page = await fetchWhole(address)
  const headers = new Headers(page.headers)
  // The cached bytes are those of the decoded text.
  headers.delete('content-encoding')
  headers.set('x-address', address)
  await cache.put(key, new Response(await page.blob(), { headers }))
  const old = (await caches.keys()).filter((other) => other.startsWith(releases) && other !== name)
  await Promise.all(old.map((other) => caches.delete(other)))
  await cachePictures()
}

/** A disabled worker never controls a page. */
async function controlled(): Promise<void> {
  const { serviceWorker } = navigator
  if (serviceWorker.controller) return
  await new Promise((taken) => serviceWorker.addEventListener('controllerchange', taken, { once: true }))
}

/** The browser has them all: this asks the network for nothing, and for a page whether it is still the same. */
async function fetchWhole(address: string): Promise<Response> {
  const answer = await fetch(address, { priority: 'low' })
  if (!answer.ok || !isLivretResponse(answer)) throw new Error(`${address} did not come`)
  return answer
}

/** Code, styles and fonts of this page. */
const loadedFiles = () =>
  performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name))
    .filter(({ origin, pathname }) => origin === location.origin && pathname.startsWith('/assets/'))
    .map(({ pathname }) => pathname)

/** Those on screen were there before the worker, which keeps the others. */
async function cachePictures(): Promise<void> {
  const own = `${location.origin}/files/`
  const shown = [...document.images].filter(({ complete, currentSrc }) => complete && currentSrc.startsWith(own))
  await Promise.all(shown.map(({ currentSrc }) => fetch(currentSrc, { priority: 'low' })))
}
