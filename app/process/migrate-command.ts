import { openDatabase } from '#core/db/db.ts'
import { exitWithMessage, migrate, print, withInstallation } from './installation.ts'

/** `node scripts/migrate.mjs`: creates the tables, or brings them up to date, while the product is stopped. */
export const migrateTables = (): Promise<void> =>
  exitWithMessage(() => withInstallation('stopped', ({ connection }) => migrate(connection), { create: true }))

/**
 * `node scripts/migrate.mjs --state`: prints, as a line of JSON, the time of the last migration of the database in milliseconds since
 * 1970 (0: none), and the bytes that a backup copies: of the database and of the files.
 */
export const printState = (): Promise<void> =>
  exitWithMessage(() =>
    withInstallation(
      'running',
      async ({ connection }) => {
        const { pool } = openDatabase(connection, { max: 1 })
        const read = async (query: string) => Number((await pool.query(query)).rows[0].value)
        try {
          const state = {
            lastMigration: await read('select coalesce(max(created_at), 0) as value from drizzle.__drizzle_migrations'),
            databaseBytes: await read('select pg_database_size(current_database()) as value'),
            filesBytes: await read('select coalesce(sum(size), 0) as value from medias'),
          }
          print(JSON.stringify(state))
        } finally {
          await pool.end()
        }
      },
      { onProgress: () => undefined },
    ),
  )
