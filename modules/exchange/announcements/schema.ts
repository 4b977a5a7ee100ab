import { foreignKey, index, integer, jsonb, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { Localized } from '#core/i18n/contract.ts'

/** One sentence that phones show from one instant to another. */
export const announcements = pgTable(
  'announcements',
  {
    hotelId: uuid('hotel_id').notNull(),
    id: uuid('id').notNull(),
    text: jsonb('text').$type<Localized>().notNull(),
    /** Those whose code a phone must have scanned; null: it is for everybody. */
    rooms: jsonb('rooms').$type<string[]>(),
    from: timestamp('from_at', { withTimezone: true }).notNull(),
    until: timestamp('until_at', { withTimezone: true }).notNull(),
    endedAt: timestamp('ended_at', { withTimezone: true }),
    /** Phones that have seen it and of which nothing is kept any more. */
    seen: integer('seen').notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.hotelId, table.id] }),
    index('announcements_until').on(table.hotelId, table.until),
  ],
)

/** Which phones have seen it, so that each counts once; emptied into `seen` when it has ended. */
export const announcementViews = pgTable(
  'announcement_sights',
  {
    hotelId: uuid('hotel_id').notNull(),
    announcementId: uuid('announcement_id').notNull(),
    /** A hash of visitor and announcement, which identifies nobody and cannot be linked across announcements. */
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
