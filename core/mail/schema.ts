import { jsonb, pgTable, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { Email } from './email.tsx'

/** Emails that no mail server takes: what the built-in mailbox page shows. Demo and development only. */
export const mailbox = pgTable('mailbox', {
  id: uuid('id').primaryKey(),
  email: jsonb('letter').$type<Email>().notNull(),
  at: timestamp('at', { withTimezone: true }).notNull(),
})
