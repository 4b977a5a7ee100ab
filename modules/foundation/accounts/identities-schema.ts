import { boolean, pgTable, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core'
import { users } from '#core/access/schema.ts'

/** Who an account is at the issuer of OpenID Connect through which its owner signs in. */
export const authIdentities = pgTable(
  'auth_identities',
  {
    id: uuid('id').primaryKey(),
    issuer: text('issuer').notNull(),
    /** The person at the issuer: a name that never changes and is never given to another person. */
    subject: text('subject').notNull(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Whether the issuer said at the last sign-in that the person is provider staff. */
    provider: boolean('provider').notNull().default(false),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    lastUsedAt: timestamp('last_used_at', { withTimezone: true }),
  },
  (table) => [
    unique('auth_identities_subject').on(table.issuer, table.subject),
    unique('auth_identities_user').on(table.userId, table.issuer),
  ],
)
