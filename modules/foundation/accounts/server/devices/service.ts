import { randomBytes } from 'node:crypto'
import type { AppContext } from '#core/app/server/context.ts'
import { isSignature, sign } from '#core/config/secret-keys.ts'
import type { UserRow } from '../queries.ts'

/**
 * The prefix makes browsers accept the cookie only over TLS and for this host, so that no neighbouring host can replace
 * it.
 */
const cookieName = ({ config }: AppContext) =>
  config.publicUrl?.startsWith('https:') ? '__Host-livret_device' : 'livret_device'
/** Browsers keep a cookie for at most 400 days. */
const maxAgeSeconds = 400 * 86_400

/** The cookie is derived from the password hash, so that a new password invalidates all trusted browsers. */
type AccountCredentials = Pick<UserRow, 'id' | 'passwordHash'>

const signedText = ({ id, passwordHash }: AccountCredentials, nonce: string) => `device ${id} ${passwordHash} ${nonce}`

/**
 * The id of the browser that calls, if this account was signed in from it before; else null. Its failed logins are
 * counted separately, so that attempts from other browsers, for instance on the hotel's Wi-Fi, never lock the staff
 * out. The cookie alone grants no access. See OWASP's "device cookies".
 */
export function trustedDevice(context: AppContext, request: Request, account: AccountCredentials): string | null {
  const match = new RegExp(`(?:^|; )${cookieName(context)}=([\\w-]{22})\\.([\\w-]{43})(?:;|$)`).exec(
    request.headers.get('cookie') ?? '',
  )
  if (!match?.[1] || !match[2]) return null
  const signature = Buffer.from(match[2], 'base64url')
  return isSignature(context.config, signedText(account, match[1]), signature) ? match[1] : null
}

/** The `Set-Cookie` value that makes this browser known to the account. */
export function deviceCookie(context: AppContext, account: AccountCredentials): string {
  const nonce = randomBytes(16).toString('base64url')
  const value = `${nonce}.${sign(context.config, signedText(account, nonce)).toString('base64url')}`
  const name = cookieName(context)
  // The `__Host-` prefix requires the path `/`.
  const attributes = name.startsWith('__Host-') ? 'Path=/; Secure' : 'Path=/v1/auth'
  return `${name}=${value}; Max-Age=${maxAgeSeconds}; HttpOnly; SameSite=Strict; ${attributes}`
}
