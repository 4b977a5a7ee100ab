import { randomBytes } from 'node:crypto'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { noStatementTimeouts, openDatabase } from '#core/db/db.ts'
import { startEngine } from '#core/db/engine.ts'
import { migrateDatabase } from '#core/db/migrate.ts'

declare module 'vitest' {
  interface ProvidedContext {
    engine: { host: string; port: number; user: string; database: string }
    /** The same database as its superuser. */
    admin: { host: string; port: number; user: string; database: string }
  }
}

/**
 * Starts one PostgreSQL for the whole test run: the embedded one, or connects to the one at `TEST_DATABASE_URL`, the address of a
 * superuser. Its database is migrated once and is the template that each test file clones.
 */
export default async function setup(project: TestProject) {
  const outside = process.env.TEST_DATABASE_URL
  const { connection, admin, stop } = outside ? await prepareOutside(new URL(outside)) : await startOwn()
  const { pool } = openDatabase(connection, { max: 1, timeouts: noStatementTimeouts })
  await migrateDatabase(pool, path.resolve(import.meta.dirname, '../core/db/migrations'))
  await pool.end()
  project.provide('engine', connection)
  project.provide('admin', admin)
  return stop
}

async function startOwn() {
  const folder = await mkdtemp(path.join(tmpdir(), 'livret-test-'))
  // When root runs the tests, PostgreSQL runs as another user, who must be able to enter the folder.
  await chmod(folder, 0o711)
  const engine = await startEngine({ folder, durable: false, settings: { max_connections: '200' } })
  const stop = async () => {
    await engine.stop()
    await rm(folder, { recursive: true, force: true })
  }
  return { connection: engine.connection, admin: engine.admin, stop }
}

/** Creates a role and a template for this run. The databases of the tests stay, so the server should be a disposable one. */
async function prepareOutside({ hostname: host, port, username, password }: URL) {
  const server = { host, port: Number(port || 5432) }
  const admin = {
    ...server,
    user: decodeURIComponent(username),
    password: decodeURIComponent(password),
    database: 'postgres',
  }
  const name = `livret_${randomBytes(6).toString('hex')}`
  const connection = { ...server, user: name, password: randomBytes(12).toString('hex'), database: name }
  const client = new pg.Client(admin)
  await client.connect()
  await client.query(`create role ${name} login password '${connection.password}'`)
  await client.query(`create database ${name} owner ${name}`)
  await client.end()
  return { connection, admin, stop: async () => undefined }
}
