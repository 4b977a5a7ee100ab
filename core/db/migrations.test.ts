import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

/**
 * Expand, then contract: a release only adds to the tables, so that processes of the previous release keep working
 * beside it; columns that nothing reads any more are dropped in a later release. Each migration that drops something
 * has a line here with the release that no longer reads it, which must be earlier than the release of the migration.
 */
const droppedSince: Record<string, { unreadSince: string }> = {}

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
