import { createHash, randomInt, timingSafeEqual } from 'node:crypto'
import { numberBits, numberOf, readCode } from '../../rules.ts'

/** Drawn anew for each claim: no code says how many there are, nor leads to another. */
export const newCodeNumber = () => randomInt(2 ** Number(numberBits))

/** The number of the claim whose code was typed; null: mistyped. */
export function typedNumber(typed: string): number | null {
  const code = readCode(typed)
  return code === null ? null : numberOf(code)
}

/** Constant-time comparison. */
export const isSameSecret = (one: string, other: string): boolean => timingSafeEqual(digest(one), digest(other))
const digest = (text: string) => createHash('sha256').update(text).digest()
