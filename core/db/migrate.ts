import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import type pg from 'pg'
import { sqlState } from './client.ts'
import { adviceBeforeFirst, joinFormerMigrations, type Migrations, timeOfFirst } from './joined-migrations.ts'

/** An arbitrary constant: the lock that makes processes that start together migrate one after the other. */
const migrationLock = 4_815_162

/**
 * Milliseconds that a migration waits for a table (`lock`), milliseconds between two attempts (`rest`), and the number
 * of attempts. A table change that waits behind a backup makes every call wait behind itself, so it gives up quickly
 * and retries for about two minutes.
 */
const defaultRetries = { lock: 2_000, rest: 1_000, maxAttempts: 40 }

/** The database is of a newer program, or of one from before 1.0.0. The message tells the person what to do. */
export class SchemaError extends Error {
  override name = 'SchemaError'
}

/**
 * Brings the database to the newest migration in `folder`. Safe when several processes start at once, and while
 * processes of the previous release still run. Throws `SchemaError` without changing anything when this program
 * cannot bring the database up to date.
 */
export async function migrateDatabase(pool: pg.Pool, folder: string, retries = defaultRetries): Promise<void> {
  const client = await pool.connect()
  try {
    const db = drizzle({ client })
    await db.execute(sql`select pg_advisory_lock(${migrationLock})`)
    try {
      await readySchema(client, readMigrationFiles({ migrationsFolder: folder }))
      await client.query(`set lock_timeout = ${retries.lock}`)
      await retryWhileLocked(retries, () => migrate(db, { migrationsFolder: folder }))
    } finally {
      await db.execute(sql`select pg_advisory_unlock(${migrationLock})`)
    }
  } finally {
    // The connection's lock limit was changed, so it is closed instead of returned to the pool.
    client.release(true)
  }
}

/** Retries while another session holds a table. Each attempt is one transaction. */
async function retryWhileLocked(
  { maxAttempts, rest }: typeof defaultRetries,
  migration: () => Promise<unknown>,
): Promise<void> {
  for (let attempt = 1; ; attempt++)
    try {
      return void (await migration())
    } catch (error) {
      if (attempt === maxAttempts || sqlState(error) !== lockNotAvailable) throw error
      await sleep(rest)
    }
}

const lockNotAvailable = '55P03'

/** Refuses a database that cannot be migrated, and joins former migrations. Nothing happens when there are no tables yet. */
async function readySchema(client: pg.PoolClient, migrations: Migrations): Promise<void> {
  const { rows: tables } = await client.query(`select to_regclass('drizzle.__drizzle_migrations') as found`)
  if (tables[0].found === null) return
  const { rows } = await client.query('select max(created_at) as last from drizzle.__drizzle_migrations')
  // A first start that failed leaves the table without rows.
  if (rows[0].last === null) return
  const last = Number(rows[0].last)
  const newest = Math.max(...migrations.map(({ folderMillis }) => folderMillis))
  const day = (instant: number) => new Date(instant).toISOString().slice(0, 10)
  if (last > newest)
    throw new SchemaError(
      `The database was made by a newer Livret (its tables are of ${day(last)}, this program knows those of ${day(newest)}).\n  Nothing was changed. Start the newer version again, or go back to a backup from before the update.`,
    )
  if (last < timeOfFirst(migrations))
    throw new SchemaError(
      `The database was made by a Livret from before 1.0.0, without its last tables (those here are of ${day(last)}).\n  ${adviceBeforeFirst}`,
    )
  await joinFormerMigrations(client, migrations)
}
