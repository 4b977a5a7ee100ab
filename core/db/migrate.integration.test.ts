import path from 'node:path'
import { expect, test } from 'vitest'
import { testApp } from '#tests/app.ts'
import { migrateDatabase, NewerSchema } from './migrate.ts'

const app = testApp()
const folder = path.join(import.meta.dirname, 'migrations')

test('a database that is up to date is left as it is', async () => {
  const count = async () =>
    (await app.context.pool.query('select count(*)::int from drizzle.__drizzle_migrations')).rows
  const before = await count()
  await migrateDatabase(app.context.pool, folder)
  expect(await count()).toEqual(before)
})

test('a database of a newer program is refused in plain words, and nothing is changed', async () => {
  const newer = Date.parse('2031-05-06T00:00:00Z')
  await app.context.pool.query(`insert into drizzle.__drizzle_migrations (hash, created_at) values ('newer', ${newer})`)
  const refused = await migrateDatabase(app.context.pool, folder).catch((error) => error)
  expect(refused).toBeInstanceOf(NewerSchema)
  expect(refused.message).toContain('made by a newer Livret (its tables are of 2031-05-06')
  // The lock is free again, for the next one who tries.
  await expect(migrateDatabase(app.context.pool, folder)).rejects.toThrow('newer Livret')
})
