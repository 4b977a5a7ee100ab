import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { onTestFinished } from 'vitest'

export const migrationsFolder = path.join(import.meta.dirname, '../core/db/migrations')

/** Creates a folder with the migrations and another one, which adds a column to the table of limits. Deleted after the test. */
export async function migrationsWithOneMore(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'livret-migrations-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await cp(migrationsFolder, folder, { recursive: true })
  const journal = path.join(folder, 'meta/_journal.json')
  const { entries, ...rest } = JSON.parse(await readFile(journal, 'utf8'))
  const next = { ...entries.at(-1), idx: entries.length, when: entries.at(-1).when + 1, tag: 'one_more' }
  await writeFile(journal, JSON.stringify({ ...rest, entries: [...entries, next] }))
  await writeFile(path.join(folder, 'one_more.sql'), 'alter table rate_limits add column one_more integer')
  return folder
}
