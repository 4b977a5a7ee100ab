import { boolean, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { staffLangs } from '#locales/languages.ts'

/**
 * People with an account. They belong to no hotel: `memberships` says where they work. Only the module `accounts`
 * writes this table.
 */
export const users = pgTable('users', {
  id: uuid('id').primaryKey(),
  /** In lower case. */
  email: text('email').notNull().unique(),
  passwordHash: text('password_hash').notNull(),
  /** False: the owner signs in through an issuer alone, and `passwordHash` belongs to no password that they use. */
  hasPassword: boolean('has_password').notNull().default(true),
  firstName: text('first_name').notNull(),
  lastName: text('last_name').notNull(),
  emailVerifiedAt: timestamp('email_verified_at', { withTimezone: true }),
  /** A new address that its owner has not confirmed yet. */
  pendingEmail: text('pending_email'),
  /** The language of emails to this person. */
  lang: text('lang', { enum: staffLangs }).notNull().default('fr'),
  /** The hotel that is opened first after sign-in. */
  org: uuid('org'),
  /** Provider staff by the operator's command or the issuer's claim, whatever the domain of the address. */
  provider: boolean('provider').notNull().default(false),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
})
