import { index, integer, jsonb, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { langs } from '#core/i18n/langs.ts'
import { entryStatuses, type NameSnapshot, type SignedItem } from './rules.ts'

export const guestbookEntries = pgTable(
  'guestbook_entries',
  {
    hotelId: uuid('hotel_id').notNull(),
    id: uuid('id').notNull(),
    /** null once anonymised. */
    visitorId: uuid('visitor_id'),
    name: text('name').notNull(),
    words: text('words').notNull(),
    lang: text('lang', { enum: langs }).notNull(),
    status: text('status', { enum: entryStatuses }).notNull(),
    refusalReason: text('refusal_reason'),
    writtenAt: timestamp('written_at', { withTimezone: true }).notNull(),
    publishedAt: timestamp('published_at', { withTimezone: true }),
    version: integer('version').notNull().default(1),
  },
  (table) => [
    primaryKey({ columns: [table.hotelId, table.id] }),
    // Ids are time-ordered, so their order is the order of writing.
    index('guestbook_status').on(table.hotelId, table.status, table.id.desc()),
    index('guestbook_visitor').on(table.visitorId),
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
    lang: text('lang', { enum: langs }).notNull(),
    sentAt: timestamp('sent_at', { withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.hotelId, table.id] })],
)
