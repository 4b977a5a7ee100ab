import { date, integer, pgTable, primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core'
import { langs } from '#core/i18n/langs.ts'
import { screenKinds } from './rules.ts'

/** How often guest pages were opened. Nothing in it leads to a phone. Days and hours are the hotel's. */
export const visitCounts = pgTable(
  'visit_counts',
  {
    hotelId: uuid('hotel_id').notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    hour: smallint('hour').notNull(),
    lang: text('lang', { enum: langs }).notNull(),
    screen: text('screen', { enum: screenKinds }).notNull(),
    visits: integer('visits').notNull(),
    /** Of those, the first of a phone on its day. */
    visitors: integer('visitors').notNull(),
  },
  (table) => [primaryKey({ columns: [table.hotelId, table.day, table.hour, table.lang, table.screen] })],
)
