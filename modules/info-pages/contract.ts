import { z } from 'zod'
import { endpoint, Id, Instant, none, noQuery } from '#core/http/contract.ts'
import { Lang, textOf } from '#core/i18n/contract.ts'
import { FileAddress } from '#modules/media/contract.ts'
import { anyone, seeHotel, workOrders } from '#modules/members/policy.ts'
import { codesFor, entryStatuses, isJoinable, most, securities } from './rules.ts'

const Text = (max: number) => z.string().trim().max(max)
const Clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/)
export const Phone = z
  .string()
  .trim()
  .max(40)
  .regex(/^[+\d][\d\s().-]*$/)
const Room = z
  .string()
  .trim()
  .min(1)
  .max(20)
  .regex(/^\P{Cc}+$/u)

// The info fields.

const Announcement = z.object({ text: textOf(500), from: Instant.nullable(), until: Instant.nullable() })
const WifiAccess = z
  .object({
    network: z.string().min(1).max(32),
    password: z.string().max(63),
    security: z.enum(securities),
    hidden: z.boolean(),
  })
  .refine(isJoinable, { path: ['password'], message: 'wifi_password' })
const Breakfast = z.object({
  opens: Clock,
  closes: Clock,
  /** Cents, tax included; 0: included in the stay; null: not said. */
  price: z.int().min(0).max(1_000_000).nullable(),
  place: textOf(200),
})
const AccessCode = z.object({ id: Id, label: textOf(80), code: Text(40).min(1) })
const HotelAccess = z.object({
  directions: textOf(4000),
  parking: textOf(2000),
  codes: z.array(AccessCode).max(most.codes),
  /** Whether everybody reads the codes, or only who has scanned the code of a room. */
  codesFor: z.enum(codesFor),
})
const UsefulNumber = z.object({ id: Id, label: textOf(80), number: Phone })
const ArrivalDeparture = z.object({
  arrivalFrom: Clock,
  arrivalUntil: Clock.nullable(),
  departureBy: Clock,
  text: textOf(2000),
})
/** Closed: nobody writes in it, and nobody reads it. */
const Guestbook = z.object({ open: z.boolean(), words: textOf(1000) })
const Fixture = z.object({ id: Id, name: textOf(120), quantity: z.int().min(1).max(99) })
const FixtureList = z.object({
  id: Id,
  name: textOf(80),
  /** The rooms it is for; none: every room that no other list names. */
  rooms: z.array(Room).max(most.rooms),
  items: z.array(Fixture).max(most.listItems),
})
const Inventory = z.object({ words: textOf(1000), lists: z.array(FixtureList).max(most.lists) })
const OwnItem = z.object({ id: Id, title: textOf(120), text: textOf(5000), picture: FileAddress.nullable() })

/** The specification's info fields; a field nobody filled is absent. Texts come in the language of the request. */
export const Info = z
  .object({
    announcement: Announcement,
    welcomeWord: textOf(2000),
    wifi: WifiAccess,
    breakfast: Breakfast,
    hotelAccess: HotelAccess,
    usefulNumbers: z.array(UsefulNumber),
    arrivalDeparture: ArrivalDeparture,
    guestbook: Guestbook,
    inventory: Inventory,
    items: z.array(OwnItem),
  })
  .partial()
export type Info = z.infer<typeof Info>

/** As guests read it. `codes` is null where there are some, for scanned rooms only: `GET …/access-codes` gives them. */
export const PublicInfo = Info.extend({
  hotelAccess: HotelAccess.extend({ codes: z.array(AccessCode).nullable() }).optional(),
})
export type PublicInfo = z.infer<typeof PublicInfo>

const optionalId = { id: Id.optional() }

/**
 * Written in the language of the request, or in each that is named with `lang=all`: what is given replaces, null empties, what is absent stays. An item of a list that
 * carries its id keeps it and its texts in the other languages; one without, or a copy, is new and needs its name.
 */
export const InfoInput = z
  .object({
    announcement: Announcement.refine(({ from, until }) => !from || !until || Date.parse(from) < Date.parse(until), {
      path: ['until'],
      error: 'ends_before',
    }).nullable(),
    welcomeWord: textOf(2000).nullable(),
    wifi: WifiAccess.nullable(),
    breakfast: Breakfast.nullable(),
    hotelAccess: HotelAccess.extend({ codes: z.array(AccessCode.extend(optionalId)).max(most.codes) }).nullable(),
    usefulNumbers: z.array(UsefulNumber.extend(optionalId)).max(most.numbers).nullable(),
    arrivalDeparture: ArrivalDeparture.nullable(),
    guestbook: Guestbook.nullable(),
    inventory: Inventory.extend({
      lists: z
        .array(FixtureList.extend({ ...optionalId, items: z.array(Fixture.extend(optionalId)).max(most.listItems) }))
        .max(most.lists),
    }).nullable(),
    items: z.array(OwnItem.extend(optionalId)).max(most.items).nullable(),
  })
  .partial()
export type InfoInput = z.infer<typeof InfoInput>

const hotelParams = z.object({ hotelId: Id })
const langQuery = z.object({ lang: Lang.default('fr') })
const pageQuery = langQuery.extend({ after: Id.optional() })

export const readAccessCodes = endpoint({
  method: 'get',
  path: '/v1/hotels/{hotelId}/access-codes',
  summary:
    'The access codes, for a guest who has scanned the code of a room: its token in the header `X-Room-Token`, never in the address',
  audience: 'visitor',
  permission: anyone,
  params: hotelParams,
  query: langQuery,
  body: none,
  status: 200,
  output: z.object({ room: z.string(), codes: z.array(AccessCode) }),
  errors: ['visitor_missing', 'room_code_needed', 'too_many_requests'],
})

// Guestbook.

/** A word as everybody reads it. */
export const GuestbookWord = z
  .object({ id: Id, name: z.string(), words: z.string(), lang: Lang, writtenAt: Instant })
  .meta({ id: 'GuestbookWord' })
export type GuestbookWord = z.infer<typeof GuestbookWord>

/** The latest words that were published, newest first, and how many there are. */
export const GuestbookExtract = z.object({ count: z.int(), latest: z.array(GuestbookWord) })

/** A word with its fate: staff read all of them, a guest their own. */
export const GuestbookEntry = z
  .object({
    id: Id,
    name: z.string(),
    words: z.string(),
    lang: Lang,
    status: z.enum(entryStatuses),
    /** Why it is not published; its author reads it. */
    refusalReason: z.string().nullable(),
    writtenAt: Instant,
    publishedAt: Instant.nullable(),
    version: z.int(),
  })
  .meta({ id: 'GuestbookEntry' })
export type GuestbookEntry = z.infer<typeof GuestbookEntry>

export const GuestbookInput = z.object({ name: Text(80).min(1), words: Text(1500).min(1) })
export type GuestbookInput = z.infer<typeof GuestbookInput>

export const EntryPatch = z.object({ status: z.enum(['published', 'refused']), refusalReason: Text(300).optional() })
export type EntryPatch = z.infer<typeof EntryPatch>

export const readGuestbook = endpoint({
  method: 'get',
  path: '/v1/hotels/{hotelId}/guestbook',
  summary: 'The published words of the guestbook, newest first, paged by `Link`; none while it is closed',
  audience: 'public',
  permission: anyone,
  params: hotelParams,
  query: pageQuery,
  body: none,
  status: 200,
  output: z.array(GuestbookWord),
  errors: [],
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
  method: 'get',
  path: '/v1/hotels/{hotelId}/guestbook/mine',
  summary: 'The words of this visitor, whatever has become of them, newest first',
  audience: 'visitor',
  permission: anyone,
  params: hotelParams,
  query: langQuery,
  body: none,
  status: 200,
  output: z.array(GuestbookEntry),
  errors: ['visitor_missing'],
})
export const listEntries = endpoint({
  method: 'get',
  path: '/v1/hotels/{hotelId}/guestbook-entries',
  summary: 'Every word of the guestbook for those who moderate it, newest first, paged by `Link`',
  audience: 'staff',
  permission: seeHotel,
  params: hotelParams,
  query: pageQuery.extend({ status: z.enum(entryStatuses).optional() }),
  body: none,
  status: 200,
  output: z.array(GuestbookEntry),
  errors: [],
})
export const moderateEntry = endpoint({
  method: 'patch',
  path: '/v1/hotels/{hotelId}/guestbook-entries/{entryId}',
  summary: 'Publish a word, or refuse it with a reason that its author reads',
  audience: 'staff',
  permission: workOrders,
  params: hotelParams.extend({ entryId: Id }),
  query: langQuery,
  body: EntryPatch,
  status: 200,
  output: GuestbookEntry,
  errors: ['invalid'],
})
export const deleteEntry = endpoint({
  method: 'delete',
  path: '/v1/hotels/{hotelId}/guestbook-entries/{entryId}',
  summary: 'Take a word out of the guestbook for good',
  audience: 'staff',
  permission: workOrders,
  params: hotelParams.extend({ entryId: Id }),
  query: noQuery,
  body: none,
  status: 204,
  output: none,
  errors: [],
})

// Inventory of fixtures.

export const InventoryInput = z
  .object({
    listId: Id,
    room: Text(20).optional(),
    /** The code scanned in the room: it proves `room`, or names it. Refused when it does not, or no longer, say this room. */
    roomToken: Text(20).optional(),
    /** Who signs. */
    name: Text(80).min(1),
    items: z.array(z.object({ itemId: Id, ok: z.boolean(), remark: Text(300).optional() })).max(most.listItems),
    remark: Text(1500).optional(),
    /** Addresses of pictures that this guest has uploaded for it. */
    photos: z.array(FileAddress).max(most.photos).optional(),
  })
  .meta({ id: 'InventoryInput' })
export type InventoryInput = z.infer<typeof InventoryInput>

export const InventoryRecord = z
  .object({
    id: Id,
    sentAt: Instant,
    room: z.string(),
    roomProof: z.enum(['qr', 'typed']),
    /** null: forgotten, as the hotel keeps names for so many days only. */
    name: z.string().nullable(),
    lang: Lang,
    listName: z.string(),
    /** In the language of operations; `seenAs` is what the guest read. An item that was not ticked is `ok: false`. */
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
  /** A hint: what is no plain extension is left out. */
  query: langQuery.extend({ extension: z.string().optional() }),
  body: none,
  status: 201,
  output: z.object({ url: z.url() }),
  errors: ['visitor_missing', 'too_many_requests'],
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
  output: z.object({ id: Id, sentAt: Instant, room: z.string(), roomProof: z.enum(['qr', 'typed']) }),
  errors: ['invalid', 'visitor_missing', 'idempotency_key_missing', 'idempotency_key_reused', 'too_many_requests'],
})
export const listInventories = endpoint({
  method: 'get',
  path: '/v1/hotels/{hotelId}/inventories',
  summary: 'The inventories that guests have signed, newest first, paged by `Link`; `room`: those of one room',
  audience: 'staff',
  permission: seeHotel,
  params: hotelParams,
  query: pageQuery.extend({ room: Text(20).optional() }),
  body: none,
  status: 200,
  output: z.array(InventoryRecord),
  errors: [],
})
export const readInventory = endpoint({
  method: 'get',
  path: '/v1/hotels/{hotelId}/inventories/{recordId}',
  summary: 'One signed inventory',
  audience: 'staff',
  permission: seeHotel,
  params: hotelParams.extend({ recordId: Id }),
  query: langQuery,
  body: none,
  status: 200,
  output: InventoryRecord,
  errors: [],
})
