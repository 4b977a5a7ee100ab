import { z } from 'zod'
import {
  answerGuests,
  anyOf,
  anyone,
  anyoneOrKey,
  deleteHotel,
  editContent,
  editHotel,
  noApiKeyForFields,
  onlyFields,
  onlyOwnersChangeField,
  roles,
  secondFactorRules,
  seeHotel,
} from '#core/access/policy.ts'
import {
  deleteCall,
  type Endpoint,
  endpoint,
  Id,
  Instant,
  noContent,
  noParams,
  noQuery,
  readCall,
  WebAddress,
} from '#core/http/contract.ts'
import { Lang, Text as ReadText, StaffLang, textQuery } from '#core/i18n/contract.ts'
import { FileAddress, StoredFileAddress } from '#core/storage/contract.ts'
import { isKnownTimeZone } from '#core/time/hours.ts'
import { Dialled, Info, InfoInput, Phone, PublicInfo } from '#modules/foundation/info/contract.ts'
import { PublicMedia } from '#modules/foundation/media/contract.ts'
import {
  guestStarts,
  maxHotelTextLengths,
  maxRetentionDays,
  maxRoomProofHours,
  orderProofs,
  roomApprovals,
  roomBillProofs,
} from './rules.ts'

const PlainText = (max: number) => z.string().trim().max(max)
const Colour = z.string().regex(/^#[0-9a-f]{6}$/i)
/** A zone with a name, because an offset does not follow summer time. */
const isTimeZone = (zone: string) => isKnownTimeZone(zone) && !/^[+-]/.test(zone)
const TimeZone = z.string().max(64).refine(isTimeZone, 'time_zone')
const Currency = z.string().refine((code) => Intl.supportedValuesOf('currency').includes(code), 'currency')

export const Address = z.object({
  street: PlainText(maxHotelTextLengths.street),
  postalCode: PlainText(maxHotelTextLengths.postalCode),
  city: PlainText(maxHotelTextLengths.city),
  country: z.string().regex(/^[A-Z]{2}$/),
  latitude: z.number().min(-90).max(90).nullable(),
  longitude: z.number().min(-180).max(180).nullable(),
})
export type Address = z.infer<typeof Address>

export const Brand = z.object({
  colour: Colour,
  logo: StoredFileAddress.nullable(),
  cover: StoredFileAddress.nullable(),
})
const BrandInput = Brand.extend({ logo: FileAddress.nullable(), cover: FileAddress.nullable() })
const ReviewLinks = z.object({ google: z.string().nullable(), tripadvisor: z.string().nullable() })
const ReviewLinksInput = z.object({ google: WebAddress.nullable(), tripadvisor: WebAddress.nullable() })

/** What guest screens show of the hotel itself; `modules/reach/public-hotel` adds the rest. */
export const OwnPublicHotel = z.object({
  id: Id,
  _id: Id,
  slug: z.string(),
  name: z.string(),
  lang: Lang,
  languages: z.array(Lang),
  /** Paths of the texts that were missing in `lang` and come from the hotel's default language. */
  fallback: z.array(z.string()),
  /** The language of these texts. Absent in data of an older release, which a phone may have kept. */
  defaultLang: Lang.optional(),
  /** The languages of the texts in `fallback` that are in neither language, by path. */
  fallbackLangs: z.record(z.string(), Lang).optional(),
  /** Paths of the texts that a translation engine has drafted and nobody of the hotel has read. Absent: none. */
  drafted: z.array(z.string()).optional(),
  address: Address,
  phone: z.string().nullable(),
  dialled: Dialled.optional(),
  timeZone: z.string(),
  currency: z.string(),
  brand: Brand,
  hasRating: z.boolean(),
  /** `room`: only guests who have scanned the code of their room can order. */
  orderProof: z.enum(orderProofs),
  /**
   * What guests must prove before a charge to a room's bill: nothing, the guest's surname, or the room's scanned code.
   */
  roomBillProof: z.enum(roomBillProofs),
  /** For how many hours a scan of a room's code proves that room; null: until the code is renewed. */
  roomProofHours: z.int().nullable(),
  reviewLinks: ReviewLinks,
  info: PublicInfo,
  defaultPage: Id.nullable(),
  hasPages: z.boolean(),
  version: z.int(),
  /** Whether an engine translates what guests and staff write. */
  translation: z.boolean(),
  /** The uploaded pictures that occur in the fields above, by their address. */
  medias: z.record(z.string(), PublicMedia),
})
/** Everything guest screens show. Each module adds the type of its part. */
export interface PublicHotel extends z.infer<typeof OwnPublicHotel> {}

/** The endpoint that returns it, as screens see it; `modules/reach/public-hotel` declares it. */
export interface ReadPublicHotel extends Endpoint {
  method: 'get'
  path: '/v1/hotels/{hotelId}'
  params: z.ZodObject<{ hotelId: z.ZodString }>
  query: z.ZodObject<{ lang: z.ZodDefault<typeof Lang> }>
  body: typeof noContent
  output: z.ZodType<PublicHotel>
}

/** The staff view of a hotel. `owners` and the other roles are user ids. */
export const Hotel = z
  .object({
    id: Id,
    _id: Id,
    slug: z.string(),
    name: z.string(),
    address: Address,
    phone: z.string().nullable(),
    timeZone: z.string(),
    currency: z.string(),
    languages: z.array(Lang),
    defaultLang: Lang,
    operationsLang: StaffLang,
    /** The initial language for guests who have not chosen one. */
    guestStart: z.enum(guestStarts),
    brand: Brand,
    reviewLinks: ReviewLinks,
    hasRating: z.boolean(),
    orderProof: z.enum(orderProofs),
    roomBillProof: z.enum(roomBillProofs),
    roomProofHours: z.int().nullable(),
    /** Which phones the reception must approve before a scan proves a room. */
    roomApproval: z.enum(roomApprovals),
    /** Who must have an authenticator application or a passkey. */
    secondFactor: z.enum(secondFactorRules),
    /** The hotel's own texts about nearby places, in the hotel's order. */
    placeOpinions: z.array(z.object({ placeId: Id, text: ReadText })),
    info: Info,
    defaultPage: Id.nullable(),
    hasPages: z.boolean(),
    owners: z.array(Id),
    admins: z.array(Id),
    members: z.array(Id),
    editors: z.array(Id),
    kitchen: z.array(Id),
    retentionDays: z.int(),
    version: z.int(),
  })
  .meta({ id: 'Hotel' })
export type Hotel = z.infer<typeof Hotel>

/** Numbers of items that wait for the hotel's staff. */
const waitingCounts = {
  newOrders: z.int(),
  /** Guestbook entries to be published or refused; 0 when the hotel has no guestbook. */
  newWords: z.int(),
  /** Messages of guests that no member of staff has read. */
  unreadMessages: z.int(),
  /** Guests' opinions to be published or refused, or with a low rating that nobody has handled. */
  newOpinions: z.int(),
}
export const OpenHotel = Hotel.omit({ info: true, placeOpinions: true })
  .extend({ secondFactorNeeded: z.literal(false), waiting: z.object(waitingCounts) })
  .meta({ id: 'OpenHotel' })
export type OpenHotel = z.infer<typeof OpenHotel>
/** A hotel that requires a second factor which the person does not have. */
export const LockedHotel = Hotel.pick({ id: true, _id: true, slug: true, name: true })
  .extend({ secondFactorNeeded: z.literal(true) })
  .meta({ id: 'LockedHotel' })
/** A hotel in a list, without what its guests read: other calls return that. */
export const ListedHotel = z.discriminatedUnion('secondFactorNeeded', [OpenHotel, LockedHotel])
export type ListedHotel = z.infer<typeof ListedHotel>

const HotelFields = z.object({
  /** The name is used in emails to people outside the product. */
  name: PlainText(maxHotelTextLengths.name)
    .min(1)
    .regex(/^(?!.*:\/\/)\P{Cc}*$/u),
  slug: z
    .string()
    .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/)
    .min(3)
    .max(maxHotelTextLengths.slug)
    .refine((slug) => !z.uuid().safeParse(slug).success, 'invalid'),
  address: Address.partial(),
  phone: Phone.nullable(),
  timeZone: TimeZone,
  currency: Currency,
  languages: z.array(Lang).min(1).max(Lang.options.length),
  defaultLang: Lang,
  operationsLang: StaffLang,
  guestStart: z.enum(guestStarts),
  brand: BrandInput.partial(),
  reviewLinks: ReviewLinksInput.partial(),
  hasRating: z.boolean(),
  orderProof: z.enum(orderProofs),
  roomBillProof: z.enum(roomBillProofs),
  roomProofHours: z.int().min(1).max(maxRoomProofHours).nullable(),
  roomApproval: z.enum(roomApprovals),
  info: InfoInput,
  retentionDays: z.int().min(1).max(maxRetentionDays),
})
export const HotelInput = HotelFields.partial().required({ name: true })
export type HotelInput = z.infer<typeof HotelInput>
/**
 * `defaultPage`: one of the published pages, or null for the usual home. `secondFactor`: only for owners who have a
 * second factor themselves.
 */
export const HotelPatch = HotelFields.extend({
  defaultPage: Id.nullable(),
  secondFactor: z.enum(secondFactorRules),
}).partial()
export type HotelPatch = z.infer<typeof HotelPatch>

const hotelParams = z.object({ hotelId: Id })
const langQuery = z.object({ lang: Lang.default('fr') })

export const listHotels = endpoint({
  ...readCall,
  path: '/v1/hotels',
  summary:
    'The hotels of the signed-in person with the numbers of waiting items; all hotels for provider staff; with an API key, its hotels. A hotel that requires a second factor which the person does not have is returned with its name only. Paged by `Link`',
  audience: 'staff',
  permission: anyoneOrKey('read'),
  params: noParams,
  query: langQuery.extend({ q: z.string().trim().max(100).optional(), after: z.string().max(200).optional() }),
  output: z.array(ListedHotel),
})
export const createHotel = endpoint({
  method: 'post',
  path: '/v1/hotels',
  summary: 'Create a hotel; its creator becomes its owner',
  audience: 'staff',
  permission: anyone,
  params: noParams,
  query: langQuery,
  body: HotelInput,
  status: 201,
  output: Hotel,
  errors: ['invalid'],
})
export const manageHotel = endpoint({
  ...readCall,
  path: '/v1/hotels/{hotelId}/manage',
  summary: 'The staff view of the hotel, the role of the person in it, and what is waiting',
  audience: 'staff',
  permission: seeHotel,
  params: hotelParams,
  query: textQuery,
  output: z.object({
    hotel: Hotel,
    /** Guests do not see it until an owner has confirmed their address. */
    draft: z.boolean(),
    role: z.enum(roles).nullable(),
    ...waitingCounts,
    /** Whether an engine translates what guests write. */
    translation: z.boolean(),
    /** The setup steps that a new hotel has completed. `texts`: no placeholder of a template is left. */
    firstSteps: z.object({
      service: z.boolean(),
      texts: z.boolean(),
      information: z.boolean(),
      team: z.boolean(),
      order: z.boolean(),
    }),
  }),
})
export const updateHotel = endpoint({
  method: 'patch',
  path: '/v1/hotels/{hotelId}',
  summary:
    'Change the hotel; texts are written in `lang`, or in each language that is named with `lang=all`. `If-Match` with the version guards against a lost update',
  audience: 'staff',
  permission: noApiKeyForFields(
    // What guests must prove, how long their data is kept, and the address of printed codes: not with an API key.
    ['secondFactor', 'retentionDays', 'roomBillProof', 'roomProofHours', 'roomApproval', 'slug'],
    onlyOwnersChangeField(
      'secondFactor',
      anyOf(editHotel, onlyFields(answerGuests, 'orderProof'), onlyFields(editContent, 'info', 'defaultPage')),
    ),
  ),
  params: hotelParams,
  query: textQuery.pick({ lang: true }),
  body: HotelPatch,
  status: 200,
  /** `ignored`: sent fields that cannot be set this way, such as `owners` or `hasPages`. */
  output: Hotel.extend({ ignored: z.array(z.string()).optional() }),
  errors: ['invalid', 'precondition_failed', 'conflict'],
})
export const removeHotel = endpoint({
  ...deleteCall,
  path: '/v1/hotels/{hotelId}',
  summary: 'Delete the hotel: nobody finds it any more, and it can be restored for 30 days',
  audience: 'staff',
  permission: deleteHotel,
  params: hotelParams,
})

/** A deleted hotel that can still be restored. */
export const DeletedHotel = z
  .object({ id: Id, name: z.string(), city: z.string(), deletedAt: Instant, restorableUntil: Instant })
  .meta({ id: 'DeletedHotel' })
export type DeletedHotel = z.infer<typeof DeletedHotel>

export const listDeletedHotels = endpoint({
  ...readCall,
  path: '/v1/deleted-hotels',
  summary: 'Hotels the person owns (provider staff: all) that were deleted in the last 30 days, latest first',
  audience: 'staff',
  permission: anyone,
  params: noParams,
  query: noQuery,
  output: z.array(DeletedHotel),
})
export const restoreHotel = endpoint({
  method: 'post',
  path: '/v1/hotels/{hotelId}/restore',
  summary: 'Restore a deleted hotel as it was, including its slug',
  audience: 'staff',
  permission: deleteHotel,
  deleted: true,
  params: hotelParams,
  query: langQuery,
  body: noContent,
  status: 200,
  output: Hotel,
  errors: [],
})
