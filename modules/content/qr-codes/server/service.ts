import { randomInt } from 'node:crypto'
import { v7 as uuid } from 'uuid'
import type { HotelScope } from '#core/access/server/scope.ts'
import type { Measure } from '#core/app/measures.ts'
import { changeForGuests } from '#core/app/server/change-for-guests.ts'
import type { AppContext } from '#core/app/server/context.ts'
import type { Tx } from '#core/db/db.ts'
import { ApiError, throwInvalid, throwNotFound } from '#core/errors/server/api-error.ts'
import type { Lang } from '#core/i18n/contract.ts'
import { recordAction } from '#core/journal/server/record.ts'
import { publish } from '#core/realtime/server/publish.ts'
import type { ChosenCodes, QrCode, QrCodesInput, QrTarget } from '../contract.ts'
import { tokenAlphabet, tokenLength } from '../proof-rules.ts'
import { maxRooms, normalizeRoom, uniqueRooms } from '../rules.ts'
import type { Seat } from '../seats-rules.ts'
import { codeLabel, presentCode, presentCodes } from './presenters.ts'
import type { QrCodeRow } from './queries.ts'
import * as queries from './queries.ts'
import { endStay } from './rooms/service.ts'
import { listTargets } from './targets/service.ts'

export { codeOfEvent } from './events.ts'
export type { CodeUser } from './guesses/service.ts'
export {
  checkSurname,
  forgetGuestNames,
  guestNamesNotice,
  readGuestNames,
  replaceGuestNames,
} from './guest-names/service.ts'
export {
  decidePhone,
  forgetPhones,
  forgetVisitor,
  hasStayEnded,
  listWaitingPhones,
  phoneOfEvent,
  proveRoom,
} from './phones/service.ts'
export { deleteHotelRows, insertCheckOuts, insertScans, lastCheckOut, upsertVisitsSql } from './queries.ts'
export { drawQrOutline } from './render.ts'
export { isSameRoom } from './rooms/queries.ts'
export {
  checkOutRoom,
  forgetVisits,
  leaveRoom,
  listRooms,
  RoomCodes,
  readRoomCodes,
  recordVisit,
  renameRoom,
  roomOfCode,
  visitorsOfRoom,
} from './rooms/service.ts'
export { readSeatCodes, SeatCodes } from './seats/service.ts'

const newToken = () =>
  Array.from({ length: tokenLength }, () => tokenAlphabet[randomInt(tokenAlphabet.length)]).join('')

/** What a code leads to: a room, a target such as a service, or the hotel itself. */
type CodeDestination = Pick<QrCodeRow, 'kind' | 'room' | 'targetId'> & Partial<Pick<QrCodeRow, 'seat' | 'checkedOutAt'>>

const newCodeRow = (
  context: AppContext,
  { hotelId }: Pick<HotelScope, 'hotelId'>,
  { kind, room, seat, targetId, checkedOutAt }: CodeDestination,
) => ({
  hotelId,
  id: uuid(),
  token: newToken(),
  kind,
  room,
  seat,
  targetId,
  checkedOutAt,
  createdAt: context.clock(),
})

const roomDestination = (room: string): CodeDestination => ({ kind: 'room', room, targetId: null })
const seatDestination = ({ kind, label }: Seat): CodeDestination => ({ kind, room: null, seat: label, targetId: null })
const hotelDestination: CodeDestination = { kind: 'hotel', room: null, targetId: null }

/** Inserts codes of these rooms and seats, for demo content. */
export const importCodes = (context: AppContext, tx: Tx, hotelId: string, rooms: string[], seats: Seat[] = []) =>
  queries.insertCodes(
    tx,
    [...rooms.map(roomDestination), ...seats.map(seatDestination)].map((destination) =>
      newCodeRow(context, { hotelId }, destination),
    ),
  )

/**
 * A journal entry names one code by its room or target, several by the first of them; the hotel's own code has no name.
 */
async function recordCodes(
  context: AppContext,
  tx: Tx,
  scope: HotelScope,
  act: 'created' | 'renewed' | 'deleted',
  rows: QrCodeRow[],
): Promise<void> {
  const codes = await presentCodes(context, tx, scope, rows, null)
  const [first] = codes
  if (!first) return
  const names = codes.map(codeLabel).filter(Boolean)
  const name = names.length > 4 ? `${names.slice(0, 3).join(', ')} … ${names.at(-1)}` : names.join(', ')
  await recordAction(
    context,
    tx,
    scope,
    codes.length === 1
      ? { act: `code.${act}`, subject: { id: first.id, name } }
      : { act: `code.several-${act}`, subject: { id: uuid(), name: `${codes.length} (${name})` } },
  )
}

/** All valid codes. The hotel's own code is created at the first read, also when several reads run in parallel. */
async function allCodes(context: AppContext, scope: HotelScope): Promise<QrCodeRow[]> {
  const rows = await queries.activeCodes(context.db, scope)
  if (rows.some(({ kind }) => kind === 'hotel')) return rows
  await queries.insertCodes(context.db, [newCodeRow(context, scope, hotelDestination)])
  return queries.activeCodes(context.db, scope)
}

export const listCodes = async (context: AppContext, scope: HotelScope, { lang }: { lang: Lang }): Promise<QrCode[]> =>
  presentCodes(context, context.db, scope, await allCodes(context, scope), lang)

export const listQrTargets = (context: AppContext, scope: HotelScope, { lang }: { lang: Lang }): Promise<QrTarget[]> =>
  listTargets(context, context.db, scope, lang)

/**
 * Creates the missing codes; returns the codes of all given rooms and targets. Raises the hotel's version like a change
 * for guests, because orders check their room against the hotel of that version. Throws `invalid` beyond 5000 rooms.
 */
export async function createCodes(
  context: AppContext,
  scope: HotelScope,
  input: QrCodesInput,
  { lang }: { lang: Lang },
): Promise<QrCode[]> {
  if (input.kind === 'hotel')
    return (await allCodes(context, scope))
      .filter(({ kind }) => kind === 'hotel')
      .map((row) => presentCode(context, row))
  return changeForGuests(context, scope.hotelId, async (tx) => {
    const activeCodes = await queries.activeCodes(tx, scope)
    const { isRequested, missing } =
      input.kind === 'room'
        ? missingRooms(activeCodes, input.rooms)
        : 'seats' in input
          ? missingSeats(activeCodes, input)
          : await missingTargets(context, tx, scope, activeCodes, input)
    const newCodes = await queries.insertCodes(
      tx,
      missing.map((destination) => newCodeRow(context, scope, destination)),
    )
    await recordCodes(context, tx, scope, 'created', newCodes)
    return presentCodes(context, tx, scope, (await queries.activeCodes(tx, scope)).filter(isRequested), lang)
  })
}

function missingRooms(activeCodes: QrCodeRow[], requestedRooms: string[]) {
  const roomsByName = uniqueRooms(requestedRooms.map((room) => room.normalize('NFC').replace(/\s+/g, ' ')))
  const rooms = activeCodes.flatMap(({ room }) => (room === null ? [] : normalizeRoom(room)))
  const roomSet = new Set(rooms)
  const missing = [...roomsByName].filter(([key]) => !roomSet.has(key)).map(([, room]) => roomDestination(room))
  if (rooms.length + missing.length > maxRooms)
    throw new ApiError('invalid', { fields: [{ path: 'rooms', code: 'too_big_list', params: { limit: maxRooms } }] })
  return { missing, isRequested: ({ room }: QrCodeRow) => room !== null && roomsByName.has(normalizeRoom(room)) }
}

/** Throws `invalid` beyond 5000 seats. */
function missingSeats(activeCodes: QrCodeRow[], { kind, seats }: Extract<QrCodesInput, { seats: string[] }>) {
  const labels = uniqueRooms(seats.map((label) => label.normalize('NFC').replace(/\s+/g, ' ')))
  const isOfKind = (row: QrCodeRow): row is QrCodeRow & { seat: string } => row.kind === kind && row.seat !== null
  const existing = new Set(activeCodes.filter(isOfKind).map(({ seat }) => normalizeRoom(seat)))
  const missing = [...labels].filter(([key]) => !existing.has(key)).map(([, label]) => seatDestination({ kind, label }))
  if (activeCodes.filter(({ seat }) => seat !== null).length + missing.length > maxRooms)
    throwInvalid('seats', 'too_big_list', { limit: maxRooms })
  return { missing, isRequested: (row: QrCodeRow) => isOfKind(row) && labels.has(normalizeRoom(row.seat)) }
}

/** Throws `invalid` for items that are deleted or not of this hotel. */
async function missingTargets(
  context: AppContext,
  tx: Tx,
  scope: HotelScope,
  activeCodes: QrCodeRow[],
  { kind, targets }: Extract<QrCodesInput, { targets: string[] }>,
) {
  const existingIds = new Set((await listTargets(context, tx, scope, null, [kind])).map(({ id }) => id))
  const fields = targets.flatMap((id, i) =>
    existingIds.has(id) ? [] : [{ path: `targets.${i}`, code: 'unknown_target' }],
  )
  if (fields.length > 0) throw new ApiError('invalid', { fields })
  const requestedIds = new Set(targets)
  const targetIds = new Set(activeCodes.map(({ targetId }) => targetId))
  const missing = [...requestedIds]
    .filter((id) => !targetIds.has(id))
    .map((id): CodeDestination => ({ kind, room: null, targetId: id }))
  return { missing, isRequested: ({ targetId }: QrCodeRow) => targetId !== null && requestedIds.has(targetId) }
}

const lockChosen = (tx: Tx, scope: HotelScope, chosen: ChosenCodes) =>
  queries.lockCodes(
    tx,
    scope,
    chosen.which === 'these' ? { ids: chosen.ids } : chosen.which === 'rooms' ? { kind: 'room' } : {},
  )

/**
 * Revokes the old tokens and creates new ones in one transaction. Codes that somebody else has just renewed are left
 * out; throws `not_found` when none is left.
 */
export async function renewCodes(
  context: AppContext,
  scope: HotelScope,
  chosen: ChosenCodes,
  { lang }: { lang: Lang },
): Promise<QrCode[]> {
  return changeForGuests(context, scope.hotelId, async (tx) => {
    const oldCodes = await lockChosen(tx, scope, chosen)
    if (oldCodes.length === 0) throwNotFound()
    return presentCodes(context, tx, scope, await replaceCodes(context, tx, scope, oldCodes), lang)
  })
}

/** Revokes these locked codes and creates a replacement for each. */
async function replaceCodes(
  context: AppContext,
  tx: Tx,
  scope: HotelScope,
  oldCodes: QrCodeRow[],
): Promise<QrCodeRow[]> {
  const revocationId = uuid()
  await queries.revokeCodes(tx, oldCodes, revocationId, context.clock())
  const newCodes = await queries.insertCodes(
    tx,
    oldCodes.map((row) => newCodeRow(context, scope, row)),
  )
  // A collision of tokens is practically impossible; the request would fail and can be repeated.
  if (newCodes.length < oldCodes.length) throw new ApiError('unavailable', { retryAfter: 1 })
  await recordCodes(context, tx, scope, 'renewed', newCodes)
  await publishRevoked(context, tx, oldCodes, revocationId)
  return newCodes
}

/** Checks the room out and renews its code, so that photos of the old one are useless. Throws `not_found`. */
export const checkOutAndRenew = (context: AppContext, scope: HotelScope, id: string): Promise<QrCode> =>
  changeForGuests(context, scope.hotelId, async (tx) => {
    const [renewedCode] = await replaceCodes(context, tx, scope, [await endStay(context, tx, scope, id)])
    return renewedCode ? presentCode(context, renewedCode) : throwNotFound()
  })

export async function renewCode(
  context: AppContext,
  scope: HotelScope,
  id: string,
  language: { lang: Lang },
): Promise<QrCode> {
  const [code] = await renewCodes(context, scope, { which: 'these', ids: [id] }, language)
  return code ?? throwNotFound()
}

/** Throws `not_found` like `renewCodes`, and `invalid` for the field `path` when the hotel's own code is given. */
export async function revokeCodes(
  context: AppContext,
  scope: HotelScope,
  chosen: ChosenCodes,
  path = 'ids',
): Promise<void> {
  await changeForGuests(context, scope.hotelId, async (tx) => {
    const rows = await lockChosen(tx, scope, chosen)
    const revocable = rows.filter(({ kind }) => kind !== 'hotel')
    if (chosen.which === 'these' && revocable.length < rows.length)
      throw new ApiError('invalid', { fields: [{ path, code: 'hotel_code' }] })
    if (revocable.length === 0) throwNotFound()
    const revocationId = uuid()
    await queries.revokeCodes(tx, revocable, revocationId, context.clock())
    await recordCodes(context, tx, scope, 'deleted', revocable)
    await publishRevoked(context, tx, revocable, revocationId)
  })
}

/**
 * Notifies the phones that have proved a room with one of these codes: they delete the proof and what it gave access
 * to.
 */
async function publishRevoked({ clock }: AppContext, tx: Tx, rows: QrCodeRow[], revocationId: string): Promise<void> {
  const [room] = rows.filter(({ kind }) => kind === 'room')
  if (room)
    await publish(tx, { hotelId: room.hotelId, type: 'code.revoked', subject: revocationId, version: 1, at: clock() })
}

/** The address in a code of the hotel, for its picture. Throws `not_found`. */
export async function addressOf(context: AppContext, scope: HotelScope, id: string): Promise<string> {
  return presentCode(context, (await queries.activeCode(context.db, scope, id)) ?? throwNotFound()).url
}

/** How often codes were scanned in a period. */
export const scansMeasure: Measure = {
  kind: 'count',
  adds: true,
  read: async ({ db }, { hotelId, days }) =>
    (await queries.scansOf(db, hotelId, days)).map(({ day, hour, scans }) => ({
      day,
      hour,
      service: null,
      value: scans,
    })),
}

/** Deletes scan counts after 25 months, the retention of anonymous statistics that the law allows. */
export const forgetOldScans = ({ db, clock }: AppContext): Promise<void> =>
  queries.deleteScansBefore(db, new Date(clock().getTime() - 760 * 86_400_000))
