import { bigint, index, integer, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'

/**
 * One counter per hotel. Raising it locks the row until commit, so cursors become visible in the order they were given
 * out, and a reader that has seen cursor n has seen everything before n: that is what resuming without a hole rests on.
 */
export const eventStreams = pgTable('event_streams', {
  hotelId: uuid('hotel_id').primaryKey(),
  cursor: bigint('cursor', { mode: 'number' }).notNull(),
})

/** What happened, and to what. What people read of it is looked up when it is delivered: no personal data rests here. */
export const events = pgTable(
  'events',
  {
    hotelId: uuid('hotel_id').notNull(),
    cursor: bigint('cursor', { mode: 'number' }).notNull(),
    type: text('type').notNull(),
    subject: uuid('subject').notNull(),
    version: integer('version').notNull(),
    /** The guest it concerns; absent when it concerns everybody. */
    visitorId: uuid('visitor_id'),
    at: timestamp('at', { withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.hotelId, table.cursor] }), index('events_age').on(table.at)],
)
