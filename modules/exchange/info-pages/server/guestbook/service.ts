import { v7 as uuid } from 'uuid'
import type { HotelScope, Visitor } from '#core/access/server/scope.ts'
import { changeForGuests } from '#core/app/server/change-for-guests.ts'
import type { AppContext } from '#core/app/server/context.ts'
import { type Db, type Tx, transaction } from '#core/db/db.ts'
import { ApiError, throwNotFound } from '#core/errors/server/api-error.ts'
import { claimKey } from '#core/http/server/request/idempotency.ts'
import type { Lang } from '#core/i18n/contract.ts'
import { recordAction } from '#core/journal/server/record.ts'
import type { StoredEvent } from '#core/realtime/server/event-bus.ts'
import { publish } from '#core/realtime/server/publish.ts'
import { localDate } from '#core/time/hours.ts'
import { type HotelRow, hotelOf, publicHotelRow } from '#modules/hotel/hotels/server/service.ts'
import type { EntryPatch, GuestbookEntry, GuestbookInput, GuestbookWord } from '../../contract.ts'
import { type EntryStatus, maxExtractEntries } from '../../rules.ts'
import type { EntryRow } from '../queries.ts'
import * as queries from '../queries.ts'

/** Entries per page. */
const pageSize = 20

const isGuestbookOpen = ({ info }: HotelRow) => Boolean(info.guestbook?.open)

const presentWord = ({ id, name, words, lang, writtenAt }: EntryRow): GuestbookWord => ({
  id,
  name,
  words,
  lang,
  writtenAt: writtenAt.toISOString(),
})

const present = (row: EntryRow): GuestbookEntry => ({
  ...presentWord(row),
  status: row.status,
  refusalReason: row.refusalReason,
  publishedAt: row.publishedAt?.toISOString() ?? null,
  version: row.version,
})

/** The guestbook as part of the public hotel; nothing while it is closed. */
export async function guestbookExtract(
  db: Db | Tx,
  hotel: HotelRow,
): Promise<{ count: number; latest: GuestbookWord[] }> {
  if (!isGuestbookOpen(hotel)) return { count: 0, latest: [] }
  const rows = await queries.entriesOf(db, hotel.id, { status: 'published', limit: maxExtractEntries })
  const count = rows.length < maxExtractEntries ? rows.length : await queries.countPublished(db, hotel.id)
  return { count, latest: rows.map(presentWord) }
}

function page<Row extends { id: string }>(rows: Row[]): { rows: Row[]; next: string | undefined } {
  return { rows: rows.slice(0, pageSize), next: rows.length > pageSize ? rows[pageSize - 1]?.id : undefined }
}

export async function readGuestbook(context: AppContext, hotelId: string, after?: string) {
  const hotel = (await publicHotelRow(context.db, hotelId)) ?? throwNotFound()
  if (!isGuestbookOpen(hotel)) return { words: [], next: undefined }
  const found = await queries.entriesOf(context.db, hotelId, { status: 'published', after, limit: pageSize + 1 })
  const { rows, next } = page(found)
  return { words: rows.map(presentWord), next }
}

/**
 * Stores a guest's entry, once per idempotency key. Throws `not_found`, `guestbook_closed`, `idempotency_key_reused`,
 * and what `admit` throws when there are too many. A retry of a stored entry does not count.
 */
export async function writeInGuestbook(
  context: AppContext,
  { visitorId }: Visitor,
  hotelId: string,
  input: GuestbookInput,
  lang: Lang,
  key: string,
  admit: () => Promise<void>,
): Promise<GuestbookEntry> {
  const now = context.clock()
  const row = await transaction(context.db, async (tx) => {
    const id = uuid({ msecs: now.getTime() })
    const earlier = await claimKey(tx, { hotelId, actorId: visitorId, key, request: input, ref: id })
    if (earlier) return queries.readEntry(tx, hotelId, earlier)
    const hotel = (await publicHotelRow(tx, hotelId)) ?? throwNotFound()
    if (!isGuestbookOpen(hotel)) throw new ApiError('guestbook_closed')
    await admit()
    const entry = await queries.insertEntry(tx, {
      hotelId,
      id,
      visitorId,
      ...input,
      lang,
      status: 'pending',
      writtenAt: now,
    })
    await publishEntryEvent(tx, entry, 'guestbook.created', now)
    return entry
  })
  return present(row ?? throwNotFound())
}

/** Notifies the staff and the author of the entry. */
async function publishEntryEvent(tx: Tx, row: EntryRow, type: 'guestbook.created' | 'guestbook.changed', at: Date) {
  const { hotelId, id: subject, version, visitorId } = row
  await publish(tx, { hotelId, type, subject, version, visitorId, at })
}

export async function listOwnEntries(
  context: AppContext,
  visitor: Visitor,
  hotelId: string,
): Promise<GuestbookEntry[]> {
  return (await queries.visitorEntries(context.db, visitor, hotelId, 50)).map(present)
}

export async function listEntries(
  context: AppContext,
  scope: HotelScope,
  query: { status?: EntryStatus; after?: string },
) {
  const { rows, next } = page(await queries.entriesOf(context.db, scope.hotelId, { ...query, limit: pageSize + 1 }))
  return { entries: rows.map(present), next }
}

/** Publishes an entry, or refuses it with a reason. Refusing a published entry unpublishes it. */
export async function moderateEntry(
  context: AppContext,
  scope: HotelScope,
  id: string,
  { status, refusalReason }: EntryPatch,
): Promise<GuestbookEntry> {
  const now = context.clock()
  if (status === 'refused' && !refusalReason)
    throw new ApiError('invalid', { fields: [{ path: 'refusalReason', code: 'reason_required' }] })
  return changeForGuests(context, scope.hotelId, async (tx) => {
    const row = (await queries.lockEntry(tx, scope, id)) ?? throwNotFound()
    const changed = await queries.updateEntry(tx, row, {
      status,
      refusalReason: status === 'refused' ? refusalReason : null,
      publishedAt: status === 'published' ? (row.publishedAt ?? now) : null,
    })
    const changes = row.status === status ? [] : [{ field: 'status', from: row.status, to: status }]
    const act = status === 'published' ? 'guestbook.published' : 'guestbook.refused'
    await recordAction(context, tx, scope, { act, subject: await auditSubject(tx, scope, row), changes })
    await publishEntryEvent(tx, changed, 'guestbook.changed', now)
    return present(changed)
  })
}

export async function deleteEntry(context: AppContext, scope: HotelScope, id: string): Promise<void> {
  await changeForGuests(context, scope.hotelId, async (tx) => {
    const row = (await queries.deleteEntry(tx, scope, id)) ?? throwNotFound()
    await recordAction(context, tx, scope, { act: 'guestbook.deleted', subject: await auditSubject(tx, scope, row) })
  })
}

/** The audit log is stored longer than guest data, so it identifies an entry by its day. */
const auditSubject = async (tx: Tx, scope: HotelScope, { id, writtenAt }: EntryRow) => ({
  id,
  name: localDate((await hotelOf(tx, scope)).timeZone, writtenAt),
})

/** The payload of an event: the entry as it is when the event is delivered. */
export async function entryOfEvent(
  context: AppContext,
  event: StoredEvent,
): Promise<{ guestbookEntry: GuestbookEntry } | null> {
  const row = await queries.readEntry(context.db, event.hotelId, event.subject)
  return row ? { guestbookEntry: present(row) } : null
}
