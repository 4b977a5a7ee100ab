import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { isOwnAnswer } from '#core/http/own-answer.ts'
import { isPreview } from '#core/preview/frame.ts'
import { useGuest } from '#modules/hotels/guest/api.ts'
import { isKioskPath } from '#modules/visitors/rules.ts'
import { isKeptPage } from './kept-page.ts'

const script = '/guest-worker.js'
/** Guest pages, and the codes that lead to them; nothing of the staff's. */
const codes = '/q/'
const scopes = ['/public/', codes]
/** One cache for each release: its page is there only when all of its files are, so that releases never mix. */
const releases = 'livret.release.'

/** Not on a plain http address, nor in some private windows. Files of the development server change under one name. */
const isPossible = () => import.meta.env.PROD && !isPreview() && 'serviceWorker' in navigator

/** Keeps this page for when there is no network, in each language that is read. `fetchScreens` brings what the screens are made of. */
export function useKeptForOffline(fetchScreens: Promise<string[]> | null): void {
  const { hotel, lang } = useGuest()
  const { pathname, search } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: any page of the hotel will do, the first one is here already
  useEffect(() => {
    if (!fetchScreens || !isPossible()) return
    // A screen in the lobby opens its own page only, and guests never that one.
    const kiosk = isKioskPath(pathname) && { kiosk: '1' }
    const key = `/public/${hotel.slug}?${new URLSearchParams({ id: hotel.id, lang, ...kiosk })}`
    // A phone may be full, or keep nothing: it goes on without.
    keepPage(key, pathname + search, fetchScreens).catch(() => undefined)
  }, [fetchScreens, hotel.id, lang])
}

async function keepPage(key: string, address: string, fetchScreens: Promise<string[]>): Promise<void> {
  for (const scope of scopes) {
    const known = await navigator.serviceWorker.register(script, { scope, updateViaCache: 'none' })
    // By itself a browser looks for a newer worker only where people go.
    if (scope === codes && known.active) known.update().catch(() => undefined)
  }
  await controlled()
  const release = globalThis.__reactRouterManifest?.version
  // Kept already; a newer one is kept when there is a network again.
  if (!release || isKeptPage()) return
  const name = releases + release
  const cache = await caches.open(name)
  for (const file of new Set([...(await fetchScreens), ...loadedFiles()]))
    if (!(await cache.match(file))) await cache.put(file, await fetchWhole(file))
  const page = await fetchWhole(address)
  const headers = new Headers(page.headers)
  // The bytes that are kept are those of the text.
  headers.delete('content-encoding')
  headers.set('x-address', address)
  await cache.put(key, new Response(await page.blob(), { headers }))
  const old = (await caches.keys()).filter((other) => other.startsWith(releases) && other !== name)
  await Promise.all(old.map((other) => caches.delete(other)))
  await keepPictures()
}

/** A worker that is switched off never takes a page over. */
async function controlled(): Promise<void> {
  const { serviceWorker } = navigator
  if (serviceWorker.controller) return
  await new Promise((taken) => serviceWorker.addEventListener('controllerchange', taken, { once: true }))
}

/** The browser has them all: this asks the network for nothing, and for a page whether it is still the same. */
async function fetchWhole(address: string): Promise<Response> {
  const answer = await fetch(address, { priority: 'low' })
  if (!answer.ok || !isOwnAnswer(answer)) throw new Error(`${address} did not come`)
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
async function keepPictures(): Promise<void> {
  const own = `${location.origin}/files/`
  const shown = [...document.images].filter(({ complete, currentSrc }) => complete && currentSrc.startsWith(own))
  await Promise.all(shown.map(({ currentSrc }) => fetch(currentSrc, { priority: 'low' })))
}
