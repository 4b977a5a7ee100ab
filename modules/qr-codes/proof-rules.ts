/** Nothing that could be taken for something else: no I, O, 0, 1, L. */
export const alphabet = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'
export const tokenLength = 10

const shape = new RegExp(`^[${alphabet}]{${tokenLength}}$`)

/** A code as somebody types it, in any case, with or without the dash; null when it cannot be one. */
export function readToken(typed: string): string | null {
  const token = typed
    .slice(0, 60)
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toUpperCase()
  return shape.test(token) ? token : null
}

/**
 * What a phone proves a room with: the code and, once somebody has checked out, how many guests had left when it was scanned. So
 * what is printed stays, and the phone of a guest who has left proves nothing.
 */
export const proofOf = (token: string, departures: number) => (departures === 0 ? token : `${token}.${departures}`)

/** What a phone or a guest has sent as a proof; null when it cannot be one. */
export function readProof(sent: string): { token: string; departures: number } | null {
  const whole = readToken(sent)
  if (whole) return { token: whole, departures: 0 }
  const [, code = '', departures = ''] = /^(.+)\.(\d{1,6})$/.exec(sent) ?? []
  const token = readToken(code)
  return token === null ? null : { token, departures: Number(departures) }
}

/** As it is printed under the picture: `K7M2P-9QRST`. */
export const readable = (token: string) => `${token.slice(0, tokenLength / 2)}-${token.slice(tokenLength / 2)}`
