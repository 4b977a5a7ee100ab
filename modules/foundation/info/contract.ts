import { z } from 'zod'
import { Id, Instant } from '#core/http/contract.ts'
import { optionalTextSchema } from '#core/i18n/contract.ts'
import { FileAddress, StoredFileAddress } from '#core/storage/contract.ts'
import { cleanPhone, isPhone } from './phone-rules.ts'
import { accessCodeAudiences, maxInfoCounts, maxInfoTextLengths, wifiSecurities } from './rules.ts'
import { isJoinable, isNetworkName } from './wifi-rules.ts'

const PlainText = (max: number) => z.string().trim().max(max)
const ClockTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/)
export const Phone = z.string().overwrite(cleanPhone).max(maxInfoTextLengths.phone).refine(isPhone, 'phone')
/** What a telephone dials for the number: `+33299405060`, with an extension `+33299405060,12`. */
export const Dialled = z.string()
const Room = z
  .string()
  .trim()
  .min(1)
  .max(maxInfoTextLengths.room)
  .regex(/^\P{Cc}+$/u)

const Announcement = z.object({
  text: optionalTextSchema(maxInfoTextLengths.announcement),
  from: Instant.nullable(),
  until: Instant.nullable(),
})
const WifiFields = z.object({
  network: z.string().min(1).max(maxInfoTextLengths.network).refine(isNetworkName, 'wifi_network'),
  password: z.string().max(maxInfoTextLengths.wifiPassword),
  security: z.enum(wifiSecurities),
  hidden: z.boolean(),
  /**
   * Whether every guest sees the password, or only guests who have scanned a room's code. When absent from a call it is
   * unchanged, and `scanned-rooms` for a new Wi-Fi.
   */
  passwordFor: z.enum(accessCodeAudiences).optional(),
})
const WifiAccess = WifiFields.refine(isJoinable, { path: ['password'], message: 'wifi_password' })
const Breakfast = z.object({
  opens: ClockTime,
  closes: ClockTime,
  /** Cents, tax included; 0: included in the stay; null: not specified. */
  price: z.int().min(0).max(1_000_000_000).nullable(),
  place: optionalTextSchema(maxInfoTextLengths.breakfastPlace),
})
export const AccessCode = z.object({
  id: Id,
  label: optionalTextSchema(maxInfoTextLengths.label),
  code: PlainText(maxInfoTextLengths.accessCode).min(1),
})
const HotelAccess = z.object({
  directions: optionalTextSchema(maxInfoTextLengths.directions),
  parking: optionalTextSchema(maxInfoTextLengths.parking),
  codes: z.array(AccessCode).max(maxInfoCounts.codes),
  /** Whether every guest sees the codes, or only guests who have scanned a room's code. */
  codesFor: z.enum(accessCodeAudiences),
})
const UsefulNumber = z.object({ id: Id, label: optionalTextSchema(maxInfoTextLengths.label), number: Phone })
const ArrivalDeparture = z.object({
  arrivalFrom: ClockTime,
  arrivalUntil: ClockTime.nullable(),
  departureBy: ClockTime,
  text: optionalTextSchema(maxInfoTextLengths.arrivalDeparture),
})
/** Closed: nobody can write in it or read it. */
const Guestbook = z.object({ open: z.boolean(), words: optionalTextSchema(maxInfoTextLengths.words) })
const Fixture = z.object({
  id: Id,
  name: optionalTextSchema(maxInfoTextLengths.fixture),
  quantity: z.int().min(1).max(maxInfoCounts.pieces),
})
const FixtureList = z.object({
  id: Id,
  name: optionalTextSchema(maxInfoTextLengths.label),
  /** The rooms that the list is for; empty: every room that no other list names. */
  rooms: z.array(Room).max(maxInfoCounts.rooms),
  items: z.array(Fixture).max(maxInfoCounts.listItems),
})
const Inventory = z.object({
  words: optionalTextSchema(maxInfoTextLengths.words),
  lists: z.array(FixtureList).max(maxInfoCounts.lists),
})
const CustomItem = z.object({
  id: Id,
  title: optionalTextSchema(maxInfoTextLengths.title),
  text: optionalTextSchema(maxInfoTextLengths.text),
  picture: StoredFileAddress.nullable(),
})

/** The specification's info fields; an unfilled field is absent. Texts are in the language of the request. */
export const Info = z
  .object({
    announcement: Announcement,
    welcomeWord: optionalTextSchema(maxInfoTextLengths.welcomeWord),
    wifi: WifiAccess,
    breakfast: Breakfast,
    hotelAccess: HotelAccess,
    usefulNumbers: z.array(UsefulNumber),
    arrivalDeparture: ArrivalDeparture,
    guestbook: Guestbook,
    inventory: Inventory,
    items: z.array(CustomItem),
  })
  .partial()
export type Info = z.infer<typeof Info>

/**
 * As guests read it. `codes` and the Wi-Fi password are null when they are for scanned rooms only: `GET …/access-codes`
 * returns them.
 */
export const PublicInfo = Info.extend({
  announcement: Announcement.extend({
    /** The same in every language: the phone stores it to remember which announcement was dismissed. */
    key: z.string(),
  }).optional(),
  wifi: WifiFields.extend({ password: WifiFields.shape.password.nullable() }).optional(),
  hotelAccess: HotelAccess.extend({ codes: z.array(AccessCode).nullable() }).optional(),
  usefulNumbers: z.array(UsefulNumber.extend({ dialled: Dialled.optional() })).optional(),
})
export type PublicInfo = z.infer<typeof PublicInfo>

const optionalId = { id: Id.optional() }

/**
 * Texts in the language of the request, or in each language given with `lang=all`: given values replace, null empties,
 * absent ones stay. A list item that carries its id keeps it and its texts in the other languages; an item without one,
 * or a copy, is new and needs a name.
 */
export const InfoInput = z
  .object({
    announcement: Announcement.refine(({ from, until }) => !from || !until || Date.parse(from) < Date.parse(until), {
      path: ['until'],
      error: 'ends_before',
    }).nullable(),
    welcomeWord: optionalTextSchema(maxInfoTextLengths.welcomeWord).nullable(),
    wifi: WifiAccess.nullable(),
    breakfast: Breakfast.nullable(),
    hotelAccess: HotelAccess.extend({
      codes: z.array(AccessCode.extend(optionalId)).max(maxInfoCounts.codes),
    }).nullable(),
    usefulNumbers: z.array(UsefulNumber.extend(optionalId)).max(maxInfoCounts.numbers).nullable(),
    arrivalDeparture: ArrivalDeparture.nullable(),
    guestbook: Guestbook.nullable(),
    inventory: Inventory.extend({
      lists: z
        .array(
          FixtureList.extend({
            ...optionalId,
            items: z.array(Fixture.extend(optionalId)).max(maxInfoCounts.listItems),
          }),
        )
        .max(maxInfoCounts.lists),
    }).nullable(),
    items: z
      .array(CustomItem.extend({ ...optionalId, picture: FileAddress.nullable() }))
      .max(maxInfoCounts.items)
      .nullable(),
  })
  .partial()
export type InfoInput = z.infer<typeof InfoInput>
