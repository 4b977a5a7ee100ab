import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { AppContext } from '#core/app/server/context.ts'
import type { UserRow } from '../queries.ts'

/** With the prefix a browser takes it over TLS alone, for this host alone, and no neighbour can put another in its place. */
const nameOf = ({ config }: AppContext) =>
  config.publicUrl?.startsWith('https:') ? '__Host-livret_device' : 'livret_device'
/** Browsers keep a cookie for 400 days at most. */
const seconds = 400 * 86_400

/** Derived from the password hash, so that a new password invalidates all trusted browsers. */
type Account = Pick<UserRow, 'id' | 'passwordHash'>

const sign = (context: AppContext, { id, passwordHash }: Account, nonce: string) =>
  createHmac('sha256', context.config.secretKey).update(`device ${id} ${passwordHash} ${nonce}`).digest()

/**
 * The name of the browser in front of the person, when this account has been signed in from it before; else null. Failed logins from other
 * browsers, for instance on the hotel's Wi-Fi, then never lock the reception out. The cookie alone grants no access. After OWASP's "device
 * cookies".
 */
export function trustedDevice(context: AppContext, request: Request, account: Account): string | null {
  const cookie = new RegExp(`(?:^|; )${nameOf(context)}=([\\w-]{22})\\.([\\w-]{43})(?:;|$)`).exec(
    request.headers.get('cookie') ?? '',
  )
  if (!cookie?.[1] || !cookie[2]) return null
  const proof = Buffer.from(cookie[2], 'base64url')
  return timingSafeEqual(proof, sign(context, account, cookie[1])) ? cookie[1] : null
}

/** The cookie that makes this browser known to the account, for `Set-Cookie`. */
export function deviceCookie(context: AppContext, account: Account): string {
  const nonce = randomBytes(16).toString('base64url')
  const value = `${nonce}.${sign(context, account, nonce).toString('base64url')}`
  const name = nameOf(context)
  // The prefix asks for the path of the whole host.
  const attributes = name.startsWith('__Host-') ? 'Path=/; Secure' : 'Path=/v1/auth'
  return `${name}=${value}; Max-Age=${seconds}; HttpOnly; SameSite=Strict; ${attributes}`
}
