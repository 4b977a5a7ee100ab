import { index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { bytea } from '#core/http/schema.ts'

/** People. They belong to no hotel: memberships say where they work. */
export const users = pgTable('users', {
  id: uuid('id').primaryKey(),
  /** Lower case. */
  email: text('email').notNull().unique(),
  passwordHash: text('password_hash').notNull(),
  firstName: text('first_name').notNull(),
  lastName: text('last_name').notNull(),
  emailVerifiedAt: timestamp('email_verified_at', { withTimezone: true }),
  /** The hotel the person works in first. */
  org: uuid('org'),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
})

/** The token itself is nowhere: only its SHA-256, which is enough for 256 random bits. */
export const sessions = pgTable(
  'sessions',
  {
    tokenHash: bytea('token_hash').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    lastSeenAt: timestamp('last_seen_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('sessions_user').on(table.userId), index('sessions_seen').on(table.lastSeenAt)],
)
