import { z } from 'zod'
import { answerGuests, anyone, seeGuests } from '#core/access/policy.ts'
import { endpoint, Id, Instant, noContent, noQuery, readCall } from '#core/http/contract.ts'
import { Lang } from '#core/i18n/contract.ts'
import { FileAddress } from '#core/storage/contract.ts'
import { maxRoomProofLength } from '#modules/content/qr-codes/proof-rules.ts'
import { maxRoomLength } from '#modules/content/qr-codes/rules.ts'
import { SnoozeInput } from '#modules/exchange/orders/snooze-contract.ts'
import {
  maxChatTextLengths,
  maxMessagePictures,
  maxThreadLabels,
  priorities,
  senders,
  subjectKinds,
  threadStatuses,
} from './rules.ts'

export type * from './settings-contract.ts'

/** The subject of a message: the screen from which the guest opened the chat. `name` is what the guest read. */
export const MessageSubject = z.object({
  kind: z.enum(subjectKinds),
  id: z.string().max(60),
  name: z.string().trim().max(200),
})
export type MessageSubject = z.infer<typeof MessageSubject>

export const Message = z
  .object({
    id: Id,
    threadId: Id,
    /** The position in the thread, from 1, without gaps. Guests do not get notes, so their lists skip those positions. */
    seq: z.int(),
    from: z.enum(senders),
    /** First name of the member of staff; empty for guests and automatic messages. */
    author: z.string(),
    text: z.string(),
    /** Addresses of files. */
    pictures: z.array(z.string()),
    about: MessageSubject.nullable(),
    lang: Lang,
    at: Instant,
    /** When the other side saw it on the screen; null: not yet. */
    seenAt: Instant.nullable(),
  })
  .meta({ id: 'Message' })
export type Message = z.infer<typeof Message>

/** A phone that has scanned the code of a room during this stay, and since when. */
export const RoomPhone = z.object({ id: Id, since: Instant, guestName: z.string().nullable() })
export type RoomPhone = z.infer<typeof RoomPhone>

export const Thread = z
  .object({
    id: Id,
    hotelId: Id,
    visitorRoom: z.string().nullable(),
    roomProof: z.enum(['qr', 'typed']).nullable(),
    guestName: z.string().nullable(),
    lang: Lang,
    status: z.enum(threadStatuses),
    /** The member of staff who is responsible for the thread. */
    owner: z.object({ id: Id, firstName: z.string() }).nullable(),
    /** Messages of the guest that no member of staff has seen. */
    unread: z.int(),
    /** Since when the guest has waited for an answer; null: it was answered or closed. */
    waitingSince: Instant.nullable(),
    /** Until when it is put off, and by whom; `until` null: until the guest of its room checks out. */
    snooze: z.object({ until: Instant.nullable(), by: z.string() }).nullable(),
    labels: z.array(z.string()),
    priority: z.enum(priorities),
    lastMessage: Message.nullable(),
    createdAt: Instant,
    version: z.int(),
  })
  .meta({ id: 'Thread' })
export type Thread = z.infer<typeof Thread>

/** The chat as part of the public hotel. Everything else depends on the time and is read with the messages. */
export const PublicChat = z.object({ enabled: z.boolean() })

declare module '#modules/hotel/hotels/contract.ts' {
  interface PublicHotel {
    chat: z.infer<typeof PublicChat>
  }
}

/** The state of the reception, which guests see above the chat: whether it answers now, and when it opens next. */
export const Reception = z.object({
  /** Whether the hotel offers a chat at all. */
  enabled: z.boolean(),
  /** Whether it is within the hours of the hotel's chat. */
  open: z.boolean(),
  opensAt: Instant.nullable(),
  /** The hotel's own text outside the hours; empty: the default text is used. */
  awayText: z.string(),
})
export type Reception = z.infer<typeof Reception>

/** The guest's own thread; null: none in this stay. */
export const GuestThread = z.object({
  id: Id,
  status: z.enum(threadStatuses),
  visitorRoom: z.string().nullable(),
  guestName: z.string().nullable(),
  /** First name of the member of staff who is responsible. */
  owner: z.string().nullable(),
  /** Messages of the hotel that this guest has not seen. */
  unread: z.int(),
})
export type GuestThread = z.infer<typeof GuestThread>

export const GuestChat = z
  .object({
    thread: GuestThread.nullable(),
    /** Oldest first. */
    messages: z.array(Message),
    /** The value of `before` for the page of older messages; null: there are none. */
    before: z.int().nullable(),
    /** The value of `after` for the page of newer messages; null: there are none. */
    after: z.int().nullable(),
    reception: Reception,
  })
  .meta({ id: 'GuestChat' })
export type GuestChat = z.infer<typeof GuestChat>

const text = z.string().trim().max(maxChatTextLengths.text)
const pictures = z.array(FileAddress).max(maxMessagePictures)

/** A text, pictures, or both. */
export const GuestMessage = z
  .object({
    text,
    /** Addresses of pictures that this guest has uploaded for this message. */
    pictures: pictures.optional(),
    about: MessageSubject.optional(),
    guestName: z.string().trim().max(maxChatTextLengths.guestName).optional(),
    room: z.string().trim().max(maxRoomLength).optional(),
    /** The code scanned in the room: it proves `room`, or sets it when absent. An expired code is ignored. */
    roomToken: z.string().max(maxRoomProofLength).optional(),
  })
  .meta({ id: 'GuestMessage' })
export type GuestMessage = z.infer<typeof GuestMessage>

export const StaffMessage = z
  .object({
    text,
    /** Addresses of pictures of the media library. */
    pictures: pictures.optional(),
    /** An internal note that only staff read. */
    note: z.boolean().optional(),
  })
  .meta({ id: 'StaffMessage' })
export type StaffMessage = z.infer<typeof StaffMessage>

export const ThreadChange = z
  .object({
    status: z.enum(threadStatuses).optional(),
    /** A member of the hotel, or null for nobody. */
    ownerId: Id.nullable().optional(),
    guestName: z.string().trim().max(maxChatTextLengths.guestName).optional(),
    /** Puts it off: nobody is alerted, until it comes back by itself or the guest writes. Null brings it back now. */
    snooze: SnoozeInput.nullable().optional(),
    labels: z.array(z.string().trim().min(1).max(maxChatTextLengths.label)).max(maxThreadLabels).optional(),
    priority: z.enum(priorities).optional(),
    /** The version of the thread that was read; if it has changed, the error is 409 `thread_moved`. */
    version: z.int(),
  })
  .meta({ id: 'ThreadChange' })
export type ThreadChange = z.infer<typeof ThreadChange>

/**
 * A page of a thread, oldest first. `before` and `after` are the positions of the adjacent pages, null at the ends of
 * the thread.
 */
export const MessagePage = z.object({
  messages: z.array(Message),
  before: z.int().nullable(),
  after: z.int().nullable(),
})
export type MessagePage = z.infer<typeof MessagePage>

const hotelParams = z.object({ hotelId: Id })
const threadParams = z.object({ hotelId: Id, threadId: Id })
const langQuery = z.object({ lang: Lang.default('fr') })
/** The largest value of a PostgreSQL `integer`, the type of the column `seq`. */
const maxSeq = 2_147_483_647
/** If both are given, `before` is used; without either, the newest page is returned. */
const pageQuery = langQuery.extend({
  before: z.coerce.number().int().min(1).max(maxSeq).optional(),
  after: z.coerce.number().int().min(0).max(maxSeq).optional(),
  limit: z.coerce.number().int().min(1).max(100).default(50),
})
const SeenPosition = z.object({ seq: z.int().min(0) })

// Guests

export const readGuestChat = endpoint({
  ...readCall,
  path: '/v1/hotels/{hotelId}/chat/messages',
  summary:
    'The thread of this guest’s stay. Without `before` or `after` it returns the newest page; `before` returns older messages and `after` newer ones. The header `Livret-Cursor` is the cursor from which to resume the event stream',
  audience: 'visitor',
  permission: anyone,
  params: hotelParams,
  query: pageQuery,
  output: GuestChat,
  errors: ['visitor_missing'],
})
export const sendGuestMessage = endpoint({
  method: 'post',
  path: '/v1/hotels/{hotelId}/chat/messages',
  summary: 'Send a message to the hotel as a guest. `lang` is the language that the guest reads',
  audience: 'visitor',
  permission: anyone,
  params: hotelParams,
  query: langQuery,
  body: GuestMessage,
  idempotent: true,
  status: 201,
  output: Message,
  errors: [
    'invalid',
    'chat_disabled',
    'guest_photos_full',
    'too_many_requests',
    'visitor_missing',
    'idempotency_key_missing',
    'idempotency_key_reused',
  ],
})
export const offerChatPicture = endpoint({
  method: 'post',
  path: '/v1/hotels/{hotelId}/chat/pictures',
  summary:
    'An address for the upload of one picture by PUT, once, within 10 minutes, with the raw bytes as the body. Without its query string, the address goes into `pictures` of a message; anybody who knows it can see the picture',
  audience: 'visitor',
  permission: anyone,
  params: hotelParams,
  /** A hint for the file name; anything but a plain extension is ignored. */
  query: langQuery.extend({ extension: z.string().optional() }),
  body: noContent,
  status: 201,
  output: z.object({ url: z.url() }),
  errors: ['visitor_missing', 'too_many_requests', 'chat_disabled', 'guest_photos_full'],
})
export const seeGuestMessages = endpoint({
  method: 'post',
  path: '/v1/hotels/{hotelId}/chat/seen',
  summary: 'Mark the messages up to `seq` as seen by the guest',
  audience: 'visitor',
  permission: anyone,
  params: hotelParams,
  query: noQuery,
  body: SeenPosition,
  status: 204,
  output: noContent,
  errors: ['visitor_missing'],
})
export const typeAsGuest = endpoint({
  method: 'post',
  path: '/v1/hotels/{hotelId}/chat/typing',
  summary: 'Report that the guest is typing. Sent to staff who have the thread open, and not stored',
  audience: 'visitor',
  permission: anyone,
  params: hotelParams,
  query: noQuery,
  body: noContent,
  status: 204,
  output: noContent,
  errors: ['visitor_missing', 'too_many_requests'],
})

// Staff

export const listThreads = endpoint({
  ...readCall,
  path: '/v1/hotels/{hotelId}/threads',
  summary:
    'Threads, paged by `Link`: first those of high priority; in each, those that wait for an answer, the longest wait first, then the newest. `q` searches the room, the name and the labels; `snoozed` lists those that are put off. The header `Livret-Cursor` is the cursor from which to resume the event stream',
  audience: 'staff',
  permission: seeGuests,
  params: hotelParams,
  query: langQuery.extend({
    status: z.enum(threadStatuses).default('open'),
    snoozed: z.literal('true').optional(),
    q: z.string().trim().max(100).optional(),
    after: z.string().max(200).optional(),
    limit: z.coerce.number().int().min(1).max(100).default(50),
  }),
  output: z.array(Thread),
})
export const startThread = endpoint({
  method: 'post',
  path: '/v1/hotels/{hotelId}/threads',
  summary:
    'Start a thread with the guest who scanned the code of a room during this stay. Returns the open thread of this guest if there is one. If several phones have scanned the code, the error `several_in_room` lists them in `context.phones`, and `phone` chooses one',
  audience: 'staff',
  permission: answerGuests,
  params: hotelParams,
  query: langQuery,
  body: z.object({
    room: z.string().trim().min(1).max(maxRoomLength),
    /** One of the phones that the error `several_in_room` lists. */
    phone: Id.optional(),
  }),
  status: 201,
  output: Thread,
  errors: ['nobody_in_room', 'several_in_room'],
})
export const readThread = endpoint({
  ...readCall,
  path: '/v1/hotels/{hotelId}/threads/{threadId}',
  summary: 'One thread',
  audience: 'staff',
  permission: seeGuests,
  params: threadParams,
  query: langQuery,
  output: Thread,
})
export const readThreadOrders = endpoint({
  ...readCall,
  path: '/v1/hotels/{hotelId}/threads/{threadId}/orders',
  summary: 'Identifiers of the guest’s orders of this hotel, newest first, at most 20',
  audience: 'staff',
  permission: seeGuests,
  params: threadParams,
  query: langQuery,
  output: z.array(
    z.object({ id: Id, number: z.int(), serviceName: z.string(), status: z.string(), placedAt: Instant }),
  ),
})
export const changeThread = endpoint({
  method: 'patch',
  path: '/v1/hotels/{hotelId}/threads/{threadId}',
  summary:
    'Take a thread, hand it over, put it off, label it, close it or reopen it. `version` prevents two people from changing it at the same time',
  audience: 'staff',
  permission: answerGuests,
  params: threadParams,
  query: langQuery,
  body: ThreadChange,
  status: 200,
  output: Thread,
  errors: ['invalid', 'thread_moved'],
})
export const listMessages = endpoint({
  ...readCall,
  path: '/v1/hotels/{hotelId}/threads/{threadId}/messages',
  summary: 'Messages and notes of a thread, the newest page first',
  audience: 'staff',
  permission: seeGuests,
  params: threadParams,
  query: pageQuery,
  output: MessagePage,
})
export const sendStaffMessage = endpoint({
  method: 'post',
  path: '/v1/hotels/{hotelId}/threads/{threadId}/messages',
  summary:
    'Answer the guest, or leave a note for colleagues. An answer to a thread without an owner makes its author the owner',
  audience: 'staff',
  permission: answerGuests,
  params: threadParams,
  query: langQuery,
  body: StaffMessage,
  idempotent: true,
  status: 201,
  output: Message,
  errors: ['invalid', 'idempotency_key_missing', 'idempotency_key_reused'],
})
export const seeMessages = endpoint({
  method: 'post',
  path: '/v1/hotels/{hotelId}/threads/{threadId}/seen',
  summary: 'Mark the messages up to `seq` as seen by the staff; the guest sees that they were read',
  audience: 'staff',
  permission: answerGuests,
  params: threadParams,
  query: noQuery,
  body: SeenPosition,
  status: 204,
  output: noContent,
  errors: [],
})
export const typeAsStaff = endpoint({
  method: 'post',
  path: '/v1/hotels/{hotelId}/threads/{threadId}/typing',
  summary:
    'Report that a member of staff is typing. Sent to the guest and to colleagues who have the thread open, and not stored',
  audience: 'staff',
  permission: answerGuests,
  params: threadParams,
  query: noQuery,
  body: noContent,
  status: 204,
  output: noContent,
  errors: [],
})
