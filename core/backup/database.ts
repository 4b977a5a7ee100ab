import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { createGunzip, gzip } from 'node:zlib'
import pg from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import { z } from 'zod'
import {
  adviceBeforeFirst,
  hasAllFormer,
  joinFormerMigrations,
  type Migrations,
  timeOfFirst,
} from '#core/db/joined-migrations.ts'
import { type AddEntry, BackupError } from './archive.ts'

/**
 * The archive's description of its tables. Values are in the text form of COPY, which every version of PostgreSQL
 * reads.
 */
export const DatabaseManifest = z.object({
  tables: z.array(z.object({ schema: z.string(), name: z.string(), columns: z.array(z.string()) })),
  sequences: z.array(z.object({ schema: z.string(), name: z.string(), value: z.number() })),
  /** The migrations that made the schema. */
  migrations: z.array(z.object({ hash: z.string(), createdAt: z.number() })),
})
export type DatabaseManifest = z.infer<typeof DatabaseManifest>

/** Bytes of rows per entry before compression; this much is in memory at once. */
const partBytes = 4_000_000

/** The schemas that belong to the product. */
const schemas = `('public', 'drizzle')`

const quoteNames = (...names: string[]) => names.map((name) => pg.escapeIdentifier(name)).join('.')

/** Settings that make values independent of the server's configuration. */
const valueFormatSettings = `set local datestyle = 'ISO, YMD'; set local intervalstyle = 'postgres'; set local timezone = 'UTC'; set local extra_float_digits = 1`
const noTimeoutSettings =
  'set local idle_in_transaction_session_timeout = 0; set local statement_timeout = 0; set local lock_timeout = 0'

/** Begins a read-only transaction that keeps seeing the database as it is now and has no time limits. */
export async function beginSnapshot(client: pg.ClientBase): Promise<void> {
  await client.query(`begin isolation level repeatable read read only; ${noTimeoutSettings}; ${valueFormatSettings}`)
}

/** Begins a writing transaction without time limits. */
export async function beginWithoutTimeouts(client: pg.ClientBase): Promise<void> {
  await client.query(`begin; ${noTimeoutSettings}; ${valueFormatSettings}`)
}

/** Lists what has to be copied. Throws `BackupError` when the product's tables do not exist. */
export async function describeDatabase(client: pg.ClientBase): Promise<DatabaseManifest> {
  const { rows: tables } = await client.query(
    `select nspname::text as schema, relname::text as name, array_agg(attname::text order by attnum) as columns
       from pg_class join pg_namespace place on place.oid = relnamespace
       join pg_attribute on attrelid = pg_class.oid and attnum > 0 and not attisdropped and attgenerated = ''
       where relkind in ('r', 'p') and not relispartition and nspname in ${schemas} group by 1, 2 order by 1, 2`,
  )
  if (!tables.some(({ name }) => name === '__drizzle_migrations'))
    throw new BackupError('There is nothing to back up: the database has no tables of Livret.')
  const { rows: sequences } = await client.query(
    `select schemaname::text as schema, sequencename::text as name, last_value as value from pg_sequences
       where schemaname in ${schemas} and last_value is not null order by 1, 2`,
  )
  const { rows: migrations } = await client.query(
    'select hash, created_at as "createdAt" from drizzle.__drizzle_migrations order by created_at',
  )
  return { tables, sequences, migrations }
}

/** Copies every table. */
export async function copyTables(client: pg.ClientBase, { tables }: DatabaseManifest, add: AddEntry) {
  for (const { schema, name, columns } of tables)
    await copyRows(
      client,
      `${quoteNames(schema, name)} (${columns.map((column) => quoteNames(column))})`,
      `${schema}.${name}`,
      add,
    )
}

/** Writes the rows in parts that end at the end of a row, so that each part can be read by itself. */
async function copyRows(client: pg.ClientBase, copySource: string, name: string, add: AddEntry): Promise<void> {
  let buffered: Buffer[] = []
  let size = 0
  let part = 0
  const write = async (rows: Buffer) => {
    await add(`database/${name}/${part++}.gz`, await promisify(gzip)(rows))
  }
  for await (const chunk of client.query(copyTo(`copy ${copySource} to stdout`)) as AsyncIterable<Buffer>) {
    buffered.push(chunk)
    size += chunk.length
    if (size < partBytes) continue
    const rows = Buffer.concat(buffered)
    // A line end within a value is written as `
    // `, so a real line end separates rows.
    const end = rows.lastIndexOf('\n') + 1
    if (end > 0) await write(rows.subarray(0, end))
    buffered = [rows.subarray(end)]
    size = rows.length - end
  }
  if (size > 0) await write(Buffer.concat(buffered))
}

/** Throws `BackupError` when the archive is from a newer version, from before 1.0.0 or from another program. */
export function assertKnownMigrations({ migrations }: DatabaseManifest, ownMigrations: Migrations): void {
  const newest = Math.max(...ownMigrations.map(({ folderMillis }) => folderMillis))
  if (migrations.some(({ createdAt }) => createdAt > newest))
    throw new BackupError(
      'The backup was made by a newer Livret. Nothing was changed. Restore it with that version or a later one.',
    )
  const first = timeOfFirst(ownMigrations)
  if (migrations.length > 0 && migrations.every(({ createdAt }) => createdAt < first))
    throw new BackupError(
      `The backup was made by a Livret from before 1.0.0, without its last tables. ${adviceBeforeFirst}`,
    )
  const hashes = new Set(ownMigrations.map(({ hash }) => hash))
  const hasFormer = hasAllFormer(migrations)
  const isKnown = ({ hash, createdAt }: (typeof migrations)[0]) => hashes.has(hash) || (hasFormer && createdAt <= first)
  if (migrations.length === 0 || !migrations.every(isKnown))
    throw new BackupError(
      'The backup was made by a Livret with other tables than this one ever had. Nothing was changed.',
    )
}

/** Whether there is an account or a hotel. */
export async function isInUse(client: pg.ClientBase): Promise<boolean> {
  for (const table of ['users', 'hotels']) {
    const { rows: found } = await client.query('select to_regclass($1) is not null as there', [`public.${table}`])
    if (!found[0].there) continue
    const { rows } = await client.query(`select from public.${table} limit 1`)
    if (rows.length > 0) return true
  }
  return false
}

/** Milliseconds that PostgreSQL may take to end the connection of a process that has just ended, such as a backup. */
const endingConnectionMs = 1000

/** Whether another process of the product stays connected. */
export async function isOtherProcessConnected(client: pg.ClientBase): Promise<boolean> {
  const deadline = performance.now() + endingConnectionMs
  while (await isConnected(client)) {
    if (performance.now() >= deadline) return true
    await sleep(50)
  }
  return false
}

async function isConnected(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query(
    `select from pg_stat_activity where datname = current_database() and application_name = 'livret' and pid <> pg_backend_pid() limit 1`,
  )
  return rows.length > 0
}

/** Loads the rows of one entry into the table with this name. */
type LoadRows = (name: string, body: Readable) => Promise<void>

/**
 * Replaces all tables by empty ones as the archive's program had them, in the transaction of `client`; the old state
 * stays until it commits. `load` reads the entries of `database/`; `finish` migrates the tables to this program's
 * version.
 */
export async function restoreTables(client: pg.ClientBase, manifest: DatabaseManifest, ownMigrations: Migrations) {
  await client.query(dropTables)
  await client.query(migrationTable)
  const lastMigrationAt = Math.max(...manifest.migrations.map(({ createdAt }) => createdAt))
  await migrate(
    client,
    ownMigrations.filter(({ folderMillis }) => folderMillis <= lastMigrationAt),
  )
  const { rows: foreignKeys } = await client.query(
    `select conrelid::regclass::text as "table", conname::text as name, pg_get_constraintdef(pg_constraint.oid) as definition
       from pg_constraint join pg_namespace place on place.oid = connamespace where contype = 'f' and nspname in ${schemas}`,
  )
  // Foreign keys are dropped first, because rows arrive in the alphabetical order of the tables.
  for (const { table, name } of foreignKeys)
    await client.query(`alter table ${table} drop constraint ${quoteNames(name)}`)
  const targets = new Map(
    manifest.tables.map(({ schema, name, columns }) => [
      `${schema}.${name}`,
      `${quoteNames(schema, name)} (${columns.map((column) => quoteNames(column))})`,
    ]),
  )

  const load: LoadRows = async (name, body) => {
    const target = targets.get(name)
    if (!target) throw new BackupError(`The archive holds rows of an unknown table, ${name}.`)
    await pipeline(body, createGunzip(), client.query(copyFrom(`copy ${target} from stdin`)))
  }
  const finish = async () => {
    for (const { table, name, definition } of foreignKeys)
      await client.query(`alter table ${table} add constraint ${quoteNames(name)} ${definition}`)
    for (const { schema, name, value } of manifest.sequences)
      await client.query('select setval($1::regclass, $2)', [quoteNames(schema, name), value])
    await joinFormerMigrations(client, ownMigrations)
    const newerMigrations = ownMigrations.filter(({ folderMillis }) => folderMillis > lastMigrationAt)
    await migrate(client, newerMigrations)
    for (const { hash, folderMillis } of newerMigrations)
      await client.query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', [
        hash,
        folderMillis,
      ])
    await client.query('analyze')
  }
  return { load, finish }
}

const dropTables = `do $$ declare each record; begin
  for each in select nspname, relname from pg_class join pg_namespace place on place.oid = relnamespace
    where relkind in ('r', 'p') and not relispartition and nspname in ${schemas} and pg_has_role(relowner, 'usage')
  loop execute format('drop table %I.%I cascade', each.nspname, each.relname); end loop;
end $$`

/** The same table that drizzle creates. */
const migrationTable = `create schema if not exists drizzle;
  create table drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)`

async function migrate(client: pg.ClientBase, files: Migrations): Promise<void> {
  for (const { sql } of files) for (const statement of sql) await client.query(statement)
}
