import { createHash, randomInt, timingSafeEqual } from 'node:crypto'
import { codeNumberBits, codeNumberOf, normalizeCode } from '../../rules.ts'

/** Random for each claim, so that a code reveals neither how many there are nor another code. */
export const newCodeNumber = () => randomInt(2 ** Number(codeNumberBits))

/** The number of the claim whose code was typed; null: the code is mistyped. */
export function numberOfTypedCode(typed: string): number | null {
  const code = normalizeCode(typed)
  return code === null ? null : codeNumberOf(code)
}

/** Constant-time comparison. */
export const isSameSecret = (one: string, other: string): boolean => timingSafeEqual(sha256(one), sha256(other))
const sha256 = (text: string) => createHash('sha256').update(text).digest()
