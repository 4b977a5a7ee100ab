import { maxInfoTextLengths } from '#modules/foundation/info/rules.ts'
import { type PhoneState, phoneStates } from '../phones-rules.ts'
import { proofText, readProof, readToken } from '../proof-rules.ts'

/** The room whose code this phone has scanned. */
export interface ScannedRoom {
  room: string
  /** The proof that the hotel has issued. */
  token: string
  /** When the code was scanned, in milliseconds since the epoch. */
  at: number
  /**
   * For how many hours it proves the room, by the hotel's last setting, so that a phone of an earlier stay cannot order
   * to the room. null: until the code is renewed, which the server reports.
   */
  hours: number | null
}

const toScannedRoom = (room: unknown, token: unknown, at: number, hours: number | null): ScannedRoom | null => {
  const roomProof = readProof(String(token ?? ''))
  const trimmedRoom = String(room ?? '').trim()
  return roomProof && trimmedRoom && trimmedRoom.length <= maxInfoTextLengths.room
    ? { room: trimmedRoom, token: proofText(roomProof), at, hours }
    : null
}

/** The storage key of the proven room. */
export const roomKey = (hotelId: string) => `livret.room.${hotelId}`

/**
 * The storage key under which `ArrivalStart` stores what a scan has put in the address, until a page of this visit is
 * hydrated.
 */
export const arrivalKey = (hotelId: string) => `livret.arrival.${hotelId}`

/** Reads a proof from the fragment of the address. The room's name is for display only; the token is what counts. */
export function readScanFromHash(hash: string, now: number, hours: number | null): ScannedRoom | null {
  const params = new URLSearchParams(hash.replace(/^#/, ''))
  // Stored before hydration, or opened from the Home Screen, the proof keeps the time of the original scan, and expires
  // with it.
  return toScannedRoom(params.get('room'), params.get('code'), Number(params.get('at')) || now, hours)
}

/** A scan that has no proof yet. */
export interface PendingScan {
  room: string
  /** The printed code. */
  code: string
  /** When it was scanned, in milliseconds since the epoch. */
  at: number
  /** The server's answer; absent until it has answered. */
  state?: PhoneState
  /** The phone had a proof of an earlier stay. */
  former?: boolean
}

/** Hours after which the proof of a scan is no longer requested. */
const pendingHours = 24
export const pendingEnd = ({ at }: Pick<PendingScan, 'at'>): number => at + pendingHours * 3_600_000

/** Reads the printed code of a scan from the fragment of the address. */
export function readPendingScanFromHash(hash: string, now: number): PendingScan | null {
  const params = new URLSearchParams(hash.replace(/^#/, ''))
  const code = readToken(params.get('code') ?? '')
  const room = params.get('room')?.trim() ?? ''
  return code && room && room.length <= maxInfoTextLengths.room
    ? { room, code, at: Number(params.get('at')) || now }
    : null
}

/** Reads a stored scan; null when it is too old or invalid. */
export function readPendingScan(stored: string | null, now: number): PendingScan | null {
  try {
    const { room, code, at, state, former } = JSON.parse(stored ?? 'null') as Partial<PendingScan>
    const scan = readPendingScanFromHash(String(new URLSearchParams({ room: String(room), code: String(code) })), now)
    const isRecent = now < pendingEnd({ at: Number(at) })
    const isKnownState = state === undefined || phoneStates.includes(state)
    return scan && isRecent && isKnownState ? { ...scan, at: Number(at), state, former: former === true } : null
  } catch {
    return null
  }
}

/**
 * A message about a code: proofs issued until an instant are invalid (absent: all of them), or its room has a new name.
 */
export interface CodeChange {
  token: string
  /** Milliseconds since the epoch. */
  issuedUntil?: number
  room: string | null
}

/**
 * Applies the message to the scan; null: it proves nothing any more. A later scan, or a scan of another code, is
 * unchanged.
 */
export function applyChangeToScan(scan: ScannedRoom, { token, issuedUntil, room }: CodeChange): ScannedRoom | null {
  const roomProof = readProof(scan.token)
  if (roomProof?.token !== token || (issuedUntil !== undefined && roomProof.issuedAt > issuedUntil)) return scan
  return room === null ? null : { ...scan, room }
}

/** When the proof of a scan expires, in milliseconds since the epoch. */
export const proofEnd = ({ at, hours }: Pick<ScannedRoom, 'at' | 'hours'>): number =>
  hours === null ? Number.POSITIVE_INFINITY : at + hours * 3_600_000

/** Reads a stored proof; null when it is too old, dated in the future by a wrong clock, or invalid. */
export function readScan(stored: string | null, now: number): ScannedRoom | null {
  try {
    const { room, token, at, hours } = JSON.parse(stored ?? 'null') as Partial<ScannedRoom>
    const scan = toScannedRoom(room, token, Number(at), hours === null ? null : Number(hours))
    return scan && now - scan.at >= -60_000 && now < proofEnd(scan) ? scan : null
  } catch {
    return null
  }
}
