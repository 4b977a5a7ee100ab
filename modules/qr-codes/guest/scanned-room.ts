import { maxRoomLength, readToken } from '../rules.ts'

/** The room whose code this phone has scanned. */
export interface ScannedRoom {
  room: string
  token: string
  /** When, in milliseconds since the epoch. */
  at: number
}

/** A scan is good for a day: the phone of an earlier stay must not order to the room of that stay. */
const goodFor = 24 * 3_600_000

const known = (room: unknown, token: unknown, at: number): ScannedRoom | null => {
  const read = readToken(String(token ?? ''))
  const name = String(room ?? '').trim()
  return read && name && name.length <= maxRoomLength ? { room: name, token: read, at } : null
}

/** What a scan has put behind the `#` of the address; the name of the room is for reading only, the token is what counts. */
export function scanIn(hash: string, now: number): ScannedRoom | null {
  const said = new URLSearchParams(hash.replace(/^#/, ''))
  // From the Home Screen it is as old as the scan that put it there, and ends with it.
  return known(said.get('room'), said.get('code'), Number(said.get('at')) || now)
}

/** As it was kept on the phone; null when it is too old, comes from a clock that was wrong, or cannot be read. */
export function readScan(stored: string | null, now: number): ScannedRoom | null {
  try {
    const { room, token, at } = JSON.parse(stored ?? 'null') as Partial<ScannedRoom>
    const age = now - Number(at)
    return age >= -60_000 && age < goodFor ? known(room, token, Number(at)) : null
  } catch {
    return null
  }
}
