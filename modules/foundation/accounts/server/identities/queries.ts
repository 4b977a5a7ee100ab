import { and, eq } from 'drizzle-orm'
import type { Db, Tx } from '#core/db/db.ts'
import { notifyAccessChange } from '#core/realtime/server/publish.ts'
import { authIdentities } from '../../identities-schema.ts'
import { sessions } from '../../schema.ts'
import { lockUser, type UserRow, updateUser } from '../queries.ts'

export type IdentityRow = typeof authIdentities.$inferSelect

/** The account of a person at the issuer, which stays locked until the transaction ends. */
export async function lockIdentity(
  tx: Tx,
  issuer: string,
  subject: string,
): Promise<{ identity: IdentityRow; user: UserRow } | undefined> {
  const read = async () => {
    const isPerson = and(eq(authIdentities.issuer, issuer), eq(authIdentities.subject, subject))
    return (await tx.select().from(authIdentities).where(isPerson))[0]
  }
  const found = await read()
  const user = found && (await lockUser(tx, found.userId))
  // Read again, because it may have been removed before the account was locked.
  const identity = user && (await read())
  return identity && { identity, user }
}

/** Who an account is at this issuer. */
export async function identityOf(db: Db, userId: string, issuer: string): Promise<IdentityRow | undefined> {
  const isIdentity = and(eq(authIdentities.userId, userId), eq(authIdentities.issuer, issuer))
  const [identity] = await db.select().from(authIdentities).where(isIdentity)
  return identity
}

/** Returns false when the person at the issuer has an account, or the account another person at this issuer. */
export async function insertIdentity(tx: Tx, identity: IdentityRow): Promise<boolean> {
  const inserted = await tx.insert(authIdentities).values(identity).onConflictDoNothing().returning()
  notifyAccessChange(tx, identity.userId)
  return inserted.length > 0
}

export async function updateIdentity(tx: Tx, id: string, change: Partial<IdentityRow>): Promise<void> {
  await tx.update(authIdentities).set(change).where(eq(authIdentities.id, id))
}

/** Deletes who an account is at the issuer, and the rights that this gave. Returns whether there was anything. */
export async function deleteIdentities(tx: Tx, userId: string): Promise<boolean> {
  const deleted = await tx.delete(authIdentities).where(eq(authIdentities.userId, userId)).returning()
  if (deleted.some(({ provider }) => provider)) await updateUser(tx, userId, { provider: false })
  notifyAccessChange(tx, userId)
  return deleted.length > 0
}

/** The encrypted ID token of a session, its id, and when its person last proved who they are, if that is known; null for other sessions. */
export async function issuerSession(
  db: Db,
  tokenHash: Buffer,
): Promise<{ id: string; idToken: string; provenAt: Date | null } | null> {
  const [session] = await db
    .select({ id: sessions.id, idToken: sessions.idToken, provenAt: sessions.provenAt })
    .from(sessions)
    .where(eq(sessions.tokenHash, tokenHash))
  return session?.idToken ? { ...session, idToken: session.idToken } : null
}
