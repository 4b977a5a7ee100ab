import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { expect, test } from 'vitest'

/**
 * Expand, then contract: a release only adds to the tables, so that processes of the previous release keep working
 * beside it; columns that nothing reads any more are dropped in a later release. Each migration that drops something
 * has a line here with the release that no longer reads it, which must be earlier than the release of the migration.
 */
const droppedSince: Record<string, { unreadSince: string }> = {}

/**
 * The migrations of the released version, which stay as they are: databases and backups name their hashes and times. With
 * the version in package.json, this changes to the new version and gets a line for each of its new migrations.
 */
const released = {
  version: '1.0.0',
  migrations: [
    { hash: 'dac86235b252666b5b76ea827e88c33a503c6993c7af5c52bb3b213588afaff5', at: 1795828822396 },
    { hash: 'aeafb9d96681a9bcc324c4dec4d0d41eec81bac64e72b301223ae88c40f47f18', at: 1795844972916 },
  ],
}

const folder = path.join(import.meta.dirname, 'migrations')
/** The migration that creates the tables of the first release. No earlier release runs beside it. */
const firstMigration = '0000'

/** The statements of a migration after which the previous release would fail. */
function droppingStatements(sql: string): string[] {
  return sql
    .split(';')
    .map((statement) => statement.replaceAll(/--.*$/gm, '').trim())
    .filter((statement) =>
      [
        /\bdrop (table|column)\b/i,
        /\brename\b/i,
        /\bset not null\b/i,
        /\bset data type\b/i,
        /\badd column\b(?!.*\bdefault\b).*\bnot null\b/is,
      ].some((pattern) => pattern.test(statement)),
    )
}

const read = (file: string) => droppingStatements(readFileSync(path.join(folder, file), 'utf8'))

test('a migration removes nothing that the previous release reads', () => {
  const files = readdirSync(folder).filter((file) => file.endsWith('.sql') && file.slice(0, 4) > firstMigration)
  const faults = files.flatMap((file) =>
    droppedSince[file] ? [] : read(file).map((statement) => `${file}: ${statement}`),
  )
  expect(faults).toEqual([])
})

test('a migration that removes something is detected', () => {
  const dropping = [
    'DROP TABLE "a"',
    'ALTER TABLE "a" RENAME COLUMN "b" TO "c"',
    'ALTER TABLE "a" ALTER COLUMN "b" SET NOT NULL',
    'ALTER TABLE "a" ALTER COLUMN "b" SET DATA TYPE text',
    'ALTER TABLE "a" ADD COLUMN "b" text NOT NULL',
  ]
  expect(droppingStatements(dropping.join(';\n'))).toEqual(dropping)
  const adding = ['CREATE TABLE "a" ("b" text NOT NULL)', 'ALTER TABLE "a" ADD COLUMN "b" int DEFAULT 0 NOT NULL']
  expect(droppingStatements(adding.join(';\n'))).toEqual([])
})

test('the migrations of the released version stay, and later ones come after them', () => {
  const migrations = readMigrationFiles({ migrationsFolder: folder }).map(({ hash, folderMillis: at }) => ({
    hash,
    at,
  }))
  expect(migrations.slice(0, released.migrations.length)).toEqual(released.migrations)
  // PostgreSQL runs only those that are later than its last one.
  const times = migrations.map(({ at }) => at)
  expect(times).toEqual([...new Set(times)].sort((a, b) => a - b))
  const { version } = JSON.parse(readFileSync(path.join(import.meta.dirname, '../../package.json'), 'utf8'))
  expect(released.version, 'the migrations of this version are missing in `released`').toBe(version)
})
