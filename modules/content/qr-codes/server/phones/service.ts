import { v7 as uuid } from 'uuid'
import type { HotelScope, Visitor } from '#core/access/server/scope.ts'
import type { EventReader } from '#core/app/module.ts'
import type { AppContext } from '#core/app/server/context.ts'
import { type Tx, transaction } from '#core/db/db.ts'
import { ApiError, throwNotFound } from '#core/errors/server/api-error.ts'
import { recordAction } from '#core/journal/server/record.ts'
import { publish } from '#core/realtime/server/publish.ts'
import { publicHotelRow } from '#modules/hotel/hotels/server/service.ts'
import type { RoomScan, WaitingPhone } from '../../phones-contract.ts'
import { maxWaitingPhones, nextPhoneState, phoneRetentionDays, waitingPhoneHours } from '../../phones-rules.ts'
import { readProof, readToken } from '../../proof-rules.ts'
import { lookUpCodeWithLimit } from '../guesses/service.ts'
import { issueProof } from '../proofs/service.ts'
import * as queries from '../queries.ts'
import * as phones from './queries.ts'

/**
 * The proof that a scan gives this phone. A phone with a proof of an earlier stay in this room, or any phone if the
 * hotel wants that, must wait for the reception's approval. Throws `not_found`, `invalid` when the code is not one of a
 * room of this hotel, and `too_many_requests`.
 */
export async function proveRoom(
  context: AppContext,
  { visitorId }: Visitor,
  hotelId: string,
  sentCode: string,
): Promise<RoomScan> {
  const hotel = (await publicHotelRow(context.db, hotelId)) ?? throwNotFound()
  const code = await lookUpCodeWithLimit(context, { visitorId }, async () => {
    const token = readToken(sentCode)
    return token === null ? null : queries.roomCodeOf(context.db, hotel.id, token)
  })
  if (!code) throw new ApiError('invalid', { fields: [{ path: 'code', code: 'room_code' }] })
  const { id: codeId, room, stay, hours } = code
  const at = context.clock()
  return transaction(context.db, async (tx) => {
    const existing = await phones.lockPhone(tx, { hotelId: hotel.id, codeId, visitorId })
    const { state, former } = nextPhoneState(hotel.roomApproval, existing, stay, at)
    const scannedAt = state === 'refused' ? (existing?.scannedAt ?? at) : at
    const phoneId = await phones.upsertPhone(tx, {
      hotelId: hotel.id,
      id: existing?.id ?? uuid(),
      codeId,
      visitorId,
      stay,
      state,
      former,
      scannedAt,
    })
    if (state === 'accepted') await queries.upsertVisit(tx, { hotelId: hotel.id, visitorId, room, provenAt: at })
    const isNewRequest = state === 'waiting' && (existing?.state !== 'waiting' || existing.stay !== stay)
    if (isNewRequest) await publish(tx, { hotelId: hotel.id, type: 'phone.changed', subject: phoneId, version: 1, at })
    return { room, state, proof: state === 'accepted' ? issueProof(code, at) : null, hours, former }
  })
}

/**
 * Whether a refused proof belongs to an ended stay of this phone, and not to a code that was renewed during the stay.
 */
export async function hasStayEnded({ db }: AppContext, { visitorId }: Visitor, hotelId: string, sentCode: string) {
  const proof = readProof(sentCode)
  return proof !== null && phones.hadFormerStay(db, hotelId, proof.token, visitorId)
}

/** The waiting phones of all rooms; those that have waited for a day are left out. */
export async function listWaitingPhones({ db, clock }: AppContext, { hotelId }: HotelScope): Promise<WaitingPhone[]> {
  const after = new Date(clock().getTime() - waitingPhoneHours * 3_600_000)
  const rows = await phones.waitingPhones(db, hotelId, after, maxWaitingPhones)
  return rows.map((row) => ({ ...row, scannedAt: row.scannedAt.toISOString() }))
}

/** Throws `not_found` when the phone is not waiting any more. */
export async function decidePhone(context: AppContext, scope: HotelScope, id: string, accept: boolean): Promise<void> {
  const { hotelId } = scope
  const at = context.clock()
  await transaction(context.db, async (tx) => {
    const { phone, room } = (await phones.lockWaitingPhone(tx, hotelId, id)) ?? throwNotFound()
    const { visitorId } = phone
    await phones.setPhoneState(tx, phone, accept ? 'accepted' : 'refused', at)
    if (accept) await queries.upsertVisit(tx, { hotelId, visitorId, room, provenAt: at })
    const act = accept ? 'code.phone-accepted' : 'code.phone-refused'
    await recordAction(context, tx, scope, { act, subject: { id: phone.codeId, name: room } })
    await publish(tx, { hotelId, type: 'phone.changed', subject: id, version: 1, visitorId, at })
  })
}

/** Tells staff to refetch the waiting phones. */
export const phoneOfEvent: EventReader = async () => ({})

export const forgetPhones = ({ db, clock }: AppContext): Promise<void> =>
  phones.deletePhonesScannedBefore(db, new Date(clock().getTime() - phoneRetentionDays * 86_400_000))

/** Deletes the phones and room visits of the visitor. Returns false, because guest pages do not show them. */
export async function forgetVisitor(_: AppContext, tx: Tx, { visitorId }: Visitor, hotelId: string): Promise<boolean> {
  await phones.deletePhonesOf(tx, hotelId, visitorId)
  return false
}
