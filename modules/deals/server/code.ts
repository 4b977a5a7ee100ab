import { createHash, createHmac, randomInt, timingSafeEqual } from 'node:crypto'
import type { AppContext } from '#core/http/server/context.ts'
import { type CodeParts, numberBits, partsOf, readCode, sealBits, signedPart, writeCode } from '../rules.ts'

const sealOf = ({ config }: Pick<AppContext, 'config'>, claim: Omit<CodeParts, 'seal'>): number =>
  createHmac('sha256', config.secretKey)
    .update(`deal ${signedPart(claim)}`)
    .digest()
    .readUInt32BE(0) %
  2 ** Number(sealBits)

/** Drawn anew for each claim, so that no code says how many there are. */
export const newNumber = () => randomInt(2 ** Number(numberBits))

/** The code of a claim: always the same one, so that it need not be kept. */
export const codeOf = (context: Pick<AppContext, 'config'>, claim: Omit<CodeParts, 'seal'>): string =>
  writeCode({ number: claim.number, expiresAt: claim.expiresAt, seal: sealOf(context, claim) })

/** What a code says, where it is one that this product has made; null: mistyped or forged. */
export function openCode(context: Pick<AppContext, 'config'>, typed: string): Omit<CodeParts, 'seal'> | null {
  const code = readCode(typed)
  if (!code) return null
  const parts = partsOf(code)
  return isSame(String(parts.seal), String(sealOf(context, parts))) ? parts : null
}

/** In the same time, however much of it is right. */
export const isSame = (one: string, other: string): boolean => timingSafeEqual(digest(one), digest(other))
const digest = (text: string) => createHash('sha256').update(text).digest()
