import {
  bigint,
  boolean,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import type { Localized } from '#core/i18n/contract.ts'
import type { Hours } from '#core/time/hours.ts'
import { places } from '#modules/content/places/schema.ts'

/** What a place gives the guests of a hotel. A place has one deal, and takes it away with it. */
export const deals = pgTable(
  'deals',
  {
    hotelId: uuid('hotel_id').notNull(),
    placeId: uuid('place_id').notNull(),
    /** Another one after the deal was deleted: codes of the old one are not codes of the new one. */
    id: uuid('id').notNull(),
    title: jsonb('title').$type<Localized>().notNull(),
    text: jsonb('text').$type<Localized>().notNull(),
    terms: jsonb('terms').$type<Localized>().notNull(),
    /** Dates of the hotel, both included; null: open on that side. */
    from: date('from_date', { mode: 'string' }),
    until: date('until_date', { mode: 'string' }),
    /** When the venue takes it; null: at any hour. */
    hours: jsonb('hours').$type<Hours>(),
    /** null: without limit. */
    perVisitor: integer('per_visitor'),
    limit: integer('limit_in_all'),
    /** Legible: the hotel tells it to the venue. */
    pin: text('pin').notNull(),
    /** Codes given, and codes used. */
    claimed: integer('claimed').notNull().default(0),
    redeemed: integer('redeemed').notNull().default(0),
    version: integer('version').notNull().default(1),
  },
  (table) => [
    primaryKey({ columns: [table.hotelId, table.placeId] }),
    unique('deals_id').on(table.hotelId, table.id),
    foreignKey({ columns: [table.hotelId, table.placeId], foreignColumns: [places.hotelId, places.id] }).onDelete(
      'cascade',
    ),
  ],
)

/** A code that a guest was given. It outlives its deal, so that a venue that is shown it learns that the deal has ended. */
export const dealClaims = pgTable(
  'deal_claims',
  {
    hotelId: uuid('hotel_id').notNull(),
    id: uuid('id').notNull(),
    dealId: uuid('deal_id').notNull(),
    placeId: uuid('place_id').notNull(),
    /** The code is made of it. A venue that scans it knows no hotel. */
    number: bigint('number', { mode: 'number' }).notNull().unique(),
    /** null: the guest is forgotten, the count stays. */
    visitorId: uuid('visitor_id'),
    claimedAt: timestamp('claimed_at', { withTimezone: true }).notNull(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
    redeemedAt: timestamp('redeemed_at', { withTimezone: true }),
    /** Of a limited deal, given without the proof of a room: held for an hour only. */
    reserved: boolean('reserved').notNull().default(false),
    /** Since the last wait. */
    wrongPins: integer('wrong_pins').notNull().default(0),
    /** Until when PINs are refused. */
    waitsUntil: timestamp('waits_until', { withTimezone: true }),
  },
  (table) => [
    primaryKey({ columns: [table.hotelId, table.id] }),
    index('deal_claims_deal').on(table.hotelId, table.dealId, table.visitorId),
  ],
)
