// Notifications of the staff's screens. It answers no request and keeps nothing.

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
  event.waitUntil(show(event.notification.data?.path))
})

/** The screen of that address: the one that is open, else an open one of the staff's that goes there, else a new one. */
async function show(path) {
  const address = new URL(String(path ?? '/hotels'), self.location.origin)
  if (address.origin !== self.location.origin || !address.pathname.startsWith('/hotels')) return
  const open = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const there = open.find(({ url }) => new URL(url).pathname === address.pathname)
  if (there) return there.focus()
  return self.clients.openWindow(address.href)
}
