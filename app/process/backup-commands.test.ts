import { expect, test } from 'vitest'
import { backupDatabase } from './backup-commands.ts'

test('a backup and a restore connect without the pooler', () => {
  const pooled = { databaseUrl: 'postgres://pooler/livret', databaseListenUrl: 'postgres://database/livret' }
  expect(backupDatabase(pooled)).toBe('postgres://database/livret')
  expect(backupDatabase({ ...pooled, databaseListenUrl: null })).toBe('postgres://pooler/livret')
  // Without a configured database there is no pooler to bypass.
  expect(backupDatabase({ ...pooled, databaseUrl: null })).toBeNull()
})
