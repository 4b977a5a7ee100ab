import { createECDH, hkdfSync } from 'node:crypto'
import { type OutgoingOptions, postPublic } from '#core/net/server/request-public.ts'

/**
 * A browser that receives notifications: the address at its push service, and the keys that encrypt messages for it.
 */
export interface PushTarget {
  endpoint: string
  p256dh: string
  auth: string
}

export interface PushOptions {
  /** Seconds for which the push service should try to deliver the message. */
  ttl: number
  /** A pending message is replaced by the next one with the same topic, a name of 1 to 32 letters. */
  topic: string
}

/** `gone`: the subscription no longer exists. `refused`: the push service will never accept this message. */
export type PushOutcome = 'sent' | 'gone' | 'refused'

export interface PushSender {
  /** The public key that browsers subscribe with; they accept messages of this key only. Base64url. */
  publicKey: string
  /** Throws `PushFailure` when a later attempt may succeed. */
  send: (target: PushTarget, payload: object, options: PushOptions) => Promise<PushOutcome>
}

export class PushFailure extends Error {
  override name = 'PushFailure'
}

/** The push service did not answer in time. */
export class NoPushAnswer extends PushFailure {}

/** The maximum size of an encrypted message, which every push service accepts. */
const maxBytes = 4096
const timeout = 5_000

interface SenderOptions {
  secretKey: string
  /** The contact for operators of push services: an https address or `mailto:`. */
  subject: string
  outgoing?: OutgoingOptions
}

/**
 * Sends web push messages (RFC 8030, 8291, 8292). The servers come from browsers, so only public ones are called, with
 * a timeout and without redirects.
 */
export function pushSender({ secretKey, subject, outgoing }: SenderOptions): PushSender {
  const keys = vapidKeys(secretKey)
  return {
    publicKey: keys.publicKey,
    async send({ endpoint, p256dh, auth }, payload, { ttl, topic }) {
      const { default: webPush } = await import('web-push')
      const { headers, body } = webPush.generateRequestDetails(
        { endpoint, keys: { p256dh, auth } },
        JSON.stringify(payload),
        { vapidDetails: { subject, ...keys }, TTL: ttl, topic, urgency: 'high' },
      )
      if (body.byteLength > maxBytes) throw new Error(`a message of ${body.byteLength} bytes`)
      const status = await post(endpoint, { headers, body, timeout, maxBytes: 0, outgoing })
      if (status >= 200 && status < 300) return 'sent'
      if (status === 404 || status === 410) return 'gone'
      if (status === 429 || status >= 500) throw new PushFailure(`${new URL(endpoint).host} answered ${status}`)
      return 'refused'
    },
  }
}

/** Returns the status of the response; its body is ignored. */
async function post(endpoint: string, message: Parameters<typeof postPublic>[1]): Promise<number> {
  try {
    return (await postPublic(endpoint, message)).status
  } catch (cause) {
    throw new NoPushAnswer(`${new URL(endpoint).host} did not answer`, { cause })
  }
}

/**
 * The key pair that signs this installation's messages. It is derived from the secret key, so that all processes share
 * it and nothing has to be stored. After a change of the secret key, browsers subscribe again when they are next used.
 */
function vapidKeys(secretKey: string): { publicKey: string; privateKey: string } {
  const pair = createECDH('prime256v1')
  for (let attempt = 0; ; attempt++)
    try {
      pair.setPrivateKey(Buffer.from(hkdfSync('sha256', secretKey, '', `vapid ${attempt}`, 32)))
      return {
        publicKey: pair.getPublicKey().toString('base64url'),
        privateKey: pair.getPrivateKey().toString('base64url').padStart(43, 'A'),
      }
    } catch (error) {
      // About one in 2^32 numbers is not a valid key of the curve.
      if (attempt === 3) throw error
    }
}

/** Whether these keys can come from a browser: a point of the curve, and a secret of 16 bytes. */
export function arePushKeys({ p256dh, auth }: Pick<PushTarget, 'p256dh' | 'auth'>): boolean {
  if (Buffer.from(auth, 'base64url').byteLength !== 16) return false
  try {
    const pair = createECDH('prime256v1')
    pair.generateKeys()
    pair.computeSecret(Buffer.from(p256dh, 'base64url'))
    return Buffer.from(p256dh, 'base64url').byteLength === 65
  } catch {
    return false
  }
}
