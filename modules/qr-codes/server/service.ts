import { randomInt } from 'node:crypto'
import { v7 as uuid } from 'uuid'
import type { Db, Tx } from '#core/db/db.ts'
import { ApiError, throwNotFound } from '#core/http/server/api-error.ts'
import type { AppContext, EventReader } from '#core/http/server/context.ts'
import { publish } from '#core/realtime/server/publish.ts'
import { record, recordAll } from '#modules/audit/server/service.ts'
import type { HotelScope, Measure, Visitor } from '#modules/hotel-context/server/scope.ts'
import { changeForGuests } from '#modules/hotel-context/server/service.ts'
import type { QrCode, QrCodesInput } from '../contract.ts'
import {
  alphabet,
  byRoom,
  eachRoomOnce,
  maxRooms,
  nearestRooms,
  readToken,
  sameRoom,
  tokenLength,
  visitDays,
} from '../rules.ts'
import { type CodeUser, lookUpCode } from './guesses.ts'
import type { QrCodeRow } from './queries.ts'
import * as queries from './queries.ts'

export type { CodeUser } from './guesses.ts'
export { deleteHotelRows, insertScans, provingRooms } from './queries.ts'

const newToken = () => Array.from({ length: tokenLength }, () => alphabet[randomInt(alphabet.length)]).join('')

const newCode = (
  context: AppContext,
  { hotelId }: Pick<HotelScope, 'hotelId'>,
  { kind, room }: Pick<QrCodeRow, 'kind' | 'room'>,
) => ({
  hotelId,
  id: uuid(),
  token: newToken(),
  kind,
  room,
  createdAt: context.clock(),
})

/** Codes of these rooms, for demo content. */
export const importCodes = (context: AppContext, tx: Tx, hotelId: string, rooms: string[]) =>
  queries.insertCodes(
    tx,
    rooms.map((room) => newCode(context, { hotelId }, { kind: 'room', room })),
  )

/** The journal names a code by its room; the hotel's own has no name. */
const subjectOf = ({ id, room }: QrCodeRow) => ({ id, name: room ?? '' })

/** The address is the product's own, whatever host a request named: it is printed, and outlives the request. */
const present = (context: AppContext, row: QrCodeRow): QrCode => ({
  id: row.id,
  kind: row.kind,
  room: row.room,
  token: row.token,
  url: `${context.url}/q/${row.token}`,
  scans: row.scans,
  createdAt: row.createdAt.toISOString(),
})

/** The hotel's own first, then the rooms as one walks along the corridor. */
const inOrder = (one: QrCodeRow, other: QrCodeRow) =>
  Number(other.kind === 'hotel') - Number(one.kind === 'hotel') || byRoom(one.room ?? '', other.room ?? '')

/** All living codes. A hotel always has one of its own: the first reading makes it, and parallel ones make one together. */
async function allCodes(context: AppContext, scope: HotelScope): Promise<QrCodeRow[]> {
  const rows = await queries.livingCodes(context.db, scope)
  if (rows.some(({ kind }) => kind === 'hotel')) return rows.sort(inOrder)
  await queries.insertCodes(context.db, [newCode(context, scope, { kind: 'hotel', room: null })])
  return (await queries.livingCodes(context.db, scope)).sort(inOrder)
}

export async function listCodes(context: AppContext, scope: HotelScope): Promise<QrCode[]> {
  return (await allCodes(context, scope)).map((row) => present(context, row))
}

export const listRooms = async ({ db }: AppContext, { hotelId }: HotelScope): Promise<string[]> =>
  (await queries.livingRooms(db, hotelId)).sort(byRoom)

/**
 * Codes are changed as what guests see is: what an order says of its room is decided by the hotel as of its version.
 * Makes what is missing; answers with the codes of all that were named. Throws `invalid` beyond 5000 rooms.
 */
export async function createCodes(context: AppContext, scope: HotelScope, input: QrCodesInput): Promise<QrCode[]> {
  if (input.kind === 'hotel')
    return (await allCodes(context, scope)).filter(({ kind }) => kind === 'hotel').map((row) => present(context, row))
  const wanted = eachRoomOnce(input.rooms.map((room) => room.replace(/\s+/g, ' ')))
  return changeForGuests(context, scope.hotelId, async (tx) => {
    const rooms = (await queries.livingCodes(tx, scope)).filter(({ kind }) => kind === 'room')
    const known = new Set(rooms.map(({ room }) => sameRoom(room ?? '')))
    const missing = [...wanted].filter(([key]) => !known.has(key)).map(([, room]) => room)
    if (rooms.length + missing.length > maxRooms)
      throw new ApiError('invalid', { fields: [{ path: 'rooms', code: 'too_big_list', params: { limit: maxRooms } }] })
    const made = await queries.insertCodes(
      tx,
      missing.map((room) => newCode(context, scope, { kind: 'room', room })),
    )
    const deeds = made.map((row) => ({ act: 'code.created' as const, subject: subjectOf(row) }))
    await recordAll(context, tx, scope, deeds)
    const now = await queries.livingCodes(tx, scope)
    return now
      .filter(({ room }) => room !== null && wanted.has(sameRoom(room)))
      .sort(inOrder)
      .map((row) => present(context, row))
  })
}

/** The old token dies and a new one is made, in one: there is no moment without a code. */
export async function renewCode(context: AppContext, scope: HotelScope, id: string): Promise<QrCode> {
  return changeForGuests(context, scope.hotelId, async (tx) => {
    const old = (await queries.revokeCode(tx, scope, id, context.clock())) ?? throwNotFound()
    const [row] = await queries.insertCodes(tx, [newCode(context, scope, old)])
    // Two tokens of ten characters that are the same: nobody will see it, and nothing is lost if somebody does.
    if (!row) throw new ApiError('unavailable', { retryAfter: 1 })
    await record(context, tx, scope, { act: 'code.renewed', subject: subjectOf(row) })
    await publishRevoked(context, tx, old)
    return present(context, row)
  })
}

export async function deleteCode(context: AppContext, scope: HotelScope, id: string): Promise<void> {
  await changeForGuests(context, scope.hotelId, async (tx) => {
    const row = (await queries.revokeCode(tx, scope, id, context.clock())) ?? throwNotFound()
    if (row.kind === 'hotel') throw new ApiError('invalid', { fields: [{ path: 'qrId', code: 'hotel_code' }] })
    await record(context, tx, scope, { act: 'code.deleted', subject: subjectOf(row) })
    await publishRevoked(context, tx, row)
  })
}

/** Tells the phones that have proved the room with this code: they forget it, and what it let them read. */
async function publishRevoked({ clock }: AppContext, tx: Tx, { hotelId, id, kind }: QrCodeRow): Promise<void> {
  if (kind === 'room') await publish(tx, { hotelId, type: 'code.revoked', subject: id, version: 1, at: clock() })
}

/** Only phones of that room hear of it. */
export const codeOfEvent: EventReader = async ({ db }, { hotelId, subject }, reader, room = null) => {
  if (reader === 'operations' || room === null) return null
  const revoked = await queries.roomOfCodeId(db, hotelId, subject)
  return revoked !== undefined && sameRoom(revoked) === sameRoom(room) ? {} : null
}

/** The address that a code of the hotel says, for its picture. */
export async function addressOf(context: AppContext, scope: HotelScope, id: string): Promise<string> {
  return present(context, (await queries.livingCode(context.db, scope, id)) ?? throwNotFound()).url
}

/** A stay ago: who has not proved their room since then has left. */
const stayBegan = (context: AppContext) => new Date(context.clock().getTime() - visitDays * 86_400_000)

/** Notes that this guest has proved the room. */
export const recordVisit = (
  context: AppContext,
  db: Db | Tx,
  hotelId: string,
  { visitorId }: Pick<Visitor, 'visitorId'>,
  room: string,
): Promise<void> => queries.upsertVisit(db, { hotelId, visitorId, room, provenAt: context.clock() })

/** The guest of a room, and the room as its code says it; undefined: nobody has scanned its code in the time of a stay. */
export const visitorIn = (context: AppContext, tx: Tx, scope: HotelScope, room: string) =>
  queries.visitorIn(tx, scope, room.replace(/\s+/g, ' '), stayBegan(context))

export const forgetVisits = (context: AppContext): Promise<void> => queries.deleteVisits(context.db, stayBegan(context))

/**
 * The room that a guest proves with the code they scanned, or null when the code is not, or no longer, one of a room of this
 * hotel. In the transaction of what it is proven for, which also notes whose room it is. Throws `too_many_requests` when there were too many wrong ones.
 */
export async function roomOfCode(
  context: AppContext,
  tx: Db | Tx,
  hotelId: string,
  typed: string,
  by: CodeUser,
): Promise<string | null> {
  const room = await lookUpCode(context, by, async () => {
    const token = readToken(typed)
    return token && queries.roomOfToken(tx, hotelId, token)
  })
  const { visitorId } = by
  if (room !== null && visitorId) await recordVisit(context, tx, hotelId, { visitorId }, room)
  return room
}

/** The rooms of a hotel with the codes that prove them, as they were read: for what is decided without asking the database. */
export class RoomCodes {
  readonly #rooms: string[]
  readonly #byToken: Map<string, string>
  readonly #byName: Map<string, string>

  constructor(codes: { room: string; token: string }[]) {
    this.#rooms = codes.map(({ room }) => room)
    this.#byToken = new Map(codes.map(({ token, room }) => [token, room]))
    this.#byName = eachRoomOnce(this.#rooms)
  }

  /** `roomOfCode`, without a note of whose room it is: see `provingRooms`. */
  proven(context: AppContext, typed: string, by: CodeUser): Promise<string | null> {
    return lookUpCode(context, by, async () => this.#byToken.get(readToken(typed) ?? ''))
  }

  /**
   * The room of the list that somebody means who types `typed`, spelt as in the list, or the nearest ones where it has no such
   * room: a few, never the list. A hotel without a list takes what is typed.
   */
  typed(typed: string): { room: string } | { nearest: string[] } {
    const room = typed.replace(/\s+/g, ' ')
    const found = this.#byName.get(sameRoom(room))
    if (found !== undefined) return { room: found }
    return this.#rooms.length === 0 ? { room } : { nearest: nearestRooms(room, this.#rooms) }
  }
}

export const readRoomCodes = async (db: Db | Tx, hotelId: string) =>
  new RoomCodes(await queries.livingRoomCodes(db, hotelId))

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

/** As long as the law lets own anonymous statistics be kept: 25 months. */
export const forgetOldScans = ({ db, clock }: AppContext): Promise<void> =>
  queries.deleteScansBefore(db, new Date(clock().getTime() - 760 * 86_400_000))
