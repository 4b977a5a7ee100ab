import { index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { keyScopes } from '#core/access/policy.ts'
import { users } from '#core/access/schema.ts'
import { bytea } from '#core/http/schema.ts'

/** Keys by which programs of a person use the API. Of the key itself only its SHA-256 is kept. */
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
    /** The hotels that it reaches, as far as the person does. */
    hotels: uuid('hotels').array().notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    /** null: it has no end. */
    expiresAt: timestamp('expires_at', { withTimezone: true }),
    /** Within a minute; null: never. */
    lastUsedAt: timestamp('last_used_at', { withTimezone: true }),
  },
  (table) => [index('api_keys_user').on(table.userId)],
)
