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

/** `unsupported`: this browser has no push notifications, or only after the site was added to the Home Screen. */
export type PushState = 'unsupported' | 'denied' | 'off' | 'on'

export interface PushStatus {
  state: PushState
  /** The hotels whose notifications this device gets. */
  hotels: string[]
  /** The device's id on the server; null: it is not registered. */
  deviceId: string | null
}

const workerScript = '/office-worker.js'
const scope = officePaths.hotels
/** The storage key of the user and their hotels, so that notifications continue when the same user signs in again. */
const storageKey = 'notifications'

const statusWithoutHotels = (state: PushState): PushStatus => ({ state, hotels: [], deviceId: null })

const listDevices = () => staffRequest<typeof contract.listPushDevices>('get', '/v1/me/push-devices')

/** The state of notifications in this browser for this user. Notifications from before they signed out are resumed. */
export async function readPushStatus(userId: string): Promise<PushStatus> {
  if (!isPushSupported()) return statusWithoutHotels('unsupported')
  if (Notification.permission === 'denied') return statusWithoutHotels('denied')
  const subscription = Notification.permission === 'granted' ? await subscriptionOf(scope) : null
  if (!subscription) return statusWithoutHotels('off')
  const { publicKey, devices } = (await listDevices()).data
  const id = await subscriptionIdOf(subscription)
  const device = devices.find((each) => each.id === id)
  if (device && isForKey(subscription, publicKey))
    return { state: device.hotels.length > 0 ? 'on' : 'off', hotels: device.hotels, deviceId: id }
  const wantedHotels = readWantedHotels(userId)
  return wantedHotels.length > 0
    ? storeDevice(userId, await subscribe(workerScript, { scope }, publicKey), wantedHotels)
    : statusWithoutHotels('off')
}

/**
 * Turns on notifications of these hotels; with none, turns them off. Call from within a click. Throws `NoPushService`
 * and what `request` throws.
 */
export async function choosePushHotels(userId: string, hotels: string[]): Promise<PushStatus> {
  if (!isPushSupported()) return statusWithoutHotels('unsupported')
  if (hotels.length === 0) {
    storeWantedHotels(userId, [])
    const subscription = await subscriptionOf(scope)
    if (subscription) {
      await subscription.unsubscribe()
      await removeDevice(await subscriptionIdOf(subscription))
    }
    return statusWithoutHotels('off')
  }
  if ((await Notification.requestPermission()) === 'denied') return statusWithoutHotels('denied')
  if (Notification.permission !== 'granted') return statusWithoutHotels('off')
  return storeDevice(userId, await subscribe(workerScript, { scope }, (await listDevices()).data.publicKey), hotels)
}

export const testPush = (deviceId: string) =>
  staffRequest<typeof contract.testPushDevice>('post', '/v1/me/push-devices/{deviceId}/test', { params: { deviceId } })

/** Removes the device on the server. Errors are ignored, because the server may have deleted it already. */
const removeDevice = (deviceId: string) =>
  staffRequest<typeof contract.removePushDevice>('delete', '/v1/me/push-devices/{deviceId}', {
    params: { deviceId },
  }).catch(() => undefined)

async function storeDevice(userId: string, subscription: PushSubscription, hotels: string[]): Promise<PushStatus> {
  const body = { ...subscriptionBody(subscription), name: readDeviceName(), hotels }
  const { data } = await staffRequest<typeof contract.addPushDevice>('post', '/v1/me/push-devices', { body })
  storeWantedHotels(userId, data.hotels)
  return { state: 'on', hotels: data.hotels, deviceId: data.id }
}

function readWantedHotels(userId: string): string[] {
  try {
    const stored = JSON.parse(localStorage.getItem(storageKey) ?? '{}')
    return stored.userId === userId && Array.isArray(stored.hotels) ? stored.hotels : []
  } catch {
    return []
  }
}

const storeWantedHotels = (userId: string, hotels: string[]) =>
  localStorage.setItem(storageKey, JSON.stringify({ userId, hotels }))
