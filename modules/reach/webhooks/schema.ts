import { sql } from 'drizzle-orm'
import {
  bigint,
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
import { hotels } from '#modules/hotel/hotels/schema.ts'
import { attemptErrors, deliveryStates, stopReasons, webhookEvents } from './rules.ts'

/** Servers of others that are told what happens in a hotel. */
export const webhooks = pgTable(
  'webhooks',
  {
    hotelId: uuid('hotel_id')
      .notNull()
      .references(() => hotels.id, { onDelete: 'cascade' }),
    id: uuid('id').notNull(),
    url: text('url').notNull(),
    events: text('events', { enum: webhookEvents }).array().notNull(),
    /** What its calls are signed with, sealed with the secret key of the installation. */
    secret: bytea('secret').notNull(),
    /** The one before, which signs too until then. */
    formerSecret: bytea('former_secret'),
    formerSecretUntil: timestamp('former_secret_until', { withTimezone: true }),
    enabled: boolean('enabled').notNull(),
    /** What its server must answer before it is sent anything else; null: it has. */
    challenge: text('challenge'),
    /** Why it was switched off by itself. */
    stopReason: text('stop_reason', { enum: stopReasons }),
    /** Since when every try has failed; null: the last one went well. */
    failingSince: timestamp('failing_since', { withTimezone: true }),
    /** Since when its server has not answered; null: it answered the last call, or has had none. */
    noAnswerSince: timestamp('no_answer_since', { withTimezone: true }),
    /** The last event of the hotel for which deliveries were made. */
    cursor: bigint('cursor', { mode: 'number' }).notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    version: integer('version').notNull().default(1),
  },
  (table) => [primaryKey({ columns: [table.hotelId, table.id] })],
)

/** An event on its way to a webhook. It holds nothing of what happened: that is looked up when it is sent. */
export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  {
    hotelId: uuid('hotel_id').notNull(),
    /** The server knows it by this id, however often it is sent. */
    id: uuid('id').notNull(),
    webhookId: uuid('webhook_id').notNull(),
    type: text('type').notNull(),
    /** Of the hotel's events; null: a test. */
    cursor: bigint('cursor', { mode: 'number' }),
    subject: uuid('subject').notNull(),
    version: integer('version').notNull(),
    /** When it happened. */
    at: timestamp('at', { withTimezone: true }).notNull(),
    state: text('state', { enum: deliveryStates }).notNull(),
    /** Tries that have failed since it was made, or since somebody had it sent again. */
    failures: integer('failures').notNull().default(0),
    /** When it is sent next. While a process sends it, when another one may take over. */
    dueAt: timestamp('due_at', { withTimezone: true }).notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.hotelId, table.id] }),
    foreignKey({
      columns: [table.hotelId, table.webhookId],
      foreignColumns: [webhooks.hotelId, webhooks.id],
    }).onDelete('cascade'),
    uniqueIndex('webhook_deliveries_event').on(table.hotelId, table.webhookId, table.cursor),
    index('webhook_deliveries_due').on(table.dueAt).where(sql`state = 'waiting'`),
    index('webhook_deliveries_age').on(table.createdAt),
  ],
)

/** What came of each try. */
export const webhookAttempts = pgTable(
  'webhook_attempts',
  {
    hotelId: uuid('hotel_id').notNull(),
    deliveryId: uuid('delivery_id').notNull(),
    id: uuid('id').notNull(),
    at: timestamp('at', { withTimezone: true }).notNull(),
    milliseconds: integer('milliseconds').notNull(),
    /** Of the answer; null: there was none. */
    status: integer('status'),
    /** null: it went well. */
    error: text('error', { enum: attemptErrors }),
    /** The beginning of the answer. */
    answer: text('answer').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.hotelId, table.deliveryId, table.id] }),
    foreignKey({
      columns: [table.hotelId, table.deliveryId],
      foreignColumns: [webhookDeliveries.hotelId, webhookDeliveries.id],
    }).onDelete('cascade'),
  ],
)
