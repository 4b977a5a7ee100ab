import { index, integer, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { users } from '#core/access/schema.ts'
import { linkFailures } from './rules.ts'

/** The addresses of other sites in a hotel's content, and what came of calling them. */
export const checkedLinks = pgTable(
  'checked_links',
  {
    hotelId: uuid('hotel_id').notNull(),
    /** Of the address, because addresses are longer than an index allows. */
    hash: text('hash').notNull(),
    url: text('url').notNull(),
    /** null: not called yet. */
    checkedAt: timestamp('checked_at', { withTimezone: true }),
    /** How often in a row it could not be read. */
    failures: integer('failures').notNull().default(0),
    /** Why it could not be read; null: it could, or was not called yet. */
    failure: text('failure', { enum: linkFailures }),
    /** The HTTP status of the last answer; null: there was none. */
    status: integer('status'),
  },
  (table) => [
    primaryKey({ columns: [table.hotelId, table.hash] }),
    index('checked_links_due').on(table.checkedAt.asc().nullsFirst()),
  ],
)

/** Members who have chosen the weekly email. */
export const checkMails = pgTable(
  'check_mails',
  {
    hotelId: uuid('hotel_id').notNull(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    nextAt: timestamp('next_at', { withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.hotelId, table.userId] }), index('check_mails_due').on(table.nextAt)],
)
