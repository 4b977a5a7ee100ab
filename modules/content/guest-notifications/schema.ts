import { index, pgTable, primaryKey, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { guestLangs } from '#locales/languages.ts'

/** Where a visitor is notified during a stay: push subscriptions of browsers, and an email address. */
export const guestContacts = pgTable(
  'guest_contacts',
  {
    hotelId: uuid('hotel_id').notNull(),
    id: uuid('id').notNull(),
    visitorId: uuid('visitor_id').notNull(),
    kind: text('kind', { enum: ['push', 'email'] }).notNull(),
    /** The endpoint of a browser, or the email address. */
    address: text('address').notNull(),
    /** For an endpoint its SHA-256, for an email address a keyed hash; both in hexadecimal. */
    addressHash: text('address_hash').notNull(),
    /** The keys of a browser; empty for an email address. */
    p256dh: text('p256dh').notNull().default(''),
    auth: text('auth').notNull().default(''),
    lang: text('lang', { enum: guestLangs }).notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    /** When the contact expires: from then on it is not used, and is deleted. */
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.hotelId, table.id] }),
    uniqueIndex('guest_contacts_visitor').on(table.hotelId, table.visitorId, table.addressHash),
    index('guest_contacts_address').on(table.hotelId, table.addressHash),
    index('guest_contacts_age').on(table.expiresAt),
  ],
)

/** Email addresses that have unsubscribed from a hotel, as keyed hashes. */
export const stoppedEmails = pgTable(
  'guest_stopped_emails',
  {
    hotelId: uuid('hotel_id').notNull(),
    addressHash: text('address_hash').notNull(),
    until: timestamp('until', { withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.hotelId, table.addressHash] }),
    index('guest_stopped_emails_age').on(table.until),
  ],
)
