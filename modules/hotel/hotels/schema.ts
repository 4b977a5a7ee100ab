import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { secondFactorRules } from '#core/access/policy.ts'
import type { Lang } from '#core/i18n/contract.ts'
import { langs } from '#core/i18n/langs.ts'
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
    defaultLang: text('default_lang', { enum: langs }).notNull(),
    /** What staff and kitchen read. */
    operationsLang: text('operations_lang', { enum: langs }).notNull(),
    guestStart: text('guest_start', { enum: guestStarts }).notNull().default('french'),
    brand: jsonb('brand').$type<Brand>().notNull(),
    reviewLinks: jsonb('review_links').$type<ReviewLinks>().notNull(),
    hasRating: boolean('has_rating').notNull().default(true),
    info: jsonb('info').$type<StoredInfo>().notNull(),
    /** The pages that guests can read, as the module that has them says. */
    publishedPages: jsonb('published_pages').$type<string[]>().notNull().default([]),
    /** The one of them that guests open the hotel on; null: the usual home. */
    defaultPage: uuid('default_page'),
    /** Whether guests must have scanned the code of their room to order. */
    orderProof: text('order_proof', { enum: orderProofs }).notNull().default('none'),
    /** What guests must give before anything goes on the bill of their room. */
    roomBillProof: text('room_bill_proof', { enum: roomBillProofs }).notNull().default('none'),
    /** For how long a scan of a room's code proves that room; null: until the code is renewed. */
    roomProofHours: integer('room_proof_hours').default(defaultRoomProofHours),
    /** Whose phone the desk approves before a scan proves a room. */
    roomApproval: text('room_approval', { enum: roomApprovals }).notNull().default('former'),
    /** Whom the hotel asks to have a second factor. */
    secondFactor: text('second_factor', { enum: secondFactorRules }).notNull().default('none'),
    retentionDays: integer('retention_days').notNull().default(30),
    /** Raised by every write that a guest could see. */
    version: integer('version').notNull().default(1),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    /** Null: a draft, which its staff alone see until the address of an owner is confirmed. */
    openedAt: timestamp('opened_at', { withTimezone: true }).defaultNow(),
    /** Hidden from everybody since; the row stays for 30 days. */
    deletedAt: timestamp('deleted_at', { withTimezone: true }),
    /** Name, city and page address, folded: what provider staff search. Written by whatever writes those. */
    search: text('search').notNull().default(''),
  },
  (table) => [
    // A covering index for the search among ten thousand hotels.
    index('hotels_listed').on(table.name, table.id, table.search).where(sql`deleted_at is null`),
    index('hotels_deleted').on(table.deletedAt).where(sql`deleted_at is not null`),
  ],
)
