/** Nothing that could be taken for something else: no I, O, 0, 1, L. */
export const tokenAlphabet = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'
export const tokenLength = 10

const shape = new RegExp(`^[${tokenAlphabet}]{${tokenLength}}$`)

/** A code as somebody types it, in any case, with or without the dash; null when it cannot be one. */
export function readToken(typed: string): string | null {
  const token = typed
    .slice(0, 60)
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toUpperCase()
  return shape.test(token) ? token : null
}

/** Characters of a proof. */
export const maxProofLength = 40

/** What a phone proves its room with: the code, when the hotel issued the proof, and a signature that only the hotel can make. */
export interface RoomProof {
  token: string
  /** Milliseconds since the epoch. */
  issuedAt: number
  signature: string
}

/** `K7M2P9QRST.mijdr2o0.xYz…`: at most `maxProofLength` characters. */
export const proofText = ({ token, issuedAt, signature }: RoomProof) => `${token}.${issuedAt.toString(36)}.${signature}`

/** What a phone has sent as a proof; null when it cannot be one. */
export function readProof(sent: string): RoomProof | null {
  const [, code = '', issued = '', signature = ''] = /^(\w{10})\.([0-9a-z]{1,9})\.([\w-]{16})$/.exec(sent) ?? []
  const token = readToken(code)
  return token === null ? null : { token, issuedAt: Number.parseInt(issued, 36), signature }
}

/** As it is printed under the picture: `K7M2P-9QRST`. */
export const formatToken = (token: string) => `${token.slice(0, tokenLength / 2)}-${token.slice(tokenLength / 2)}`
