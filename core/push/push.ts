import { createECDH, hkdfSync } from 'node:crypto'
import { type OutgoingOptions, postPublic } from '#core/net/server/post-public.ts'

/** A browser that takes notifications: where its maker's server takes them for it, and the keys that only it can read with. */
export interface PushTarget {
  endpoint: string
  p256dh: string
  auth: string
}

export interface PushOptions {
  /** Seconds for which it is worth delivering. */
  ttl: number
  /** One that is still on its way is replaced by the next of the same topic: 1 to 32 letters. */
  topic: string
}

/** `gone`: the browser takes no more. `refused`: its server will not have this message, however often it is sent. */
export type PushOutcome = 'sent' | 'gone' | 'refused'

export interface PushSender {
  /** Browsers ask for it, and take messages of nobody else. Base64url. */
  publicKey: string
  /** Throws `PushFailure` where it may succeed later. */
  send: (target: PushTarget, payload: object, options: PushOptions) => Promise<PushOutcome>
}

export class PushFailure extends Error {
  override name = 'PushFailure'
}

/** The push server did not answer in time. */
export class NoPushAnswer extends PushFailure {}

/** Bytes of a message, encrypted: what every push server takes. */
const maxBytes = 4096
const timeout = 5_000

interface SenderOptions {
  secretKey: string
  /** Whom a push server may write to: an https address or `mailto:`. */
  subject: string
  outgoing?: OutgoingOptions
}

/** Sends web push messages (RFC 8030, 8291, 8292) to servers that we do not know: only to public ones, within time, no redirect. */
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

/** The status of the answer; what it says beyond that is not read. */
async function post(endpoint: string, message: Parameters<typeof postPublic>[1]): Promise<number> {
  try {
    return (await postPublic(endpoint, message)).status
  } catch (cause) {
    throw new NoPushAnswer(`${new URL(endpoint).host} did not answer`, { cause })
  }
}

/**
 * The key pair that this installation signs its messages with. Made from its secret key, so that all processes have the same one and
 * nothing else needs to be kept. With another secret key browsers subscribe anew when they are next used.
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
      // About one number in 2^32 is not a valid key of the curve.
      if (attempt === 3) throw error
    }
}

/** Whether these are the keys of a browser: a point of the curve, and a secret of 16 bytes. */
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
