import { z } from 'zod'
import { answerGuests, anyone, seeGuests } from '#core/access/policy.ts'
import { deleteCall, endpoint, Id, Instant, noContent, readCall } from '#core/http/contract.ts'
import { Lang } from '#core/i18n/contract.ts'
import { FileAddress } from '#core/storage/contract.ts'
import { maxRoomProofLength } from '#modules/content/qr-codes/proof-rules.ts'
import { maxRoomLength } from '#modules/content/qr-codes/rules.ts'
import { AccessCode } from '#modules/foundation/info/contract.ts'
import { maxInfoCounts } from '#modules/foundation/info/rules.ts'
import { entryStatuses, maxGuestTextLengths, maxSignatureCounts, signatureSize } from './rules.ts'

const Text = (max: number) => z.string().trim().max(max)

const hotelParams = z.object({ hotelId: Id })
const langQuery = z.object({ lang: Lang.default('fr') })
const pageQuery = langQuery.extend({ after: Id.optional() })

export const readAccessCodes = endpoint({
  ...readCall,
  path: '/v1/hotels/{hotelId}/access-codes',
  summary:
    'The access codes and the password of the Wi-Fi, for a guest who has scanned the code of a room: its token in the header `X-Room-Token`, never in the address',
  audience: 'visitor',
  permission: anyone,
  params: hotelParams,
  query: langQuery,
  output: z.object({
    room: z.string(),
    codes: z.array(AccessCode),
    /** null: there is none, or it is not secret and is part of the public hotel. */
    wifiPassword: z.string().nullable(),
  }),
  errors: ['visitor_missing', 'room_code_needed', 'too_many_requests'],
})

// Guestbook.

/** A guestbook entry as everybody reads it. */
export const GuestbookWord = z
  .object({ id: Id, name: z.string(), words: z.string(), lang: Lang, writtenAt: Instant })
  .meta({ id: 'GuestbookWord' })
export type GuestbookWord = z.infer<typeof GuestbookWord>

/** The latest published entries, newest first, and how many there are. */
export const GuestbookExtract = z.object({ count: z.int(), latest: z.array(GuestbookWord) })

declare module '#modules/hotel/hotels/contract.ts' {
  interface PublicHotel {
    guestbook: z.infer<typeof GuestbookExtract>
  }
}

/** An entry with its status: staff read all of them, a guest their own. */
export const GuestbookEntry = z
  .object({
    id: Id,
    name: z.string(),
    words: z.string(),
    lang: Lang,
    status: z.enum(entryStatuses),
    /** Why it was refused; shown to its author. */
    refusalReason: z.string().nullable(),
    writtenAt: Instant,
    publishedAt: Instant.nullable(),
    version: z.int(),
  })
  .meta({ id: 'GuestbookEntry' })
export type GuestbookEntry = z.infer<typeof GuestbookEntry>

export const GuestbookInput = z.object({
  name: Text(maxGuestTextLengths.name).min(1),
  words: Text(maxGuestTextLengths.words).min(1),
})
export type GuestbookInput = z.infer<typeof GuestbookInput>

export const EntryPatch = z.object({
  status: z.enum(['published', 'refused']),
  refusalReason: Text(maxGuestTextLengths.refusalReason).optional(),
})
export type EntryPatch = z.infer<typeof EntryPatch>

export const readGuestbook = endpoint({
  ...readCall,
  path: '/v1/hotels/{hotelId}/guestbook',
  summary: 'The published words of the guestbook, newest first, paged by `Link`; none while it is closed',
  audience: 'public',
  permission: anyone,
  params: hotelParams,
  query: pageQuery,
  output: z.array(GuestbookWord),
})
export const writeInGuestbook = endpoint({
  method: 'post',
  path: '/v1/hotels/{hotelId}/guestbook',
  summary: 'A guest leaves a word; the hotel reads it before it is published. `lang` is the language it is written in',
  audience: 'visitor',
  permission: anyone,
  params: hotelParams,
  query: langQuery,
  body: GuestbookInput,
  idempotent: true,
  status: 201,
  output: GuestbookEntry,
  errors: [
    'visitor_missing',
    'idempotency_key_missing',
    'idempotency_key_reused',
    'guestbook_closed',
    'too_many_requests',
  ],
})
export const listOwnEntries = endpoint({
  ...readCall,
  path: '/v1/hotels/{hotelId}/guestbook/mine',
  summary:
    'The words of this visitor, whatever has become of them, newest first. The header `Livret-Cursor` is the cursor from which the stream goes on',
  audience: 'visitor',
  permission: anyone,
  params: hotelParams,
  query: langQuery,
  output: z.array(GuestbookEntry),
  errors: ['visitor_missing'],
})
export const listEntries = endpoint({
  ...readCall,
  path: '/v1/hotels/{hotelId}/guestbook-entries',
  summary: 'Every word of the guestbook for those who moderate it, newest first, paged by `Link`',
  audience: 'staff',
  permission: seeGuests,
  params: hotelParams,
  query: pageQuery.extend({ status: z.enum(entryStatuses).optional() }),
  output: z.array(GuestbookEntry),
})
export const moderateEntry = endpoint({
  method: 'patch',
  path: '/v1/hotels/{hotelId}/guestbook-entries/{entryId}',
  summary: 'Publish a word, or refuse it with a reason that its author reads',
  audience: 'staff',
  permission: answerGuests,
  params: hotelParams.extend({ entryId: Id }),
  query: langQuery,
  body: EntryPatch,
  status: 200,
  output: GuestbookEntry,
  errors: ['invalid'],
})
export const deleteEntry = endpoint({
  ...deleteCall,
  path: '/v1/hotels/{hotelId}/guestbook-entries/{entryId}',
  summary: 'Take a word out of the guestbook for good',
  audience: 'staff',
  permission: answerGuests,
  params: hotelParams.extend({ entryId: Id }),
})

// Inventory of fixtures.

/** A drawn signature in a field of 600 × 200: each stroke is x, y, x, y, … */
export const Strokes = z
  .array(
    z
      .array(z.int().min(0).max(signatureSize.width))
      .min(2)
      .max(maxSignatureCounts.numbers)
      .refine(({ length }) => length % 2 === 0, 'invalid'),
  )
  .max(maxSignatureCounts.strokes)

export const InventoryInput = z
  .object({
    listId: Id,
    room: Text(maxRoomLength).optional(),
    /**
     * The code scanned in the room: it proves `room`, or sets it when absent. Refused when it belongs to another room
     * or is no longer valid.
     */
    roomToken: Text(maxRoomProofLength).optional(),
    /** The name of the guest who signs. */
    name: Text(maxGuestTextLengths.name).min(1),
    items: z
      .array(z.object({ itemId: Id, ok: z.boolean(), remark: Text(maxGuestTextLengths.itemRemark).optional() }))
      .max(maxInfoCounts.listItems),
    remark: Text(maxGuestTextLengths.remark).optional(),
    /** Addresses of pictures that this guest has uploaded for this inventory. */
    photos: z.array(FileAddress).max(maxInfoCounts.photos).optional(),
    /** What the guest has drawn; absent: the typed name is the signature. */
    strokes: Strokes.optional(),
  })
  .meta({ id: 'InventoryInput' })
export type InventoryInput = z.infer<typeof InventoryInput>

export const InventoryRecord = z
  .object({
    id: Id,
    sentAt: Instant,
    room: z.string(),
    roomProof: z.enum(['qr', 'typed']),
    /** null: deleted, because the hotel stores names for a limited number of days. */
    name: z.string().nullable(),
    lang: Lang,
    listName: z.string(),
    /**
     * Names are in the working language of the hotel; `seenAs` is what the guest read. An item that was not ticked is
     * `ok: false`.
     */
    items: z.array(
      z.object({
        itemId: Id,
        name: z.string(),
        seenAs: z.string(),
        quantity: z.int(),
        ok: z.boolean(),
        remark: z.string(),
      }),
    ),
    remark: z.string(),
    photos: z.array(z.string()),
    /** What the guest has drawn; null: the name was typed only, or is deleted. */
    strokes: Strokes.nullable(),
    /** The signature of staff; null: nobody has signed for the hotel. */
    staff: z.object({ name: z.string().nullable(), strokes: Strokes.nullable(), signedAt: Instant }).nullable(),
    /** The place of the guest’s signature in the chain of the hotel, and its SHA-256; null: signed before there was one. */
    number: z.int().nullable(),
    hash: z.string().nullable(),
    /** The path of the record as PDF; null: the name is deleted. */
    pdf: z.string().nullable(),
  })
  .meta({ id: 'InventoryRecord' })
export type InventoryRecord = z.infer<typeof InventoryRecord>

export const offerInventoryPhoto = endpoint({
  method: 'post',
  path: '/v1/hotels/{hotelId}/inventories/photos',
  summary:
    'An address that takes one picture of this guest by PUT, once, within 10 minutes: the raw bytes as the body. Without its query string it is what `photos` of an inventory takes; who knows it can see the picture',
  audience: 'visitor',
  permission: anyone,
  params: hotelParams,
  /** A hint for the file name; anything but a plain extension is ignored. */
  query: langQuery.extend({ extension: z.string().optional() }),
  body: noContent,
  status: 201,
  output: z.object({ url: z.url() }),
  errors: ['visitor_missing', 'too_many_requests', 'guest_photos_full'],
})
export const sendInventory = endpoint({
  method: 'post',
  path: '/v1/hotels/{hotelId}/inventories',
  summary: 'A guest signs the inventory of fixtures of their room, once. `lang` is the language the guest reads',
  audience: 'visitor',
  permission: anyone,
  params: hotelParams,
  query: langQuery,
  body: InventoryInput,
  idempotent: true,
  status: 201,
  output: z.object({
    id: Id,
    sentAt: Instant,
    room: z.string(),
    roomProof: z.enum(['qr', 'typed']),
    /** The path of the signed record as PDF, with a secret: for this guest alone. */
    pdf: z.string(),
  }),
  errors: [
    'invalid',
    'visitor_missing',
    'idempotency_key_missing',
    'idempotency_key_reused',
    'too_many_requests',
    'guest_photos_full',
  ],
})
export const listInventories = endpoint({
  ...readCall,
  path: '/v1/hotels/{hotelId}/inventories',
  summary: 'The inventories that guests have signed, newest first, paged by `Link`; `room`: those of one room',
  audience: 'staff',
  permission: seeGuests,
  params: hotelParams,
  query: pageQuery.extend({ room: Text(maxRoomLength).optional() }),
  output: z.array(InventoryRecord),
})
export const readInventory = endpoint({
  ...readCall,
  path: '/v1/hotels/{hotelId}/inventories/{recordId}',
  summary: 'One signed inventory',
  audience: 'staff',
  permission: seeGuests,
  params: hotelParams.extend({ recordId: Id }),
  query: langQuery,
  output: InventoryRecord,
})
