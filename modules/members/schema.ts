import { index, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { users } from '#modules/auth/schema.ts'
import { roles } from './policy.ts'

export const memberships = pgTable(
  'memberships',
  {
    hotelId: uuid('hotel_id').notNull(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    role: text('role', { enum: roles }).notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.hotelId, table.userId] }), index('memberships_user').on(table.userId)],
)
