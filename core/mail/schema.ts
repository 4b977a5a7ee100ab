import { jsonb, pgTable, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { Email } from './email.tsx'

/** Letters that no mail server takes: what the built-in mailbox page shows. Demo and development only. */
export const mailbox = pgTable('mailbox', {
  id: uuid('id').primaryKey(),
  letter: jsonb('letter').$type<Email>().notNull(),
  at: timestamp('at', { withTimezone: true }).notNull(),
})
