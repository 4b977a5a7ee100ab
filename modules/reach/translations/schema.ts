import { pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { guestLangs } from '#locales/languages.ts'

/**
 * Translations whose source has changed since they were written. A row is deleted when the translation is written or
 * confirmed. Without a row, no change is known.
 */
export const changedSources = pgTable(
  'changed_sources',
  {
    hotelId: uuid('hotel_id').notNull(),
    /** The place of the text, as in `FoundText`. */
    place: text('place').notNull(),
    id: uuid('id').notNull(),
    key: text('key').notNull(),
    /** The language of the translation, and the one that changed. */
    lang: text('lang', { enum: guestLangs }).notNull(),
    source: text('source', { enum: guestLangs }).notNull(),
    /** The source text when the translation was right. */
    before: text('before').notNull(),
    changedAt: timestamp('changed_at', { withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.hotelId, table.place, table.id, table.key, table.lang, table.source] })],
)
