import { proofText, readProof } from '../proof-rules.ts'
import { maxRoomLength } from '../rules.ts'
import { isSeatKind, type Seat, seatEnd } from '../seats-rules.ts'

/** The seat whose code this phone has scanned. */
export interface ScannedSeat extends Seat {
  /** The signed scan, which the hotel checks. */
  token: string
  /** When it was scanned, and when the phone forgets it, in milliseconds since the epoch. */
  at: number
  until: number
}

const toScannedSeat = (
  kind: unknown,
  label: unknown,
  token: unknown,
  until: (at: Date) => number,
): ScannedSeat | null => {
  const scan = readProof(String(token ?? ''))
  const trimmedLabel = String(label ?? '').trim()
  return scan && isSeatKind(String(kind)) && trimmedLabel && trimmedLabel.length <= maxRoomLength
    ? {
        kind: String(kind) as Seat['kind'],
        label: trimmedLabel,
        token: proofText(scan),
        at: scan.issuedAt,
        until: until(new Date(scan.issuedAt)),
      }
    : null
}

/** Reads the scan of a seat from the fragment of the address. The label is for display only; the token is what counts. */
export function readSeatFromHash(hash: string, timeZone: string): ScannedSeat | null {
  const params = new URLSearchParams(hash.replace(/^#/, ''))
  return toScannedSeat(params.get('kind'), params.get('seat'), params.get('code'), (at) =>
    seatEnd(at, null, timeZone).getTime(),
  )
}

/** Reads a stored scan; null when it is over or invalid. */
export function readSeat(stored: string | null, now: number): ScannedSeat | null {
  try {
    const { kind, label, token, until } = JSON.parse(stored ?? 'null') as Partial<ScannedSeat>
    const seat = toScannedSeat(kind, label, token, () => Number(until))
    return seat && now < seat.until ? seat : null
  } catch {
    return null
  }
}
