import { createHmac, timingSafeEqual } from 'node:crypto'
import { proofText, type RoomProof, readProof } from '../../proof-rules.ts'

/** What proofs of a room are made and checked with. */
export interface ProvableCode {
  token: string
  /** Secret and random, another one after each check-out: no proof of one stay tells anything of the next. */
  stay: string
  /** For how many hours a proof holds; null: until the guest checks out or the code is renewed. */
  hours: number | null
}

const sign = ({ token, stay }: Pick<ProvableCode, 'token' | 'stay'>, issuedAt: number) =>
  createHmac('sha256', stay).update(`${token}.${issuedAt}`).digest('base64url').slice(0, 16)

export function issueProof(code: Pick<ProvableCode, 'token' | 'stay'>, now: Date): string {
  const issuedAt = now.getTime()
  return proofText({ token: code.token, issuedAt, signature: sign(code, issuedAt) })
}

/** Whether the proof was issued in the present stay, and lately enough. */
function isValid(code: ProvableCode, { issuedAt, signature }: RoomProof, now: Date): boolean {
  const isSigned = timingSafeEqual(Buffer.from(sign(code, issuedAt)), Buffer.from(signature))
  return isSigned && (code.hours === null || now.getTime() - issuedAt < code.hours * 3_600_000)
}

/** The code that `sent` proves, of those that `find` knows by their token; null: it proves none. The one check of proofs. */
export async function provenCode<Code extends ProvableCode>(
  sent: string,
  now: Date,
  find: (token: string) => Promise<Code | undefined> | Code | undefined,
): Promise<Code | null> {
  const proof = readProof(sent)
  const code = proof && (await find(proof.token))
  return code && isValid(code, proof, now) ? code : null
}
