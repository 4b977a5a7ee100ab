import { sql } from 'drizzle-orm'
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

/** A deal that a place offers to the guests of a hotel. A place has at most one deal, which is deleted with it. */
export const deals = pgTable(
  'deals',
  {
    hotelId: uuid('hotel_id').notNull(),
    placeId: uuid('place_id').notNull(),
    /** A new deal of the same place gets a new id, so that codes of a deleted deal are not valid for it. */
    id: uuid('id').notNull(),
    title: jsonb('title').$type<Localized>().notNull(),
    text: jsonb('text').$type<Localized>().notNull(),
    terms: jsonb('terms').$type<Localized>().notNull(),
    /** Dates in the hotel's time zone, both included; null: no bound on that side. */
    from: date('from_date', { mode: 'string' }),
    until: date('until_date', { mode: 'string' }),
    /** When the venue accepts the deal; null: at any hour. */
    hours: jsonb('hours').$type<Hours>(),
    /** null: no limit. */
    perVisitor: integer('per_visitor'),
    limit: integer('limit_in_all'),
    /** In plain text, because the hotel gives it to the venue. */
    pin: text('pin').notNull(),
    /** How many codes were issued. */
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

/**
 * A code issued to a guest. It outlives its deal, so that a venue that scans it later learns that the deal has ended.
 */
export const dealClaims = pgTable(
  'deal_claims',
  {
    hotelId: uuid('hotel_id').notNull(),
    id: uuid('id').notNull(),
    dealId: uuid('deal_id').notNull(),
    placeId: uuid('place_id').notNull(),
    /** The code is derived from it. Unique across hotels, because a venue that scans a code knows no hotel. */
    number: bigint('number', { mode: 'number' }).notNull().unique(),
    /** null: the guest was erased, but the code still counts. */
    visitorId: uuid('visitor_id'),
    claimedAt: timestamp('claimed_at', { withTimezone: true }).notNull(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
    redeemedAt: timestamp('redeemed_at', { withTimezone: true }),
    /** Issued without a proven room for a limited deal: reserved for an hour only. */
    reserved: boolean('reserved').notNull().default(false),
    /** Wrong PINs since the last waiting time. */
    wrongPins: integer('wrong_pins').notNull().default(0),
    /** Until when PINs are refused. */
    waitsUntil: timestamp('waits_until', { withTimezone: true }),
  },
  (table) => [
    primaryKey({ columns: [table.hotelId, table.id] }),
    index('deal_claims_deal').on(table.hotelId, table.dealId, table.visitorId),
    index('deal_claims_visitor').on(table.hotelId, table.visitorId).where(sql`visitor_id is not null`),
    // Across hotels, those that are not anonymised yet.
    index('deal_claims_age').on(table.claimedAt).where(sql`visitor_id is not null`),
  ],
)
