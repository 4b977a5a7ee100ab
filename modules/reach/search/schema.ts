import { date, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { guestLangs } from '#locales/languages.ts'

/** How often guests searched for something and found nothing. Nothing here identifies a guest. Days are in the hotel's time zone. */
export const missedSearches = pgTable(
  'missed_searches',
  {
    hotelId: uuid('hotel_id').notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    lang: text('lang', { enum: guestLangs }).notNull(),
    /** Normalised: see `searchTermOf`. */
    term: text('term').notNull(),
    searches: integer('searches').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.hotelId, table.day, table.lang, table.term] }),
    index('missed_searches_age').on(table.day),
  ],
)
