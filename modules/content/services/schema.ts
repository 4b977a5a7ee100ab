import {
  boolean,
  foreignKey,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core'
import type { Localized } from '#core/i18n/contract.ts'
import type { Hours } from '#core/time/hours.ts'
import { hotels } from '#modules/hotel/hotels/schema.ts'
import { automaticAcceptances } from './acceptance-rules.ts'
import { type AllergenAnswers, type Diet, deliveryModes, type MeatOrigin, serviceKinds } from './rules.ts'
import type { SeatService } from './seat-service-rules.ts'
import type { Slots } from './slots-rules.ts'

/** When the item was deleted; it is hidden from everybody, and its row stays for 30 days. */
const deletedAt = () => timestamp('deleted_at', { withTimezone: true })

export const services = pgTable(
  'services',
  {
    hotelId: uuid('hotel_id')
      .notNull()
      .references(() => hotels.id, { onDelete: 'cascade' }),
    id: uuid('id').notNull(),
    name: jsonb('name').$type<Localized>().notNull(),
    description: jsonb('description').$type<Localized>().notNull(),
    picture: text('picture'),
    kind: text('kind', { enum: serviceKinds }).notNull(),
    deliveryMode: text('delivery_mode', { enum: deliveryModes }).notNull(),
    link: text('link'),
    /** Null: the service is always open. */
    hours: jsonb('hours').$type<Hours>(),
    leadMinutes: integer('lead_minutes').notNull(),
    /** Null: nothing is booked for a time. */
    slots: jsonb('slots').$type<Slots>(),
    /** Null: orders are not brought to where guests sit. */
    seatService: jsonb('seat_service').$type<SeatService>(),
    automaticAcceptance: text('automatic_acceptance', { enum: automaticAcceptances }).notNull().default('off'),
    /** Orders are accepted automatically until as many wait, if `automaticAcceptance` is `until`. */
    maxWaitingOrders: integer('max_waiting_orders').notNull().default(5),
    paused: boolean('paused').notNull(),
    /** When the pause ends by itself; null: until somebody ends it. */
    pausedUntil: timestamp('paused_until', { withTimezone: true }),
    /** Visible to staff only. */
    hidden: boolean('hidden').notNull().default(false),
    position: integer('position').notNull(),
    /** Increased by each change of an editable field, but not by pausing or hiding. */
    version: integer('version').notNull().default(1),
    deletedAt: deletedAt(),
  },
  (table) => [primaryKey({ columns: [table.hotelId, table.id] }), index('services_deleted').on(table.deletedAt)],
)

/**
 * The sections of a service's menu. An article whose section was deleted keeps the section's id, and counts as having
 * none until the section is restored.
 */
export const articleSections = pgTable(
  'article_sections',
  {
    hotelId: uuid('hotel_id').notNull(),
    id: uuid('id').notNull(),
    serviceId: uuid('service_id').notNull(),
    name: jsonb('name').$type<Localized>().notNull(),
    /** When its articles are served; null: whenever the service is open. */
    hours: jsonb('hours').$type<Hours>(),
    position: integer('position').notNull(),
    version: integer('version').notNull().default(1),
    deletedAt: deletedAt(),
  },
  (table) => [
    primaryKey({ columns: [table.hotelId, table.id] }),
    foreignKey({ columns: [table.hotelId, table.serviceId], foreignColumns: [services.hotelId, services.id] }).onDelete(
      'cascade',
    ),
    index('article_sections_service').on(table.hotelId, table.serviceId),
    index('article_sections_deleted').on(table.deletedAt),
  ],
)

/** A group of choices of an article, as stored: texts in each language, prices in cents. */
export interface StoredOption {
  id: string
  /** Options of articles of the hotel with the same value are copies of each other; absent: of this article only. */
  sharedId?: string
  name: Localized
  min: number
  max: number
  choices: { id: string; name: Localized; price: number; allergens?: AllergenAnswers | null }[]
}

export const articles = pgTable(
  'articles',
  {
    hotelId: uuid('hotel_id').notNull(),
    id: uuid('id').notNull(),
    serviceId: uuid('service_id').notNull(),
    sectionId: uuid('section_id'),
    name: jsonb('name').$type<Localized>().notNull(),
    description: jsonb('description').$type<Localized>().notNull(),
    picture: text('picture'),
    /** Cents, tax included. */
    price: integer('price').notNull(),
    /** Per cent. */
    vatRate: numeric('vat_rate', { precision: 4, scale: 2, mode: 'number' }).notNull(),
    options: jsonb('options').$type<StoredOption[]>().notNull(),
    /** Null: nobody has filled them in. */
    allergens: jsonb('allergens').$type<AllergenAnswers>(),
    diets: jsonb('diets').$type<Diet[]>().notNull(),
    /** Null: nobody has filled it in; an empty list: none of these meats is in the article. */
    meatOrigins: jsonb('meat_origins').$type<MeatOrigin[]>(),
    available: boolean('available').notNull(),
    /** Visible to staff only. */
    hidden: boolean('hidden').notNull().default(false),
    maxQuantity: integer('max_quantity').notNull(),
    position: integer('position').notNull(),
    /** Increased by each change of an editable field, but not by marking as sold out or hiding. */
    version: integer('version').notNull().default(1),
    deletedAt: deletedAt(),
  },
  (table) => [
    primaryKey({ columns: [table.hotelId, table.id] }),
    foreignKey({ columns: [table.hotelId, table.serviceId], foreignColumns: [services.hotelId, services.id] }).onDelete(
      'cascade',
    ),
    foreignKey({
      columns: [table.hotelId, table.sectionId],
      foreignColumns: [articleSections.hotelId, articleSections.id],
    }),
    index('articles_service').on(table.hotelId, table.serviceId),
    index('articles_deleted').on(table.deletedAt),
  ],
)

/**
 * Limits the sale of an article or one of its choices, in addition to `articles.available`: sold out until an instant
 * (null: until undone) or, with `stock`, available until none is left. Write only while the hotel is locked, see
 * `transaction`.
 */
export const saleLimits = pgTable(
  'sale_limits',
  {
    hotelId: uuid('hotel_id').notNull(),
    articleId: uuid('article_id').notNull(),
    /** The id of the article itself, or of one of its choices. */
    itemId: uuid('item_id').notNull(),
    until: timestamp('until', { withTimezone: true }),
    stock: integer('stock'),
  },
  (table) => [
    primaryKey({ columns: [table.hotelId, table.articleId, table.itemId] }),
    foreignKey({ columns: [table.hotelId, table.articleId], foreignColumns: [articles.hotelId, articles.id] }).onDelete(
      'cascade',
    ),
  ],
)
