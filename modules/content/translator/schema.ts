import { index, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { bytea } from '#core/http/schema.ts'
import { guestLangs } from '#locales/languages.ts'

/** A cache of translations, by hotel. It contains texts of guests, so it is deleted after the hotel's retention period. */
export const translatedTexts = pgTable(
  'translated_texts',
  {
    hotelId: uuid('hotel_id').notNull(),
    /** SHA-256 of the original text. */
    hash: bytea('hash').notNull(),
    target: text('target', { enum: guestLangs }).notNull(),
    /** The name of the engine, such as `deepl` or `libretranslate`. */
    engine: text('engine').notNull(),
    /** The source language as detected by the engine, such as `de`; null: not reported. */
    source: text('source'),
    text: text('text').notNull(),
    translatedAt: timestamp('translated_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.hotelId, table.hash, table.target, table.engine] }),
    index('translated_texts_age').on(table.translatedAt),
  ],
)
