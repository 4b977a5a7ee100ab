import { index, jsonb, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { FieldChange } from './rules.ts'

/** The journal of each hotel. An entry is written in the transaction of the change it describes, and never changed. */
export const auditEntries = pgTable(
  'audit_entries',
  {
    hotelId: uuid('hotel_id').notNull(),
    /** A UUIDv7, which gives the journal its order. */
    id: uuid('id').notNull(),
    at: timestamp('at', { withTimezone: true }).notNull(),
    /** No foreign key, because the journal is kept after the account is deleted. */
    userId: uuid('user_id'),
    userName: text('user_name'),
    /** The name of the API key that was used; null: the person was signed in with a session. */
    keyName: text('key_name'),
    act: text('act').notNull(),
    subjectId: uuid('subject_id').notNull(),
    subjectName: text('subject_name').notNull(),
    changes: jsonb('changes').$type<FieldChange[]>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.hotelId, table.id] }),
    index('audit_entries_age').on(table.at),
    index('audit_entries_subject').on(table.hotelId, table.subjectId, table.id),
  ],
)

export type AuditRow = typeof auditEntries.$inferSelect
