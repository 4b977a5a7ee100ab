import { jsonb, pgTable, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { Email } from './email.tsx'

/** Emails shown on the built-in mailbox page instead of being sent; only used in demo and development. */
export const mailbox = pgTable('mailbox', {
  id: uuid('id').primaryKey(),
  email: jsonb('letter').$type<Email>().notNull(),
  at: timestamp('at', { withTimezone: true }).notNull(),
})
