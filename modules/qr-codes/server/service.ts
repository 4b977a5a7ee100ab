import { randomInt } from 'node:crypto'
import { v7 as uuid } from 'uuid'
import { type Db, type Tx, transaction } from '#core/db/db.ts'
import { Fault } from '#core/http/server/fault.ts'
import type { Floor } from '#core/http/server/floor.ts'
import { record } from '#modules/audit/server/service.ts'
import type { HotelScope } from '#modules/hotel-context/server/scope.ts'
import type { QrCode, QrCodesInput } from '../contract.ts'
import { alphabet, byRoom, eachRoomOnce, maxRooms, readToken, sameRoom, tokenLength } from '../rules.ts'
import { type CodeUser, lookUpCode } from './guesses.ts'
import type { QrCodeRow } from './queries.ts'
import * as queries from './queries.ts'

export type { CodeUser } from './guesses.ts'
export { deleteHotelRows } from './queries.ts'

const gone = (): never => {
  throw new Fault('not_found')
}

const newToken = () => Array.from({ length: tokenLength }, () => alphabet[randomInt(alphabet.length)]).join('')

const newCode = (
  floor: Floor,
  { hotelId }: Pick<HotelScope, 'hotelId'>,
  { kind, room }: Pick<QrCodeRow, 'kind' | 'room'>,
) => ({
  hotelId,
  id: uuid(),
  token: newToken(),
  kind,
  room,
  createdAt: floor.clock(),
})

/** Codes of these rooms, for demo content. */
export const importCodes = (floor: Floor, tx: Tx, hotelId: string, rooms: string[]) =>
  queries.insertCodes(
    tx,
    rooms.map((room) => newCode(floor, { hotelId }, { kind: 'room', room })),
  )

/** The journal names a code by its room; the hotel's own has no name. */
const subjectOf = ({ id, room }: QrCodeRow) => ({ id, name: room ?? '' })

/** The address is the product's own, whatever host a request named: it is printed, and outlives the request. */
const present = (floor: Floor, row: QrCodeRow): QrCode => ({
  id: row.id,
  kind: row.kind,
  room: row.room,
  token: row.token,
  url: `${floor.url}/q/${row.token}`,
  scans: row.scans,
  createdAt: row.createdAt.toISOString(),
})

/** The hotel's own first, then the rooms as one walks along the corridor. */
const inOrder = (one: QrCodeRow, other: QrCodeRow) =>
  Number(other.kind === 'hotel') - Number(one.kind === 'hotel') || byRoom(one.room ?? '', other.room ?? '')

/** All living codes. A hotel always has one of its own: the first reading makes it, and parallel ones make one together. */
async function allCodes(floor: Floor, scope: HotelScope): Promise<QrCodeRow[]> {
  const rows = await queries.livingCodes(floor.db, scope)
  if (rows.some(({ kind }) => kind === 'hotel')) return rows.sort(inOrder)
  await queries.insertCodes(floor.db, [newCode(floor, scope, { kind: 'hotel', room: null })])
  return (await queries.livingCodes(floor.db, scope)).sort(inOrder)
}

export async function listCodes(floor: Floor, scope: HotelScope): Promise<QrCode[]> {
  return (await allCodes(floor, scope)).map((row) => present(floor, row))
}

/** Makes what is missing; answers with the codes of all that were named. Throws `invalid` beyond 5000 rooms. */
export async function createCodes(floor: Floor, scope: HotelScope, input: QrCodesInput): Promise<QrCode[]> {
  if (input.kind === 'hotel')
    return (await allCodes(floor, scope)).filter(({ kind }) => kind === 'hotel').map((row) => present(floor, row))
  const wanted = eachRoomOnce(input.rooms.map((room) => room.replace(/\s+/g, ' ')))
  return transaction(floor.db, async (tx) => {
    const rooms = (await queries.livingCodes(tx, scope)).filter(({ kind }) => kind === 'room')
    const known = new Set(rooms.map(({ room }) => sameRoom(room ?? '')))
    const missing = [...wanted].filter(([key]) => !known.has(key)).map(([, room]) => room)
    if (rooms.length + missing.length > maxRooms)
      throw new Fault('invalid', { fields: [{ path: 'rooms', code: 'too_big_list', words: { limit: maxRooms } }] })
    const made = await queries.insertCodes(
      tx,
      missing.map((room) => newCode(floor, scope, { kind: 'room', room })),
    )
    for (const row of made) await record(floor, tx, scope, { act: 'code.created', subject: subjectOf(row) })
    const now = await queries.livingCodes(tx, scope)
    return now
      .filter(({ room }) => room !== null && wanted.has(sameRoom(room)))
      .sort(inOrder)
      .map((row) => present(floor, row))
  })
}

/** The old token dies and a new one is made, in one: there is no moment without a code. */
export async function renewCode(floor: Floor, scope: HotelScope, id: string): Promise<QrCode> {
  return transaction(floor.db, async (tx) => {
    const old = (await queries.revokeCode(tx, scope, id, floor.clock())) ?? gone()
    const [row] = await queries.insertCodes(tx, [newCode(floor, scope, old)])
    // Two tokens of ten characters that are the same: nobody will see it, and nothing is lost if somebody does.
    if (!row) throw new Fault('unavailable', { retryAfter: 1 })
    await record(floor, tx, scope, { act: 'code.renewed', subject: subjectOf(row) })
    return present(floor, row)
  })
}

export async function deleteCode(floor: Floor, scope: HotelScope, id: string): Promise<void> {
  await transaction(floor.db, async (tx) => {
    const row = (await queries.revokeCode(tx, scope, id, floor.clock())) ?? gone()
    if (row.kind === 'hotel') throw new Fault('invalid', { fields: [{ path: 'qrId', code: 'hotel_code' }] })
    await record(floor, tx, scope, { act: 'code.deleted', subject: subjectOf(row) })
  })
}

/** The address that a code of the hotel says, for its picture. */
export async function addressOf(floor: Floor, scope: HotelScope, id: string): Promise<string> {
  return present(floor, (await queries.livingCode(floor.db, scope, id)) ?? gone()).url
}

/**
 * The room that a guest proves with the code they scanned, or null when the code is not, or no longer, one of a room of this
 * hotel. In the transaction of what it is proven for. Throws `too_many_requests` when there were too many wrong ones.
 */
export async function roomOfCode(
  floor: Floor,
  tx: Db | Tx,
  hotelId: string,
  typed: string,
  by: CodeUser,
): Promise<string | null> {
  return lookUpCode(floor, by, async () => {
    const token = readToken(typed)
    return token && queries.roomOfToken(tx, hotelId, token)
  })
}
