// Takes the place of guest-worker.js while it is switched off: ends itself and takes away what was kept for it.

self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(end()))

async function end() {
  await self.registration.unregister()
  const names = await caches.keys()
  await Promise.all(names.filter((name) => /^livret\.(release\.|code\.|(seen|tiles)$)/.test(name)).map((name) => caches.delete(name)))
}
