import { v7 as uuid } from 'uuid'
import type { Visitor } from '#core/access/server/scope.ts'
import type { EventAudience, PublicPart, PublicPartInput, ShownText, WaitingItemsSource } from '#core/app/module.ts'
import { hotelPath, hotelScreens } from '#core/app/office-paths.ts'
import { daysAfter } from '#core/app/rules.ts'
import type { AppContext } from '#core/app/server/context.ts'
import { type Tx, transaction } from '#core/db/db.ts'
import { ApiError, throwNotFound } from '#core/errors/server/api-error.ts'
import { claimKey } from '#core/http/server/request/idempotency.ts'
import { readCursor, writeCursor } from '#core/http/server/request/paging.ts'
import type { Lang } from '#core/i18n/contract.ts'
import type { StoredEvent } from '#core/realtime/server/event-bus.ts'
import { publish } from '#core/realtime/server/publish.ts'
import { localDate } from '#core/time/hours.ts'
import { publicHotelRow } from '#modules/hotel/hotels/server/service.ts'
import type { GuestOpinion, OpinionInput, StaffOpinion } from '../contract.ts'
import { maxExtractOpinions, noRatings, type RatingSummary } from '../rules.ts'
import { guestOpinion, publicOpinion, staffOpinion } from './presenters.ts'
import type { OpinionRow } from './queries.ts'
import * as queries from './queries.ts'

export { deleteHotelRows, insertOpinion, waitingOpinionsSql } from './queries.ts'

/** Opinions per page. */
const pageSize = 20

/** The opinions as part of the public hotel; nothing while the hotel does not ask for them. */
export async function publicOpinions({ context: { db }, hotel }: PublicPartInput): Promise<PublicPart> {
  const found = hotel.hasRating ? await queries.ratingsOf(db, hotel.id) : []
  const ratings = new Map(
    found.map(({ placeId, count, average }): [string | null, RatingSummary] => [
      placeId,
      { count, average: Math.round(average * 10) / 10 },
    ]),
  )
  const own = ratings.get(null)
  const latest = own ? await queries.publishedOpinions(db, hotel.id, { placeId: null, limit: maxExtractOpinions }) : []
  const byId = new Map([...ratings].flatMap(([id, opinions]) => (id === null ? [] : [[id, { opinions }] as const])))
  return {
    hotel: { opinions: { ...(own ?? noRatings), latest: latest.map(publicOpinion) } },
    places: { byId, others: { opinions: noRatings } },
  }
}

export async function listOpinions(context: AppContext, hotelId: string, query: { place?: string; after?: string }) {
  const hotel = (await publicHotelRow(context.db, hotelId)) ?? throwNotFound()
  if (!hotel.hasRating) return { opinions: [], next: undefined }
  const rows = await queries.publishedOpinions(context.db, hotelId, {
    placeId: query.place ?? null,
    after: query.after === undefined ? undefined : readCursor(query.after),
    limit: pageSize + 1,
  })
  const last = rows.length > pageSize ? rows[pageSize - 1] : undefined
  const next = last?.publishedAt && writeCursor(last.publishedAt, last.id)
  return { opinions: rows.slice(0, pageSize).map(publicOpinion), next }
}

interface OpinionRequest {
  hotelId: string
  input: OpinionInput
  lang: Lang
  key: string
  /** Throws when there were too many; a retry of a stored opinion is not counted. */
  admit: () => Promise<void>
}

/**
 * Stores a guest's opinion on the hotel or a place, once for each. Throws `not_found`, `opinions_closed`,
 * `opinion_given` with the existing one, `idempotency_key_reused`, and what `admit` throws.
 */
export async function giveOpinion(
  context: AppContext,
  visitor: Visitor,
  { hotelId, input, lang, key, admit }: OpinionRequest,
): Promise<GuestOpinion> {
  const now = context.clock()
  const { visitorId } = visitor
  const row = await transaction(context.db, async (tx) => {
    const id = uuid({ msecs: now.getTime() })
    const earlier = await claimKey(tx, { hotelId, actorId: visitorId, key, request: input, ref: id })
    if (earlier) return queries.readOpinion(tx, hotelId, earlier)
    const hotel = (await publicHotelRow(tx, hotelId)) ?? throwNotFound()
    if (!hotel.hasRating) throw new ApiError('opinions_closed')
    if (input.stayedOn && input.stayedOn > localDate(hotel.timeZone, now))
      throw new ApiError('invalid', { fields: [{ path: 'stayedOn', code: 'date_future' }] })
    const placeId = input.placeId ?? null
    if (placeId && !(await queries.lockShownPlace(tx, hotelId, placeId)))
      throw new ApiError('invalid', { fields: [{ path: 'placeId', code: 'unknown_place' }] })
    await admit()
    await queries.deleteRefused(tx, hotelId, visitorId, placeId)
    const { rating, comment, name, stayedOn = null } = input
    const written = { rating, comment, name, stayedOn, lang, status: 'pending', writtenAt: now } as const
    const inserted = await queries.insertOpinion(tx, { hotelId, id, placeId, visitorId, ...written })
    if (!inserted) throw new ApiError('opinion_given')
    await announceOpinion(tx, inserted, 'opinion.created', now)
    return inserted
  })
  return guestOpinion(row ?? throwNotFound(), lang)
}

/** Notifies the staff and the author of the opinion. */
export async function announceOpinion(
  tx: Tx,
  { hotelId, id: subject, version, visitorId }: OpinionRow,
  type: 'opinion.created' | 'opinion.changed',
  at: Date,
): Promise<void> {
  await publish(tx, { hotelId, type, subject, version, visitorId, at })
}

export async function listOwnOpinions(
  context: AppContext,
  visitor: Visitor,
  hotelId: string,
  lang: Lang,
): Promise<GuestOpinion[]> {
  return (await queries.visitorOpinions(context.db, visitor, hotelId, 250)).map((row) => guestOpinion(row, lang))
}

/** The payload of an event: the opinion as it is when the event is delivered. */
export async function opinionOfEvent(
  { db }: AppContext,
  { hotelId, subject }: StoredEvent,
  reader: EventAudience,
): Promise<{ opinion: GuestOpinion | StaffOpinion } | null> {
  const [found] = await queries.opinionsOf(db, hotelId, { id: subject, limit: 1 })
  if (!found) return null
  const { lang } = found.opinion
  if (reader === 'guest') return { opinion: guestOpinion(found.opinion, lang) }
  const opinion = staffOpinion(found, lang, lang)
  return { opinion: reader === 'webhook' ? { ...opinion, reported: null } : opinion }
}

/** The opinions that a hotel stores of a visitor, and until when they are linked to them. */
export async function visitorOpinions(
  { db }: AppContext,
  visitor: Visitor,
  hotel: { id: string; retentionDays: number },
) {
  const rows = await queries.visitorOpinions(db, visitor, hotel.id, 250)
  const [last] = rows
  if (!last) return []
  return [{ kind: 'opinions' as const, count: rows.length, until: daysAfter(last.writtenAt, hotel.retentionDays) }]
}

/** Deletes all opinions of the visitor, also published ones. Returns whether one of them was published. */
export async function forgetVisitor(_: AppContext, tx: Tx, visitor: Visitor, hotelId: string): Promise<boolean> {
  const deleted = await queries.deleteOfVisitor(tx, visitor, hotelId)
  return deleted.some(({ status }) => status === 'published')
}

/** Low ratings that nobody has handled trigger the same reminders as orders that nobody has accepted. */
export const unhandledOpinions: WaitingItemsSource = {
  list: async ({ db }, wanted) =>
    (await queries.unhandledBetween(db, wanted)).map(({ hotelId, id, writtenAt }) => ({
      hotelId,
      id,
      since: writtenAt,
      serviceId: null,
      room: null,
      path: `${hotelPath(hotelId, hotelScreens.opinions)}?tab=guests`,
    })),
  endAlerts: ({ db }, items) => queries.endOpinionAlerts(db, items),
}

/** What a guest may have translated: published opinions and the hotel's replies. */
export const translatableTexts = {
  opinion: async ({ db }: AppContext, _: Visitor, hotelId: string, ids: string[]): Promise<ShownText[]> =>
    (await queries.publishedOpinionsById(db, hotelId, ids)).map(({ id, comment: text, lang }) => ({ id, text, lang })),
  'opinion-reply': async ({ db }: AppContext, _: Visitor, hotelId: string, ids: string[]): Promise<ShownText[]> =>
    (await queries.publishedOpinionsById(db, hotelId, ids)).map(({ id, reply, replyLang: lang }) => ({
      id,
      text: reply ?? '',
      lang,
    })),
}

export const anonymiseOldOpinions = (context: AppContext): Promise<void> =>
  queries.anonymiseOldOpinions(context.db, context.clock())
