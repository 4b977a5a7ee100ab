import { v7 as uuid } from 'uuid'
import type { Visitor } from '#core/access/server/scope.ts'
import type { EventAudience } from '#core/app/module.ts'
import type { AppContext } from '#core/app/server/context.ts'
import { type Db, type Tx, transaction } from '#core/db/db.ts'
import { ApiError, throwNotFound } from '#core/errors/server/api-error.ts'
import { tooManyRequests } from '#core/http/server/limits.ts'
import { claimKey } from '#core/http/server/request/idempotency.ts'
import type { Lang } from '#core/i18n/contract.ts'
import { formatDay, formatHourInSentence } from '#core/i18n/format.ts'
import { readText, textReader } from '#core/i18n/localized.ts'
import type { StoredEvent } from '#core/realtime/server/event-bus.ts'
import { publish } from '#core/realtime/server/publish.ts'
import { type HotelRow, publicHotelRow } from '#modules/hotel/hotels/server/service.ts'
import type { Claim, CodeStatus } from '../../contract.ts'
import {
  claimRefusalOf,
  codeExpiryOf,
  codeOfNumber,
  codeStateOf,
  dealTimesOf,
  isReservation,
  maxPinAttempts,
  pinWaitMinutes,
} from '../../rules.ts'
import { publicDeal } from '../presenters.ts'
import type { ClaimRow, DealOfPlace } from '../queries.ts'
import * as queries from '../queries.ts'
import { isSameSecret, newCodeNumber, numberOfTypedCode } from './secrets.ts'

interface ClaimRequest {
  hotelId: string
  placeId: string
  lang: Lang
  key: string
  /** Throws when too many codes were claimed. A visitor who already has a valid code is not counted. */
  admit: (dealId: string, reserved: boolean) => Promise<void>
  /** null: the guest has not proven to be in a room. */
  provenRoom: string | null
}

/**
 * Issues a code to a guest, or returns the valid one that they already have. The deal is locked, so that its limits
 * hold under concurrent requests. Throws `not_found`, `deal_over`, `deal_not_begun`, `deal_already_used`,
 * `deal_given_out` or `deal_room_needed`.
 */
export async function claimDeal(
  context: AppContext,
  { visitorId }: Visitor,
  { hotelId, placeId, lang, key, admit, provenRoom }: ClaimRequest,
): Promise<Claim> {
  const now = context.clock()
  return transaction(context.db, async (tx) => {
    const id = uuid()
    const earlierClaimId = await claimKey(tx, { hotelId, actorId: visitorId, key, request: { deal: placeId }, ref: id })
    const hotel = (await publicHotelRow(tx, hotelId)) ?? throwNotFound()
    const deal = (await queries.lockDeal(tx, hotelId, queries.isDealOfPlace(placeId))) ?? throwNotFound()
    const [found] = await queries.dealsOf(tx, hotelId, queries.isDealOfPlace(placeId))
    if (!found || found.place.hidden) return throwNotFound()
    const presentClaim = (row: ClaimRow): Claim => ({
      code: codeOfNumber(row.number),
      url: `${context.url}/deal/${codeOfNumber(row.number)}`,
      claimedAt: row.claimedAt.toISOString(),
      expiresAt: row.expiresAt.toISOString(),
      reserved: row.reserved,
      deal: publicDeal(deal, hotel.timeZone, now, textReader(lang, hotel), ''),
    })
    const earlierClaim = earlierClaimId && (await queries.readClaim(tx, hotelId, earlierClaimId))
    if (earlierClaim) return presentClaim(earlierClaim)
    const { phase } = dealTimesOf(deal, hotel.timeZone, now)
    const existingClaim = phase === 'over' ? undefined : await queries.validClaim(tx, deal, visitorId, now)
    const reserved = isReservation(deal, provenRoom)
    const expiresAt = codeExpiryOf(deal, hotel.timeZone, now, reserved)
    if (existingClaim?.reserved && !reserved) {
      await admit(deal.id, false)
      return presentClaim(await queries.updateClaim(tx, existingClaim, { reserved: false, expiresAt }))
    }
    if (existingClaim) return presentClaim(existingClaim)
    const givenCodes = await queries.countGivenCodes(tx, deal, visitorId, now)
    const refusal = claimRefusalOf({ ...deal, phase }, givenCodes, provenRoom)
    if (refusal) throw new ApiError(refusal)
    await admit(deal.id, reserved)
    const row = await queries.insertClaim(tx, {
      hotelId,
      id,
      dealId: deal.id,
      placeId,
      number: newCodeNumber(),
      visitorId,
      claimedAt: now,
      expiresAt,
      reserved,
    })
    // A collision of random numbers is extremely unlikely; the phone retries.
    if (!row) throw new ApiError('unavailable', { retryAfter: 1 })
    await queries.incrementDealCount(tx, deal, 'claimed')
    await publishClaimEvent(tx, row, 'deal.claimed', now)
    return presentClaim(row)
  })
}

const publishClaimEvent = (
  tx: Tx,
  { hotelId, id, visitorId }: ClaimRow,
  type: 'deal.claimed' | 'deal.redeemed',
  at: Date,
) => publish(tx, { hotelId, type, subject: id, version: type === 'deal.claimed' ? 1 : 2, visitorId, at })

const unknownCodeStatus: CodeStatus = {
  state: 'unknown',
  expiresAt: null,
  redeemedAt: null,
  deal: null,
  place: null,
  hotel: null,
}

/** The status of an issued code. `hotel` is null and `found` undefined when they were deleted. */
function presentStatus(
  row: ClaimRow,
  hotel: HotelRow | undefined | null,
  found: DealOfPlace | undefined,
  lang: Lang,
  now: Date,
): CodeStatus {
  const times = hotel && found ? dealTimesOf(found.deal, hotel.timeZone, now) : null
  return {
    state: codeStateOf(row, times?.phase ?? null, now),
    expiresAt: row.expiresAt.toISOString(),
    redeemedAt: row.redeemedAt?.toISOString() ?? null,
    deal: hotel && found ? publicDeal(found.deal, hotel.timeZone, now, textReader(lang, hotel), '') : null,
    place:
      hotel && found
        ? {
            id: found.place.id,
            name: readText(found.place.name, lang, hotel.defaultLang),
            address: found.place.address,
          }
        : null,
    hotel: hotel ? { name: hotel.name, timeZone: hotel.timeZone } : null,
  }
}

async function readStatus(db: Db | Tx, row: ClaimRow, lang: Lang, now: Date): Promise<CodeStatus> {
  const hotel = await publicHotelRow(db, row.hotelId)
  const [found] = hotel ? await queries.dealsOf(db, row.hotelId, queries.hasDealId(row.dealId)) : []
  return presentStatus(row, hotel, found, lang, now)
}

export async function readDealCode(
  context: AppContext,
  { typed, lang, address }: { typed: string; lang: Lang; address: string },
): Promise<CodeStatus> {
  const row = await claimOfCode(context, typed, address)
  return row ? readStatus(context.db, row, lang, context.clock()) : unknownCodeStatus
}

/**
 * Undefined when no claim has this code, which counts against the address. Throws `too_many_requests` after many wrong
 * codes, for a valid code as well: otherwise the answer would reveal to somebody who tries codes that this one is
 * valid.
 */
async function claimOfCode(context: AppContext, typed: string, address: string): Promise<ClaimRow | undefined> {
  await context.limits.wrongDealCodes.spend(address)
  const number = numberOfTypedCode(typed)
  const row = number === null ? undefined : await queries.claimByNumber(context.db, number)
  if (row) await context.limits.wrongDealCodes.refund(address)
  return row
}

interface RedeemRequest {
  typed: string
  pin: string
  lang: Lang
  /** The client's IP address, to count wrong PINs. */
  address: string
}

/**
 * Redeems a code. Throws `not_found`, `deal_code_used`, `deal_code_expired`, `deal_not_now`, `invalid` for a wrong PIN,
 * and `too_many_requests` after several wrong ones.
 */
export async function redeemDealCode(
  context: AppContext,
  { typed, pin, lang, address }: RedeemRequest,
): Promise<CodeStatus> {
  const found = (await claimOfCode(context, typed, address)) ?? throwNotFound()
  await context.limits.dealPins.spend(address)
  let isWrongPin = false
  try {
    const status = await transaction(context.db, (tx) => redeem(context, tx, found, pin, lang))
    isWrongPin = status === null
    if (status) return status
    throw new ApiError('invalid', { fields: [{ path: 'pin', code: 'wrong_pin' }] })
  } finally {
    if (!isWrongPin) await context.limits.dealPins.refund(address)
  }
}

/**
 * Returns null for a wrong PIN, which is counted. The deal is locked before the claim, in the same order as in
 * `claimDeal`.
 */
async function redeem(
  context: AppContext,
  tx: Tx,
  found: ClaimRow,
  pin: string,
  lang: Lang,
): Promise<CodeStatus | null> {
  const now = context.clock()
  const deal = await queries.lockDeal(tx, found.hotelId, queries.hasDealId(found.dealId))
  const row = (await queries.lockClaim(tx, found)) ?? throwNotFound()
  const status = await readStatus(tx, row, lang, now)
  const timeZone = status.hotel?.timeZone ?? 'UTC'
  const timeParams = (at: Date) => (reader: Lang) => ({
    day: formatDay(at, reader, timeZone),
    time: formatHourInSentence(at, reader, timeZone),
  })
  if (row.redeemedAt)
    throw new ApiError('deal_code_used', {
      params: timeParams(row.redeemedAt),
      context: { redeemedAt: row.redeemedAt.toISOString() },
    })
  if (status.state !== 'valid' || !deal || !status.deal) throw new ApiError('deal_code_expired')
  if (row.waitsUntil && row.waitsUntil > now) throw tooManyRequests((row.waitsUntil.getTime() - now.getTime()) / 1000)
  if (!isSameSecret(pin.trim(), deal.pin)) {
    const wrongPins = row.wrongPins + 1
    const isLocked = wrongPins >= maxPinAttempts
    await queries.updateClaim(tx, row, {
      wrongPins: isLocked ? 0 : wrongPins,
      waitsUntil: isLocked ? new Date(now.getTime() + pinWaitMinutes * 60_000) : null,
    })
    return null
  }
  if (!status.deal.usableNow) {
    const { usableAt } = status.deal
    throw new ApiError('deal_not_now', {
      context: { usableAt },
      params: usableAt ? timeParams(new Date(usableAt)) : undefined,
    })
  }
  const redeemedClaim = await queries.updateClaim(tx, row, { redeemedAt: now })
  await queries.incrementDealCount(tx, deal, 'redeemed')
  await publishClaimEvent(tx, redeemedClaim, 'deal.redeemed', now)
  return { ...status, state: 'used', redeemedAt: now.toISOString() }
}

/** The payload of an event: the guest gets which of their codes was used, staff get the place. */
export async function claimOfEvent(context: AppContext, event: StoredEvent, reader: EventAudience) {
  const row = await queries.readClaim(context.db, event.hotelId, event.subject)
  if (!row) return null
  if (reader === 'operations') return { deal: { placeId: row.placeId } }
  if (reader === 'webhook') return { deal: await dealForWebhook(context, row) }
  return (
    row.redeemedAt && {
      usedCode: { code: codeOfNumber(row.number), placeId: row.placeId, redeemedAt: row.redeemedAt.toISOString() },
    }
  )
}

/** A used code as webhooks receive it: the deal and when, without the code and without the guest. */
async function dealForWebhook(
  { db }: AppContext,
  { hotelId, dealId, placeId, claimedAt, redeemedAt }: queries.ClaimRow,
) {
  const hotel = await publicHotelRow(db, hotelId)
  const [found] = await queries.dealsOf(db, hotelId, queries.hasDealId(dealId))
  return {
    placeId,
    title: hotel ? readText(found?.deal.title, hotel.operationsLang, hotel.defaultLang) : '',
    claimedAt: claimedAt.toISOString(),
    redeemedAt: redeemedAt?.toISOString() ?? null,
  }
}
