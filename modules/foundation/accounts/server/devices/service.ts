import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { AppContext } from '#core/app/server/context.ts'
import type { UserRow } from '../queries.ts'

/**
 * The prefix makes browsers accept the cookie only over TLS and for this host, so that no neighbouring host can replace
 * it.
 */
const nameOf = ({ config }: AppContext) =>
  config.publicUrl?.startsWith('https:') ? '__Host-livret_device' : 'livret_device'
/** Browsers keep a cookie for at most 400 days. */
const seconds = 400 * 86_400

/** The cookie is derived from the password hash, so that a new password invalidates all trusted browsers. */
type Account = Pick<UserRow, 'id' | 'passwordHash'>

const sign = (context: AppContext, { id, passwordHash }: Account, nonce: string) =>
  createHmac('sha256', context.config.secretKey).update(`device ${id} ${passwordHash} ${nonce}`).digest()

/**
 * The id of the browser that calls, if this account was signed in from it before; else null. Its failed logins are
 * counted separately, so that attempts from other browsers, for instance on the hotel's Wi-Fi, never lock the staff
 * out. The cookie alone grants no access. See OWASP's "device cookies".
 */
export function trustedDevice(context: AppContext, request: Request, account: Account): string | null {
  const cookie = new RegExp(`(?:^|; )${nameOf(context)}=([\\w-]{22})\\.([\\w-]{43})(?:;|$)`).exec(
    request.headers.get('cookie') ?? '',
  )
  if (!cookie?.[1] || !cookie[2]) return null
  const proof = Buffer.from(cookie[2], 'base64url')
  return timingSafeEqual(proof, sign(context, account, cookie[1])) ? cookie[1] : null
}

/** The `Set-Cookie` value that makes this browser known to the account. */
export function deviceCookie(context: AppContext, account: Account): string {
  const nonce = randomBytes(16).toString('base64url')
  const value = `${nonce}.${sign(context, account, nonce).toString('base64url')}`
  const name = nameOf(context)
  // The `__Host-` prefix requires the path `/`.
  const attributes = name.startsWith('__Host-') ? 'Path=/; Secure' : 'Path=/v1/auth'
  return `${name}=${value}; Max-Age=${seconds}; HttpOnly; SameSite=Strict; ${attributes}`
}
