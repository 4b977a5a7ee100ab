import { expect, test } from 'vitest'
import { directDatabase } from './installation.ts'

test('a backup and a restore connect without the pooler', () => {
  const pooled = { databaseUrl: 'postgres://pooler/livret', databaseListenUrl: 'postgres://database/livret' }
  expect(directDatabase(pooled)).toBe('postgres://database/livret')
  expect(directDatabase({ ...pooled, databaseListenUrl: null })).toBe('postgres://pooler/livret')
  // Without a configured database there is no pooler to bypass.
  expect(directDatabase({ ...pooled, databaseUrl: null })).toBeNull()
})
