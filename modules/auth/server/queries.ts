import { and, eq, gt, inArray, lt } from 'drizzle-orm'
import type { Db, Tx } from '#core/db/db.ts'
import { sessions, users } from '../schema.ts'

export type UserRow = typeof users.$inferSelect

export async function userById(db: Db | Tx, id: string): Promise<UserRow | undefined> {
  const [user] = await db.select().from(users).where(eq(users.id, id))
  return user
}

export async function userByEmail(db: Db | Tx, email: string): Promise<UserRow | undefined> {
  const [user] = await db.select().from(users).where(eq(users.email, email))
  return user
}

/** Undefined when the address is taken. */
export async function insertUser(db: Db | Tx, user: typeof users.$inferInsert): Promise<UserRow | undefined> {
  const [row] = await db.insert(users).values(user).onConflictDoNothing({ target: users.email }).returning()
  return row
}

export async function setOrg(db: Db | Tx, userId: string, hotelId: string): Promise<void> {
  await db.update(users).set({ org: hotelId }).where(eq(users.id, userId))
}

export async function insertSession(db: Db | Tx, tokenHash: Buffer, userId: string, now: Date): Promise<void> {
  await db.insert(sessions).values({ tokenHash, userId, createdAt: now, lastSeenAt: now })
}

export async function deleteSession(db: Db, tokenHash: Buffer): Promise<void> {
  await db.delete(sessions).where(eq(sessions.tokenHash, tokenHash))
}

const daysBefore = (now: Date, days: number) => new Date(now.getTime() - days * 86_400_000)

/** The person of a living session. The session is marked as used at most once an hour, to keep reads free of writes. */
export async function userOfSession(db: Db, tokenHash: Buffer, now: Date, days: number): Promise<UserRow | undefined> {
  const [found] = await db
    .select({ user: users, lastSeenAt: sessions.lastSeenAt })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(eq(sessions.tokenHash, tokenHash), gt(sessions.lastSeenAt, daysBefore(now, days))))
  if (found && now.getTime() - found.lastSeenAt.getTime() > 3_600_000)
    await db.update(sessions).set({ lastSeenAt: now }).where(eq(sessions.tokenHash, tokenHash))
  return found?.user
}

export async function deleteIdleSessions(db: Db, now: Date, days: number): Promise<void> {
  await db.delete(sessions).where(lt(sessions.lastSeenAt, daysBefore(now, days)))
}

export async function deleteSessionsOf(db: Db, emails: string[]): Promise<void> {
  const those = db.select({ id: users.id }).from(users).where(inArray(users.email, emails))
  await db.delete(sessions).where(inArray(sessions.userId, those))
}
