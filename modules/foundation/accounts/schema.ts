import { bigint, index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { users } from '#core/access/schema.ts'
import { bytea } from '#core/http/schema.ts'
import { linkPurposes } from './rules.ts'

/** Only the token's SHA-256 is stored, which is enough for 256 random bits. */
export const sessions = pgTable(
  'sessions',
  {
    tokenHash: bytea('token_hash').primaryKey(),
    /** The public id of the session; it grants no access. */
    id: uuid('id').notNull().unique().defaultRandom(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The browser's user agent, truncated. */
    agent: text('agent').notNull().default(''),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    lastSeenAt: timestamp('last_seen_at', { withTimezone: true }).notNull(),
    /** Of a session opened through an issuer: its ID token (encrypted, see `server/identities`), and when the person last proved there who they are. */
    idToken: text('id_token'),
    provenAt: timestamp('proven_at', { withTimezone: true }),
  },
  (table) => [index('sessions_user').on(table.userId), index('sessions_seen').on(table.lastSeenAt)],
)

/** The authenticator application of an account that requires a code at login. */
export const secondFactors = pgTable('second_factors', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** The TOTP secret, encrypted with the installation's secret key: see `server/second-factor`. */
  secret: bytea('secret').notNull(),
  /** The time step of the last code that was used: this code and earlier ones are no longer accepted. */
  lastStep: bigint('last_step', { mode: 'number' }).notNull(),
  /** Hashes of the unused recovery codes. */
  recoveryHashes: text('recovery_hashes').array().notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
})

/**
 * Links that were mailed. A used or expired link stays for a while, so that the error can say which of the two it is.
 */
export const mailedLinks = pgTable(
  'mailed_links',
  {
    tokenHash: bytea('token_hash').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    purpose: text('purpose', { enum: linkPurposes }).notNull(),
    /** The address it was mailed to: following the link proves that the address belongs to the person. */
    email: text('email').notNull(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
    usedAt: timestamp('used_at', { withTimezone: true }),
  },
  (table) => [index('mailed_links_user').on(table.userId), index('mailed_links_age').on(table.expiresAt)],
)
