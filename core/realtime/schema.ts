import { bigint, index, integer, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'

/**
 * One event counter per hotel. Incrementing it locks the row until commit, so cursors become visible in ascending
 * order: a reader that has seen cursor n has seen everything before it, and can resume without missing events.
 */
export const eventStreams = pgTable('event_streams', {
  hotelId: uuid('hotel_id').primaryKey(),
  cursor: bigint('cursor', { mode: 'number' }).notNull(),
})

/** What happened and to which item. The content is looked up at delivery, so no personal data is stored here. */
export const events = pgTable(
  'events',
  {
    hotelId: uuid('hotel_id').notNull(),
    cursor: bigint('cursor', { mode: 'number' }).notNull(),
    type: text('type').notNull(),
    subject: uuid('subject').notNull(),
    version: integer('version').notNull(),
    /** The guest it concerns; null when it concerns everybody. */
    visitorId: uuid('visitor_id'),
    at: timestamp('at', { withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.hotelId, table.cursor] }), index('events_age').on(table.at)],
)
