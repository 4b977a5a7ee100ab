import { createHmac, timingSafeEqual } from 'node:crypto'
import { proofText, type RoomProof, readProof } from '../../proof-rules.ts'

/** The data with which proofs of a room are made and checked. */
export interface ProvableCode {
  token: string
  /** A random secret that changes with each check-out, so that a proof of one stay reveals nothing about the next. */
  stay: string
  /** For how many hours a proof is valid; null: until the guest checks out or the code is renewed. */
  hours: number | null
}

const sign = ({ token, stay }: Pick<ProvableCode, 'token' | 'stay'>, issuedAt: number) =>
  createHmac('sha256', stay).update(`${token}.${issuedAt}`).digest('base64url').slice(0, 16)

export function issueProof(code: Pick<ProvableCode, 'token' | 'stay'>, now: Date): string {
  const issuedAt = now.getTime()
  return proofText({ token: code.token, issuedAt, signature: sign(code, issuedAt) })
}

/** Whether the proof was issued in the current stay and has not expired. */
function isValid(code: ProvableCode, { issuedAt, signature }: RoomProof, now: Date): boolean {
  const isSigned = timingSafeEqual(Buffer.from(sign(code, issuedAt)), Buffer.from(signature))
  return isSigned && (code.hours === null || now.getTime() - issuedAt < code.hours * 3_600_000)
}

/**
 * The code that `sent` proves, among those that `find` returns by their token; null: it proves none. All proofs are
 * checked here.
 */
export async function provenCode<Code extends ProvableCode>(
  proofSent: string,
  now: Date,
  findCode: (token: string) => Promise<Code | undefined> | Code | undefined,
): Promise<Code | null> {
  const proof = readProof(proofSent)
  const code = proof && (await findCode(proof.token))
  return code && isValid(code, proof, now) ? code : null
}
