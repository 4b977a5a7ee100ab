import { createHash } from 'node:crypto'
import { mayBePublicHost } from '#core/net/public-address.ts'
import { arePushKeys, type PushTarget } from './push.ts'

/** SHA-256 of the endpoint, in hexadecimal: a browser knows its own subscription by it. */
export const subscriptionId = (endpoint: string): string => createHash('sha256').update(endpoint).digest('hex')

/** What is wrong with the subscription that a browser has sent, as fields of the request: an address that is none of the internet, keys that are none. */
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
