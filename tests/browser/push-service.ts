import type { Page } from 'playwright-core'

/** Replaces the push service of the browser, which tests cannot reach. Subscriptions have real keys. */
export const replacePushService = (page: Page) =>
  page.addInitScript(() => {
    const text = (bytes: ArrayBuffer) =>
      btoa(String.fromCharCode(...new Uint8Array(bytes)))
        .replaceAll('+', '-')
        .replaceAll('/', '_')
        .replaceAll('=', '')
    let known: object | null = null
    PushManager.prototype.getSubscription = async () => known as PushSubscription | null
    PushManager.prototype.subscribe = async (options) => {
      const pair = await crypto.subtle.generateKey({ name: 'ECDH', namedCurve: 'P-256' }, true, ['deriveBits'])
      const p256dh = text(await crypto.subtle.exportKey('raw', pair.publicKey))
      const auth = text(crypto.getRandomValues(new Uint8Array(16)).buffer)
      const endpoint = `https://push.example/${Math.random()}`
      const key = String(options?.applicationServerKey).replaceAll('-', '+').replaceAll('_', '/')
      const applicationServerKey = Uint8Array.from(atob(key), (sign) => sign.charCodeAt(0)).buffer
      known = {
        endpoint,
        options: { applicationServerKey, userVisibleOnly: true },
        toJSON: () => ({ endpoint, keys: { p256dh, auth } }),
        unsubscribe: async () => {
          known = null
          return true
        },
      }
      return known as PushSubscription
    }
  })
