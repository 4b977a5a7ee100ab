import { expect, test } from 'vitest'
import fc from '#tests/properties.ts'
// @ts-expect-error: a script is JavaScript without types, because it runs before anything is installed.
import { compareVersions, isNodeNewEnough, newestRelease, reasonAgainstBackup, reasonsAgainst } from './rules.mjs'

test('versions are ordered as Semantic Versioning says', () => {
  const ordered = [
    ...['0.9.9', '1.0.0-alpha', '1.0.0-alpha.1', '1.0.0-alpha.beta', '1.0.0-beta.2', '1.0.0-beta.11', '1.0.0-rc.1'],
    ...['1.0.0', '1.0.1', '1.2.0', '1.10.0', '2.0.0'],
  ]
  for (const [i, left] of ordered.entries())
    for (const [j, right] of ordered.entries())
      expect(Math.sign(compareVersions(left, right)), `${left} and ${right}`).toBe(Math.sign(i - j))
  expect(compareVersions('v1.2.3', '1.2.3+build.7')).toBe(0)
  expect(() => compareVersions('1.2', '1.2.0')).toThrow('1.2 is not a version')
})

test('the newest release is chosen, and no test version', () => {
  expect(newestRelease(['v1.9.0', 'v1.10.0', 'v2.0.0-rc.1', 'nightly', ''])).toBe('v1.10.0')
  expect(newestRelease(['nightly'])).toBeUndefined()
})

const installed = { version: '1.0.0', newestMigration: 100 }
const next = { version: '1.1.0', newestMigration: 120, node: '>=20.19' }
const plan = { from: installed, to: next, node: '20.19.0', changedFiles: [] as string[] }

test('a newer version is installed', () => {
  expect(reasonsAgainst(plan)).toEqual([])
  expect(reasonsAgainst({ ...plan, to: { ...next, newestMigration: 100 } })).toEqual([])
})

test('an older version, the same one, and one with older tables are refused', () => {
  expect(reasonsAgainst({ ...plan, to: { ...next, version: '0.9.0' } })).toEqual([
    expect.stringContaining('0.9.0 is older than 1.0.0'),
  ])
  expect(reasonsAgainst({ ...plan, to: { ...next, version: '1.0.0' } })).toEqual(['1.0.0 is installed already.'])
  expect(reasonsAgainst({ ...plan, to: { ...next, newestMigration: 99 } })).toEqual([
    expect.stringContaining('1.1.0 is older than 1.0.0'),
  ])
})

test('commits of one version: a later one is installed, the same and an earlier one are refused', () => {
  const from = { ...installed, commit: 'a'.repeat(40) }
  const to = { ...next, version: '1.0.0', commit: 'b'.repeat(40), containsInstalled: true }
  expect(reasonsAgainst({ ...plan, from, to })).toEqual([])
  expect(reasonsAgainst({ ...plan, from, to: { ...to, containsInstalled: false } })).toEqual([
    '1.0.0 (bbbbbbbb) is older than 1.0.0 (aaaaaaaa). To go back, install it and restore a backup made with it: docs/upgrading.md.',
  ])
  expect(reasonsAgainst({ ...plan, from, to: { ...to, commit: from.commit } })).toEqual([
    '1.0.0 (aaaaaaaa) is installed already.',
  ])
})

test('all reasons are given together', () => {
  const changedFiles = ['a', 'b', 'c', 'd', 'e', 'f', 'g']
  expect(reasonsAgainst({ ...plan, to: { ...next, node: '>=22' }, changedFiles })).toEqual([
    '1.1.0 needs Node.js >=22, and this is 20.19.0. Install it first.',
    'These files were changed here, and the upgrade would overwrite them: a, b, c, d, e and 2 more. Commit or remove the changes.',
  ])
})

test('Node.js is compared by number', () => {
  const cases: [string, string, boolean][] = [
    ['20.19.0', '>=20.19', true],
    ['20.9.0', '>=20.19', false],
    ['22.0.0', '>=20.19', true],
    ['20.19.0', '^20', false],
  ]
  for (const [version, range, expected] of cases)
    expect(isNodeNewEnough(version, range), `${version} ${range}`).toBe(expected)
})

test('a backup must fit beside what is there', () => {
  fc.assert(
    fc.property(fc.nat(1e9), fc.nat(1e9), fc.nat(4e9), (databaseBytes, filesBytes, freeBytes) => {
      const reason = reasonAgainstBackup({ folder: '/backups', databaseBytes, filesBytes, freeBytes })
      expect(reason === null).toBe(freeBytes >= databaseBytes + filesBytes + 200_000_000)
    }),
  )
  expect(reasonAgainstBackup({ folder: '/backups', databaseBytes: 1e9, filesBytes: 5e8, freeBytes: 1e9 })).toBe(
    'The backup may need 1700 MB, and /backups has 1000 MB free. Make space, or name another folder: --backups FOLDER.',
  )
})
