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
    /** The browser's own name for itself, cut. */
    agent: text('agent').notNull().default(''),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    lastSeenAt: timestamp('last_seen_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('sessions_user').on(table.userId), index('sessions_seen').on(table.lastSeenAt)],
)

/** The authenticator application of an account that asks for a code at login. */
export const secondFactors = pgTable('second_factors', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** What codes are made from, sealed with the secret key of the installation: see `server/second-factor.ts`. */
  secret: bytea('secret').notNull(),
  /** The step of time of the last code that was used: neither it nor an earlier one is taken again. */
  lastStep: bigint('last_step', { mode: 'number' }).notNull(),
  /** Of the recovery codes that are left. */
  recoveryHashes: text('recovery_hashes').array().notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
})

/** Links that were mailed. A used or expired one stays for a while, so that its reader can be told which it is. */
export const mailedLinks = pgTable(
  'mailed_links',
  {
    tokenHash: bytea('token_hash').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    purpose: text('purpose', { enum: linkPurposes }).notNull(),
    /** Where it was mailed: following it proves that this address is the person's. */
    email: text('email').notNull(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
    usedAt: timestamp('used_at', { withTimezone: true }),
  },
  (table) => [index('mailed_links_user').on(table.userId), index('mailed_links_age').on(table.expiresAt)],
)
