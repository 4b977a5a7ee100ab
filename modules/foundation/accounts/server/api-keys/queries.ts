import { and, count, desc, eq, gt, isNull, or, sql } from 'drizzle-orm'
import { users } from '#core/access/schema.ts'
import { type Db, preparedQuery, type Tx } from '#core/db/db.ts'
import { notifyAccessChange } from '#core/realtime/server/publish.ts'
import { apiKeys } from '../../api-keys-schema.ts'

export type ApiKeyRow = typeof apiKeys.$inferSelect

export async function keysOf(db: Db | Tx, userId: string): Promise<ApiKeyRow[]> {
  return db.select().from(apiKeys).where(eq(apiKeys.userId, userId)).orderBy(desc(apiKeys.id))
}

export async function countKeys(tx: Tx, userId: string): Promise<number> {
  const [row] = await tx.select({ count: count() }).from(apiKeys).where(eq(apiKeys.userId, userId))
  return row?.count ?? 0
}

export async function insertKey(tx: Tx, key: ApiKeyRow): Promise<void> {
  await tx.insert(apiKeys).values(key)
}

const keyOwnerStatement = preparedQuery((db) =>
  db
    .select({ user: users, key: apiKeys })
    .from(apiKeys)
    .innerJoin(users, eq(users.id, apiKeys.userId))
    .where(
      and(
        eq(apiKeys.tokenHash, sql.placeholder('tokenHash')),
        or(isNull(apiKeys.expiresAt), gt(apiKeys.expiresAt, sql.placeholder('now'))),
      ),
    )
    .prepare('owner_of_api_key'),
)

/** A valid key and its owner. It is marked as used at most once a minute, to keep reads free of writes. */
export async function ownerOfKey(db: Db, tokenHash: Buffer, now: Date) {
  const [row] = await keyOwnerStatement(db).execute({ tokenHash, now })
  if (row && now.getTime() - (row.key.lastUsedAt?.getTime() ?? 0) > 60_000)
    await db.update(apiKeys).set({ lastUsedAt: now }).where(eq(apiKeys.id, row.key.id))
  return row
}

/** Returns whether the person had such a key. Streams opened with it end at once. */
export async function deleteKey(db: Db, userId: string, id: string): Promise<boolean> {
  const { rowCount } = await db.delete(apiKeys).where(and(eq(apiKeys.userId, userId), eq(apiKeys.id, id)))
  if (rowCount) await notifyAccessChange(db, userId)
  return rowCount !== 0
}

/** The caller announces that the person's access has ended. */
export async function deleteKeysOf(tx: Tx, userId: string): Promise<void> {
  await tx.delete(apiKeys).where(eq(apiKeys.userId, userId))
}
