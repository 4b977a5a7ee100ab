import { sql } from 'drizzle-orm'
import {
  boolean,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { bytea } from '#core/http/schema.ts'
import { staffLangs } from '#locales/languages.ts'
import { hotels } from '#modules/hotel/hotels/schema.ts'
import { jobReasons, jobStates, type PaperWidth } from './rules.ts'

/** Printers that poll for their jobs. */
export const printers = pgTable(
  'printers',
  {
    hotelId: uuid('hotel_id')
      .notNull()
      .references(() => hotels.id, { onDelete: 'cascade' }),
    id: uuid('id').notNull(),
    name: text('name').notNull(),
    /** The services whose orders it prints; null: all services. */
    services: uuid('services').array(),
    /** Paper width in millimetres. */
    paperWidth: integer('paper_width').$type<PaperWidth>().notNull(),
    lang: text('lang', { enum: staffLangs }).notNull(),
    /** Whether it prints each order when it is accepted. */
    atAcceptance: boolean('at_acceptance').notNull(),
    /** The hash of the token in its address. */
    tokenHash: bytea('token_hash').notNull().unique(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    /** When it last polled; null: never. */
    seenAt: timestamp('seen_at', { withTimezone: true }),
    /** The status code of its last poll, in Star's numbering. */
    statusCode: text('status_code'),
    version: integer('version').notNull().default(1),
  },
  (table) => [primaryKey({ columns: [table.hotelId, table.id] })],
)

/** A ticket for a printer. It stores nothing of the order: the ticket is drawn when the printer fetches it. */
export const printJobs = pgTable(
  'print_jobs',
  {
    hotelId: uuid('hotel_id').notNull(),
    /** The job token that the printer gets. */
    id: uuid('id').notNull(),
    printerId: uuid('printer_id').notNull(),
    /** null: a test. */
    orderId: uuid('order_id'),
    reason: text('reason', { enum: jobReasons }).notNull(),
    state: text('state', { enum: jobStates }).notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    /** Since when the ticket is needed; reset when it is sent again. */
    since: timestamp('since', { withTimezone: true }).notNull(),
    /** From when it alerted the team, if these alerts have ended; null: they have not. */
    alertedSince: timestamp('alerted_since', { withTimezone: true }),
    /** When the printer last fetched it. */
    sentAt: timestamp('sent_at', { withTimezone: true }),
    attempts: integer('attempts').notNull().default(0),
    /** The number of this ticket among those of its order, counted when it was fetched. */
    copy: integer('copy').notNull().default(0),
    /** Why the printer could not print it, in Star's numbering. */
    errorCode: text('error_code'),
    doneAt: timestamp('done_at', { withTimezone: true }),
  },
  (table) => [
    primaryKey({ columns: [table.hotelId, table.id] }),
    foreignKey({ columns: [table.hotelId, table.printerId], foreignColumns: [printers.hotelId, printers.id] }).onDelete(
      'cascade',
    ),
    // One automatic ticket per order, even if it is accepted again after a step was undone.
    uniqueIndex('print_jobs_acceptance')
      .on(table.hotelId, table.orderId, table.printerId)
      .where(sql`reason = 'acceptance'`),
    index('print_jobs_unfinished')
      .on(table.hotelId, table.printerId, table.since)
      .where(sql`state not in ('printed', 'given-up')`),
    index('print_jobs_made').on(table.hotelId, table.createdAt),
  ],
)
