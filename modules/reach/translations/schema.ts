import { pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { langs } from '#core/i18n/langs.ts'

/**
 * Translations whose source has been worded anew since they were written: a row for each, which goes when the translation is written
 * or found to be right still. Where there is none, nothing is known to have changed.
 */
export const changedSources = pgTable(
  'changed_sources',
  {
    hotelId: uuid('hotel_id').notNull(),
    /** Where the text stands, as `FoundText` has it. */
    place: text('place').notNull(),
    id: uuid('id').notNull(),
    key: text('key').notNull(),
    /** The language of the translation, and the one that was worded anew. */
    lang: text('lang', { enum: langs }).notNull(),
    source: text('source', { enum: langs }).notNull(),
    /** What the source said when the translation was right. */
    before: text('before').notNull(),
    changedAt: timestamp('changed_at', { withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.hotelId, table.place, table.id, table.key, table.lang, table.source] })],
)
