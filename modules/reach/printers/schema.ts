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
import { langs } from '#core/i18n/langs.ts'
import { hotels } from '#modules/hotel/hotels/schema.ts'
import { jobReasons, jobStates, type PaperWidth } from './rules.ts'

/** Printers that ask this product for what to print. */
export const printers = pgTable(
  'printers',
  {
    hotelId: uuid('hotel_id')
      .notNull()
      .references(() => hotels.id, { onDelete: 'cascade' }),
    id: uuid('id').notNull(),
    name: text('name').notNull(),
    /** Whose orders it prints; null: of all services. */
    services: uuid('services').array(),
    /** Millimetres. */
    paperWidth: integer('paper_width').$type<PaperWidth>().notNull(),
    lang: text('lang', { enum: langs }).notNull(),
    /** Whether it prints each order once it is accepted. */
    atAcceptance: boolean('at_acceptance').notNull(),
    /** Of the token in its address. */
    tokenHash: bytea('token_hash').notNull().unique(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    /** When it asked last; null: never. */
    seenAt: timestamp('seen_at', { withTimezone: true }),
    /** What it said of itself then, by Star's numbers. */
    statusCode: text('status_code'),
    version: integer('version').notNull().default(1),
  },
  (table) => [primaryKey({ columns: [table.hotelId, table.id] })],
)

/** A ticket that a printer is to print. It holds nothing of the order: the ticket is drawn when the printer fetches it. */
export const printJobs = pgTable(
  'print_jobs',
  {
    hotelId: uuid('hotel_id').notNull(),
    /** What the printer knows it by. */
    id: uuid('id').notNull(),
    printerId: uuid('printer_id').notNull(),
    /** null: a test. */
    orderId: uuid('order_id'),
    reason: text('reason', { enum: jobReasons }).notNull(),
    state: text('state', { enum: jobStates }).notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    /** Since when somebody waits for it: it may be sent again. */
    since: timestamp('since', { withTimezone: true }).notNull(),
    /** When the printer fetched it last. */
    sentAt: timestamp('sent_at', { withTimezone: true }),
    attempts: integer('attempts').notNull().default(0),
    /** Which ticket of its order it is, as counted when it was fetched. */
    copy: integer('copy').notNull().default(0),
    /** Why the printer could not print it, by Star's numbers. */
    errorCode: text('error_code'),
    doneAt: timestamp('done_at', { withTimezone: true }),
  },
  (table) => [
    primaryKey({ columns: [table.hotelId, table.id] }),
    foreignKey({ columns: [table.hotelId, table.printerId], foreignColumns: [printers.hotelId, printers.id] }).onDelete(
      'cascade',
    ),
    // One automatic ticket per order, even if it is accepted again after a step back.
    uniqueIndex('print_jobs_acceptance')
      .on(table.hotelId, table.orderId, table.printerId)
      .where(sql`reason = 'acceptance'`),
    index('print_jobs_unfinished')
      .on(table.hotelId, table.printerId, table.since)
      .where(sql`state not in ('printed', 'given-up')`),
    index('print_jobs_made').on(table.hotelId, table.createdAt),
  ],
)
