import { randomBytes } from 'node:crypto'
import type { AppContext } from '#core/app/server/context.ts'
import { isSignature, sign } from '#core/config/secret-keys.ts'
import { hostCookie } from '#core/http/server/host-cookie.ts'
import type { UserRow } from '../queries.ts'

/** Browsers keep a cookie for at most 400 days. */
const maxAgeSeconds = 400 * 86_400
const cookieOf = ({ config }: AppContext) =>
  hostCookie(config, { name: 'livret_device', maxAgeSeconds, sameSite: 'Strict', path: '/v1/auth' })

/** The cookie is derived from the password hash, so that a new password invalidates all trusted browsers. */
type AccountCredentials = Pick<UserRow, 'id' | 'passwordHash'>

const signedText = ({ id, passwordHash }: AccountCredentials, nonce: string) => `device ${id} ${passwordHash} ${nonce}`

/**
 * The id of the browser that calls, if this account was signed in from it before; else null. Its failed logins are
 * counted separately, so that attempts from other browsers, for instance on the hotel's Wi-Fi, never lock the staff
 * out. The cookie alone grants no access. See OWASP's "device cookies".
 */
export function trustedDevice(context: AppContext, request: Request, account: AccountCredentials): string | null {
  const match = cookieOf(context).read(request, /([\w-]{22})\.([\w-]{43})/)
  if (!match?.[1] || !match[2]) return null
  const signature = Buffer.from(match[2], 'base64url')
  return isSignature(context.config, signedText(account, match[1]), signature) ? match[1] : null
}

/** The `Set-Cookie` value that makes this browser known to the account. */
export function deviceCookie(context: AppContext, account: AccountCredentials): string {
  const nonce = randomBytes(16).toString('base64url')
  return cookieOf(context).header(`${nonce}.${sign(context.config, signedText(account, nonce)).toString('base64url')}`)
}
