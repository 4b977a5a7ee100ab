import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import type pg from 'pg'

/** Any constant: processes that start together migrate one after the other. */
const migrationLock = 4_815_162

/** Brings the database to the newest migration in `folder`. Safe when several processes start at once. */
export async function migrateDatabase(pool: pg.Pool, folder: string): Promise<void> {
  const client = await pool.connect()
  try {
    const db = drizzle({ client })
    await db.execute(sql`select pg_advisory_lock(${migrationLock})`)
    try {
      await migrate(db, { migrationsFolder: folder })
    } finally {
      await db.execute(sql`select pg_advisory_unlock(${migrationLock})`)
    }
  } finally {
    client.release()
  }
}
