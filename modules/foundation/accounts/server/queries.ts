import { and, arrayContains, desc, eq, gt, isNull, lt, ne, notExists, notInArray, or, type SQL, sql } from 'drizzle-orm'
import { users } from '#core/access/schema.ts'
import { type Db, preparedQuery, type Tx } from '#core/db/db.ts'
import { notifyAccessChange } from '#core/realtime/server/publish.ts'
import { authIdentities } from '../identities-schema.ts'
import { passkeys } from '../passkeys-schema.ts'
import type { LinkPurpose } from '../rules.ts'
import { mailedLinks, secondFactors, sessions } from '../schema.ts'

export type UserRow = typeof users.$inferSelect
export type SessionRow = typeof sessions.$inferSelect
export type SecondFactorRow = typeof secondFactors.$inferSelect
/** Days after which a session is over: since its last call, and since it was opened. */
export interface SessionLifetimes {
  idle: number
  total: number
}

export async function userById(db: Db | Tx, id: string): Promise<UserRow | undefined> {
  const [user] = await db.select().from(users).where(eq(users.id, id))
  return user
}

/** The row stays locked until the transaction ends. */
export async function lockUser(tx: Tx, id: string): Promise<UserRow | undefined> {
  const [user] = await tx.select().from(users).where(eq(users.id, id)).for('update')
  return user
}

export async function userByEmail(db: Db | Tx, email: string): Promise<UserRow | undefined> {
  const [user] = await db.select().from(users).where(eq(users.email, email))
  return user
}

export async function hasUsers(db: Db): Promise<boolean> {
  return (await db.select({ id: users.id }).from(users).limit(1)).length > 0
}

/** Inserts an account. Returns undefined when the email address is taken. */
export async function insertUser(db: Db | Tx, user: typeof users.$inferInsert): Promise<UserRow | undefined> {
  const [row] = await db.insert(users).values(user).onConflictDoNothing({ target: users.email }).returning()
  return row
}

export async function updateUser(
  db: Db | Tx,
  id: string,
  change: Partial<typeof users.$inferInsert>,
): Promise<UserRow | undefined> {
  const [row] = await db.update(users).set(change).where(eq(users.id, id)).returning()
  notifyAccessChange(db, id)
  return row
}

export async function deleteUser(tx: Tx, id: string): Promise<void> {
  await tx.delete(users).where(eq(users.id, id))
  notifyAccessChange(tx, id)
}

/**
 * Whether a user has a second factor: an authenticator application, or a passkey, which counts as two factors. For those
 * who sign in through the issuer alone, it is up to the issuer to ask for one.
 */
export const hasSecondFactorSql = (userId: unknown): SQL<boolean> =>
  sql`(exists (select 1 from ${secondFactors} where ${secondFactors.userId} = ${userId})
    or exists (select 1 from ${passkeys} where ${passkeys.userId} = ${userId})
    or exists (
      select 1 from ${authIdentities} join ${users} as owner on owner.id = ${authIdentities.userId}
      where ${authIdentities.userId} = ${userId} and not owner.has_password
    ))`

/** Unconfirmed accounts without a session that were created before `createdBefore`, ordered by id, after `afterId`. */
export async function unconfirmedUsers(
  db: Db,
  createdBefore: Date,
  afterId: string | undefined,
  limit: number,
): Promise<UserRow[]> {
  const signedIn = db.select({ one: sql`1` }).from(sessions).where(eq(sessions.userId, users.id))
  return db
    .select()
    .from(users)
    .where(
      and(
        isNull(users.emailVerifiedAt),
        lt(users.createdAt, createdBefore),
        notExists(signedIn),
        afterId ? gt(users.id, afterId) : undefined,
      ),
    )
    .orderBy(users.id)
    .limit(limit)
}

// Sessions

export async function insertSession(db: Db | Tx, session: typeof sessions.$inferInsert): Promise<void> {
  await db.insert(sessions).values(session)
}

/** Ends all sessions except the `maxSessions` most recently used. */
export async function keepNewestSessions(db: Db, userId: string, maxSessions: number): Promise<void> {
  const keptIds = db
    .select({ id: sessions.id })
    .from(sessions)
    .where(eq(sessions.userId, userId))
    .orderBy(desc(sessions.lastSeenAt), desc(sessions.id))
    .limit(maxSessions)
  const deleted = await db.delete(sessions).where(and(eq(sessions.userId, userId), notInArray(sessions.id, keptIds)))
  if (deleted.rowCount) notifyAccessChange(db, userId)
}

/** Every ended session is announced, so that streams opened with it end at once. */
export async function deleteSession(db: Db, userId: string, tokenHash: Buffer): Promise<void> {
  await db.delete(sessions).where(eq(sessions.tokenHash, tokenHash))
  notifyAccessChange(db, userId)
}

/** Returns whether the person had such a session. */
export async function deleteSessionById(db: Db, userId: string, id: string): Promise<boolean> {
  const deleted = await db
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), eq(sessions.id, id)))
    .returning({ id: sessions.id })
  if (deleted.length > 0) notifyAccessChange(db, userId)
  return deleted.length > 0
}

/** Ends the sessions of a person, except the one with `keptTokenHash`. */
export async function deleteSessionsOfUser(db: Db | Tx, userId: string, keptTokenHash?: Buffer): Promise<void> {
  await db
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), keptTokenHash ? ne(sessions.tokenHash, keptTokenHash) : undefined))
  notifyAccessChange(db, userId)
}

export async function countSessions(tx: Tx, userId: string): Promise<number> {
  return tx.$count(sessions, eq(sessions.userId, userId))
}

/** Ends the sessions of everybody. Returns how many there were. */
export async function deleteAllSessions(tx: Tx): Promise<number> {
  const deleted = await tx.delete(sessions).returning({ userId: sessions.userId })
  for (const userId of new Set(deleted.map((session) => session.userId))) notifyAccessChange(tx, userId)
  return deleted.length
}

/** All accounts with the number of their sessions, by address. */
export async function usersWithSessions(db: Db) {
  return db
    .select({
      user: users,
      // With the table's name, because the subqueries have tables with a column `id`.
      secondFactor: hasSecondFactorSql(sql`${users}.id`),
      sessions: db.$count(sessions, eq(sessions.userId, users.id)),
    })
    .from(users)
    .orderBy(users.email)
}

/** Gives a session a new token. */
export async function rotateSession(tx: Tx, userId: string, oldTokenHash: Buffer, newTokenHash: Buffer): Promise<void> {
  await tx.update(sessions).set({ tokenHash: newTokenHash }).where(eq(sessions.tokenHash, oldTokenHash))
  notifyAccessChange(tx, userId)
}

const daysBefore = (now: Date, days: number) => new Date(now.getTime() - days * 86_400_000)

const sessionStatement = preparedQuery((db) =>
  db
    .select({ user: users, lastSeenAt: sessions.lastSeenAt, createdAt: sessions.createdAt })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(
      and(
        eq(sessions.tokenHash, sql.placeholder('tokenHash')),
        gt(sessions.lastSeenAt, sql.placeholder('seenSince')),
        gt(sessions.createdAt, sql.placeholder('openedSince')),
      ),
    )
    .prepare('user_of_session'),
)

/**
 * The person of a valid session, and the latest instant at which it ends. The session is marked as used at most once an
 * hour, to keep reads free of writes.
 */
export async function userOfSession(
  db: Db,
  tokenHash: Buffer,
  now: Date,
  lifetimes: SessionLifetimes,
): Promise<{ user: UserRow; until: Date } | undefined> {
  const earliest = { seenSince: daysBefore(now, lifetimes.idle), openedSince: daysBefore(now, lifetimes.total) }
  const [row] = await sessionStatement(db).execute({ tokenHash, ...earliest })
  if (row && now.getTime() - row.lastSeenAt.getTime() > 3_600_000)
    await db.update(sessions).set({ lastSeenAt: now }).where(eq(sessions.tokenHash, tokenHash))
  return row && { user: row.user, until: daysBefore(row.createdAt, -lifetimes.total) }
}

export async function sessionsOf(
  db: Db,
  userId: string,
  now: Date,
  lifetimes: SessionLifetimes,
): Promise<SessionRow[]> {
  return db
    .select()
    .from(sessions)
    .where(
      and(
        eq(sessions.userId, userId),
        gt(sessions.lastSeenAt, daysBefore(now, lifetimes.idle)),
        gt(sessions.createdAt, daysBefore(now, lifetimes.total)),
      ),
    )
    .orderBy(desc(sessions.lastSeenAt))
    .limit(100)
}

export async function deleteOldSessions(db: Db, now: Date, lifetimes: SessionLifetimes): Promise<void> {
  await db
    .delete(sessions)
    .where(
      or(
        lt(sessions.lastSeenAt, daysBefore(now, lifetimes.idle)),
        lt(sessions.createdAt, daysBefore(now, lifetimes.total)),
      ),
    )
}

// The second factor

export async function secondFactorOf(db: Db | Tx, userId: string): Promise<SecondFactorRow | undefined> {
  const [factor] = await db.select().from(secondFactors).where(eq(secondFactors.userId, userId))
  return factor
}

type TotpSecret = Pick<SecondFactorRow, 'userId' | 'secret'>

export const totpSecrets = (db: Db): Promise<TotpSecret[]> =>
  db.select({ userId: secondFactors.userId, secret: secondFactors.secret }).from(secondFactors)

/** Replaces a secret that has not been changed meanwhile. */
export async function replaceTotpSecret(db: Db, { userId, secret }: TotpSecret, replacement: Buffer): Promise<void> {
  await db
    .update(secondFactors)
    .set({ secret: replacement })
    .where(and(eq(secondFactors.userId, userId), eq(secondFactors.secret, secret)))
}

/** Whether the user has an authenticator application or a passkey. */
export async function hasSecondFactor(db: Db | Tx, userId: string): Promise<boolean> {
  const [user] = await db
    .select({ hasFactor: hasSecondFactorSql(userId) })
    .from(users)
    .where(eq(users.id, userId))
  return user?.hasFactor ?? false
}

/** Returns false when the account already has a second factor. */
export async function insertSecondFactor(tx: Tx, factor: SecondFactorRow): Promise<boolean> {
  const inserted = await tx
    .insert(secondFactors)
    .values(factor)
    .onConflictDoNothing()
    .returning({ id: secondFactors.userId })
  notifyAccessChange(tx, factor.userId)
  return inserted.length > 0
}

/** Returns whether neither a code of this time step nor a later one was used before, and marks the step as used. */
export async function consumeTotpStep(tx: Tx, userId: string, lastStep: number): Promise<boolean> {
  const updated = await tx
    .update(secondFactors)
    .set({ lastStep })
    .where(and(eq(secondFactors.userId, userId), lt(secondFactors.lastStep, lastStep)))
    .returning({ id: secondFactors.userId })
  return updated.length > 0
}

/** Returns whether this was an unused recovery code of the account, and removes it. */
export async function consumeRecoveryCode(tx: Tx, userId: string, hash: string): Promise<boolean> {
  const updated = await tx
    .update(secondFactors)
    .set({ recoveryHashes: sql`array_remove(${secondFactors.recoveryHashes}, ${hash})` })
    .where(and(eq(secondFactors.userId, userId), arrayContains(secondFactors.recoveryHashes, [hash])))
    .returning({ id: secondFactors.userId })
  return updated.length > 0
}

export async function deleteSecondFactor(tx: Tx, userId: string): Promise<void> {
  await tx.delete(secondFactors).where(eq(secondFactors.userId, userId))
  notifyAccessChange(tx, userId)
}

// Mailed links

/**
 * A new link that confirms an address replaces the one before. Links to a new password all stay valid: anybody may ask
 * for one, and must not thereby invalidate the one that the person is about to follow.
 */
export async function insertLink(tx: Tx, link: typeof mailedLinks.$inferInsert): Promise<void> {
  if (link.purpose === 'verify-email') await deleteUnusedLinks(tx, link.userId, link.purpose)
  await tx.insert(mailedLinks).values(link)
}

export async function deleteUnusedLinks(tx: Tx, userId: string, purpose: LinkPurpose): Promise<void> {
  const unused = isNull(mailedLinks.usedAt)
  await tx.delete(mailedLinks).where(and(eq(mailedLinks.userId, userId), eq(mailedLinks.purpose, purpose), unused))
}

/** The row stays locked until the transaction ends, so that of two requests with the same link only one succeeds. */
export async function lockLink(tx: Tx, tokenHash: Buffer, purpose: LinkPurpose) {
  const [link] = await tx
    .select()
    .from(mailedLinks)
    .where(and(eq(mailedLinks.tokenHash, tokenHash), eq(mailedLinks.purpose, purpose)))
    .for('update')
  return link
}

export async function markLinkUsed(tx: Tx, tokenHash: Buffer, now: Date): Promise<void> {
  await tx.update(mailedLinks).set({ usedAt: now }).where(eq(mailedLinks.tokenHash, tokenHash))
}

export async function deleteOldLinks(db: Db, before: Date): Promise<void> {
  await db.delete(mailedLinks).where(lt(mailedLinks.expiresAt, before))
}
