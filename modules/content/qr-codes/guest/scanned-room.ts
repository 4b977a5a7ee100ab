import { maxInfoTextLengths } from '#modules/foundation/info/rules.ts'
import { proofText, readProof, readToken } from '../proof-rules.ts'
import { type PhoneState, phoneStates } from '../rules.ts'

/** The room whose code this phone has scanned. */
export interface ScannedRoom {
  room: string
  /** The proof that the hotel has issued. */
  token: string
  /** When, in milliseconds since the epoch. */
  at: number
  /**
   * For how many hours it proves the room, as the hotel last said: the phone of an earlier stay must not order to the room of that
   * stay. null: until the code is renewed, which the server says.
   */
  hours: number | null
}

const toScannedRoom = (room: unknown, token: unknown, at: number, hours: number | null): ScannedRoom | null => {
  const read = readProof(String(token ?? ''))
  const name = String(room ?? '').trim()
  return read && name && name.length <= maxInfoTextLengths.room
    ? { room: name, token: proofText(read), at, hours }
    : null
}

/** Where the phone keeps the room that it has proved. */
export const roomKey = (hotelId: string) => `livret.room.${hotelId}`

/** Where `ArrivalStart` keeps what a scan has brought, until a page of this visit is hydrated. */
export const arrivalKey = (hotelId: string) => `livret.arrival.${hotelId}`

/** What a scan has put behind the `#` of the address; the name of the room is for reading only, the token is what counts. */
export function readScanFromHash(hash: string, now: number, hours: number | null): ScannedRoom | null {
  const params = new URLSearchParams(hash.replace(/^#/, ''))
  // Kept before the page was hydrated, or from the Home Screen, it is as old as the scan that put it there, and ends with it.
  return toScannedRoom(params.get('room'), params.get('code'), Number(params.get('at')) || now, hours)
}

/** A scan that has no proof yet. */
export interface PendingScan {
  room: string
  /** What is printed. */
  code: string
  /** When it was scanned, in milliseconds since the epoch. */
  at: number
  /** What the hotel has answered; absent until it has. */
  state?: PhoneState
  /** The phone had a proof of a stay that has ended. */
  former?: boolean
}

/** Hours after which nobody asks any more for what a scan proves. */
const pendingHours = 24

/** What a scan of a printed code has put behind the `#` of the address. */
export function pendingScanIn(hash: string, now: number): PendingScan | null {
  const params = new URLSearchParams(hash.replace(/^#/, ''))
  const code = readToken(params.get('code') ?? '')
  const room = params.get('room')?.trim() ?? ''
  return code && room && room.length <= maxInfoTextLengths.room
    ? { room, code, at: Number(params.get('at')) || now }
    : null
}

/** As it was stored on the phone; null when it is too old or cannot be read. */
export function readPendingScan(stored: string | null, now: number): PendingScan | null {
  try {
    const { room, code, at, state, former } = JSON.parse(stored ?? 'null') as Partial<PendingScan>
    const scan = pendingScanIn(String(new URLSearchParams({ room: String(room), code: String(code) })), now)
    const isRecent = now - Number(at) < pendingHours * 3_600_000
    const isState = state === undefined || phoneStates.includes(state)
    return scan && isRecent && isState ? { ...scan, at: Number(at), state, former: former === true } : null
  } catch {
    return null
  }
}

/** What the hotel says of a code: proofs issued until when are over (absent: all of them), or what its room is called now. */
export interface CodeChange {
  token: string
  /** Milliseconds since the epoch. */
  issuedUntil?: number
  room: string | null
}

/** The scan as it is once the hotel has said so; null: it proves nothing any more. A later scan, or one of another code, stays. */
export function applyChangeToScan(scan: ScannedRoom, { token, issuedUntil, room }: CodeChange): ScannedRoom | null {
  const read = readProof(scan.token)
  if (read?.token !== token || (issuedUntil !== undefined && read.issuedAt > issuedUntil)) return scan
  return room === null ? null : { ...scan, room }
}

/** As it was kept on the phone; null when it is too old, comes from a clock that was wrong, or cannot be read. */
export function readScan(stored: string | null, now: number): ScannedRoom | null {
  try {
    const { room, token, at, hours } = JSON.parse(stored ?? 'null') as Partial<ScannedRoom>
    const age = now - Number(at)
    const life = hours === null ? null : Number(hours)
    const isGood = age >= -60_000 && (life === null || age < life * 3_600_000)
    return isGood ? toScannedRoom(room, token, Number(at), life) : null
  } catch {
    return null
  }
}
