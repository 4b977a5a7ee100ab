import { foreignKey, index, integer, jsonb, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { Localized } from '#core/i18n/contract.ts'

/** A short text that phones show between two instants. */
export const announcements = pgTable(
  'announcements',
  {
    hotelId: uuid('hotel_id').notNull(),
    id: uuid('id').notNull(),
    text: jsonb('text').$type<Localized>().notNull(),
    /** Only phones that have scanned the QR code of one of these rooms show it; null: everybody. */
    rooms: jsonb('rooms').$type<string[]>(),
    from: timestamp('from_at', { withTimezone: true }).notNull(),
    until: timestamp('until_at', { withTimezone: true }).notNull(),
    endedAt: timestamp('ended_at', { withTimezone: true }),
    /** Views that were counted and whose rows have been deleted. */
    seen: integer('seen').notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.hotelId, table.id] }),
    index('announcements_until').on(table.hotelId, table.until),
  ],
)

/**
 * Which phones have seen an announcement, so that each counts once. The rows are moved into `seen` when it has ended.
 */
export const announcementViews = pgTable(
  'announcement_sights',
  {
    hotelId: uuid('hotel_id').notNull(),
    announcementId: uuid('announcement_id').notNull(),
    /**
     * A hash of the visitor and the announcement, which identifies nobody and cannot be linked across announcements.
     */
    visitor: text('visitor').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.hotelId, table.announcementId, table.visitor] }),
    foreignKey({
      columns: [table.hotelId, table.announcementId],
      foreignColumns: [announcements.hotelId, announcements.id],
    }).onDelete('cascade'),
  ],
)
