import { addDays, type Hours, instantAt, openingAt } from '#core/time/hours.ts'

/** Crockford's base 32: without I, L and O, which look like digits, and without U, to avoid accidental words. */
export const dealCodeAlphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const bitsPerCharacter = 5n
export const codeNumberBits = 45n
const checkBits = 5n
/** Short enough to be typed at a till. */
export const codeLength = Number((codeNumberBits + checkBits) / bitsPerCharacter)

const minuteMs = 60_000

/** CRC-5 of a primitive polynomial: detects every single wrong character, and every swap of two adjacent ones. */
function checksum(value: bigint): bigint {
  let remainder = value << checkBits
  for (let bit = codeNumberBits + checkBits - 1n; bit >= checkBits; bit--)
    if ((remainder >> bit) & 1n) remainder ^= 0x25n << (bit - checkBits)
  return remainder
}

/**
 * The code of the claim with this number, which is below 2 ** 45. Numbers are random (`newCodeNumber`), so if a million
 * codes are valid at once, one in 35 million of all numbers is valid. An address may try 60 wrong codes in ten minutes
 * (`wrongDealCodes`), which finds one in ten years. Redeeming it takes the PIN of its venue, which has limits of its
 * own.
 */
export function codeOfNumber(number: number): string {
  let bits = (BigInt(number) << checkBits) | checksum(BigInt(number))
  let code = ''
  for (let i = 0; i < codeLength; i++) {
    code = dealCodeAlphabet[Number(bits & 31n)] + code
    bits >>= bitsPerCharacter
  }
  return code
}

const codePattern = new RegExp(`^[${dealCodeAlphabet}]{${codeLength}}$`)

/** Normalizes a typed code, in any case, with spaces or dashes anywhere; null when it cannot be a code. */
export function normalizeCode(typed: string): string | null {
  const code = typed
    .slice(0, 80)
    .normalize('NFKC')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toUpperCase()
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1')
  if (!codePattern.test(code)) return null
  return codeOfNumber(codeNumberOf(code)) === code ? code : null
}

/** The number in a code that `readCode` has returned. */
export const codeNumberOf = (code: string): number =>
  Number(
    [...code].reduce((bits, sign) => (bits << bitsPerCharacter) | BigInt(dealCodeAlphabet.indexOf(sign)), 0n) >>
      checkBits,
  )

/** As shown below the QR code: `7K2MP-9QRST`. */
export const formatCode = (code: string) => code.match(/.{5}/g)?.join('-') ?? code

// The times of a deal.

/** When a deal is valid. Dates are in the hotel's time zone, `YYYY-MM-DD`, both included. */
export interface DealTerms {
  from: string | null
  until: string | null
  /** null: at any hour. */
  hours: Hours | null
}

const dayMs = 86_400_000

export const dealPhases = ['coming', 'on', 'over'] as const
export type DealPhase = (typeof dealPhases)[number]

/** The first instant of a deal, and the first instant after it; null: no bound on that side. */
export function dealBoundsOf({ from, until }: Pick<DealTerms, 'from' | 'until'>, timeZone: string) {
  return {
    startsAt: from === null ? null : instantAt(timeZone, `${from}T00:00`),
    endsAt: until === null ? null : instantAt(timeZone, `${addDays(until, 1)}T00:00`),
  }
}

/**
 * The phase of a deal at an instant. `usableNow`: its venue accepts it at this hour. `usableAt`: when it does next,
 * null where that is never or not known.
 */
export function dealTimesOf(deal: DealTerms, timeZone: string, now: Date) {
  const { startsAt, endsAt } = dealBoundsOf(deal, timeZone)
  const phase: DealPhase = endsAt && endsAt <= now ? 'over' : startsAt && startsAt > now ? 'coming' : 'on'
  if (phase === 'over') return { phase, usableNow: false, usableAt: null, endsAt }
  const first = phase === 'coming' && startsAt ? startsAt : now
  const { openNow, opensAt } = openingAt(deal.hours, timeZone, first)
  const next = openNow ? first : opensAt
  const usableAt = next && (!endsAt || next < endsAt) ? next : null
  const usableNow = phase === 'on' && openNow
  return { phase, usableNow, usableAt: usableNow ? null : usableAt, endsAt }
}

/** The days of the week, 1 is Monday, on which a deal is valid. */
export const openWeekdays = (hours: Hours | null): number[] =>
  [1, 2, 3, 4, 5, 6, 7].filter((day) => hours === null || hours.weekly.some((interval) => interval.day === day))

// Claims.

/** Maximum days that a code is valid. */
const codeLifetimeDays = 7

/**
 * A code of a limited deal without a proven room is reserved for an hour: otherwise one person could claim them all.
 */
const reservationMs = 3_600_000

/** Whether a code is reserved for an hour only. */
export const isReservation = ({ limit }: { limit: number | null }, provenRoom: string | null): boolean =>
  limit !== null && provenRoom === null

/**
 * When a code that is issued now expires: at a whole minute, and at the end of the deal at the latest. `reserved`: it
 * is reserved for an hour only.
 */
export function codeExpiryOf(deal: DealTerms, timeZone: string, now: Date, reserved = false): Date {
  const { endsAt } = dealBoundsOf(deal, timeZone)
  const expiresAtMs = Math.min(
    now.getTime() + (reserved ? reservationMs : codeLifetimeDays * dayMs),
    endsAt?.getTime() ?? Number.POSITIVE_INFINITY,
  )
  return new Date(Math.floor(expiresAtMs / minuteMs) * minuteMs)
}

/** How many codes of a deal have been issued. */
export interface IssuedCodeCounts {
  /** Codes of all visitors that were used or are still valid. Those that expired unused can be issued again. */
  inAll: number
  /** Codes used by this visitor. */
  byVisitor: number
  /** Those of `inAll` that are reserved for an hour only. */
  reserved: number
}

export const claimRefusals = [
  'deal_over',
  'deal_not_begun',
  'deal_already_used',
  'deal_given_out',
  'deal_room_needed',
] as const
export type ClaimRefusal = (typeof claimRefusals)[number]

/** Why a visitor without a valid code gets none; null: they get one. */
export function claimRefusalOf(
  { phase, perVisitor, limit }: { phase: DealPhase; perVisitor: number | null; limit: number | null },
  { inAll, byVisitor, reserved }: IssuedCodeCounts,
  provenRoom: string | null,
): ClaimRefusal | null {
  if (phase === 'over') return 'deal_over'
  if (phase === 'coming') return 'deal_not_begun'
  if (perVisitor !== null && byVisitor >= perVisitor) return 'deal_already_used'
  if (limit !== null && inAll >= limit) return 'deal_given_out'
  // Half of the codes are reserved for guests with a proven room.
  if (limit !== null && provenRoom === null && reserved >= Math.ceil(limit / 2)) return 'deal_room_needed'
  return null
}

export const codeStates = ['valid', 'used', 'expired', 'unknown'] as const
export type CodeState = (typeof codeStates)[number]

/** The state of an issued code. `phase`: of its deal; null: the deal was deleted. */
export function codeStateOf(
  { redeemedAt, expiresAt }: { redeemedAt: Date | null; expiresAt: Date },
  phase: DealPhase | null,
  now: Date,
): Exclude<CodeState, 'unknown'> {
  if (redeemedAt) return 'used'
  return expiresAt <= now || phase === null || phase === 'over' ? 'expired' : 'valid'
}

/** Wrong PINs for one code before PINs are refused, and for how many minutes. */
export const maxPinAttempts = 5
export const pinWaitMinutes = 15

// The page of the venue.

/** The code that its address asks for, as it was typed; empty: none. */
export const requestedCode = ({ code }: { code?: string | undefined }, searchParams: URLSearchParams): string => {
  const typed = (code ?? searchParams.get('code') ?? '').slice(0, 80)
  return typed.trim() ? typed : ''
}

/** The result of an attempt to redeem a code. The page reads the state of the code itself separately. */
export const redeemResults = [
  'redeemed',
  'missing_pin',
  'wrong_pin',
  'not_now',
  'too_many',
  'not_valid',
  'trouble',
] as const
export type RedeemResult = (typeof redeemResults)[number]

/** The result for the error code of the API. */
export function redeemResultOfProblem(problem: string): RedeemResult {
  switch (problem) {
    case 'invalid':
      return 'wrong_pin'
    case 'deal_not_now':
      return 'not_now'
    case 'too_many_requests':
      return 'too_many'
    case 'not_found':
    case 'deal_code_used':
    case 'deal_code_expired':
      return 'not_valid'
    default:
      return 'trouble'
  }
}
