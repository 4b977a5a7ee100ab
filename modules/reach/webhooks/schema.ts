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
import { attemptErrors, defaultUnansweredMinutes, deliveryStates, stopReasons, webhookEvents } from './rules.ts'

/** External servers that are notified of events in a hotel. */
export const webhooks = pgTable(
  'webhooks',
  {
    hotelId: uuid('hotel_id')
      .notNull()
      .references(() => hotels.id, { onDelete: 'cascade' }),
    id: uuid('id').notNull(),
    url: text('url').notNull(),
    events: text('events', { enum: webhookEvents }).array().notNull(),
    /** The signing secret of its calls, encrypted with the secret key of the installation. */
    secret: bytea('secret').notNull(),
    /** The former secret, which also signs until `formerSecretUntil`. */
    formerSecret: bytea('former_secret'),
    formerSecretUntil: timestamp('former_secret_until', { withTimezone: true }),
    enabled: boolean('enabled').notNull(),
    /** The challenge that its server must answer before anything else is sent; null: it was answered. */
    challenge: text('challenge'),
    /** Why it was disabled automatically. */
    stopReason: text('stop_reason', { enum: stopReasons }),
    /** Since when every attempt has failed; null: the last one succeeded. */
    failingSince: timestamp('failing_since', { withTimezone: true }),
    /** Since when its server has not answered; null: it answered the last call, or was never called. */
    noAnswerSince: timestamp('no_answer_since', { withTimezone: true }),
    /** Minutes after which an order or a message without an answer is an event. */
    unansweredMinutes: integer('unanswered_minutes').notNull().default(defaultUnansweredMinutes),
    /** The last event of the hotel for which deliveries were created. */
    cursor: bigint('cursor', { mode: 'number' }).notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    version: integer('version').notNull().default(1),
  },
  (table) => [primaryKey({ columns: [table.hotelId, table.id] })],
)

/**
 * The delivery of an event to a webhook. It stores no content: that is read when it is sent. While its state is
 * `waiting`, a job with its id as the key sends it.
 */
export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  {
    hotelId: uuid('hotel_id').notNull(),
    /** The id that the server gets, the same in every attempt. */
    id: uuid('id').notNull(),
    webhookId: uuid('webhook_id').notNull(),
    type: text('type').notNull(),
    /** The cursor of the hotel's event; null: a test. */
    cursor: bigint('cursor', { mode: 'number' }),
    subject: uuid('subject').notNull(),
    version: integer('version').notNull(),
    /** When the event happened. */
    at: timestamp('at', { withTimezone: true }).notNull(),
    state: text('state', { enum: deliveryStates }).notNull(),
    /** Failed attempts since it was created, or since somebody sent it again. */
    failures: integer('failures').notNull().default(0),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.hotelId, table.id] }),
    foreignKey({
      columns: [table.hotelId, table.webhookId],
      foreignColumns: [webhooks.hotelId, webhooks.id],
    }).onDelete('cascade'),
    uniqueIndex('webhook_deliveries_event').on(table.hotelId, table.webhookId, table.cursor),
    // What waits is reported once, however often it is found to wait.
    uniqueIndex('webhook_deliveries_unanswered')
      .on(table.hotelId, table.webhookId, table.type, table.subject, table.at)
      .where(sql`type in ('order.unanswered', 'thread.unanswered')`),
    index('webhook_deliveries_age').on(table.createdAt),
  ],
)

/** The result of each attempt. */
export const webhookAttempts = pgTable(
  'webhook_attempts',
  {
    hotelId: uuid('hotel_id').notNull(),
    deliveryId: uuid('delivery_id').notNull(),
    id: uuid('id').notNull(),
    at: timestamp('at', { withTimezone: true }).notNull(),
    milliseconds: integer('milliseconds').notNull(),
    /** The HTTP status of the answer; null: there was none. */
    status: integer('status'),
    /** null: the attempt succeeded. */
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
