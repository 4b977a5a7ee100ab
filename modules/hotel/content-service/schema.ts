import { integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { bytea } from '#core/http/schema.ts'
import type { Localized } from '#core/i18n/contract.ts'
import type { FieldChange } from '#core/journal/rules.ts'
import { contentActions } from './rules.ts'

const instant = (name: string) => timestamp(name, { withTimezone: true })

/** The entries of the built-in content service, for all hotels. Deleted ones are kept for synchronisation. */
export const placeTypes = pgTable('place_types', {
  id: text('id').primaryKey(),
  name: jsonb('name').$type<Localized>().notNull(),
  position: integer('position').notNull(),
  /** Increased by each change of the name. */
  version: integer('version').notNull().default(1),
  /** The number of the last change, counted over all place types; synchronisation tokens refer to it. */
  revision: integer('revision').notNull(),
  createdAt: instant('created_at').notNull(),
  updatedAt: instant('updated_at').notNull(),
  deletedAt: instant('deleted_at'),
})

/** The tokens of the delivery API. */
export const contentTokens = pgTable('content_tokens', {
  id: uuid('id').primaryKey(),
  name: text('name').notNull(),
  hash: bytea('hash').notNull().unique(),
  /** The last characters of the token, to identify it. */
  ending: text('ending').notNull(),
  createdAt: instant('created_at').notNull(),
  createdBy: text('created_by').notNull(),
  lastUsedAt: instant('last_used_at'),
})

/** The journal of the tables above: place types belong to no hotel, and so are not in a hotel's journal. */
export const contentChanges = pgTable('content_changes', {
  /** UUIDv7: the order of the journal. */
  id: uuid('id').primaryKey(),
  at: instant('at').notNull(),
  userId: uuid('user_id').notNull(),
  userName: text('user_name').notNull(),
  act: text('act', { enum: contentActions }).notNull(),
  subject: text('subject').notNull(),
  changes: jsonb('changes').$type<FieldChange[]>().notNull(),
})

/** The last valid response of an external content service, used while it is unavailable. */
export const placeTypeCopies = pgTable('place_type_copies', {
  /** Host, space and environment. */
  source: text('source').primaryKey(),
  placeTypes: jsonb('place_types').$type<{ id: string; name: Localized }[]>().notNull(),
  readAt: instant('read_at').notNull(),
})
