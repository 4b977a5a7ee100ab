import type { AppContext } from '#core/app/server/context.ts'
import type { Db, Tx } from '#core/db/db.ts'
import { readProof } from '../../proof-rules.ts'
import { type Seat, seatEnd } from '../../seats-rules.ts'
import { type CodeUser, lookUpCodeWithLimit } from '../guesses/service.ts'
import { provenCode } from '../proofs/service.ts'
import * as queries from '../queries.ts'

/** A seat that a phone has scanned today. */
export interface ScannedSeat extends Seat {
  scannedAt: Date
}

/**
 * The codes of a hotel's tables, sunbeds and meeting rooms in memory. They are kept apart from the codes of rooms: what
 * a scan of a seat proves is looked up among seats only, and never stands for a room.
 */
export class SeatCodes {
  readonly #byToken: Map<string, queries.SeatCode>

  constructor(codes: queries.SeatCode[]) {
    this.#byToken = new Map(codes.map((code) => [code.token, code]))
  }

  /**
   * The seat of a scan; null when its code is not, or no longer, one of a seat of this hotel, or when the day of the scan
   * is over: see `seatEnd`. Throws `too_many_requests` after too many wrong codes.
   */
  async scanned(context: AppContext, text: string, timeZone: string, codeUser: CodeUser): Promise<ScannedSeat | null> {
    const now = context.clock()
    const code = await lookUpCodeWithLimit(context, codeUser, () =>
      provenCode(text, now, (token) => {
        const found = this.#byToken.get(token)
        return found && { ...found, hours: null }
      }),
    )
    const issuedAt = code && readProof(text)?.issuedAt
    if (!code || issuedAt === undefined || issuedAt === null) return null
    const scannedAt = new Date(issuedAt)
    return now < seatEnd(scannedAt, null, timeZone) ? { kind: code.kind, label: code.label, scannedAt } : null
  }
}

export const readSeatCodes = async (db: Db | Tx, hotelId: string) =>
  new SeatCodes(await queries.activeSeatCodes(db, hotelId))
