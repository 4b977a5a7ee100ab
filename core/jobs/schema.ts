import { index, integer, jsonb, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'

const instant = (name: string) => timestamp(name, { withTimezone: true })

/** Background work that waits or runs. A job that is done is deleted; an hourly job gets its next hour instead. */
export const jobs = pgTable(
  'jobs',
  {
    id: uuid('id').primaryKey(),
    /** The kind of job, which decides who runs it: `auth.forgotten`. */
    name: text('name').notNull(),
    /** At most one job of a kind has this key; null: there may be any number. */
    key: text('key'),
    data: jsonb('data').notNull(),
    runAt: instant('run_at').notNull(),
    /** Attempts that have begun, including a running one. */
    attempts: integer('attempts').notNull().default(0),
    /** The claim under which a process runs it: only that process may delete or postpone it. */
    claim: uuid('claim'),
    /** Until then no other process runs it. */
    lockedUntil: instant('locked_until'),
    /** Why the last attempt failed. */
    lastError: text('last_error'),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('jobs_key').on(table.name, table.key),
    index('jobs_due').on(table.name, table.runAt, table.id),
  ],
)
