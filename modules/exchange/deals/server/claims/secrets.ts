import { createHash, randomInt, timingSafeEqual } from 'node:crypto'
import { numberBits, numberOf, readCode } from '../../rules.ts'

/** Random for each claim, so that a code reveals neither how many there are nor another code. */
export const newCodeNumber = () => randomInt(2 ** Number(numberBits))

/** The number of the claim whose code was typed; null: the code is mistyped. */
export function typedNumber(typed: string): number | null {
  const code = readCode(typed)
  return code === null ? null : numberOf(code)
}

/** Constant-time comparison. */
export const isSameSecret = (one: string, other: string): boolean => timingSafeEqual(digest(one), digest(other))
const digest = (text: string) => createHash('sha256').update(text).digest()
