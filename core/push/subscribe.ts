// For browsers: subscribing to notifications.

/** The browser could not reach its push service. */
export class NoPushService extends Error {}

export const isPushSupported = () => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window

/** The server's id of this subscription. */
export async function subscriptionIdOf({ endpoint }: PushSubscription): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(endpoint))
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** This browser's subscription for the pages below `scope`; null: none. */
export async function subscriptionOf(scope: string): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration(scope)
  return (await registration?.pushManager.getSubscription()) ?? null
}

/** The existing subscription, or a new one if there is none or it uses another key. Throws `NoPushService`. */
export async function subscribe(
  script: string,
  options: RegistrationOptions & { scope: string },
  publicKey: string,
): Promise<PushSubscription> {
  const registration = await navigator.serviceWorker.register(script, options)
  await activated(registration)
  const subscription = await registration.pushManager.getSubscription()
  if (subscription && isForKey(subscription, publicKey)) return subscription
  await subscription?.unsubscribe()
  return registration.pushManager
    .subscribe({ userVisibleOnly: true, applicationServerKey: publicKey })
    .catch((cause: unknown) => {
      throw new NoPushService('no subscription', { cause })
    })
}

/** Subscribing requires an active service worker. */
async function activated({ installing, waiting, active }: ServiceWorkerRegistration): Promise<void> {
  const worker = installing ?? waiting
  if (active || !worker) return
  await new Promise<void>((resolve) => {
    worker.addEventListener('statechange', () => {
      if (worker.state === 'activated' || worker.state === 'redundant') resolve()
    })
  })
}

export function isForKey({ options }: PushSubscription, publicKey: string): boolean {
  const key = new Uint8Array(options.applicationServerKey ?? [])
  const text = btoa(String.fromCharCode(...key))
  return text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '') === publicKey
}

/** The subscription as the API accepts it. */
export function subscriptionBody(subscription: PushSubscription) {
  const { endpoint, keys } = subscription.toJSON()
  return { endpoint: endpoint ?? '', keys: { p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' } }
}
