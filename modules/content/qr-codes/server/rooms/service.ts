import { randomUUID } from 'node:crypto'
import type { HotelScope, Visitor } from '#core/access/server/scope.ts'
import { changeForGuests } from '#core/app/server/change-for-guests.ts'
import type { AppContext } from '#core/app/server/context.ts'
import { type Db, sqlState, type Tx } from '#core/db/db.ts'
import { ApiError, throwNotFound } from '#core/errors/server/api-error.ts'
import { recordAction } from '#core/journal/server/record.ts'
import { type NewEvent, publish } from '#core/realtime/server/publish.ts'
import type { QrCode } from '../../contract.ts'
import { compareRooms, nearestRooms, normalizeRoom, uniqueRooms, visitDays } from '../../rules.ts'
import { type CodeUser, lookUpCodeWithLimit } from '../guesses/service.ts'
import { deleteGuests, renameRoomOfGuests } from '../guest-names/queries.ts'
import { presentCode } from '../presenters.ts'
import { provenCode } from '../proofs/service.ts'
import * as queries from '../queries.ts'

export const listRooms = async ({ db }: Pick<AppContext, 'db'>, { hotelId }: HotelScope): Promise<string[]> =>
  (await queries.roomsWithCode(db, hotelId)).sort(compareRooms)

/** Guests who have not proved their room since this instant count as having left. */
const earliestVisit = (context: AppContext) => new Date(context.clock().getTime() - visitDays * 86_400_000)

/** Records that this guest has proved the room. */
export const recordVisit = (
  context: AppContext,
  db: Db | Tx,
  hotelId: string,
  { visitorId }: Pick<Visitor, 'visitorId'>,
  room: string,
): Promise<void> => queries.upsertVisit(db, { hotelId, visitorId, room, provenAt: context.clock() })

/**
 * The guests of a room, earliest first, and the room as spelt in its code; empty: nobody has scanned its code in this
 * stay.
 */
export const visitorsOfRoom = (context: AppContext, tx: Tx, scope: HotelScope, room: string) =>
  queries.visitorsOfRoom(tx, scope, room.replace(/\s+/g, ' '), earliestVisit(context))

export const forgetVisits = (context: AppContext): Promise<void> =>
  queries.deleteVisits(context.db, earliestVisit(context))

/** The guest says that the room is not theirs: nothing that is sent to it reaches their phone any more. */
export const leaveRoom = ({ db }: AppContext, { visitorId }: Visitor, hotelId: string): Promise<void> =>
  queries.endVisitOf(db, hotelId, visitorId)

/**
 * The room that a guest proves with the proof of a scan; null when the code is not, or no longer, one of a room of this
 * hotel, when its guest has checked out since, or when the proof has expired. Runs in the transaction that needs the
 * proof, and also records the visit. Throws `too_many_requests` after too many wrong codes.
 */
export async function roomOfCode(
  context: AppContext,
  tx: Db | Tx,
  hotelId: string,
  text: string,
  codeUser: CodeUser,
): Promise<string | null> {
  const code = await lookUpCodeWithLimit(context, codeUser, () =>
    provenCode(text, context.clock(), (token) => queries.roomCodeOf(tx, hotelId, token)),
  )
  const room = code?.room ?? null
  const { visitorId } = codeUser
  if (room !== null && visitorId) await recordVisit(context, tx, hotelId, { visitorId }, room)
  return room
}

/** The rooms of a hotel and their codes in memory, for decisions without the database. */
export class RoomCodes {
  readonly #rooms: string[]
  readonly #byToken: Map<string, queries.RoomCode>
  readonly #byName: Map<string, string>

  constructor(codes: queries.RoomCode[]) {
    this.#rooms = codes.map(({ room }) => room)
    this.#byToken = new Map(codes.map((code) => [code.token, code]))
    this.#byName = uniqueRooms(this.#rooms)
  }

  /** Like `roomOfCode`, without recording the visit: see `provingRooms`. */
  async proven(context: AppContext, text: string, codeUser: CodeUser): Promise<string | null> {
    const code = await lookUpCodeWithLimit(context, codeUser, () =>
      provenCode(text, context.clock(), (token) => this.#byToken.get(token)),
    )
    return code?.room ?? null
  }

  /**
   * The room of the list that matches the typed text, spelt as in the list, or else a few nearest ones. A hotel without
   * a list accepts any room.
   */
  typed(text: string): { room: string } | { nearest: string[] } {
    const room = text.replace(/\s+/g, ' ')
    const foundRoom = this.#byName.get(normalizeRoom(room))
    if (foundRoom !== undefined) return { room: foundRoom }
    return this.#rooms.length === 0 ? { room } : { nearest: nearestRooms(room, this.#rooms) }
  }
}

export const readRoomCodes = async (db: Db | Tx, hotelId: string) =>
  new RoomCodes(await queries.activeRoomCodes(db, hotelId))

async function lockRoom(tx: Tx, scope: HotelScope, id: string) {
  const [row] = await queries.lockCodes(tx, scope, { ids: [id], kind: 'room' })
  return row?.room ? { ...row, room: row.room } : throwNotFound()
}

const roomTakenError = (room: string) =>
  new ApiError('invalid', { fields: [{ path: 'room', code: 'room_taken', params: { room } }] })

/**
 * The code stays valid: the printed code leads to the room by its new name. Throws `invalid` when another room has that
 * name.
 */
export async function renameRoom(context: AppContext, scope: HotelScope, id: string, text: string): Promise<QrCode> {
  const { hotelId } = scope
  const at = context.clock()
  const newName = text.replace(/\s+/g, ' ')
  const command = async (tx: Tx) => {
    const row = await lockRoom(tx, scope, id)
    const { room: oldName } = row
    if (oldName === newName) return row
    const roomWithNewName =
      normalizeRoom(oldName) === normalizeRoom(newName) ? undefined : await queries.roomWithCode(tx, hotelId, newName)
    if (roomWithNewName !== undefined) throw roomTakenError(roomWithNewName)
    const renamed = await queries.updateCode(tx, row, { room: newName, formerRoom: oldName })
    await queries.renameVisits(tx, hotelId, oldName, newName)
    await renameRoomOfGuests(tx, hotelId, oldName, newName)
    const events: NewEvent[] = []
    for (const { roomRenamed } of context.modules)
      events.push(...((await roomRenamed?.(tx, { hotelId, room: oldName, to: newName, at })) ?? []))
    await recordAction(context, tx, scope, {
      act: 'code.renamed',
      subject: { id, name: newName },
      changes: [{ field: 'room', from: oldName, to: newName }],
    })
    for (const event of events) await publish(tx, event)
    await publish(tx, { hotelId, type: 'code.renamed', subject: id, version: 1, at })
    return renamed
  }
  try {
    return presentCode(context, await changeForGuests(context, hotelId, command))
  } catch (error) {
    // Somebody else has given this name to another room at the same moment.
    if (sqlState(error) === '23505') throw roomTakenError(newName)
    throw error
  }
}

/**
 * Ends the stay when the guest has left: proofs from scans become invalid, and messages to the room no longer reach the
 * guest.
 */
export const checkOutRoom = (context: AppContext, scope: HotelScope, id: string): Promise<void> =>
  changeForGuests(context, scope.hotelId, async (tx) => {
    await endStay(context, tx, scope, id)
  })

/** Ends the stay in a room as part of a transaction; returns its locked code. Throws `not_found`. */
export async function endStay(context: AppContext, tx: Tx, scope: HotelScope, id: string) {
  const { hotelId } = scope
  const at = context.clock()
  const row = await lockRoom(tx, scope, id)
  const { room } = row
  await queries.updateCode(tx, row, { stay: randomUUID(), checkedOutAt: at })
  const visitorIds = await queries.endVisits(tx, hotelId, room)
  await deleteGuests(tx, hotelId, room)
  const events: NewEvent[] = []
  for (const { roomLeft } of context.modules)
    events.push(...((await roomLeft?.(tx, { hotelId, room, at, visitorIds })) ?? []))
  await recordAction(context, tx, scope, { act: 'code.left', subject: { id, name: room } })
  for (const event of events) await publish(tx, event)
  await publish(tx, { hotelId, type: 'code.left', subject: id, version: 1, at })
  return { ...row, checkedOutAt: at }
}
