import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { secondFactorRules } from '#core/access/policy.ts'
import type { Lang } from '#core/i18n/contract.ts'
import { guestLangs, staffLangs } from '#locales/languages.ts'
import type { StoredInfo } from '#modules/foundation/info/rules.ts'
import {
  type Address,
  type Brand,
  defaultRoomProofHours,
  guestStarts,
  orderProofs,
  type ReviewLinks,
  roomApprovals,
  roomBillProofs,
} from './rules.ts'

export const hotels = pgTable(
  'hotels',
  {
    id: uuid('id').primaryKey(),
    slug: text('slug').notNull().unique(),
    name: text('name').notNull(),
    address: jsonb('address').$type<Address>().notNull(),
    phone: text('phone'),
    timeZone: text('time_zone').notNull(),
    currency: text('currency').notNull(),
    languages: jsonb('languages').$type<Lang[]>().notNull(),
    defaultLang: text('default_lang', { enum: guestLangs }).notNull(),
    /** The language of staff and kitchen. */
    operationsLang: text('operations_lang', { enum: staffLangs }).notNull(),
    guestStart: text('guest_start', { enum: guestStarts }).notNull().default('french'),
    brand: jsonb('brand').$type<Brand>().notNull(),
    reviewLinks: jsonb('review_links').$type<ReviewLinks>().notNull(),
    hasRating: boolean('has_rating').notNull().default(true),
    info: jsonb('info').$type<StoredInfo>().notNull(),
    /** The ids of the published pages, written by the module that has the pages. */
    publishedPages: jsonb('published_pages').$type<string[]>().notNull().default([]),
    /** The published page on which guests open the hotel; null: the usual home. */
    defaultPage: uuid('default_page'),
    /** Whether guests must have scanned the code of their room to order. */
    orderProof: text('order_proof', { enum: orderProofs }).notNull().default('none'),
    /** What guests must prove before a charge to their room's bill. */
    roomBillProof: text('room_bill_proof', { enum: roomBillProofs }).notNull().default('none'),
    /** For how long a scan of a room's code proves that room; null: until the code is renewed. */
    roomProofHours: integer('room_proof_hours').default(defaultRoomProofHours),
    /** Which phones the reception must approve before a scan proves a room. */
    roomApproval: text('room_approval', { enum: roomApprovals }).notNull().default('former'),
    /** Who must have a second factor. */
    secondFactor: text('second_factor', { enum: secondFactorRules }).notNull().default('none'),
    retentionDays: integer('retention_days').notNull().default(30),
    /** Increased by every write that guests could see. */
    version: integer('version').notNull().default(1),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    /** Null: a draft, which only its staff see until an owner has confirmed their address. */
    openedAt: timestamp('opened_at', { withTimezone: true }).defaultNow(),
    /** When it was deleted and hidden from everybody; the row stays for 30 days. */
    deletedAt: timestamp('deleted_at', { withTimezone: true }),
    /** When all first steps were seen to be done; null: some may still be open. */
    firstStepsDoneAt: timestamp('first_steps_done_at', { withTimezone: true }),
    /** Name, city and slug, folded: the text that provider staff search in. Updated with any of them. */
    search: text('search').notNull().default(''),
  },
  (table) => [
    // A covering index for the search among ten thousand hotels.
    index('hotels_listed').on(table.name, table.id, table.search).where(sql`deleted_at is null`),
    index('hotels_first_steps').on(table.id).where(sql`first_steps_done_at is null and deleted_at is null`),
    index('hotels_deleted').on(table.deletedAt).where(sql`deleted_at is not null`),
  ],
)
