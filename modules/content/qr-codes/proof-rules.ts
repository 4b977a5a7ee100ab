/** The characters of a token, without those that look alike: I, O, 0, 1, L. */
export const tokenAlphabet = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'
export const tokenLength = 10

const tokenPattern = new RegExp(`^[${tokenAlphabet}]{${tokenLength}}$`)

/** Parses a typed code in any case, with or without the dash, to its token; null when it is not a code. */
export function readToken(text: string): string | null {
  const token = text
    .slice(0, 60)
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toUpperCase()
  return tokenPattern.test(token) ? token : null
}

/** Maximum length of the text of a room proof, in characters. */
export const maxRoomProofLength = 40

/** The proof of a room: the code, the time of issue, and a signature that only the server can make. */
export interface RoomProof {
  token: string
  /** Milliseconds since the epoch. */
  issuedAt: number
  signature: string
}

/** `K7M2P9QRST.mijdr2o0.xYz…`: at most `maxRoomProofLength` characters. */
export const proofText = ({ token, issuedAt, signature }: RoomProof) => `${token}.${issuedAt.toString(36)}.${signature}`

/** Parses a proof that a phone has sent; null when it is invalid. */
export function readProof(text: string): RoomProof | null {
  const [, codeText = '', issuedAtText = '', signature = ''] =
    /^(\w{10})\.([0-9a-z]{1,9})\.([\w-]{16})$/.exec(text) ?? []
  const token = readToken(codeText)
  return token === null ? null : { token, issuedAt: Number.parseInt(issuedAtText, 36), signature }
}

/** The token as printed under the QR code: `K7M2P-9QRST`. */
export const formatToken = (token: string) => `${token.slice(0, tokenLength / 2)}-${token.slice(tokenLength / 2)}`
