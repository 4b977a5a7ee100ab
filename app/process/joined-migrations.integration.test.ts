import { randomUUID } from 'node:crypto'
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import { diskFile } from '#core/backup/places.ts'
import { openDatabase } from '#core/db/db.ts'
import { migrateDatabase, SchemaError } from '#core/db/migrate.ts'
import { makeLogger } from '#core/log/log.ts'
import { diskStorage } from '#core/storage/disk.ts'
import { testApp } from '#tests/app.ts'
import { createHotel, createLibraryFile } from '#tests/factories.ts'
import { migrationsFolder, migrationsWithOneMore } from '#tests/migrations.ts'
import { checkBackup, createBackup, type Installation, restoreBackup } from './backup.ts'

/** The migrations that 1.0.0 joined into its first one: the SHA-256 of each file, and its time. */
const former: [hash: string, createdAt: number][] = [
  ['7d7499a2a2d725bbf833b23637dd4ef06fdc23e00b2ac0d2b872dbf15f7a2bc7', 1795734719645],
  ['b5bf9b043c6daf8173f9e7298cb24d98bc3de771b439ff84b06936076d96d122', 1795748174218],
  ['b5591032e84de331b6d65af22c97224b4ff1b38096dbd26a11b9941bcc2c457c', 1795765763565],
  ['29469ece3111cb68fcf21255a12cf8addef5802411d63dd5301154e46c485a19', 1795767730497],
  ['72f02da3f8549e0f39f8b6b23462abdd61a24fb0f208655023daae68f31184fc', 1795768961030],
  ['0e66d6ea65fd46f05f720167f562dee08d7870d046016054b2e257fa802ec219', 1795769768089],
  ['26e95cf5763e60a1be2c8ef78a686c033f317a903747693541fc349849a290cd', 1795770483418],
  ['1d16929331c5ebf96536a67d5a3b4e882eb96c185bbd6a4a5b2e8c6d09cec438', 1795771172881],
  ['cda0bc59314aab6265dd94e786280e28fbe7d3102ff4335d59b658a07f1a962f', 1795780598815],
  ['f94cb086f3fc71f04fdf23495ac74ebd27937e7d6610844723c5fb9147502227', 1795781922308],
  ['65096a54fe7cf7a2e968d5aa0978bf3c88e091eeb2ee9d8c9fd4e2417fb0eb7b', 1795783057043],
  ['2111202f6d438dc423c8c0c268af145048f685a05cf7968e0eab343543b05f94', 1795795453839],
  ['25b83b5c930bcba82dda86542078a4ed8f6650f85b0aebe35a41b1c34df4d94e', 1795799453248],
  ['7c184e8cbbb183f84ec3331e3ecec1cfa12a9826730aafe3b669772263f896df', 1795811482837],
  ['d98c8d2769c316d284e033e02327ea9330689380e52e497110456a570314bd27', 1795815259354],
  ['be8149df598132a9b9e8bcc3f1c8d81f9da7b3e5fe62b36249ad3dcd5eac6de2', 1795828822396],
]

const app = testApp()
const ofNewDatabase = readMigrationFiles({ migrationsFolder }).map(({ hash, folderMillis: createdAt }) => ({
  hash,
  createdAt,
}))
let base: string
/** A database with all former migrations, and with rows; and what makes backups of it. */
let formerDatabase: pg.PoolConfig
let source: Installation

beforeAll(async () => {
  base = await mkdtemp(path.join(tmpdir(), 'livret-joined-'))
  await createLibraryFile(app, await createHotel(app), { name: 'plage.png' })
  formerDatabase = await createDatabase('template0')
  await start(formerDatabase, await firstMigration())
  await copyRows(formerDatabase)
})
afterAll(() => rm(base, { recursive: true }))
beforeEach(async () => {
  await setMigrations(formerDatabase, former)
  const connection = await createDatabase(String(formerDatabase.database))
  source = { connection, storage: app.context.storage, dataDir: base, secretKey: null, log: makeLogger('silent') }
})

/** A folder with the first migration alone, which makes the tables as the former ones did. */
async function firstMigration(): Promise<string> {
  const folder = path.join(base, 'first')
  await cp(migrationsFolder, folder, { recursive: true })
  const file = path.join(folder, 'meta', '_journal.json')
  const journal = JSON.parse(await readFile(file, 'utf8'))
  await writeFile(file, JSON.stringify({ ...journal, entries: journal.entries.slice(0, 1) }))
  return folder
}

/** Copies all rows of the app's database; columns that later migrations have added are left out. */
async function copyRows(target: pg.PoolConfig): Promise<void> {
  const tables = await ask(target, `select tablename as name from pg_tables where schemaname = 'public'`)
  const admin = { ...inject('admin'), database: target.database }
  for (const { name } of tables) {
    const [{ rows }] = await ask(app.connection, `select jsonb_agg(to_jsonb(each)) as rows from public."${name}" each`)
    // Without foreign keys, because the rows arrive in no order.
    const insert = `begin; set local session_replication_role = replica;
      insert into public."${name}" select * from jsonb_populate_recordset(null::public."${name}", ${pg.escapeLiteral(JSON.stringify(rows ?? []))});
      commit`
    await ask(admin, insert)
  }
}

async function ask(connection: pg.PoolConfig, sql: string, values: unknown[] = []) {
  const client = new pg.Client(connection)
  await client.connect()
  return client
    .query(sql, values)
    .then(({ rows }) => rows)
    .finally(() => client.end())
}

/** Makes the database look as if it had run these migrations. */
async function setMigrations(connection: pg.PoolConfig, migrations: typeof former): Promise<void> {
  await ask(connection, 'truncate drizzle.__drizzle_migrations restart identity')
  for (const each of migrations)
    await ask(connection, 'insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', each)
}

/** A database of its own: a copy of `template`; `template0` has no tables. */
async function createDatabase(template: string): Promise<pg.PoolConfig> {
  const { user, database: _, ...server } = inject('engine')
  const name = `joined_${randomUUID().replaceAll('-', '')}`
  await ask({ ...inject('admin'), database: 'postgres' }, `create database ${name} template ${template} owner ${user}`)
  return { ...server, user, database: name }
}

async function start(connection: pg.PoolConfig, folder = migrationsFolder): Promise<void> {
  const { pool } = openDatabase(connection, { max: 1 })
  await migrateDatabase(pool, folder).finally(() => pool.end())
}

const applied = (connection: pg.PoolConfig) =>
  ask(
    connection,
    'select hash, created_at as "createdAt", xmin from drizzle.__drizzle_migrations order by created_at',
  ).then((rows) => rows.map(({ hash, createdAt, xmin }) => ({ hash, createdAt: Number(createdAt), xmin })))
const withoutVersions = (rows: Awaited<ReturnType<typeof applied>>) => rows.map(({ xmin: _, ...row }) => row)

/** All rows of all tables of the product, as text. */
async function readAllRows(connection: pg.PoolConfig): Promise<Record<string, string[]>> {
  const { pool } = openDatabase(connection, { max: 1 })
  const texts = async (sql: string): Promise<string[]> => (await pool.query(sql)).rows.map(({ text }) => text)
  const found: Record<string, string[]> = {}
  for (const name of await texts(`select tablename as text from pg_tables where schemaname = 'public' order by 1`))
    found[name] = await texts(
      `select jsonb_strip_nulls(to_jsonb(each))::text as text from public."${name}" each order by 1`,
    )
  await pool.end()
  return found
}

async function writeBackup(): Promise<string> {
  const file = path.join(base, `${randomUUID()}.tar`)
  await createBackup(source, diskFile(file))
  return file
}

/** Restores into an empty installation. Returns its connection. */
async function restore(file: string, folder = migrationsFolder): Promise<pg.PoolConfig> {
  const dataDir = await mkdtemp(path.join(base, 'data-'))
  const connection = await createDatabase('template0')
  const manifest = await checkBackup(diskFile(file), folder)
  const target = { ...source, connection, dataDir, storage: diskStorage(path.join(dataDir, 'files')) }
  await restoreBackup(target, diskFile(file), { manifest, overwrite: false, migrationsFolder: folder })
  return connection
}

test('a database with all former migrations starts, keeps its rows and is then as a new one', async () => {
  const before = await readAllRows(source.connection)
  expect([before.hotels?.length, before.medias?.length]).toEqual([1, 1])
  await start(source.connection)
  const afterwards = await applied(source.connection)
  expect(withoutVersions(afterwards)).toEqual(ofNewDatabase)
  expect(withoutVersions(await applied(inject('engine')))).toEqual(ofNewDatabase)
  expect(await readAllRows(source.connection)).toMatchObject(before)
  // A second start writes nothing.
  await start(source.connection)
  expect(await applied(source.connection)).toEqual(afterwards)
  expect(await readAllRows(await restore(await writeBackup()))).toMatchObject(before)
})

test('processes that start at once on a database with all former migrations join them, and run a later one, once', async () => {
  const { connection } = source
  const folder = await migrationsWithOneMore()
  await Promise.all([start(connection, folder), start(connection, folder), start(connection, folder)])
  const later = { hash: expect.any(String), createdAt: (ofNewDatabase.at(-1)?.createdAt as number) + 1 }
  expect(withoutVersions(await applied(connection))).toEqual([...ofNewDatabase, later])
})

test.each([1, 15])(
  'a database with %i of the former migrations is refused with what to do, unchanged',
  async (count) => {
    const { connection } = source
    await setMigrations(connection, former.slice(0, count))
    const before = await applied(connection)
    const refusal = await start(connection).catch((error) => error)
    expect(refusal).toBeInstanceOf(SchemaError)
    expect(refusal.message).toContain('from before 1.0.0, without its last tables (those here are of 2026-11-2')
    expect(refusal.message).toContain('Nothing was changed. docs/upgrading.md says')
    expect(await applied(connection)).toEqual(before)
    // The lock is free again.
    await expect(start(connection)).rejects.toThrow('from before 1.0.0')
  },
)

test('a database whose first start failed before its tables were made starts', async () => {
  const connection = await createDatabase('template0')
  await ask(
    connection,
    'create schema drizzle; create table drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)',
  )
  await start(connection)
  expect(withoutVersions(await applied(connection))).toEqual(ofNewDatabase)
})

test('a backup with all former migrations restores, also into a version with a later one', async () => {
  const before = await readAllRows(source.connection)
  const file = await writeBackup()
  expect((await checkBackup(diskFile(file))).database.migrations).toHaveLength(16)
  const restored = await restore(file)
  expect(withoutVersions(await applied(restored))).toEqual(ofNewDatabase)
  expect(await readAllRows(restored)).toMatchObject(before)
  const later = await applied(await restore(file, await migrationsWithOneMore()))
  expect(later.map(({ hash }) => hash)).toEqual([...ofNewDatabase.map(({ hash }) => hash), expect.any(String)])
})

test('a backup with some of the former migrations is refused with what to do', async () => {
  await setMigrations(source.connection, former.slice(0, 15))
  const file = await writeBackup()
  await expect(checkBackup(diskFile(file))).rejects.toThrow(
    'from before 1.0.0, without its last tables. Nothing was changed. docs/upgrading.md says',
  )
})

test('a backup whose last migration is as old as the first one, and another, is refused', async () => {
  await setMigrations(source.connection, [...former.slice(0, 15), ['another', 1795828822396]])
  await expect(checkBackup(diskFile(await writeBackup()))).rejects.toThrow('other tables')
})
