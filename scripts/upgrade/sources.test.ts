import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
// @ts-expect-error: a script is JavaScript without types, because it runs before anything is installed.
import { changedFiles, checkOutCommand, findVersion, installedVersion } from './sources.mjs'

const git = (root: string, ...args: string[]) =>
  execFileSync('git', ['-c', 'user.name=Camille', '-c', 'user.email=camille@hotel.example', ...args], {
    cwd: root,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  }).trim()

function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'livret-sources-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}

function write(root: string, files: Record<string, string>): void {
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(root, name)), { recursive: true })
    writeFileSync(join(root, name), content)
  }
}

const filesOf = (version: string, migrations: number[]) => ({
  'package.json': JSON.stringify({ name: 'livret', version, engines: { node: '>=20.19' } }),
  'core/db/migrations/meta/_journal.json': JSON.stringify({ entries: migrations.map((when) => ({ when })) }),
})

/** A clone that is at v1.0.0; its origin also has v1.1.0, with one file more, and a test version. */
function makeClone(): string {
  const base = temporaryFolder()
  const [origin, clone] = [join(base, 'origin'), join(base, 'clone')]
  mkdirSync(origin)
  git(origin, 'init', '--quiet', '--initial-branch=main')
  const release = (version: string, files: Record<string, string>) => {
    write(origin, files)
    git(origin, 'add', '.')
    git(origin, 'commit', '--quiet', '--message', version)
    git(origin, 'tag', `v${version}`)
  }
  release('1.0.0', filesOf('1.0.0', [100]))
  git(base, 'clone', '--quiet', origin, 'clone')
  release('1.1.0', { ...filesOf('1.1.0', [100, 110]), 'docs/added.md': 'added' })
  release('1.2.0-rc.1', filesOf('1.2.0-rc.1', [100, 110]))
  return clone
}

test('a clone finds the newest release, a tag, a branch and a commit', () => {
  const clone = makeClone()
  expect(installedVersion(clone)).toMatchObject({ version: '1.0.0', newestMigration: 100, branch: 'main' })
  const newest = findVersion(clone, undefined, '/')
  expect(newest).toMatchObject({ version: '1.1.0', newestMigration: 110, node: '>=20.19', containsInstalled: true })
  expect(findVersion(clone, 'v1.1.0', '/')).toEqual(newest)
  expect(findVersion(clone, newest.commit, '/')).toEqual(newest)
  // The local branch is behind the one of the origin.
  expect(findVersion(clone, 'main', '/').version).toBe('1.2.0-rc.1')
  expect(() => findVersion(clone, 'v3.0.0', '/')).toThrow('There is no tag, branch or commit v3.0.0 here.')
})

test('changed files, and own files where the new version has one, are named', () => {
  const clone = makeClone()
  const to = findVersion(clone, 'v1.1.0', '/')
  write(clone, { 'notes.txt': 'stays' })
  expect(changedFiles(clone, to)).toEqual([])
  write(clone, { 'docs/added.md': 'of the operator', 'package.json': '{}' })
  expect(changedFiles(clone, to)).toEqual(['package.json', 'docs/added.md'])
})

test('an interrupted checkout is repeated, and the way back leads to the branch', () => {
  const clone = makeClone()
  const from = installedVersion(clone)
  const to = findVersion(clone, 'v1.1.0', '/')
  write(clone, { '.git/index.lock': '' })
  const run = ([program, ...args]: string[]) => execFileSync(program as string, args, { cwd: clone })
  run(checkOutCommand(clone, { commit: to.commit }))
  expect(installedVersion(clone)).toMatchObject({ version: '1.1.0', commit: to.commit })
  run(checkOutCommand(clone, from))
  expect(installedVersion(clone)).toEqual(from)
})

test('an archive is read without unpacking it; anything else is refused', () => {
  const folder = temporaryFolder()
  write(join(folder, 'package'), filesOf('1.1.0', [100, 110]))
  execFileSync('tar', ['-czf', 'livret-1.1.0.tgz', 'package'], { cwd: folder })
  expect(findVersion(folder, 'livret-1.1.0.tgz', folder)).toEqual({
    version: '1.1.0',
    newestMigration: 110,
    node: '>=20.19',
    file: join(folder, 'livret-1.1.0.tgz'),
  })
  write(folder, { 'other.tgz': 'no archive' })
  expect(() => findVersion(folder, 'other.tgz', folder)).toThrow('other.tgz is no archive of Livret')
  expect(() => findVersion(folder, 'missing.tgz', folder)).toThrow('There is no file')
  expect(() => findVersion(folder, undefined, folder)).toThrow('Name the archive of the new version')
})
