import { index, pgTable, primaryKey, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core'
import { roles } from '#core/access/policy.ts'
import { users } from '#core/access/schema.ts'
import { bytea } from '#core/http/schema.ts'
import { staffLangs } from '#locales/languages.ts'

export const memberships = pgTable(
  'memberships',
  {
    hotelId: uuid('hotel_id').notNull(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    role: text('role', { enum: roles }).notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.hotelId, table.userId] }), index('memberships_user').on(table.userId)],
)

/** Invitations to work in a hotel, one for each address: inviting again renews it. */
export const invitations = pgTable(
  'invitations',
  {
    hotelId: uuid('hotel_id').notNull(),
    id: uuid('id').notNull(),
    /** Lower case. */
    email: text('email').notNull(),
    role: text('role', { enum: roles }).notNull(),
    /** The sender's name as in the email; their account may be deleted later. */
    invitedBy: text('invited_by').notNull(),
    /**
     * The sender, without whose rights the invitation is invalid; null for invitations from before this column existed.
     * No foreign key: the invitation ends with the account too.
     */
    invitedById: uuid('invited_by_id'),
    /** The language of the email, unless the person already has an account with its own language. */
    lang: text('lang', { enum: staffLangs }).notNull(),
    /** Null until the email has been written. */
    tokenHash: bytea('token_hash').unique(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
    acceptedAt: timestamp('accepted_at', { withTimezone: true }),
  },
  (table) => [
    primaryKey({ columns: [table.hotelId, table.id] }),
    unique('invitations_email').on(table.hotelId, table.email),
    index('invitations_age').on(table.expiresAt),
  ],
)
