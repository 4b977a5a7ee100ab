import { expect, onTestFinished, test } from 'vitest'
import { testApp } from '#tests/app.ts'
import { migrationsFolder, migrationsWithOneMore } from '#tests/migrations.ts'
import { migrateDatabase, SchemaError } from './migrate.ts'

const app = testApp()

test('a database that is up to date is not changed', async () => {
  const count = async () =>
    (await app.context.pool.query('select count(*)::int from drizzle.__drizzle_migrations')).rows
  const before = await count()
  await migrateDatabase(app.context.pool, migrationsFolder)
  expect(await count()).toEqual(before)
})

test('a migration that waits for a locked table gives up quickly and retries, so that it does not block calls', async () => {
  const { pool } = app.context
  const folder = await migrationsWithOneMore()
  const backup = await pool.connect()
  onTestFinished(() => backup.release())
  await backup.query('begin')
  await backup.query('lock table rate_limits in access share mode')
  const retries = { lock: 100, rest: 300, maxAttempts: 1000 }
  const migrated = migrateDatabase(pool, folder, retries)
  const waitingLocks = `select 1 from pg_locks where not granted and relation = 'rate_limits'::regclass`
  await expect.poll(async () => (await pool.query(waitingLocks)).rowCount, { timeout: 20_000, interval: 5 }).toBe(1)
  // If the migration waited for the lock as long as the backup runs, this statement would time out.
  await pool.query(`set lock_timeout = 15000; insert into rate_limits (key, points) values ('beside', 1)`)
  await backup.query('commit')
  await migrated
  expect((await pool.query('select one_more from rate_limits')).rowCount).toBeGreaterThan(0)
})

test('a database of a newer program is refused with an explanation, and nothing is changed', async () => {
  const newer = Date.parse('2031-05-06T00:00:00Z')
  await app.context.pool.query(`insert into drizzle.__drizzle_migrations (hash, created_at) values ('newer', ${newer})`)
  const refusal = await migrateDatabase(app.context.pool, migrationsFolder).catch((error) => error)
  expect(refusal).toBeInstanceOf(SchemaError)
  expect(refusal.message).toContain('made by a newer Livret (its tables are of 2031-05-06')
  // The lock is free again for the next attempt.
  await expect(migrateDatabase(app.context.pool, migrationsFolder)).rejects.toThrow('newer Livret')
})
