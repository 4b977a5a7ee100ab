import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { TestProject } from 'vitest/node'
import { noTimeouts, openDatabase } from '#core/db/db.ts'
import { startEngine } from '#core/db/engine.ts'
import { migrateDatabase } from '#core/db/migrate.ts'

declare module 'vitest' {
  interface ProvidedContext {
    engine: { host: string; port: number; user: string; database: string }
    /** The same database as its superuser. */
    admin: { host: string; port: number; user: string; database: string }
  }
}

/** One real PostgreSQL for the whole run. Its database, migrated once, is the template that each test file clones. */
export default async function setup(project: TestProject) {
  const folder = await mkdtemp(path.join(tmpdir(), 'livret-test-'))
  // As root, the engine runs as somebody else, who must be able to pass through.
  await chmod(folder, 0o711)
  const engine = await startEngine({ folder, durable: false, settings: { max_connections: '200' } })
  const { pool } = openDatabase(engine.connection, { max: 1, timeouts: noTimeouts })
  await migrateDatabase(pool, path.resolve(import.meta.dirname, '../core/db/migrations'))
  await pool.end()
  project.provide('engine', engine.connection)
  project.provide('admin', engine.admin)
  return async () => {
    await engine.stop()
    await rm(folder, { recursive: true, force: true })
  }
}
