import { createHash } from 'node:crypto'
import { mayBePublicHost } from '#core/net/public-address.ts'
import { arePushKeys, type PushTarget } from './push.ts'

/** The SHA-256 of the endpoint in hexadecimal, by which a browser recognizes its own subscription. */
export const subscriptionId = (endpoint: string): string => createHash('sha256').update(endpoint).digest('hex')

/** The invalid fields of a subscription sent by a browser: an address that is not public, or invalid keys. */
export const subscriptionFaults = ({
  endpoint,
  keys,
}: {
  endpoint: string
  keys: Pick<PushTarget, 'p256dh' | 'auth'>
}): { path: string; code: string }[] => [
  ...(mayBePublicHost(endpoint) ? [] : [{ path: 'endpoint', code: 'invalid' }]),
  ...(arePushKeys(keys) ? [] : [{ path: 'keys', code: 'invalid' }]),
]
