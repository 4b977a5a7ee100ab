import { createHmac, timingSafeEqual } from 'node:crypto'
import type { AppContext } from '#core/app/server/context.ts'

const name = 'livret_preview'
const seconds = 12 * 3600

const sign = ({ config }: AppContext, hotelId: string, until: string) =>
  createHmac('sha256', config.secretKey).update(`preview ${hotelId} ${until}`).digest()

/** The `Set-Cookie` value that lets a staff browser see the guest pages of a draft hotel. It gives no other access. */
export function previewCookie(context: AppContext, hotelId: string): string {
  const until = String(Math.floor(context.clock().getTime() / 1000) + seconds)
  const value = `${hotelId}.${until}.${sign(context, hotelId, until).toString('base64url')}`
  const secure = context.config.publicUrl?.startsWith('https:') ? '; Secure' : ''
  return `${name}=${value}; Max-Age=${seconds}; HttpOnly; SameSite=Lax; Path=/${secure}`
}

const cookiePattern = new RegExp(String.raw`(?:^|; )${name}=([\da-f-]{36})\.(\d{1,12})\.([\w-]{43})(?:;|$)`)

/** The id of the draft hotel that this browser may see; null: none. */
export function previewedHotel(context: AppContext, { headers }: Request): string | null {
  const [, hotelId, until, proof] = cookiePattern.exec(headers.get('cookie') ?? '') ?? []
  if (!hotelId || !until || !proof || Number(until) * 1000 <= context.clock().getTime()) return null
  return timingSafeEqual(Buffer.from(proof, 'base64url'), sign(context, hotelId, until)) ? hotelId : null
}
