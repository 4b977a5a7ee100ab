import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, primaryKey, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { guestLangs } from '#locales/languages.ts'
import { entryStatuses, inventorySigners, type NameSnapshot, type SignedItem } from './rules.ts'

export const guestbookEntries = pgTable(
  'guestbook_entries',
  {
    hotelId: uuid('hotel_id').notNull(),
    id: uuid('id').notNull(),
    /** null once anonymised. */
    visitorId: uuid('visitor_id'),
    name: text('name').notNull(),
    words: text('words').notNull(),
    lang: text('lang', { enum: guestLangs }).notNull(),
    status: text('status', { enum: entryStatuses }).notNull(),
    refusalReason: text('refusal_reason'),
    writtenAt: timestamp('written_at', { withTimezone: true }).notNull(),
    publishedAt: timestamp('published_at', { withTimezone: true }),
    version: integer('version').notNull().default(1),
  },
  (table) => [
    primaryKey({ columns: [table.hotelId, table.id] }),
    // Ids are time-ordered, so their order is the order of writing.
    index('guestbook_status').on(table.hotelId, table.status, table.id),
    index('guestbook_visitor').on(table.visitorId),
    // Across hotels, those that are not anonymised yet or will be deleted.
    index('guestbook_age').on(table.writtenAt).where(sql`visitor_id is not null or status <> 'published'`),
  ],
)

/** A signed inventory in full, because the lists of the hotel may change afterwards. */
export const inventoryRecords = pgTable(
  'inventory_records',
  {
    hotelId: uuid('hotel_id').notNull(),
    id: uuid('id').notNull(),
    visitorId: uuid('visitor_id'),
    listId: uuid('list_id').notNull(),
    listName: jsonb('list_name').$type<NameSnapshot>().notNull(),
    room: text('room').notNull(),
    roomProof: text('room_proof', { enum: ['qr', 'typed'] }).notNull(),
    /** null once anonymised. */
    name: text('name'),
    items: jsonb('items').$type<SignedItem[]>().notNull(),
    remark: text('remark').notNull(),
    photos: jsonb('photos').$type<string[]>().notNull(),
    /** SHA-256 of the bytes of each photo; null: signed before there was a chain. */
    photoHashes: jsonb('photo_hashes').$type<string[]>(),
    /** What the guest has drawn; null: typed only, or anonymised. */
    strokes: jsonb('strokes').$type<number[][]>(),
    /** Makes the hash of the personal fields unguessable; null once anonymised. */
    salt: text('salt'),
    lang: text('lang', { enum: guestLangs }).notNull(),
    sentAt: timestamp('sent_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.hotelId, table.id] }),
    index('inventory_records_visitor').on(table.hotelId, table.visitorId).where(sql`visitor_id is not null`),
    // Across hotels, those that are not anonymised yet.
    index('inventory_records_age')
      .on(table.sentAt)
      .where(sql`visitor_id is not null or name is not null or salt is not null`),
  ],
)

/**
 * The chain of a hotel's signed inventories: every signature of a guest or of staff, with the hash of the one before.
 * Rows are only added. See docs/decisions/0052-documents-and-inventory-chain.md.
 */
export const inventoryEntries = pgTable(
  'inventory_entries',
  {
    hotelId: uuid('hotel_id').notNull(),
    /** From 1, without gaps. */
    number: integer('number').notNull(),
    recordId: uuid('record_id').notNull(),
    by: text('by', { enum: inventorySigners }).notNull(),
    signedAt: timestamp('signed_at', { withTimezone: true }).notNull(),
    /** Of staff; null: anonymised, or the entry of a guest. */
    name: text('name'),
    strokes: jsonb('strokes').$type<number[][]>(),
    salt: text('salt'),
    /** SHA-256 of the name and the drawing with the salt, which stays when these are erased. */
    personHash: text('person_hash').notNull(),
    previousHash: text('previous_hash').notNull(),
    hash: text('hash').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.hotelId, table.number] }),
    uniqueIndex('inventory_entries_record').on(table.hotelId, table.recordId, table.by),
  ],
)

/** The end of each hotel's chain; its row is locked while an entry is added. */
export const inventoryChains = pgTable('inventory_chains', {
  hotelId: uuid('hotel_id').primaryKey(),
  length: integer('length').notNull(),
  hash: text('hash').notNull(),
})
