import { officePaths } from '#core/app/office-paths.ts'
import {
  isForKey,
  isPushSupported,
  subscribe,
  subscriptionBody,
  subscriptionIdOf,
  subscriptionOf,
} from '#core/push/subscribe.ts'
import { staffRequest } from '#core/ui-office/app/staff-request.ts'
import type * as contract from '../contract.ts'
import { readDeviceName } from './device-name.ts'

/** `unsupported`: this browser has no push notifications, or only once the site is on the Home Screen. */
export type PushState = 'unsupported' | 'denied' | 'off' | 'on'

export interface PushStatus {
  state: PushState
  /** The hotels whose notifications this device gets. */
  hotels: string[]
  /** The device's id on the server; null: it is not registered. */
  deviceId: string | null
}

const script = '/office-worker.js'
const scope = officePaths.hotels
/** Stores whose device this is, so that notifications continue when the same user signs in again. */
const storage = 'notifications'

const off = (state: PushState): PushStatus => ({ state, hotels: [], deviceId: null })

const list = () => staffRequest<typeof contract.listPushDevices>('get', '/v1/me/push-devices')

/** The state of notifications in this browser for this user. Notifications from before they signed out are resumed. */
export async function readPushStatus(userId: string): Promise<PushStatus> {
  if (!isPushSupported()) return off('unsupported')
  if (Notification.permission === 'denied') return off('denied')
  const subscribed = Notification.permission === 'granted' ? await subscriptionOf(scope) : null
  if (!subscribed) return off('off')
  const { publicKey, devices } = (await list()).data
  const id = await subscriptionIdOf(subscribed)
  const device = devices.find((each) => each.id === id)
  if (device && isForKey(subscribed, publicKey))
    return { state: device.hotels.length > 0 ? 'on' : 'off', hotels: device.hotels, deviceId: id }
  const wanted = readWanted(userId)
  return wanted.length > 0 ? store(userId, await subscribe(script, { scope }, publicKey), wanted) : off('off')
}

/**
 * Turns on notifications of these hotels; with none, turns them off. Call from within a click. Throws `NoPushService`
 * and what `request` throws.
 */
export async function choosePushHotels(userId: string, hotels: string[]): Promise<PushStatus> {
  if (!isPushSupported()) return off('unsupported')
  if (hotels.length === 0) {
    storeWantedHotels(userId, [])
    const subscribed = await subscriptionOf(scope)
    if (subscribed) {
      await subscribed.unsubscribe()
      await forget(await subscriptionIdOf(subscribed))
    }
    return off('off')
  }
  if ((await Notification.requestPermission()) === 'denied') return off('denied')
  if (Notification.permission !== 'granted') return off('off')
  return store(userId, await subscribe(script, { scope }, (await list()).data.publicKey), hotels)
}

export const testPush = (deviceId: string) =>
  staffRequest<typeof contract.testPushDevice>('post', '/v1/me/push-devices/{deviceId}/test', { params: { deviceId } })

/** The server may have deleted it already. */
const forget = (deviceId: string) =>
  staffRequest<typeof contract.removePushDevice>('delete', '/v1/me/push-devices/{deviceId}', {
    params: { deviceId },
  }).catch(() => undefined)

async function store(userId: string, subscribed: PushSubscription, hotels: string[]): Promise<PushStatus> {
  const body = { ...subscriptionBody(subscribed), name: readDeviceName(), hotels }
  const { data } = await staffRequest<typeof contract.addPushDevice>('post', '/v1/me/push-devices', { body })
  storeWantedHotels(userId, data.hotels)
  return { state: 'on', hotels: data.hotels, deviceId: data.id }
}

function readWanted(userId: string): string[] {
  try {
    const stored = JSON.parse(localStorage.getItem(storage) ?? '{}')
    return stored.userId === userId && Array.isArray(stored.hotels) ? stored.hotels : []
  } catch {
    return []
  }
}

const storeWantedHotels = (userId: string, hotels: string[]) =>
  localStorage.setItem(storage, JSON.stringify({ userId, hotels }))
