import { z } from 'zod'
import { editContent, editContentOrOnlyFields, seeHotel, workOrders } from '#core/access/policy.ts'
import { deleteCall, endpoint, Id, Instant, orderCall, readCall, updateCall, WebAddress } from '#core/http/contract.ts'
import { Money, optionalTextSchema, requiredTextSchema, Text, textQuery } from '#core/i18n/contract.ts'
import { FileAddress } from '#core/storage/contract.ts'
import { Hours } from '#core/time/contract.ts'
import { automaticAcceptances, waitingOrdersRange } from './acceptance-rules.ts'
import {
  allergenAnswers,
  allergens,
  deliveryModes,
  diets,
  maxMeatCountries,
  maxMenuCounts,
  maxMenuTextLengths,
  maxStock,
  meats,
  saleModes,
  serviceKinds,
} from './rules.ts'
import { seatHoursRange } from './seat-service-rules.ts'
import { ReadSlots, Slots } from './slots-contract.ts'

/** An amount in hundredths of the currency's unit. The service checks that the currency has that many decimals. */
export const Cents = z.int().min(0).max(1_000_000_000)
/** A text that may be blank in other languages. The service checks that it is given in the hotel's own language. */
const Translated = optionalTextSchema(maxMenuTextLengths.name)

/**
 * The answer for each of the fourteen allergens of EU 1169/2011, annex II. An absent allergen is unanswered, and `null`
 * means that all are; guests are told so. Only `none` means that the article is free of the allergen.
 */
export const Allergens = z.partialRecord(z.enum(allergens), z.enum(allergenAnswers)).nullable()

const Country = z.string().regex(/^[A-Z]{2}$/)
/**
 * The origin of each meat in an article, as ISO 3166-1 alpha-2 codes; `slaughtered` is empty where the country is the same.
 * An empty list: none of these meats is in it. Null: nobody has filled it in.
 */
export const MeatOrigins = z
  .array(
    z.object({
      meat: z.enum(meats),
      raised: z.array(Country).min(1).max(maxMeatCountries),
      slaughtered: z.array(Country).max(maxMeatCountries),
    }),
  )
  .max(meats.length)
  .refine((origins) => new Set(origins.map(({ meat }) => meat)).size === origins.length, 'duplicate_meat')
  .nullable()

/** If `allergens` is absent, those of the choice stay unchanged. */
const ChoiceInput = z.object({ id: Id.optional(), name: Translated, price: Cents, allergens: Allergens.optional() })
/**
 * `sharedId`: the option is used by all articles of the hotel that have an option with the same value. A change of it
 * changes all of them, except for their sold-out choices. An article that begins to use it gets it as the others have it.
 * Null: the option belongs to this article only. Absent: as before.
 */
const OptionInput = z
  .object({
    id: Id.optional(),
    sharedId: Id.nullable().optional(),
    name: Translated,
    min: z.int().min(0).max(maxMenuCounts.picks),
    max: z.int().min(1).max(maxMenuCounts.picks),
    choices: z.array(ChoiceInput).min(1).max(maxMenuCounts.choices),
  })
  .refine((option) => option.min <= option.max && option.min <= option.choices.length, {
    path: ['min'],
    error: 'range',
  })

/**
 * `available`: at the time of the response; available again from `soldOutUntil`, if set; `stock`: how many are left, if
 * counted.
 */
const saleFields = { available: z.boolean(), soldOutUntil: Instant.nullable(), stock: z.int().nullable() }
/** `allergens`: the allergens that the choice adds to those of the article. */
export const Choice = z.object({ id: Id, name: Text, price: Money, allergens: Allergens, ...saleFields })
export const Option = z.object({
  id: Id,
  name: Text,
  min: z.int(),
  max: z.int(),
  choices: z.array(Choice),
})

export const PublicArticle = z
  .object({
    id: Id,
    /** Null: the article has no section and is listed before all sections. */
    sectionId: Id.nullable(),
    /** The name of its section; blank if it has none. */
    section: Text,
    name: Text,
    description: Text,
    picture: z.string().nullable(),
    price: Money,
    options: z.array(Option),
    allergens: Allergens,
    diets: z.array(z.enum(diets)),
    /** The origin of the meats in it, in words; blank where none is stated. */
    meatOrigin: Text,
    ...saleFields,
    maxQuantity: z.int(),
  })
  .meta({ id: 'PublicArticle' })
export type PublicArticle = z.infer<typeof PublicArticle>

/** `hours`: when its articles are served; null: whenever the service is open. */
export const PublicSection = z.object({ id: Id, name: Text, hours: Hours.nullable() }).meta({ id: 'PublicSection' })
export type PublicSection = z.infer<typeof PublicSection>

/** How orders are brought to where guests sit: paid there, or on the bill of a room that the guest proves. */
export const SeatServiceSetting = z
  .object({
    roomBill: z.boolean(),
    /** For how many hours a scanned seat counts; null: until the end of the day. */
    hours: z.int().min(seatHoursRange.min).max(seatHoursRange.max).nullable(),
    /** Whether phones at one seat see one another's running orders. */
    shared: z.boolean(),
  })
  .meta({ id: 'SeatService' })

export const PublicService = z
  .object({
    id: Id,
    name: Text,
    description: Text,
    picture: z.string().nullable(),
    kind: z.enum(serviceKinds),
    deliveryMode: z.enum(deliveryModes),
    /** Null: orders are not brought to where guests sit. */
    seatService: SeatServiceSetting.nullable(),
    /** The target of a `booking-link` service. */
    link: z.string().nullable(),
    hours: Hours.nullable(),
    openNow: z.boolean(),
    opensAt: Instant.nullable(),
    closesAt: Instant.nullable(),
    leadMinutes: z.int(),
    /** The bookable times; null: nothing is booked for a time. */
    slots: ReadSlots.nullable(),
    /** Whether the service is paused at the time of the response. The pause ends at `pausedUntil`, if set. */
    paused: z.boolean(),
    pausedUntil: Instant.nullable(),
    sections: z.array(PublicSection),
    articles: z.array(PublicArticle),
  })
  .meta({ id: 'PublicService' })
export type PublicService = z.infer<typeof PublicService>

declare module '#modules/hotel/hotels/contract.ts' {
  interface PublicHotel {
    services: PublicService[]
  }
}

/**
 * What guests read, plus fields for the kitchen and the editor. `version` is sent back as `If-Match`; a pause, hiding,
 * sold-out and reordering do not change it.
 */
export const Article = PublicArticle.extend({
  options: z.array(Option.extend({ sharedId: Id.nullable() })),
  meatOrigins: MeatOrigins,
  vatRate: z.number(),
  position: z.int(),
  serviceId: Id,
  /** Guests cannot see a hidden article or order it. */
  hidden: z.boolean(),
  version: z.int(),
}).meta({ id: 'Article' })
export type Article = z.infer<typeof Article>
export const Section = PublicSection.extend({ serviceId: Id, position: z.int(), version: z.int() }).meta({
  id: 'Section',
})
export type Section = z.infer<typeof Section>
export const Service = PublicService.omit({ articles: true, sections: true })
  .extend({
    automaticAcceptance: z.enum(automaticAcceptances),
    maxWaitingOrders: z.int(),
    /** Guests cannot see a hidden service or order from it. */
    hidden: z.boolean(),
    position: z.int(),
    version: z.int(),
    sections: z.array(Section),
    articles: z.array(Article),
    fallback: z.array(z.string()),
  })
  .meta({ id: 'Service' })
export type Service = z.infer<typeof Service>

const ServiceFields = z.object({
  name: requiredTextSchema(maxMenuTextLengths.name),
  description: optionalTextSchema(maxMenuTextLengths.description),
  picture: FileAddress.nullable(),
  kind: z.enum(serviceKinds),
  deliveryMode: z.enum(deliveryModes),
  seatService: SeatServiceSetting.nullable(),
  link: WebAddress.nullable(),
  hours: Hours.nullable(),
  leadMinutes: z.int().min(0).max(maxMenuCounts.leadMinutes),
  slots: Slots.nullable(),
  /** Whether orders are accepted without a person: never, always, or until `maxWaitingOrders` are open. */
  automaticAcceptance: z.enum(automaticAcceptances),
  maxWaitingOrders: z.int().min(waitingOrdersRange.min).max(waitingOrdersRange.max),
  paused: z.boolean(),
  /** The end of a pause that starts with this call. Absent or null: the pause lasts until somebody ends it. */
  pausedUntil: Instant.nullable(),
  hidden: z.boolean(),
})
const isWholePause = ({ paused, pausedUntil }: { paused?: boolean; pausedUntil?: string | null }) =>
  paused === undefined ? pausedUntil === undefined : paused || !pausedUntil
const wholePause = { path: ['pausedUntil'], error: 'invalid' }
export const ServiceInput = ServiceFields.partial()
  .required({ name: true, kind: true })
  .refine(isWholePause, wholePause)
export type ServiceInput = z.infer<typeof ServiceInput>
export const ServicePatch = ServiceFields.extend({ name: Translated }).partial().refine(isWholePause, wholePause)
export type ServicePatch = z.infer<typeof ServicePatch>

export const ArticleFields = z.object({
  sectionId: Id.nullable(),
  /** The section by its name, instead of `sectionId`. It is created if missing. Blank: no section. */
  section: optionalTextSchema(maxMenuTextLengths.section),
  name: requiredTextSchema(maxMenuTextLengths.name),
  description: optionalTextSchema(maxMenuTextLengths.articleDescription),
  picture: FileAddress.nullable(),
  price: Cents,
  /** In per cent; the tax is included in the price. In France: 10 on the spot, 20 for alcohol, 5.5 for packed food. */
  vatRate: z.number().min(0).max(50),
  options: z.array(OptionInput).max(maxMenuCounts.options),
  allergens: Allergens,
  diets: z.array(z.enum(diets)).max(diets.length),
  meatOrigins: MeatOrigins,
  available: z.boolean(),
  hidden: z.boolean(),
  maxQuantity: z.int().min(1).max(maxMenuCounts.quantity),
})
export const ArticleInput = ArticleFields.partial().required({ name: true, price: true })
export type ArticleInput = z.infer<typeof ArticleInput>
export const ArticlePatch = ArticleFields.extend({ name: Translated }).partial()
export type ArticlePatch = z.infer<typeof ArticlePatch>

/** Sets the sale of an article or of one of its choices. */
export const SaleInput = z
  .object({ choiceId: Id.optional(), mode: z.enum(saleModes), stock: z.int().min(0).max(maxStock).optional() })
  .refine(({ mode, stock }) => mode !== 'stock' || stock !== undefined, { path: ['stock'], error: 'required' })
export type SaleInput = z.infer<typeof SaleInput>

export const hotelParams = z.object({ hotelId: Id })
export const serviceParams = z.object({ hotelId: Id, serviceId: Id })
export const articleParams = z.object({ hotelId: Id, serviceId: Id, articleId: Id })
const idList = z.array(Id).max(500)
const staff = { audience: 'staff' } as const

export const listServices = endpoint({
  ...staff,
  ...readCall,
  path: '/v1/hotels/{hotelId}/services',
  summary: 'All services of the hotel with their articles, in order, including hidden services',
  permission: seeHotel,
  params: hotelParams,
  query: textQuery,
  output: z.array(Service),
})
export const createService = endpoint({
  ...staff,
  method: 'post',
  path: '/v1/hotels/{hotelId}/services',
  summary: 'Add a service at the end',
  permission: editContent,
  params: hotelParams,
  query: textQuery,
  body: ServiceInput,
  status: 201,
  output: Service,
  errors: ['invalid'],
})
export const readService = endpoint({
  ...staff,
  ...readCall,
  path: '/v1/hotels/{hotelId}/services/{serviceId}',
  summary: 'One service with its articles',
  permission: seeHotel,
  params: serviceParams,
  query: textQuery,
  output: Service,
})
export const updateService = endpoint({
  ...staff,
  ...updateCall,
  path: '/v1/hotels/{hotelId}/services/{serviceId}',
  summary:
    'Change a service; texts are written in `lang`, or with `lang=all` in each given language. `If-Match` with the version prevents lost updates. Changing only `{paused, pausedUntil}` is allowed for everybody who handles orders',
  permission: editContentOrOnlyFields('paused', 'pausedUntil'),
  params: serviceParams,
  body: ServicePatch,
  output: Service,
})
export const deleteService = endpoint({
  ...staff,
  ...deleteCall,
  path: '/v1/hotels/{hotelId}/services/{serviceId}',
  summary: 'Remove a service and its articles; both can be restored for 30 days, and past orders stay',
  permission: editContent,
  params: serviceParams,
})
export const orderServices = endpoint({
  ...staff,
  ...orderCall,
  path: '/v1/hotels/{hotelId}/services/order',
  summary: 'Put the services in this order',
  permission: editContent,
  params: hotelParams,
  body: idList,
})
export const listArticles = endpoint({
  ...staff,
  ...readCall,
  path: '/v1/hotels/{hotelId}/services/{serviceId}/articles',
  summary: 'The articles of a service, in order',
  permission: seeHotel,
  params: serviceParams,
  query: textQuery,
  output: z.array(Article),
})
export const createArticle = endpoint({
  ...staff,
  method: 'post',
  path: '/v1/hotels/{hotelId}/services/{serviceId}/articles',
  summary: 'Add an article at the end',
  permission: editContent,
  params: serviceParams,
  query: textQuery,
  body: ArticleInput,
  status: 201,
  output: Article,
  errors: ['invalid', 'menus_too_big'],
})
export const updateArticle = endpoint({
  ...staff,
  ...updateCall,
  path: '/v1/hotels/{hotelId}/services/{serviceId}/articles/{articleId}',
  summary:
    'Change an article; texts are written in `lang`, or with `lang=all` in each given language. `If-Match` with the version prevents lost updates. Changing only `{available}` is allowed for everybody who handles orders',
  permission: editContentOrOnlyFields('available'),
  params: articleParams,
  body: ArticlePatch,
  output: Article,
  errors: ['invalid', 'precondition_failed', 'menus_too_big'],
})
export const setSale = endpoint({
  ...staff,
  method: 'put',
  path: '/v1/hotels/{hotelId}/services/{serviceId}/articles/{articleId}/sale',
  summary:
    'Mark an article or one of its choices as available, or as sold out: until this is undone, for half an hour or an hour, until tomorrow (5 a.m. at the hotel), or when a stock is used up',
  permission: workOrders,
  params: articleParams,
  query: textQuery,
  body: SaleInput,
  status: 200,
  output: Article,
  errors: ['invalid'],
})
export const deleteArticle = endpoint({
  ...staff,
  ...deleteCall,
  path: '/v1/hotels/{hotelId}/services/{serviceId}/articles/{articleId}',
  summary: 'Remove an article; it can be restored for 30 days',
  permission: editContent,
  params: articleParams,
})
export const orderArticles = endpoint({
  ...staff,
  ...orderCall,
  path: '/v1/hotels/{hotelId}/services/{serviceId}/articles/order',
  summary: 'Put the articles in this order, within their sections',
  permission: editContent,
  params: serviceParams,
  body: idList,
})
