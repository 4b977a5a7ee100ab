import { isSignature, type SecretKeys, sign } from '#core/config/secret-keys.ts'

/** Hours after which a pass gets a new address; it is valid for up to twice as long. */
const passHours = 12
const passMs = passHours * 3_600_000

const signedText = (userId: string, period: number) => `map tiles ${userId} ${period}`

/**
 * The part of the address of street tiles that proves for whom they are, because pictures are requested without the
 * token of the person. It gives no other access, and is the same for some hours, so that browsers cache the pictures.
 */
export function tilePass(keys: SecretKeys, userId: string, now: Date): string {
  const period = Math.floor(now.getTime() / passMs)
  return `${userId}.${period}.${sign(keys, signedText(userId, period)).toString('base64url')}`
}

/** The id of the person whom a pass belongs to; null: it is not valid, or no longer. */
export function readTilePass(keys: SecretKeys, pass: string, now: Date): string | null {
  const [, userId = '', period = '', signature = ''] = /^([\da-f-]{36})\.(\d{1,9})\.([\w-]{43})$/.exec(pass) ?? []
  const age = Math.floor(now.getTime() / passMs) - Number(period)
  if (!userId || age < 0 || age > 1) return null
  return isSignature(keys, signedText(userId, Number(period)), Buffer.from(signature, 'base64url')) ? userId : null
}
