import type { readMigrationFiles } from 'drizzle-orm/migrator'
import type pg from 'pg'

export type Migrations = ReturnType<typeof readMigrationFiles>

/**
 * The SHA-256 of the last of the migrations that version 1.0.0 joined into its first one. That one makes the same
 * tables and has the same time, so who has this migration has all of the first one. Decision 69.
 */
const lastFormerHash = 'be8149df598132a9b9e8bcc3f1c8d81f9da7b3e5fe62b36249ad3dcd5eac6de2'

/** What to do with a database or backup whose newest migration is older than the first one of 1.0.0. */
export const adviceBeforeFirst =
  'Nothing was changed. docs/upgrading.md says under "From before 1.0.0" which version to start first.'

/** The time of the first migration, in milliseconds since 1970. No Livret since 1.0.0 has an older one. */
export const timeOfFirst = (migrations: Migrations) => Math.min(...migrations.map(({ folderMillis }) => folderMillis))

/** Whether the migrations of a database or backup are all those that were joined. */
export const hasAllFormer = (applied: { hash: string }[]) => applied.some(({ hash }) => hash === lastFormerHash)

/**
 * Replaces the rows of the former migrations by that of the first one, where all of them are there; otherwise changes
 * nothing. One statement, so it happens completely or not at all.
 */
export async function joinFormerMigrations(client: pg.ClientBase, migrations: Migrations): Promise<void> {
  await client.query(
    `with joined as (update drizzle.__drizzle_migrations set hash = $1 where hash = $2 returning created_at)
       delete from drizzle.__drizzle_migrations where created_at < (select created_at from joined)`,
    [migrations[0]?.hash, lastFormerHash],
  )
}
