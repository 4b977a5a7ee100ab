import { v7 as uuid } from 'uuid'
import type { HotelScope, Visitor } from '#core/access/server/scope.ts'
import type { AppContext } from '#core/app/server/context.ts'
import { type Db, type Tx, transaction } from '#core/db/db.ts'
import { ApiError, type FieldProblem, throwNotFound } from '#core/errors/server/api-error.ts'
import { claimKey } from '#core/http/server/request/idempotency.ts'
import type { Lang, Localized } from '#core/i18n/contract.ts'
import { readText } from '#core/i18n/localized.ts'
import type { StoredEvent } from '#core/realtime/server/event-bus.ts'
import { publish } from '#core/realtime/server/publish.ts'
import { roomOfCode } from '#modules/content/qr-codes/server/service.ts'
import type { StoredFixtureList } from '#modules/foundation/info/rules.ts'
import {
  addUsages,
  claimGuestPictures,
  createGuestUploadPath,
  hashGuestPictures,
} from '#modules/foundation/media/server/service.ts'
import { type HotelRow, publicHotelRow } from '#modules/hotel/hotels/server/service.ts'
import type { InventoryInput, InventoryRecord } from '../../contract.ts'
import type { NameSnapshot, SignedItem } from '../../rules.ts'
import { type EntryRow, entriesOfRecords, lockChain } from '../chain/queries.ts'
import { addEntry, newSalt } from '../chain/service.ts'
import type { RecordRow } from '../queries.ts'
import * as queries from '../queries.ts'
import { pathOfPdf } from '../record-pdf/secrets.ts'

/** Records per page. */
const pageSize = 50

/**
 * The path and query of an address to which this guest can upload one picture. Throws `not_found` where there is no
 * inventory to sign, and what `admit` throws when there were too many.
 */
export async function offerPhoto(
  context: AppContext,
  { visitorId }: Visitor,
  hotelId: string,
  extension: string | undefined,
  admit: () => Promise<void>,
): Promise<string> {
  const hotel = (await publicHotelRow(context.db, hotelId)) ?? throwNotFound()
  if (!hotel.info.inventory?.lists.some(({ items }) => items.length > 0)) throwNotFound()
  await admit()
  return createGuestUploadPath(context, { visitorId }, hotelId, extension)
}

/**
 * Stores a signed inventory, once per idempotency key, as the guest read it, because the hotel's list may change.
 * Throws `not_found`, `invalid`, `idempotency_key_reused`, and what `admit` throws when there are too many. `admit`
 * gets the room if its code proves it.
 */
export async function sendInventory(
  context: AppContext,
  { visitorId }: Visitor,
  hotelId: string,
  input: InventoryInput,
  lang: Lang,
  key: string,
  admit: (provenRoom: string | null) => Promise<void>,
): Promise<RecordRow> {
  const now = context.clock()
  const row = await transaction(context.db, async (tx) => {
    const id = uuid({ msecs: now.getTime() })
    const earlier = await claimKey(tx, { hotelId, actorId: visitorId, key, request: input, ref: id })
    if (earlier) return queries.readRecord(tx, hotelId, earlier)
    const hotel = (await publicHotelRow(tx, hotelId)) ?? throwNotFound()
    const list = hotel.info.inventory?.lists.find((each) => each.id === input.listId)
    if (!list) throw new ApiError('invalid', { fields: [{ path: 'listId', code: 'list_changed' }] })
    const { room, roomProof } = await roomWithProof(context, tx, hotelId, input, visitorId)
    const items = signedItems(hotel, list, input, lang)
    const photos = input.photos ?? []
    await claimGuestPictures(context, tx, hotelId, { visitorId }, photos, 'photos')
    await admit(roomProof === 'qr' ? room : null)
    const photoHashes = await hashGuestPictures(context, tx, hotelId, photos)
    const content = {
      listId: list.id,
      listName: nameSnapshot(hotel, list.name, lang),
      room,
      roomProof,
      items,
      remark: input.remark ?? '',
      photos,
      photoHashes,
      lang,
    }
    const signer = { name: input.name, strokes: input.strokes ?? null, salt: newSalt() }
    const record = await queries.insertRecord(tx, {
      hotelId,
      id,
      visitorId,
      ...content,
      ...signer,
      sentAt: now,
    })
    await addEntry(tx, { hotelId, recordId: id, by: 'guest', signedAt: now, signer, content })
    await addUsages(tx, hotelId, { kind: 'inventory', id, content: photos })
    // Sent to staff only, because the guest gets the response.
    await publish(tx, { hotelId, type: 'inventory.created', subject: id, version: 1, at: now })
    return record
  })
  return row ?? throwNotFound()
}

const nameSnapshot = ({ defaultLang, operationsLang }: HotelRow, text: Localized, lang: Lang): NameSnapshot => ({
  guest: readText(text, lang, defaultLang),
  operations: readText(text, operationsLang, defaultLang),
})

/** Every item of the list, in order; items that the guest left out are not ticked. */
function signedItems(hotel: HotelRow, list: StoredFixtureList, { items }: InventoryInput, lang: Lang): SignedItem[] {
  const errors = items.flatMap(({ itemId }, i): FieldProblem[] =>
    list.items.some(({ id }) => id === itemId) ? [] : [{ path: `items.${i}.itemId`, code: 'list_changed' }],
  )
  if (errors.length > 0) throw new ApiError('invalid', { fields: errors })
  return list.items.map(({ id, name, quantity }) => {
    const signedItem = items.find(({ itemId }) => itemId === id)
    return {
      itemId: id,
      name: nameSnapshot(hotel, name, lang),
      quantity,
      ok: signedItem?.ok ?? false,
      remark: signedItem?.remark ?? '',
    }
  })
}

/** The room, and how it is known: from a code scanned in it, or typed. */
async function roomWithProof(
  context: AppContext,
  tx: Tx,
  hotelId: string,
  { room, roomToken }: InventoryInput,
  visitorId: string,
): Promise<Pick<RecordRow, 'room' | 'roomProof'>> {
  if (!roomToken) {
    if (room) return { room, roomProof: 'typed' }
    throw new ApiError('invalid', { fields: [{ path: 'room', code: 'room_required' }] })
  }
  const proven = await roomOfCode(context, tx, hotelId, roomToken, { visitorId })
  if (proven === null || (room && room !== proven))
    throw new ApiError('invalid', { fields: [{ path: 'roomToken', code: 'room_code' }] })
  return { room: proven, roomProof: 'qr' }
}

function present(context: AppContext, row: RecordRow, entries: readonly EntryRow[]): InventoryRecord {
  const guest = entries.find(({ by }) => by === 'guest')
  const staff = entries.find(({ by }) => by === 'staff')
  return {
    id: row.id,
    sentAt: row.sentAt.toISOString(),
    room: row.room,
    roomProof: row.roomProof,
    name: row.name,
    lang: row.lang,
    listName: row.listName.operations,
    items: row.items.map(({ name, ...item }) => ({ ...item, name: name.operations, seenAs: name.guest })),
    remark: row.remark,
    photos: row.photos,
    strokes: row.strokes,
    staff: staff ? { name: staff.name, strokes: staff.strokes, signedAt: staff.signedAt.toISOString() } : null,
    number: guest?.number ?? null,
    hash: guest?.hash ?? null,
    pdf: row.name === null ? null : pathOfPdf(context, row),
  }
}

async function presentOne(context: AppContext, db: Db | Tx, row: RecordRow): Promise<InventoryRecord> {
  return present(context, row, await entriesOfRecords(db, row.hotelId, [row.id]))
}

export async function listInventories(
  context: AppContext,
  scope: HotelScope,
  query: { room?: string; after?: string },
) {
  const rows = await queries.recordsOf(context.db, scope, { ...query, limit: pageSize + 1 })
  const entries = await entriesOfRecords(
    context.db,
    scope.hotelId,
    rows.map(({ id }) => id),
  )
  return {
    records: rows.slice(0, pageSize).map((row) =>
      present(
        context,
        row,
        entries.filter(({ recordId }) => recordId === row.id),
      ),
    ),
    next: rows.length > pageSize ? rows[pageSize - 1]?.id : undefined,
  }
}

export async function readInventory(context: AppContext, scope: HotelScope, id: string): Promise<InventoryRecord> {
  return presentOne(context, context.db, (await queries.readRecord(context.db, scope.hotelId, id)) ?? throwNotFound())
}

/** The payload of an event: the record, for staff only. */
export async function inventoryOfEvent(
  context: AppContext,
  event: StoredEvent,
): Promise<{ inventory: InventoryRecord } | null> {
  const row = await queries.readRecord(context.db, event.hotelId, event.subject)
  return row ? { inventory: await presentOne(context, context.db, row) } : null
}

/** Adds the signature of staff to a record, once. Throws `not_found`, and `conflict` when somebody has signed it already. */
export async function signInventory(
  context: AppContext,
  scope: HotelScope,
  id: string,
  { name, strokes }: { name: string; strokes?: number[][] | undefined },
): Promise<InventoryRecord> {
  const { hotelId } = scope
  return transaction(context.db, async (tx) => {
    const record = (await queries.readRecord(tx, hotelId, id)) ?? throwNotFound()
    // The chain is locked first, so that two who sign at once come one after the other.
    await lockChain(tx, hotelId)
    const entries = await entriesOfRecords(tx, hotelId, [id])
    // A record of an earlier release has no entry that a signature could refer to.
    if (entries.length !== 1 || record.name === null) throw new ApiError('conflict')
    const signer = { name, strokes: strokes ?? null, salt: newSalt() }
    await addEntry(tx, { hotelId, recordId: id, by: 'staff', signedAt: context.clock(), signer, content: null })
    return presentOne(context, tx, record)
  })
}
