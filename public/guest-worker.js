// Guest pages without a network, and the notifications of guests. Pages fill the caches (`app/offline-cache.ts`); this answers from them. To switch it off, see OFFLINE in
// docs/operations.md.

/** Pictures and code met on the way: their addresses never change what they stand for. */
const seen = { name: 'livret.seen', max: 400 }
/** Tiles of maps, which are fetched again when they are older than `tileMs`. */
const tiles = { name: 'livret.tiles', max: 300 }
const tileMs = 7 * 86_400_000
/** Milliseconds that a kept page waits for a newer one. */
const timeout = 4000

self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

self.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== self.location.origin || request.headers.has('range')) return
  if (request.mode === 'navigate') {
    if (request.destination !== 'document') return
    event.respondWith(url.pathname.startsWith('/q/') ? answerCode(request, url) : answerPage(request, url))
  } else if (/^\/(assets|files)\//.test(url.pathname)) event.respondWith(answerFile(event))
  else if (url.pathname.startsWith('/tiles/')) event.respondWith(answerTile(event))
  else if (/^\/v1\/hotels\/[^/]+$/.test(url.pathname)) event.respondWith(answerHotel(event))
})

/** The network's answer. Throws where there is none, and for one that is not ours: the Wi-Fi's own page, a proxy's. */
async function ask(request, init) {
  const answer = await fetch(request, init)
  if (!answer.headers.has('x-livret')) throw new TypeError('not an answer of the hotel')
  return answer
}

/** From the network; when it does not answer in time, the page of this hotel that was kept last. */
async function answerPage(request, url) {
  const fetched = ask(request.url, { cache: request.cache, headers: { accept: 'text/html' } })
  fetched.catch(() => null)
  const kept = await keptPage(url).catch(() => null)
  // Without a page of ours, whatever the network has: people must be able to sign in to the Wi-Fi.
  if (!kept) return fetched.then(asNavigation, () => fetch(request))
  return inTime(fetched).then(
    (answer) => (answer.status < 500 ? asNavigation(answer) : kept),
    () => kept,
  )
}

const inTime = (asked) =>
  Promise.race([asked, new Promise((_, reject) => setTimeout(reject, timeout, new Error('no answer yet')))])

/** Where a code leads; when the network does not say, where it has led this phone before. */
async function answerCode(request, url) {
  const asked = fetch(request)
  asked.catch(() => null)
  const kept = await caches.match(url.pathname).catch(() => undefined)
  if (!kept) return asked
  // Where it leads cannot be seen here: the browser goes there itself.
  const isAnswer = ({ type, headers }) => type === 'opaqueredirect' || headers.has('x-livret')
  return inTime(asked).then(
    (answer) => (isAnswer(answer) ? answer : kept),
    () => kept,
  )
}

/** A navigation takes no answer that was redirected: the browser is told to go there itself. */
const asNavigation = (answer) => (answer.redirected ? Response.redirect(answer.url) : answer)

/** Any page of the hotel, or the lobby screen's own one, in the language asked for if there is one: it carries the whole hotel, and opens the screen that was asked for. */
async function keptPage(url) {
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
  const answer = await page?.cache.match(page.request)
  if (!answer) return null
  const address = answer.headers.get('x-address')
  // Not to be seen before it is the screen that was asked for.
  const hidden = address === url.pathname + url.search ? '' : ' hidden'
  const html = (await answer.text()).replace('<html', () => `<html${hidden} data-kept="${address}"`)
  return new Response(html, answer)
}

/** What never changes: from the phone, else from the network and kept. */
async function answerFile(event) {
  const kept = await caches.match(event.request).catch(() => undefined)
  if (kept) return kept
  const answer = await ask(event.request)
  if (answer.status === 200) event.waitUntil(keep(seen, event.request, answer.clone()))
  return answer
}

/** From the phone while it is young; else from the network, or from the phone where there is none. */
async function answerTile(event) {
  const kept = await caches.match(event.request).catch(() => undefined)
  if (kept && Date.now() - Date.parse(kept.headers.get('date')) < tileMs) return kept
  try {
    const answer = await ask(event.request)
    if (answer.status === 200) event.waitUntil(keep(tiles, event.request, answer.clone()))
    return answer.ok ? answer : (kept ?? answer)
  } catch (error) {
    if (kept) return kept
    throw error
  }
}

/** The hotel as it is now, else as it was last. */
async function answerHotel(event) {
  try {
    const answer = await ask(event.request)
    if (answer.ok) event.waitUntil(keep(seen, event.request, answer.clone()))
    return answer
  } catch (error) {
    const kept = await caches.match(event.request).catch(() => undefined)
    if (kept) return kept
    throw error
  }
}

/** A phone that is full, or keeps nothing, goes on without. */
async function keep({ name, max }, request, answer) {
  try {
    const cache = await caches.open(name)
    await cache.put(request, answer)
    const keys = await cache.keys()
    await Promise.all(keys.slice(0, Math.max(0, keys.length - max)).map((key) => cache.delete(key)))
  } catch {
    await caches.delete(name).catch(() => false)
  }
}

// What the hotel notifies a guest of, in the shape of Declarative Web Push.
self.addEventListener('push', (event) => {
  const { title = 'Livret', navigate, ...options } = event.data?.json()?.notification ?? {}
  event.waitUntil(
    self.registration.showNotification(title, { ...options, renotify: Boolean(options.tag), data: { navigate } }),
  )
})

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(show(event.notification.data?.navigate))
})

/** The guest's screen of that address: where it is open, else in a new window. */
async function show(navigate) {
  const { pathname, search } = new URL(String(navigate ?? ''), self.location.origin)
  if (!pathname.startsWith('/public/')) return
  const open = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const there = open.find(({ url }) => new URL(url).pathname === pathname)
  return there ? there.focus() : self.clients.openWindow(pathname + search)
}
