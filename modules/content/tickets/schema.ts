import { boolean, integer, jsonb, numeric, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { Lang, Localized } from '#core/i18n/contract.ts'
import { hotels } from '#modules/hotel/hotels/schema.ts'

/** The offers that a hotel has written. */
export const tickets = pgTable(
  'tickets',
  {
    hotelId: uuid('hotel_id')
      .notNull()
      .references(() => hotels.id, { onDelete: 'cascade' }),
    id: uuid('id').notNull(),
    title: jsonb('title').$type<Localized>().notNull(),
    text: jsonb('text').$type<Localized>().notNull(),
    picture: text('picture'),
    /** In cents; null: not specified. */
    price: integer('price'),
    rating: numeric('rating', { precision: 2, scale: 1, mode: 'number' }),
    ratingCount: integer('rating_count'),
    link: text('link').notNull(),
    hidden: boolean('hidden').notNull(),
    position: integer('position').notNull(),
    /** Increased by each change of an editable field. */
    version: integer('version').notNull().default(1),
  },
  (table) => [primaryKey({ columns: [table.hotelId, table.id] })],
)

/** An offer of the partner as it was fetched, in one language. */
export interface PartnerOffer {
  id: string
  title: string
  text: string
  /** In cents of the requested currency. */
  price: number | null
  rating: number | null
  ratingCount: number | null
  link: string
}

/** The query that was sent to the partner. Offers for another position or currency are not shown. */
export interface PartnerQuery {
  latitude: number
  longitude: number
  currency: string
}

/** The partner's offers near a hotel, from the last successful fetch. */
export const partnerTickets = pgTable('partner_tickets', {
  hotelId: uuid('hotel_id')
    .primaryKey()
    .references(() => hotels.id, { onDelete: 'cascade' }),
  /** Whether the hotel shows them to guests. */
  shown: boolean('shown').notNull().default(true),
  offers: jsonb('offers').$type<Partial<Record<Lang, PartnerOffer[]>>>().notNull().default({}),
  question: jsonb('question').$type<PartnerQuery>(),
  fetchedAt: timestamp('fetched_at', { withTimezone: true }),
  /** The time of the last attempt, successful or not. */
  triedAt: timestamp('tried_at', { withTimezone: true }),
})
