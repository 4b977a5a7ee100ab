import { v7 as uuid } from 'uuid'
import type { Visitor } from '#core/access/server/scope.ts'
import type { AppContext } from '#core/app/server/context.ts'
import { type Tx, transaction } from '#core/db/db.ts'
import { ApiError, throwNotFound } from '#core/errors/server/api-error.ts'
import { claimKey } from '#core/http/server/request/idempotency.ts'
import type { Lang } from '#core/i18n/contract.ts'
import { sendSignal } from '#core/realtime/server/publish.ts'
import { roomOfCode } from '#modules/content/qr-codes/server/service.ts'
import { addUsages, claimGuestPictures, createGuestUploadPath } from '#modules/foundation/media/server/service.ts'
import { publicHotelRow } from '#modules/hotel/hotels/server/service.ts'
import type { GuestChat, GuestMessage, Message } from '../../contract.ts'
import { presentGuestThread, presentMessage } from '../presenters.ts'
import type { MessagePageQuery, ThreadRow } from '../queries.ts'
import * as queries from '../queries.ts'
import { closedNoticeText, isClosedNoticeDue, receptionAt } from '../rules.ts'
import { notSnoozed } from '../snooze/service.ts'
import {
  addMessage,
  announceMessage,
  announceThread,
  assertNotEmpty,
  instantAfter,
  openThread,
  stayStart,
  toMessagePage,
} from '../threads/service.ts'

export async function readGuestChat(
  context: AppContext,
  { visitorId }: Visitor,
  hotelId: string,
  page: MessagePageQuery,
  lang: Lang,
): Promise<GuestChat> {
  const now = context.clock()
  const hotel = (await publicHotelRow(context.db, hotelId)) ?? throwNotFound()
  const reception = receptionAt(hotel, await queries.readSettings(context.db, hotelId), lang, now)
  const thread = await queries.threadOfVisitor(context.db, hotelId, visitorId, stayStart(now))
  if (!thread) return { thread: null, messages: [], before: null, after: null, reception }
  const rows = await queries.messagesOf(context.db, thread, page, false)
  const { shown, before, after } = toMessagePage(rows, page, thread.lastSeq)
  return { thread: presentGuestThread(thread), messages: shown.map(presentMessage), before, after, reception }
}

/**
 * The path and query of an address to which this guest can upload one picture. Throws what `admit` throws when there
 * were too many.
 */
export async function offerPicture(
  context: AppContext,
  visitor: Visitor,
  hotelId: string,
  extension: string | undefined,
  admit: () => Promise<void>,
): Promise<string> {
  if (!(await publicHotelRow(context.db, hotelId))) throwNotFound()
  await assertChats(context.db, hotelId)
  await admit()
  return createGuestUploadPath(context, visitor, hotelId, extension)
}

async function assertChats(db: Parameters<typeof queries.readSettings>[0], hotelId: string) {
  const settings = await queries.readSettings(db, hotelId)
  if (!settings.enabled) throw new ApiError('chat_disabled')
  return settings
}

/**
 * Stores a guest's message, once per idempotency key. The first message starts the thread of the stay; a message to a
 * closed thread reopens it. Throws `not_found`, `invalid`, `chat_disabled`, `idempotency_key_reused`, and what `admit`
 * throws when there are too many. `admit` gets the room if its code proves it; a retry of a stored message does not
 * count.
 */
export async function sendGuestMessage(
  context: AppContext,
  visitor: Visitor,
  hotelId: string,
  input: GuestMessage,
  lang: Lang,
  key: string,
  admit: (provenRoom: string | null) => Promise<void>,
): Promise<Message> {
  const { visitorId } = visitor
  const { text, about = null, pictures = [] } = input
  assertNotEmpty(text, pictures)
  const row = await transaction(context.db, async (tx) => {
    const id = uuid()
    const earlier = await claimKey(tx, { hotelId, actorId: visitorId, key, request: input, ref: id })
    if (earlier) return queries.readMessage(tx, hotelId, earlier)
    const hotel = (await publicHotelRow(tx, hotelId)) ?? throwNotFound()
    const settings = await assertChats(tx, hotelId)
    const roomAndProof = await roomWithProof(context, tx, hotelId, input, visitorId)
    await admit(roomAndProof.roomProof === 'qr' ? roomAndProof.room : null)
    const facts = { lang, ...roomAndProof }
    const thread = await openThread(tx, hotelId, visitorId, context.clock(), facts)
    const now = instantAfter(context, thread)
    const written = { id, from: 'guest' as const, author: '', text, about, pictures, lang }
    const added = await addMessage(tx, thread, written, now, {
      lang,
      ...newRoom(thread, roomAndProof),
      ...(input.guestName && { guestName: input.guestName }),
      status: 'open',
      waitingSince: thread.waitingSince ?? now,
      ...notSnoozed,
      unread: thread.unread + 1,
      version: thread.version + 1,
    })
    const isNoticeDue = isClosedNoticeDue(hotel, settings, thread, now)
    const automatic = { id: uuid(), from: 'automatic' as const, author: '', lang }
    const answered = isNoticeDue
      ? await addMessage(tx, added.thread, { ...automatic, text: closedNoticeText(hotel, settings, lang, now) }, now, {
          closedNoticeAt: now,
          guestUnread: thread.guestUnread + 1,
        })
      : null
    // Files are locked after the thread, and events are written last: see the lock order in `transaction`.
    await claimGuestPictures(context, tx, hotelId, visitor, pictures, 'pictures')
    if (pictures.length > 0) await addUsages(tx, hotelId, { kind: 'message', id, content: pictures })
    await announceMessage(tx, added.thread, added.message)
    if (answered) await announceMessage(tx, answered.thread, answered.message)
    return added.message
  })
  return presentMessage(row ?? throwNotFound())
}

type RoomWithProof = Pick<ThreadRow, 'room' | 'roomProof'>

/** The room, and how it is known. An expired code is ignored, because the message must arrive. */
async function roomWithProof(
  context: AppContext,
  tx: Tx,
  hotelId: string,
  { room, roomToken }: GuestMessage,
  visitorId: string,
): Promise<RoomWithProof> {
  const proven = roomToken ? await roomOfCode(context, tx, hotelId, roomToken, { visitorId }) : null
  if (proven !== null) return { room: proven, roomProof: 'qr' }
  return room ? { room, roomProof: 'typed' } : { room: null, roomProof: null }
}

/** A typed room never replaces a proven one. */
const newRoom = (thread: ThreadRow, { room, roomProof }: RoomWithProof): Partial<RoomWithProof> =>
  room === null || (roomProof === 'typed' && thread.roomProof === 'qr') ? {} : { room, roomProof }

/** Marks the thread as seen by the guest up to `seq`. */
export async function seeGuestMessages(
  context: AppContext,
  { visitorId }: Visitor,
  hotelId: string,
  seq: number,
): Promise<void> {
  const now = context.clock()
  const knownThread = await queries.threadOfVisitor(context.db, hotelId, visitorId, stayStart(now))
  // Checked without a lock, because screens report this often.
  if (!knownThread || Math.min(seq, knownThread.lastSeq) <= knownThread.guestSeenSeq) return
  await transaction(context.db, async (tx) => {
    const thread = await queries.lockThread(tx, hotelId, knownThread.id)
    const to = Math.min(seq, thread?.lastSeq ?? 0)
    if (!thread || to <= thread.guestSeenSeq) return
    const range = { from: thread.guestSeenSeq, to, at: now }
    const seen = await queries.markSeen(tx, thread, ['staff', 'automatic'], range)
    const guestUnread = await queries.countSent(tx, thread, ['staff', 'automatic'], to)
    const changed = await queries.updateThread(tx, thread, { guestSeenSeq: to, guestUnread })
    if (seen > 0) await announceThread(tx, changed, now)
  })
}

/** Notifies the open staff screens that the guest is typing. */
export async function typeAsGuest(context: AppContext, { visitorId }: Visitor, hotelId: string): Promise<void> {
  const thread = await queries.threadOfVisitor(context.db, hotelId, visitorId, stayStart(context.clock()))
  if (!thread) return
  const data = { threadId: thread.id, author: '' }
  await sendSignal(context.db, hotelId, { type: 'thread.typing', visitorId: null, userId: null, data })
}
