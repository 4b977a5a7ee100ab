import { staffRequest } from '#modules/accounts/office/api.ts'
import type * as contract from '../contract.ts'
import { readDeviceName } from './device-name.ts'

/** `unsupported`: this browser has no notifications from servers, or only once it is on the Home Screen. */
export type PushState = 'unsupported' | 'denied' | 'off' | 'on'

export interface PushStatus {
  state: PushState
  /** The hotels this device hears of. */
  hotels: string[]
  /** What the server calls this device; null: it knows nothing of it. */
  deviceId: string | null
}

/** The browser could not reach the server of its maker. */
export class NoPushService extends Error {}

const script = '/office-worker.js'
const scope = '/hotels'
/** Whose device this is, so that it goes on after they have signed in again. */
const storage = 'notifications'

const isSupported = () => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window

const off = (state: PushState): PushStatus => ({ state, hotels: [], deviceId: null })

async function subscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration(scope)
  return (await registration?.pushManager.getSubscription()) ?? null
}

async function deviceIdOf({ endpoint }: PushSubscription): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(endpoint))
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

const list = () => staffRequest<typeof contract.listPushDevices>('get', '/v1/me/push-devices')

/** How notifications stand in this browser for this person. What they had before they signed out is taken up again. */
export async function readPushStatus(userId: string): Promise<PushStatus> {
  if (!isSupported()) return off('unsupported')
  if (Notification.permission === 'denied') return off('denied')
  const known = Notification.permission === 'granted' ? await subscription() : null
  if (!known) return off('off')
  const { publicKey, devices } = (await list()).data
  const id = await deviceIdOf(known)
  const device = devices.find((each) => each.id === id)
  if (device && isOf(known, publicKey))
    return { state: device.hotels.length > 0 ? 'on' : 'off', hotels: device.hotels, deviceId: id }
  const wanted = readWanted(userId)
  return wanted.length > 0 ? store(userId, await subscribe(publicKey), wanted) : off('off')
}

/** Turns notifications of these hotels on; of none, off. From within a click. Throws `NoPushService` and what `request` throws. */
export async function choosePushHotels(userId: string, hotels: string[]): Promise<PushStatus> {
  if (!isSupported()) return off('unsupported')
  if (hotels.length === 0) {
    keepWanted(userId, [])
    const known = await subscription()
    if (known) {
      await known.unsubscribe()
      await forget(await deviceIdOf(known))
    }
    return off('off')
  }
  if ((await Notification.requestPermission()) === 'denied') return off('denied')
  if (Notification.permission !== 'granted') return off('off')
  return store(userId, await subscribe((await list()).data.publicKey), hotels)
}

export const testPush = (deviceId: string) =>
  staffRequest<typeof contract.testPushDevice>('post', '/v1/me/push-devices/{deviceId}/test', { params: { deviceId } })

/** The server may have forgotten it before. */
const forget = (deviceId: string) =>
  staffRequest<typeof contract.removePushDevice>('delete', '/v1/me/push-devices/{deviceId}', {
    params: { deviceId },
  }).catch(() => undefined)

async function store(userId: string, known: PushSubscription, hotels: string[]): Promise<PushStatus> {
  const { endpoint, keys } = known.toJSON()
  const body = {
    endpoint: endpoint ?? '',
    keys: { p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' },
    name: readDeviceName(),
    hotels,
  }
  const { data } = await staffRequest<typeof contract.addPushDevice>('post', '/v1/me/push-devices', { body })
  keepWanted(userId, data.hotels)
  return { state: 'on', hotels: data.hotels, deviceId: data.id }
}

/** The subscription of this browser, made where there is none or where it is for another key. */
async function subscribe(publicKey: string): Promise<PushSubscription> {
  const registration = await navigator.serviceWorker.register(script, { scope })
  await activated(registration)
  const known = await registration.pushManager.getSubscription()
  if (known && isOf(known, publicKey)) return known
  await known?.unsubscribe()
  return registration.pushManager
    .subscribe({ userVisibleOnly: true, applicationServerKey: publicKey })
    .catch((cause: unknown) => {
      throw new NoPushService('no subscription', { cause })
    })
}

/** Subscribing takes a worker that runs. */
async function activated({ installing, waiting, active }: ServiceWorkerRegistration): Promise<void> {
  const worker = installing ?? waiting
  if (active || !worker) return
  await new Promise<void>((resolve) => {
    worker.addEventListener('statechange', () => {
      if (worker.state === 'activated' || worker.state === 'redundant') resolve()
    })
  })
}

function isOf({ options }: PushSubscription, publicKey: string): boolean {
  const key = new Uint8Array(options.applicationServerKey ?? [])
  const text = btoa(String.fromCharCode(...key))
  return text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '') === publicKey
}

function readWanted(userId: string): string[] {
  try {
    const stored = JSON.parse(localStorage.getItem(storage) ?? '{}')
    return stored.userId === userId && Array.isArray(stored.hotels) ? stored.hotels : []
  } catch {
    return []
  }
}

const keepWanted = (userId: string, hotels: string[]) =>
  localStorage.setItem(storage, JSON.stringify({ userId, hotels }))
