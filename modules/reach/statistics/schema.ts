import { date, index, integer, pgTable, primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core'
import { guestLangs } from '#locales/languages.ts'
import { screenKinds } from './rules.ts'

/** How often guest pages were opened. Nothing here identifies a phone. Days and hours are in the hotel's time zone. */
export const visitCounts = pgTable(
  'visit_counts',
  {
    hotelId: uuid('hotel_id').notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    hour: smallint('hour').notNull(),
    lang: text('lang', { enum: guestLangs }).notNull(),
    screen: text('screen', { enum: screenKinds }).notNull(),
    visits: integer('visits').notNull(),
    /** Those that were the first of a phone on its day. */
    visitors: integer('visitors').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.hotelId, table.day, table.hour, table.lang, table.screen] }),
    index('visit_counts_age').on(table.day),
  ],
)
