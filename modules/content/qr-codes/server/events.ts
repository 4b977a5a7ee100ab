import type { EventReader } from '#core/app/module.ts'
import type { AppContext } from '#core/app/server/context.ts'
import type { StoredEvent } from '#core/realtime/server/event-bus.ts'
import { normalizeRoom } from '../rules.ts'
import * as queries from './queries.ts'

/** The event about its code that a phone receives. */
interface CodeChange {
  token: string
  /** Only proofs issued until then are invalid, in milliseconds since the epoch; absent: all. */
  issuedUntil?: number
  /** The room's current name; null: the scan proves nothing any more. */
  room: string | null
}

/** Read once for each event, however many phones listen. */
const changesByEvent = new WeakMap<StoredEvent, Promise<Map<string, CodeChange>>>()

/** The messages for phones, by the name of the room that they have proved. */
async function readChanges(
  { db }: AppContext,
  { type, hotelId, subject, at }: StoredEvent,
): Promise<Map<string, CodeChange>> {
  if (type === 'code.revoked') {
    const revoked = await queries.codesRevokedBy(db, hotelId, subject)
    return new Map(revoked.map(({ room, token }) => [normalizeRoom(room ?? ''), { token, room: null }]))
  }
  const code = await queries.codeOfId(db, hotelId, subject)
  if (!code?.room) return new Map()
  const { room, formerRoom, token } = code
  return type === 'code.left'
    ? new Map([[normalizeRoom(room), { token, issuedUntil: at.getTime(), room: null }]])
    : new Map([[normalizeRoom(formerRoom ?? ''), { token, room }]])
}

/** Only phones of that room receive the event. */
export const codeOfEvent: EventReader = async (context, event, reader, room = null) => {
  if (reader === 'operations' || room === null) return null
  const changes = changesByEvent.get(event) ?? readChanges(context, event)
  changesByEvent.set(event, changes)
  return (await changes).get(normalizeRoom(room)) ?? null
}
