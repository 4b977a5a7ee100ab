import type { AppContext } from '#core/app/server/context.ts'
import { isSignature, sign } from '#core/config/secret-keys.ts'

const cookieName = 'livret_preview'
const maxAgeSeconds = 12 * 3600

const signedText = (hotelId: string, until: string) => `preview ${hotelId} ${until}`

/** The `Set-Cookie` value that lets a staff browser see the guest pages of a draft hotel. It gives no other access. */
export function previewCookie(context: AppContext, hotelId: string): string {
  const until = String(Math.floor(context.clock().getTime() / 1000) + maxAgeSeconds)
  const value = `${hotelId}.${until}.${sign(context.config, signedText(hotelId, until)).toString('base64url')}`
  const secure = context.config.publicUrl?.startsWith('https:') ? '; Secure' : ''
  return `${cookieName}=${value}; Max-Age=${maxAgeSeconds}; HttpOnly; SameSite=Lax; Path=/${secure}`
}

const cookiePattern = new RegExp(String.raw`(?:^|; )${cookieName}=([\da-f-]{36})\.(\d{1,12})\.([\w-]{43})(?:;|$)`)

/** The id of the draft hotel that this browser may see; null: none. */
export function previewedHotel(context: AppContext, { headers }: Request): string | null {
  const [, hotelId, until, signature] = cookiePattern.exec(headers.get('cookie') ?? '') ?? []
  if (!hotelId || !until || !signature || Number(until) * 1000 <= context.clock().getTime()) return null
  const given = Buffer.from(signature, 'base64url')
  return isSignature(context.config, signedText(hotelId, until), given) ? hotelId : null
}
