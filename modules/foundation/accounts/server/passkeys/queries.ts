import { and, desc, eq, gt, isNull, lt } from 'drizzle-orm'
import type { Db, Tx } from '#core/db/db.ts'
import { notifyAccessChange } from '#core/realtime/server/publish.ts'
import { passkeyChallenges, passkeys } from '../../passkeys-schema.ts'

export type PasskeyRow = typeof passkeys.$inferSelect

export async function passkeysOf(db: Db, userId: string): Promise<PasskeyRow[]> {
  return db.select().from(passkeys).where(eq(passkeys.userId, userId)).orderBy(desc(passkeys.id))
}

export async function passkeyByCredential(db: Db, credentialId: string): Promise<PasskeyRow | undefined> {
  const [row] = await db.select().from(passkeys).where(eq(passkeys.credentialId, credentialId))
  return row
}

/** Inserts a passkey. Returns undefined when an account already has it. */
export async function insertPasskey(db: Db | Tx, passkey: PasskeyRow): Promise<PasskeyRow | undefined> {
  const [row] = await db.insert(passkeys).values(passkey).onConflictDoNothing().returning()
  notifyAccessChange(db, passkey.userId)
  return row
}

export async function markPasskeyUsed(db: Db, id: string, counter: number, now: Date): Promise<void> {
  await db.update(passkeys).set({ counter, lastUsedAt: now }).where(eq(passkeys.id, id))
}

/** Deletes a passkey and returns its row; undefined when the person had no such passkey. */
export async function deletePasskey(tx: Tx, userId: string, id: string): Promise<PasskeyRow | undefined> {
  const [deleted] = await tx
    .delete(passkeys)
    .where(and(eq(passkeys.userId, userId), eq(passkeys.id, id)))
    .returning()
  notifyAccessChange(tx, userId)
  return deleted
}

export async function deletePasskeysOf(tx: Tx, userId: string): Promise<void> {
  await tx.delete(passkeys).where(eq(passkeys.userId, userId))
  notifyAccessChange(tx, userId)
}

export async function insertChallenge(db: Db, challenge: typeof passkeyChallenges.$inferInsert): Promise<void> {
  await db.insert(passkeyChallenges).values(challenge)
}

/** Deletes a challenge. Returns whether it was issued to this person (null: for a login) and was still valid. */
export async function consumeChallenge(db: Db, challenge: string, userId: string | null, now: Date): Promise<boolean> {
  const isForUser = userId === null ? isNull(passkeyChallenges.userId) : eq(passkeyChallenges.userId, userId)
  const deleted = await db
    .delete(passkeyChallenges)
    .where(and(eq(passkeyChallenges.challenge, challenge), isForUser, gt(passkeyChallenges.expiresAt, now)))
    .returning({ challenge: passkeyChallenges.challenge })
  return deleted.length > 0
}

export async function deleteOldChallenges(db: Db, now: Date): Promise<void> {
  await db.delete(passkeyChallenges).where(lt(passkeyChallenges.expiresAt, now))
}
