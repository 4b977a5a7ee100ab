import type { Page } from 'playwright-core'

/** Replaces the push service of the browser, which tests cannot reach. Subscriptions have real keys. */
export const replacePushService = (page: Page) =>
  page.addInitScript(() => {
    const base64Url = (bytes: ArrayBuffer) =>
      btoa(String.fromCharCode(...new Uint8Array(bytes)))
        .replaceAll('+', '-')
        .replaceAll('/', '_')
        .replaceAll('=', '')
    let subscription: object | null = null
    PushManager.prototype.getSubscription = async () => subscription as PushSubscription | null
    PushManager.prototype.subscribe = async (options) => {
      const pair = await crypto.subtle.generateKey({ name: 'ECDH', namedCurve: 'P-256' }, true, ['deriveBits'])
      const p256dh = base64Url(await crypto.subtle.exportKey('raw', pair.publicKey))
      const auth = base64Url(crypto.getRandomValues(new Uint8Array(16)).buffer)
      const endpoint = `https://push.example/${Math.random()}`
      const key = String(options?.applicationServerKey).replaceAll('-', '+').replaceAll('_', '/')
      const applicationServerKey = Uint8Array.from(atob(key), (character) => character.charCodeAt(0)).buffer
      subscription = {
        endpoint,
        options: { applicationServerKey, userVisibleOnly: true },
        toJSON: () => ({ endpoint, keys: { p256dh, auth } }),
        unsubscribe: async () => {
          subscription = null
          return true
        },
      }
      return subscription as PushSubscription
    }
  })
