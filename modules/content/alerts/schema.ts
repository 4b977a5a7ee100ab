import { boolean, index, integer, jsonb, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { users } from '#core/access/schema.ts'
import { bytea } from '#core/http/schema.ts'
import { sessions } from '#modules/foundation/accounts/schema.ts'
import { hotels } from '#modules/hotel/hotels/schema.ts'
import { alertStepNames, type ServiceAlertDelays } from './rules.ts'

/** After how long what waits is escalated. A hotel without a row has the usual clocks. */
export const alertSettings = pgTable('alert_settings', {
  hotelId: uuid('hotel_id')
    .primaryKey()
    .references(() => hotels.id, { onDelete: 'cascade' }),
  /** Seconds; null: never. */
  pushAfter: integer('push_after'),
  mailAfter: integer('mail_after'),
  mailTo: text('mail_to'),
  /** When whoever reads `mailTo` agreed to it; another address takes this back. */
  mailConfirmedAt: timestamp('mail_confirmed_at', { withTimezone: true }),
  /** Null in one of them: as the hotel. */
  services: jsonb('services').$type<ServiceAlertDelays[]>().notNull(),
  version: integer('version').notNull(),
})

/** What was done for something that waited. A row can be written once: no process repeats a step. */
export const alertSteps = pgTable(
  'alert_steps',
  {
    hotelId: uuid('hotel_id')
      .notNull()
      .references(() => hotels.id, { onDelete: 'cascade' }),
    kind: text('kind').notNull(),
    itemId: uuid('item_id').notNull(),
    /** Since when it waited: a thread may wait again, and then begins anew. */
    since: timestamp('since', { withTimezone: true }).notNull(),
    step: text('step', { enum: alertStepNames }).notNull(),
    at: timestamp('at', { withTimezone: true }).notNull(),
    /** Devices or addresses it went to, without those that turned out to be gone. */
    reached: integer('reached').notNull(),
    /** Of these, how many their server has taken. */
    delivered: integer('delivered').notNull().default(0),
    /** The address of the email. */
    mailTo: text('mail_to'),
    /** What went out in one message. */
    batch: uuid('batch').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.hotelId, table.kind, table.itemId, table.since, table.step] }),
    index('alert_steps_batch').on(table.hotelId, table.batch),
    index('alert_steps_age').on(table.at),
  ],
)

/** Screens of staff that are open, each with its sound on or off. A process or a device that dies says nothing: its rows expire. */
export const alertDevices = pgTable(
  'listening_devices',
  {
    hotelId: uuid('hotel_id')
      .notNull()
      .references(() => hotels.id, { onDelete: 'cascade' }),
    /** Made by the page. */
    id: uuid('id').notNull(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    sound: boolean('sound').notNull(),
    /** The services that it rings for; null: all. */
    services: uuid('services').array(),
    /** Whether it rings for messages, and for what belongs to no service. */
    messages: boolean('messages').notNull().default(true),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.hotelId, table.id] }),
    index('listening_devices_user').on(table.userId),
    index('listening_devices_expiry').on(table.expiresAt),
  ],
)

/** What a member is called for. Without a row: for everything. */
export const memberServices = pgTable(
  'member_services',
  {
    hotelId: uuid('hotel_id')
      .notNull()
      .references(() => hotels.id, { onDelete: 'cascade' }),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Null: all. */
    services: uuid('services').array(),
    messages: boolean('messages').notNull(),
  },
  (table) => [primaryKey({ columns: [table.hotelId, table.userId] }), index('member_services_user').on(table.userId)],
)

/** Browsers that take notifications. They end with the session that turned them on: signing out, anywhere, is enough. */
export const pushDevices = pgTable(
  'push_devices',
  {
    /** SHA-256 of the endpoint, in hexadecimal. */
    id: text('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    sessionHash: bytea('session_hash')
      .notNull()
      // Another password gives a session another token.
      .references(() => sessions.tokenHash, { onDelete: 'cascade', onUpdate: 'cascade' }),
    endpoint: text('endpoint').notNull(),
    p256dh: text('p256dh').notNull(),
    auth: text('auth').notNull(),
    name: text('name').notNull(),
    /** The hotels it wants to hear of. */
    hotelIds: uuid('hotel_ids').array().notNull(),
    /** Since when its push server has not answered; null: it answered the last message, or has had none. */
    noAnswerSince: timestamp('no_answer_since', { withTimezone: true }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('push_devices_user').on(table.userId), index('push_devices_session').on(table.sessionHash)],
)
