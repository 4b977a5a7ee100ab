// The service worker of staff screens. It shows notifications only: it answers no requests and caches nothing.

self.addEventListener('push', (event) => {
  const { title = 'Livret', body = '', lang, tag, path = '/hotels' } = event.data?.json() ?? {}
  event.waitUntil(
    self.registration.showNotification(title, {
      body,
      lang,
      tag,
      renotify: Boolean(tag),
      requireInteraction: true,
      icon: '/icon-192.png',
      data: { path },
    }),
  )
})

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(openScreen(event.notification.data?.path))
})

/** Focuses the window that shows this staff screen, or opens a new one. */
async function openScreen(path) {
  const address = new URL(String(path ?? '/hotels'), self.location.origin)
  if (address.origin !== self.location.origin || !address.pathname.startsWith('/hotels')) return
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const shown = windows.find(({ url }) => new URL(url).pathname === address.pathname)
  return shown ? shown.focus() : self.clients.openWindow(address.href)
}
