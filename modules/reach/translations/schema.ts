import { boolean, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { bytea } from '#core/http/schema.ts'
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

/** Whether a hotel has its missing translations drafted. Without a row it has not. */
export const draftSettings = pgTable('translation_draft_settings', {
  hotelId: uuid('hotel_id').primaryKey(),
  enabled: boolean('enabled').notNull(),
  /** Who decided it last. The texts are read with their rights. */
  changedBy: uuid('changed_by').notNull(),
})

/**
 * What an engine has drafted, by the text itself: a changed text has no draft, and a text that the hotel translates no
 * longer needs one. Texts of the hotel are never written by an engine.
 */
export const translationDrafts = pgTable(
  'translation_drafts',
  {
    hotelId: uuid('hotel_id').notNull(),
    lang: text('lang', { enum: guestLangs }).notNull(),
    sourceLang: text('source_lang', { enum: guestLangs }).notNull(),
    /** SHA-256 of the source, because a long text cannot be part of an index. */
    hash: bytea('hash').notNull(),
    source: text('source').notNull(),
    /** null: what the engine answered was refused, or staff have deleted the draft. It is not drafted again. */
    text: text('text'),
    draftedAt: timestamp('drafted_at', { withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.hotelId, table.lang, table.sourceLang, table.hash] })],
)
