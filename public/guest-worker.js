// The service worker of guest pages: answers from caches when there is no network, and shows notifications of guests.
// The pages themselves fill the caches of whole pages (`app/offline/offline-cache.ts`). To switch it off, see OFFLINE
// in docs/operations.md.

/** The cache of files, whose content never changes under an address, and of the hotel's data. */
const contentCache = { name: 'livret.seen', max: 400 }
/** The cache of map tiles, which are fetched again when they are older than `maxTileAge`. */
const tileCache = { name: 'livret.tiles', max: 300 }
/** Milliseconds. */
const maxTileAge = 7 * 86_400_000
/** Milliseconds for which a cached page waits for a newer one from the network. */
const timeout = 4000

self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

self.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== self.location.origin || request.headers.has('range')) return
  if (request.mode === 'navigate') {
    if (request.destination !== 'document') return
    event.respondWith(url.pathname.startsWith('/q/') ? respondToCode(request, url) : respondToPage(request, url))
  } else if (/^\/(assets|files)\//.test(url.pathname)) event.respondWith(respondToFile(event))
  else if (url.pathname.startsWith('/tiles/')) event.respondWith(respondToTile(event))
  else if (/^\/v1\/hotels\/[^/]+$/.test(url.pathname)) event.respondWith(respondToHotel(event))
})

/** Fetches a response of Livret. Throws when there is no network, or when a proxy or the hotel's Wi-Fi answered. */
async function fetchFromLivret(request, init) {
  const response = await fetch(request, init)
  if (!response.headers.has('x-livret')) throw new TypeError('not an answer of the hotel')
  return response
}

/** A page from the network, or the cached page of the hotel if the network does not answer within `timeout`. */
async function respondToPage(request, url) {
  const fetched = fetchFromLivret(request.url, { cache: request.cache, headers: { accept: 'text/html' } })
  fetched.catch(() => null)
  const cached = await findCachedPage(url).catch(() => null)
  // Without a cached page, any response is passed on, because the guest may have to sign in to the Wi-Fi.
  if (!cached) return fetched.then(asNavigation, () => fetch(request))
  return withTimeout(fetched).then(
    (response) => (response.status < 500 ? asNavigation(response) : cached),
    () => cached,
  )
}

const withTimeout = (response) =>
  Promise.race([response, new Promise((_, reject) => setTimeout(reject, timeout, new Error('no answer yet')))])

/** The redirect of a QR code from the network, or the cached one if the network does not answer within `timeout`. */
async function respondToCode(request, url) {
  const fetched = fetch(request)
  fetched.catch(() => null)
  const cached = await caches.match(url.pathname).catch(() => undefined)
  if (!cached) return fetched
  // A worker cannot read where a redirect leads; the browser follows it.
  const isFromLivret = ({ type, headers }) => type === 'opaqueredirect' || headers.has('x-livret')
  return withTimeout(fetched).then(
    (response) => (isFromLivret(response) ? response : cached),
    () => cached,
  )
}

/** Browsers refuse a redirected response for a navigation, so it becomes a redirect to its address. */
const asNavigation = (response) => (response.redirected ? Response.redirect(response.url) : response)

/**
 * A cached page of the hotel, if possible in the requested language; null when there is none. Each page contains the
 * whole hotel, so any of them can open the requested screen. The kiosk has a page of its own.
 */
async function findCachedPage(url) {
  const [, , org, screen] = url.pathname.split('/')
  const pages = []
  for (const name of await caches.keys()) {
    if (!name.startsWith('livret.release.')) continue
    const cache = await caches.open(name)
    for (const request of await cache.keys()) {
      const { pathname, searchParams } = new URL(request.url)
      if (searchParams.has('kiosk') !== (screen?.toLowerCase() === 'kiosk')) continue
      if (pathname === `/public/${org}` || searchParams.get('id') === org)
        pages.push({ cache, request, lang: searchParams.get('lang') })
    }
  }
  const page = pages.find(({ lang }) => lang === url.searchParams.get('lang')) ?? pages.at(-1)
  const response = await page?.cache.match(page.request)
  if (!response) return null
  const address = response.headers.get('x-address')
  // A page of another screen stays hidden until it shows the requested screen.
  const hidden = address === url.pathname + url.search ? '' : ' hidden'
  const html = (await response.text()).replace('<html', () => `<html${hidden} data-kept="${address}"`)
  return new Response(html, response)
}

/** A cached file, or the file from the network, which is then cached. */
async function respondToFile(event) {
  const cached = await caches.match(event.request).catch(() => undefined)
  if (cached) return cached
  const response = await fetchFromLivret(event.request)
  if (response.status === 200) event.waitUntil(store(contentCache, event.request, response.clone()))
  return response
}

/** A recent cached tile; otherwise the tile from the network, or an old cached one if the network fails. */
async function respondToTile(event) {
  const cached = await caches.match(event.request).catch(() => undefined)
  if (cached && Date.now() - Date.parse(cached.headers.get('date')) < maxTileAge) return cached
  try {
    const response = await fetchFromLivret(event.request)
    if (response.status === 200) event.waitUntil(store(tileCache, event.request, response.clone()))
    return response.ok ? response : (cached ?? response)
  } catch (error) {
    if (cached) return cached
    throw error
  }
}

/** The hotel's data from the network, or the cached data if the network fails. */
async function respondToHotel(event) {
  try {
    const response = await fetchFromLivret(event.request)
    if (response.ok) event.waitUntil(store(contentCache, event.request, response.clone()))
    return response
  } catch (error) {
    const cached = await caches.match(event.request).catch(() => undefined)
    if (cached) return cached
    throw error
  }
}

/** Stores a response and deletes the oldest ones beyond `max`. If the phone is full, the whole cache is deleted. */
async function store({ name, max }, request, response) {
  try {
    const cache = await caches.open(name)
    await cache.put(request, response)
    const keys = await cache.keys()
    await Promise.all(keys.slice(0, Math.max(0, keys.length - max)).map((key) => cache.delete(key)))
  } catch {
    await caches.delete(name).catch(() => false)
  }
}

// Notifications have the format of Declarative Web Push.
self.addEventListener('push', (event) => {
  const { title = 'Livret', navigate, ...options } = event.data?.json()?.notification ?? {}
  event.waitUntil(
    self.registration.showNotification(title, { ...options, renotify: Boolean(options.tag), data: { navigate } }),
  )
})

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(openScreen(event.notification.data?.navigate))
})

/** Focuses the window that shows this guest screen, or opens a new one. */
async function openScreen(address) {
  const { pathname, search } = new URL(String(address ?? ''), self.location.origin)
  if (!pathname.startsWith('/public/')) return
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const shown = windows.find(({ url }) => new URL(url).pathname === pathname)
  return shown ? shown.focus() : self.clients.openWindow(pathname + search)
}
