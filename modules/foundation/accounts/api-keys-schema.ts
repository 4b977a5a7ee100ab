import { index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { keyScopes } from '#core/access/policy.ts'
import { users } from '#core/access/schema.ts'
import { bytea } from '#core/http/schema.ts'

/** Keys with which programs call the API as a person. Only the SHA-256 of a key is stored. */
export const apiKeys = pgTable(
  'api_keys',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    tokenHash: bytea('token_hash').notNull().unique(),
    scopes: text('scopes', { enum: keyScopes }).array().notNull(),
    /** The hotels that the key gives access to, as long as the person has access to them. */
    hotels: uuid('hotels').array().notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    /** null: the key does not expire. */
    expiresAt: timestamp('expires_at', { withTimezone: true }),
    /** Exact to the minute; null: never used. */
    lastUsedAt: timestamp('last_used_at', { withTimezone: true }),
  },
  (table) => [index('api_keys_user').on(table.userId)],
)
