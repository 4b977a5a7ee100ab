import { sql } from 'drizzle-orm'
import type pg from 'pg'
import type { Db } from '#core/db/db.ts'

/** Any constant. */
const backupLock = 4_815_164

/** Held by a backup from before its snapshot to its end. */
export async function lockForBackup(client: pg.ClientBase): Promise<void> {
  await client.query('select pg_advisory_xact_lock_shared($1)', [backupLock])
}

/**
 * Whether a backup is being made: a file whose row has just been deleted may be in its snapshot, so its bytes are kept until it has ended. It
 * need not be held while files are removed: a backup that begins later does not see the row.
 */
export async function isBackupRunning(db: Db): Promise<boolean> {
  const { rows } = await db.execute<{ free: boolean }>(sql`select pg_try_advisory_xact_lock(${backupLock}) as free`)
  return !rows[0]?.free
}
