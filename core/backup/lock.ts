import { sql } from 'drizzle-orm'
import type pg from 'pg'
import type { Db } from '#core/db/db.ts'

/** An arbitrary constant. */
const backupLock = 4_815_164

/** A backup holds this lock from before its snapshot until its end. */
export async function lockForBackup(client: pg.ClientBase): Promise<void> {
  await client.query('select pg_advisory_xact_lock_shared($1)', [backupLock])
}

/**
 * Whether a backup is running. Its snapshot may contain a file whose row has just been deleted, so the file's bytes are
 * kept until it ends. The lock need not be held while files are removed, because a backup that begins later does not
 * see the row.
 */
export async function isBackupRunning(db: Db): Promise<boolean> {
  const { rows } = await db.execute<{ free: boolean }>(sql`select pg_try_advisory_xact_lock(${backupLock}) as free`)
  return !rows[0]?.free
}

/** An arbitrary constant. */
const scheduleLock = 4_815_165

/** Runs `work` while no other process makes a scheduled backup of this database. */
export async function withScheduleLock<Result>(pool: pg.Pool, work: () => Promise<Result>): Promise<Result> {
  const client = await pool.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [scheduleLock])
    return await work()
  } finally {
    // The lock ends with the connection.
    client.release(true)
  }
}
