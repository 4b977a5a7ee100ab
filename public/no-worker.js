// Replaces guest-worker.js while offline pages are switched off: removes the service worker and its caches.

self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(removeWorker()))

async function removeWorker() {
  await self.registration.unregister()
  const names = await caches.keys()
  const ours = names.filter((name) => /^livret\.(release\.|code\.|(seen|tiles)$)/.test(name))
  await Promise.all(ours.map((name) => caches.delete(name)))
}
