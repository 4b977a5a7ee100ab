import { index, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { bytea } from '#core/http/schema.ts'
import { langs } from '#core/i18n/langs.ts'

/** What an engine has translated for a hotel, so that nothing is asked twice. It contains texts of guests and is deleted with them. */
export const translatedTexts = pgTable(
  'translated_texts',
  {
    hotelId: uuid('hotel_id').notNull(),
    /** SHA-256 of the text, as it was written. */
    hash: bytea('hash').notNull(),
    target: text('target', { enum: langs }).notNull(),
    /** `deepl`, `libretranslate`. */
    engine: text('engine').notNull(),
    /** As the engine found it, `de`; null: it did not say. */
    source: text('source'),
    text: text('text').notNull(),
    translatedAt: timestamp('translated_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.hotelId, table.hash, table.target, table.engine] }),
    index('translated_texts_age').on(table.translatedAt),
  ],
)
