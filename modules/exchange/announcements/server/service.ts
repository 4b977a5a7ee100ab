import { createHash } from 'node:crypto'
import { v7 as uuid } from 'uuid'
import type { HotelScope, Visitor } from '#core/access/server/scope.ts'
import type { EventAudience, ExportedPart } from '#core/app/module.ts'
import type { AppContext } from '#core/app/server/context.ts'
import { type Db, type Tx, transaction } from '#core/db/db.ts'
import { ApiError, type FieldProblem, throwNotFound } from '#core/errors/server/api-error.ts'
import { textWriter } from '#core/http/server/text-writer.ts'
import type { InAnyLanguage, TextQuery } from '#core/i18n/contract.ts'
import { readText, textReader } from '#core/i18n/localized.ts'
import type { StoredEvent } from '#core/realtime/server/event-bus.ts'
import { publish } from '#core/realtime/server/publish.ts'
import { normalizeRoom } from '#modules/content/qr-codes/rules.ts'
import { listRooms } from '#modules/content/qr-codes/server/service.ts'
import { type HotelRow, hotelOf, publicHotelRow, recordHotelAction } from '#modules/hotel/hotels/server/service.ts'
import {
  type AnnouncementChange,
  type AnnouncementInput,
  ExportedAnnouncements,
  type PhoneAnnouncements,
} from '../contract.ts'
import {
  announcementRetentionDays,
  announcementStateOf,
  announcementTimeErrors,
  maxRunningAnnouncements,
  type PhoneAnnouncement,
} from '../rules.ts'
import type { AnnouncementRow } from './queries.ts'
import * as queries from './queries.ts'

export { deleteHotelRows } from './queries.ts'

function present(context: AppContext, hotel: HotelRow, row: AnnouncementRow, { lang, fallback }: TextQuery) {
  const read = textReader(lang, hotel, fallback)
  return {
    id: row.id,
    text: read('text', row.text),
    rooms: row.rooms,
    from: row.from.toISOString(),
    until: (row.endedAt ?? row.until).toISOString(),
    state: announcementStateOf(row, context.clock()),
    seen: row.seen,
    fallback: read.fallback,
  }
}

export async function listAnnouncements(context: AppContext, scope: HotelScope, view: TextQuery) {
  const hotel = await hotelOf(context.db, scope)
  return (await queries.announcementsOf(context.db, scope)).map((row) => present(context, hotel, row, view))
}

async function presentOne(context: AppContext, db: Db | Tx, scope: HotelScope, id: string, view: TextQuery) {
  const [row] = await queries.announcementsOf(db, scope, id)
  return present(context, await hotelOf(db, scope), row ?? throwNotFound(), view)
}

/** Spells each room as its QR code does; also returns the rooms that have no code. */
async function scannedRooms(context: AppContext, scope: HotelScope, requestedRooms: string[]) {
  const roomsByKey = new Map((await listRooms(context, scope)).map((room) => [normalizeRoom(room), room]))
  const errors = requestedRooms.flatMap((room, i): FieldProblem[] =>
    roomsByKey.has(normalizeRoom(room)) ? [] : [{ path: `rooms.${i}`, code: 'room_without_code' }],
  )
  return { rooms: [...new Set(requestedRooms.map((room) => roomsByKey.get(normalizeRoom(room)) ?? room))], errors }
}

/** Announces something to guests. Throws `invalid` with all errors. */
export async function createAnnouncement(
  context: AppContext,
  scope: HotelScope,
  input: InAnyLanguage<typeof AnnouncementInput>,
  view: TextQuery,
) {
  const now = context.clock()
  const from = input.from ? new Date(input.from) : now
  const times = { from: from < now ? now : from, until: new Date(input.until) }
  const audience = input.rooms ? await scannedRooms(context, scope, input.rooms) : { rooms: null, errors: [] }
  await context.limits.announcements.spend(scope.hotelId)
  return transaction(context.db, async (tx) => {
    const hotel = await hotelOf(tx, scope)
    const writer = textWriter(view.lang)
    const text = writer.name('text', null, input.text, view.lang === 'all' ? hotel.defaultLang : view.lang)
    writer.assertValid()
    const fields: FieldProblem[] = [...announcementTimeErrors(times, now), ...audience.errors]
    if ((await queries.countRunningAnnouncements(tx, scope, now)) >= maxRunningAnnouncements)
      fields.push({ path: '', code: 'too_big_list', params: { limit: maxRunningAnnouncements } })
    if (fields.length > 0) throw new ApiError('invalid', { fields })
    const { hotelId } = scope
    const id = uuid({ msecs: now.getTime() })
    const row = await queries.insertAnnouncement(tx, { hotelId, id, text, rooms: audience.rooms, ...times })
    await recordHotelAction(context, tx, scope, hotel, 'announcement.created', { id, name: text })
    await publish(tx, { hotelId, type: 'announcement.changed', subject: id, version: 1, at: now })
    return present(context, hotel, row, view)
  })
}

/**
 * Changes the text or the end of an announcement that runs or is scheduled. Throws `invalid` with all errors, also when
 * it has ended.
 */
export async function changeAnnouncement(
  context: AppContext,
  scope: HotelScope,
  id: string,
  input: InAnyLanguage<typeof AnnouncementChange>,
  view: TextQuery,
) {
  const now = context.clock()
  await context.limits.announcements.spend(scope.hotelId)
  return transaction(context.db, async (tx) => {
    const row = (await queries.lockAnnouncement(tx, scope, id)) ?? throwNotFound()
    const hotel = await hotelOf(tx, scope)
    const writer = textWriter(view.lang)
    const text = writer.name('text', row.text, input.text, view.lang === 'all' ? hotel.defaultLang : view.lang)
    writer.assertValid()
    const until = input.until ? new Date(input.until) : row.until
    const fields: FieldProblem[] =
      announcementStateOf(row, now) === 'ended'
        ? [{ path: '', code: 'announcement_ended' }]
        : announcementTimeErrors({ from: row.from, until }, now).filter(({ path }) => path === 'until')
    if (fields.length > 0) throw new ApiError('invalid', { fields })
    await queries.updateAnnouncement(tx, row, { text, until })
    await recordHotelAction(context, tx, scope, hotel, 'announcement.changed', { id, name: text })
    await publish(tx, { hotelId: scope.hotelId, type: 'announcement.changed', subject: id, version: 1, at: now })
    return presentOne(context, tx, scope, id, view)
  })
}

/** Ends a running announcement or cancels a scheduled one. One that has already ended stays as it is. */
export async function endAnnouncement(context: AppContext, scope: HotelScope, id: string, view: TextQuery) {
  const now = context.clock()
  return transaction(context.db, async (tx) => {
    const row = (await queries.lockAnnouncement(tx, scope, id)) ?? throwNotFound()
    if (announcementStateOf(row, now) !== 'ended') {
      await queries.endAnnouncement(tx, row, now)
      await recordHotelAction(context, tx, scope, await hotelOf(tx, scope), 'announcement.ended', {
        id,
        name: row.text,
      })
      await publish(tx, { hotelId: scope.hotelId, type: 'announcement.changed', subject: id, version: 2, at: now })
    }
    return presentOne(context, tx, scope, id, view)
  })
}

// Calls of guests.

const toWholeSeconds = (milliseconds: number) => Math.max(0, Math.ceil(milliseconds / 1000))

/** `room`: the room that the phone has proven; null: none. */
const isShownInRoom = ({ rooms }: AnnouncementRow, room: string | null) =>
  rooms === null || (room !== null && rooms.some((each) => normalizeRoom(each) === normalizeRoom(room)))

function presentForPhone(row: AnnouncementRow, { languages, defaultLang }: HotelRow, now: Date): PhoneAnnouncement {
  const text = Object.fromEntries(languages.map((lang) => [lang, readText(row.text, lang, defaultLang)]))
  return { id: row.id, text, endsIn: toWholeSeconds(row.until.getTime() - now.getTime()) }
}

/** What a phone shows now. `room` was verified by the caller. */
export async function phoneAnnouncements(
  { db, clock }: AppContext,
  hotelId: string,
  room: string | null,
): Promise<PhoneAnnouncements> {
  const now = clock()
  const rows = (await queries.currentAnnouncements(db, hotelId, now)).filter((row) => isShownInRoom(row, room))
  if (rows.length === 0) return { announcements: [], nextIn: null }
  const hotel = (await publicHotelRow(db, hotelId)) ?? throwNotFound()
  const delays = rows.filter(({ from }) => from > now).map(({ from }) => from.getTime() - now.getTime())
  return {
    announcements: rows.filter(({ from }) => from <= now).map((row) => presentForPhone(row, hotel, now)),
    nextIn: delays.length > 0 ? toWholeSeconds(Math.min(...delays)) : null,
  }
}

/** The rows are read once per event and shared by all phones of the hotel that receive it. */
const rowsByEvent = new WeakMap<StoredEvent, Promise<{ row?: AnnouncementRow; hotel?: HotelRow }>>()

function readRowsOfEvent({ db }: AppContext, event: StoredEvent) {
  const cached = rowsByEvent.get(event)
  if (cached) return cached
  const read = async () => ({
    row: await queries.readAnnouncement(db, event.hotelId, event.subject),
    hotel: await publicHotelRow(db, event.hotelId),
  })
  const pendingRows = read()
  rowsByEvent.set(event, pendingRows)
  return pendingRows
}

/**
 * The payload of an event. Staff get the id only. A phone gets the announcement to show from now on, or null to stop
 * showing it or to wait `nextIn` seconds.
 */
export async function announcementOfEvent(
  context: AppContext,
  event: StoredEvent,
  reader: EventAudience,
  room: string | null = null,
): Promise<object | null> {
  const announcementId = event.subject
  if (reader !== 'guest') return { announcementId }
  const { row, hotel } = await readRowsOfEvent(context, event)
  if (!row || !hotel || !isShownInRoom(row, room)) return null
  const now = context.clock()
  const state = announcementStateOf(row, now)
  return {
    announcementId,
    announcement: state === 'running' ? presentForPhone(row, hotel, now) : null,
    nextIn: state === 'scheduled' ? toWholeSeconds(row.from.getTime() - now.getTime()) : null,
  }
}

const hashVisitor = (id: string, visitorId: string) =>
  createHash('sha256').update(`announcement ${id} ${visitorId}`).digest('base64url')

/** Counts this phone once. Throws `not_found` for an announcement that the phone does not show. */
export async function seeAnnouncement(
  { db, clock }: AppContext,
  { visitorId, hotelId, id, room }: { visitorId: string; hotelId: string; id: string; room: string | null },
  admit: () => Promise<void>,
): Promise<void> {
  const row = await queries.readAnnouncement(db, hotelId, id)
  if (!row || !isShownInRoom(row, room) || announcementStateOf(row, clock()) === 'scheduled') return throwNotFound()
  if (announcementStateOf(row, clock()) !== 'running') return
  await admit()
  await queries.insertAnnouncementView(db, { hotelId, announcementId: id, visitor: hashVisitor(id, visitorId) })
}

/**
 * Removes the visitor from the views of announcements, which remain as counts. Returns false, because guest pages do not
 * show views.
 */
export async function forgetVisitor(_: AppContext, tx: Tx, { visitorId }: Visitor, hotelId: string): Promise<boolean> {
  const ids = await queries.announcementIdsWithViews(tx, hotelId)
  await queries.forgetVisitor(
    tx,
    hotelId,
    ids.map((id) => ({ id, visitor: hashVisitor(id, visitorId) })),
  )
  return false
}

/** Moves the views of ended announcements into counts, and deletes old announcements. */
export async function deleteOldAnnouncements({ db, clock }: AppContext): Promise<void> {
  await queries.deleteAnnouncementViews(db, clock())
  await queries.deleteBefore(db, new Date(clock().getTime() - announcementRetentionDays * 86_400_000))
}

const allLanguages: TextQuery = { lang: 'all', fallback: 'none' }

/**
 * Written to `hotel.json`: announcements for everybody that run or are scheduled. On import, those that have ended
 * since are skipped.
 */
export const exportedAnnouncements: ExportedPart = {
  key: 'announcements',
  shape: ExportedAnnouncements,
  read: async (context, scope) =>
    (await listAnnouncements(context, scope, allLanguages)).filter(
      ({ state, rooms }) => state !== 'ended' && rooms === null,
    ),
  write: async (context, scope, announcement: InAnyLanguage<typeof AnnouncementInput>) => {
    if (new Date(announcement.until) > context.clock())
      await createAnnouncement(context, scope, announcement, allLanguages)
  },
}
