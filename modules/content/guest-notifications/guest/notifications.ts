import type { Lang } from '#core/i18n/contract.ts'
import {
  isForKey,
  isPushSupported,
  subscribe,
  subscriptionBody,
  subscriptionIdOf,
  subscriptionOf,
} from '#core/push/subscribe.ts'
import { visitorRequest } from '#modules/foundation/visitors/guest/api.ts'
import type * as contract from '../contract.ts'
import { isIphoneBrowser } from './install-prompt.ts'

/** `homeScreen`: possible once the page is opened from the Home Screen. `denied`: the guest has refused it in this browser. */
export type PushState = 'unsupported' | 'homeScreen' | 'denied' | 'off' | 'on'

export interface Notifications {
  push: PushState
  /** The id of this browser on the server, if it is `on`. */
  deviceId: string | null
  publicKey: string | null
  email: string | null
  mailAvailable: boolean
}

const workerScript = '/guest-worker.js'
const scope = '/public/'
const path = '/v1/hotels/{hotelId}/guest-notifications'

/** The hotel and language of the calls. */
interface RequestContext {
  hotelId: string
  lang: Lang
}

const requestOptions = ({ hotelId, lang }: RequestContext) => ({ lang, params: { hotelId } })

/** Reads how the guest is notified in this hotel and browser. Throws what `request` throws. */
export async function readNotifications(context: RequestContext): Promise<Notifications> {
  return toNotifications(
    (await visitorRequest<typeof contract.readGuestNotifications>('get', path, requestOptions(context))).data,
  )
}

async function toNotifications({ publicKey, devices, email, mailAvailable }: contract.GuestNotifications) {
  const deviceId = await subscribedDevice(publicKey, devices)
  return { publicKey, email, mailAvailable, deviceId, push: deviceId === null ? pushState(publicKey) : 'on' } as const
}

/** The id of this browser if it is subscribed, or null. */
async function subscribedDevice(publicKey: string | null, devices: string[]): Promise<string | null> {
  if (publicKey === null || !isPushSupported() || Notification.permission !== 'granted') return null
  const subscription = await subscriptionOf(scope).catch(() => null)
  if (!subscription || !isForKey(subscription, publicKey)) return null
  const id = await subscriptionIdOf(subscription)
  return devices.includes(id) ? id : null
}

function pushState(publicKey: string | null): PushState {
  // In development pages have no service worker.
  if (publicKey === null || !import.meta.env.PROD) return 'unsupported'
  if (!isPushSupported()) return isIphoneBrowser() ? 'homeScreen' : 'unsupported'
  return Notification.permission === 'denied' ? 'denied' : 'off'
}

/**
 * Asks the browser for permission and subscribes. Call from within a click. Throws `NoPushService` and what `request`
 * throws.
 */
export async function allowPush(context: RequestContext, current: Notifications): Promise<Notifications> {
  const { publicKey } = current
  const permission = await Notification.requestPermission()
  if (permission !== 'granted' || publicKey === null)
    return { ...current, push: permission === 'denied' ? 'denied' : current.push }
  const options = { scope, updateViaCache: 'none' as const }
  const body = subscriptionBody(await subscribe(workerScript, options, publicKey))
  return toNotifications(
    (
      await visitorRequest<typeof contract.addGuestDevice>('post', `${path}/devices`, {
        ...requestOptions(context),
        body,
      })
    ).data,
  )
}

/** Stops notifications of this hotel. The browser stays subscribed, because another hotel may notify it. */
export async function stopPush({ hotelId, lang }: RequestContext, deviceId: string): Promise<Notifications> {
  const input = { lang, params: { hotelId, deviceId } }
  return toNotifications(
    (await visitorRequest<typeof contract.removeGuestDevice>('delete', `${path}/devices/{deviceId}`, input)).data,
  )
}

export async function saveEmail(context: RequestContext, email: string): Promise<Notifications> {
  const input = { ...requestOptions(context), body: { email } }
  return toNotifications((await visitorRequest<typeof contract.setGuestEmail>('put', `${path}/email`, input)).data)
}

export async function stopEmail(context: RequestContext): Promise<Notifications> {
  return toNotifications(
    (await visitorRequest<typeof contract.removeGuestEmail>('delete', `${path}/email`, requestOptions(context))).data,
  )
}

/** Unsubscribes this browser from all hotels, when the guest's data are deleted from the phone. */
export async function unsubscribePhone(): Promise<void> {
  if (!isPushSupported()) return
  await (await subscriptionOf(scope).catch(() => null))?.unsubscribe().catch(() => false)
}
