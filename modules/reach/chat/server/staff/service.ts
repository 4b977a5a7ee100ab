import { v7 as uuid } from 'uuid'
import { answerGuests } from '#core/access/policy.ts'
import type { HotelScope } from '#core/access/server/scope.ts'
import { hotelsOf } from '#core/app/server/change-for-guests.ts'
import type { AppContext } from '#core/app/server/context.ts'
import { type Tx, transaction } from '#core/db/db.ts'
import { ApiError, throwInvalid, throwNotFound } from '#core/errors/server/api-error.ts'
import { claimKey } from '#core/http/server/request/idempotency.ts'
import { readCursor, throwInvalidCursor, toRowPage, writeCursor } from '#core/http/server/request/paging.ts'
import type { Lang } from '#core/i18n/contract.ts'
import { recordAction } from '#core/journal/server/record.ts'
import { sendSignal } from '#core/realtime/server/publish.ts'
import { parseFileAddress } from '#core/storage/address-rules.ts'
import { localDate } from '#core/time/hours.ts'
import { notifyGuest } from '#modules/content/guest-notifications/server/service.ts'
import { visitorsOfRoom } from '#modules/content/qr-codes/server/service.ts'
import { ordersOfVisitor, snoozeEnd } from '#modules/exchange/orders/server/service.ts'
import { userById } from '#modules/foundation/accounts/server/service.ts'
import { linkFiles } from '#modules/foundation/media/server/service.ts'
import { chatPath } from '#modules/hotel/hotels/paths.ts'
import { hotelOf } from '#modules/hotel/hotels/server/service.ts'
import type { Message, MessagePage, RoomPhone, StaffMessage, Thread, ThreadChange } from '../../contract.ts'
import { priorities } from '../../rules.ts'
import { presentMessage, presentThread } from '../presenters.ts'
import type { MessagePageQuery, ThreadCursor, ThreadRow } from '../queries.ts'
import * as queries from '../queries.ts'
import { notSnoozed } from '../snooze/service.ts'
import {
  addMessage,
  announceMessage,
  announceThread,
  assertNotEmpty,
  instantAfter,
  openThread,
  toMessagePage,
} from '../threads/service.ts'

interface ListQuery {
  status: ThreadRow['status']
  snoozed?: 'true'
  q?: string
  after?: string
  limit: number
}

/** `next` is the cursor of the next page. */
export async function listThreads(context: AppContext, scope: HotelScope, query: ListQuery) {
  const after = query.after ? readThreadCursor(query.after) : undefined
  const rows = await queries.threadsOf(context.db, scope, { ...query, after, limit: query.limit + 1 })
  const { items: threads, last } = toRowPage(rows, query.limit, presentThread)
  return { threads, next: last && writeThreadCursor(last.thread) }
}

const writeThreadCursor = ({ priority, waitingSince, lastAt, id }: ThreadCursor) =>
  `${priority}_${waitingSince?.toISOString() ?? ''}_${writeCursor(lastAt, id)}`

function readThreadCursor(after: string): ThreadCursor {
  const [first = '', waiting = '', ...last] = after.split('_')
  const priority = priorities.find((name) => name === first) ?? throwInvalidCursor()
  const { at: lastAt, id } = readCursor(last.join('_'))
  const waitingSince = waiting === '' ? null : new Date(waiting)
  return Number.isNaN(waitingSince?.getTime()) ? throwInvalidCursor() : { priority, waitingSince, lastAt, id }
}

export async function readThread(context: AppContext, scope: HotelScope, id: string): Promise<Thread> {
  return presentThread((await queries.readListedThread(context.db, scope.hotelId, id)) ?? throwNotFound())
}

export async function listMessages(
  context: AppContext,
  { hotelId }: HotelScope,
  threadId: string,
  page: MessagePageQuery,
): Promise<MessagePage> {
  const thread = (await queries.readThread(context.db, hotelId, threadId)) ?? throwNotFound()
  const rows = await queries.messagesOf(context.db, thread, page, true)
  const { shown, before, after } = toMessagePage(rows, page, thread.lastSeq)
  return { messages: shown.map(presentMessage), before, after }
}

/** The orders of a thread's guest in this hotel, newest first. */
export async function readThreadOrders(context: AppContext, scope: HotelScope, threadId: string) {
  const thread = (await queries.readThread(context.db, scope.hotelId, threadId)) ?? throwNotFound()
  if (thread.visitorId === null) return []
  const orders = await ordersOfVisitor(context, scope, thread.visitorId)
  return orders.map(({ id, number, serviceName, status, placedAt }) => ({ id, number, serviceName, status, placedAt }))
}

/**
 * The thread of the guest who scanned the code of a room in this stay; created or reopened if it is not open. `phone`:
 * which one, if several have scanned it. Throws `nobody_in_room`, and `several_in_room` with the phones.
 */
export async function startThread(
  context: AppContext,
  scope: HotelScope,
  room: string,
  phone: string | undefined,
): Promise<Thread> {
  const { hotelId } = scope
  const id = await transaction(context.db, async (tx) => {
    const guests = await visitorsOfRoom(context, tx, scope, room)
    if (guests.length === 0) throw new ApiError('nobody_in_room')
    const guest = guests.length === 1 && !phone ? guests[0] : guests.find((each) => each.id === phone)
    if (!guest) {
      const ids = guests.map(({ visitorId }) => visitorId)
      const names = await queries.namesOfVisitors(tx, hotelId, ids)
      const phones = guests.map(
        ({ id, visitorId, since }): RoomPhone => ({
          id,
          since: since.toISOString(),
          guestName: names.get(visitorId) ?? null,
        }),
      )
      throw new ApiError('several_in_room', { context: { phones } })
    }
    const { defaultLang: lang } = await hotelOf(tx, scope)
    const now = context.clock()
    const place = { room: guest.room, roomProof: 'qr' as const }
    const thread = await openThread(tx, hotelId, guest.visitorId, now, { lang, ...place })
    const isAsWanted = thread.status === 'open' && thread.roomProof === 'qr' && thread.lastSeq > 0
    if (isAsWanted) return thread.id
    const change = { ...place, status: 'open' as const, version: thread.version + 1 }
    await announceThread(tx, await queries.updateThread(tx, thread, change), now)
    return thread.id
  })
  return readThread(context, scope, id)
}

/**
 * Takes a thread, hands it over, puts it off, labels it, closes or reopens it. Throws `thread_moved`, with the current thread, when somebody
 * else was first.
 */
export async function changeThread(
  context: AppContext,
  scope: HotelScope,
  id: string,
  { status, ownerId, guestName, snooze, labels, priority, version }: ThreadChange,
): Promise<Thread> {
  const { hotelId } = scope
  await transaction(context.db, async (tx) => {
    const thread = (await queries.lockThread(tx, hotelId, id)) ?? throwNotFound()
    if (thread.version !== version) {
      const now = await queries.readListedThread(tx, hotelId, id)
      throw new ApiError('thread_moved', { context: { thread: now && presentThread(now) } })
    }
    const now = context.clock()
    const changed = await queries.updateThread(tx, thread, {
      ...(status && { status }),
      // Closing marks all messages as seen.
      ...(status === 'closed' && {
        waitingSince: null,
        unread: 0,
        closedAt: now,
        ...notSnoozed,
        priority: 'normal' as const,
      }),
      ...(priority && { priority }),
      ...(labels && { labels: [...new Set(labels)] }),
      ...(snooze && {
        snoozedUntil: snoozeEnd(snooze, thread.room, now),
        snoozedBy: scope.person.firstName,
        untilCheckOut: snooze.until === null,
        waitingSince: null,
      }),
      ...(snooze === null && thread.snoozedUntil && { ...notSnoozed, waitingSince: now }),
      ...(ownerId === null && { ownerId, ownerName: null, takenAt: null }),
      ...(ownerId && { ownerId, ownerName: await memberName(context, tx, scope, ownerId), takenAt: now }),
      ...(guestName !== undefined && { guestName: guestName || null }),
      version: thread.version + 1,
    })
    if (status === 'closed' && thread.status !== 'closed') {
      // The audit log is stored longer than guest data, so it identifies a thread by its day.
      const name = localDate((await hotelOf(tx, scope)).timeZone, thread.createdAt)
      await recordAction(context, tx, scope, { act: 'thread.closed', subject: { id, name } })
    }
    await announceThread(tx, changed, now)
  })
  return readThread(context, scope, id)
}

/** The first name of a member who answers guests, or of the caller. Throws `invalid`. */
export async function memberName(
  context: AppContext,
  tx: Tx,
  { hotelId, person }: HotelScope,
  userId: string,
  path = 'ownerId',
): Promise<string> {
  if (userId === person.userId) return person.firstName
  const found = await hotelsOf(context).roleAt(tx, hotelId, userId)
  const mayAnswer = found?.role && answerGuests({ role: found.role, provider: false })
  const account = mayAnswer ? await userById(tx, userId) : undefined
  if (!account) return throwInvalid(path, 'not_a_member')
  return account.firstName
}

/**
 * Stores an answer to the guest, once per idempotency key, or an internal note. An answer to a thread without an owner
 * also takes it. Throws `not_found`, `invalid`, `idempotency_key_reused`.
 */
export async function sendStaffMessage(
  context: AppContext,
  scope: HotelScope,
  threadId: string,
  input: StaffMessage,
  lang: Lang,
  key: string,
): Promise<Message> {
  const { hotelId, person } = scope
  const { text, pictures = [], note = false } = input
  assertNotEmpty(text, pictures)
  const fields = pictures.flatMap((address, i) =>
    parseFileAddress(address) && pictures.indexOf(address) === i
      ? []
      : [{ path: `pictures.${i}`, code: 'unknown_photo' }],
  )
  if (fields.length > 0) throw new ApiError('invalid', { fields })
  const row = await transaction(context.db, async (tx) => {
    const id = uuid()
    const request = { threadId, ...input }
    const earlier = await claimKey(tx, { hotelId, actorId: person.userId, key, request, ref: id })
    if (earlier) return queries.readMessage(tx, hotelId, earlier)
    const thread = (await queries.lockThread(tx, hotelId, threadId)) ?? throwNotFound()
    const now = instantAfter(context, thread)
    const from = note ? ('note' as const) : ('staff' as const)
    const written = { id, from, author: person.firstName, text, pictures, lang }
    const added = await addMessage(tx, thread, written, now, note ? {} : answering(thread, scope, now))
    const pictureFields = Object.fromEntries(pictures.map((address, i) => [`pictures.${i}`, address]))
    if (pictures.length > 0)
      await linkFiles(context, tx, scope, pictureFields, { kind: 'message', id, content: pictures })
    if (!note)
      await notifyGuest(context, tx, {
        ...{ hotelId, visitorId: thread.visitorId },
        ...{ event: 'answered', screen: chatPath, byEmail: thread.guestUnread === 0 },
      })
    await announceMessage(tx, added.thread, added.message)
    return added.message
  })
  return presentMessage(row ?? throwNotFound())
}

/** The changes made by an answer: the guest no longer waits, and a thread without an owner gets one. */
const answering = (thread: ThreadRow, { person }: HotelScope, now: Date): Partial<ThreadRow> => ({
  ...(thread.ownerId === null && { ownerId: person.userId, ownerName: person.firstName }),
  takenAt: now,
  // An answer counts as the closed notice, because staff are present.
  closedNoticeAt: now,
  status: 'open',
  waitingSince: null,
  ...notSnoozed,
  guestUnread: thread.guestUnread + 1,
  version: thread.version + 1,
})

/** Marks the thread as seen by staff up to `seq`. */
export async function seeMessages(
  context: AppContext,
  { hotelId }: HotelScope,
  threadId: string,
  seq: number,
): Promise<void> {
  const thread = (await queries.readThread(context.db, hotelId, threadId)) ?? throwNotFound()
  // Checked without a lock, because every screen reports this.
  if (Math.min(seq, thread.lastSeq) <= thread.staffSeenSeq) return
  const now = context.clock()
  await transaction(context.db, async (tx) => {
    const thread = (await queries.lockThread(tx, hotelId, threadId)) ?? throwNotFound()
    const to = Math.min(seq, thread.lastSeq)
    if (to <= thread.staffSeenSeq) return
    const seen = await queries.markSeen(tx, thread, ['guest'], { from: thread.staffSeenSeq, to, at: now })
    const unread = await queries.countSent(tx, thread, ['guest'], to)
    const changed = await queries.updateThread(tx, thread, { staffSeenSeq: to, unread })
    if (seen > 0) await announceThread(tx, changed, now)
  })
}

/** Notifies the guest, and open staff screens, that somebody of the hotel is typing. */
export async function typeAsStaff(context: AppContext, scope: HotelScope, threadId: string): Promise<void> {
  const { hotelId, person } = scope
  const { visitorId } = (await queries.readThread(context.db, hotelId, threadId)) ?? throwNotFound()
  const data = { threadId, author: person.firstName }
  await sendSignal(context.db, hotelId, { type: 'thread.typing', visitorId, userId: person.userId, data })
}
