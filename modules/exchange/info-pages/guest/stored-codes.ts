import type { CallOutput } from '#core/http/client.ts'
import type { ScannedRoom } from '#modules/content/qr-codes/guest/api.ts'
import type { readAccessCodes } from '../contract.ts'

export type AccessCodes = CallOutput<typeof readAccessCodes>
/** Identifies one scan: a later scan of the same room is another one. */
export type ScanMark = Pick<ScannedRoom, 'token' | 'at'>

export const serializeCodes = ({ token, at }: ScanMark, codes: AccessCodes) => JSON.stringify({ token, at, codes })

/**
 * The codes that were stored with this scan; null: none, or they were read with a proof that has ended or been
 * replaced.
 */
export function parseStoredCodes(readStoredDraft: string | null, scan: ScanMark | null): AccessCodes | null {
  try {
    const parsed = JSON.parse(readStoredDraft ?? 'null') as { token?: string; at?: number; codes?: AccessCodes } | null
    return parsed && scan && parsed.token === scan.token && parsed.at === scan.at ? (parsed.codes ?? null) : null
  } catch {
    return null
  }
}
