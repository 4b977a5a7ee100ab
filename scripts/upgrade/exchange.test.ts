import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
// @ts-expect-error: a script is JavaScript without types, because it runs before anything is installed.
import { bringBack, bringIn, listEntries } from './exchange.mjs'

/** The number of changes of files until the process is killed. */
const kill = vi.hoisted(() => ({ after: Number.POSITIVE_INFINITY }))

vi.mock('node:fs', async (importOriginal) => {
  const original = await importOriginal<typeof import('node:fs')>()
  const orKill =
    <Args extends unknown[], Result>(change: (...args: Args) => Result) =>
    (...args: Args) => {
      if (kill.after-- <= 0) throw new Error('killed')
      return change(...args)
    }
  const changes = { renameSync: orKill(original.renameSync), linkSync: orKill(original.linkSync) }
  return { ...original, ...changes }
})

const formerFiles = {
  'package.json': 'former',
  'only-former.txt': 'stays',
  'build/a.js': 'former',
  'build/gone.js': 'former',
  'scripts/start.mjs': 'former',
  'scripts/upgrade/steps.mjs': 'former',
  'data/orders': 'of the hotel',
}
const nextFiles = {
  'package.json': 'next',
  LICENSE: 'only next',
  'build/a.js': 'next',
  'added/b.js': 'only next',
  'scripts/start.mjs': 'next',
  'scripts/upgrade/steps.mjs': 'next',
  'scripts/upgrade/added.mjs': 'only next',
  '.cache/setup.lock': 'is not exchanged',
}
const expectedNext = {
  ...Object.fromEntries(Object.entries(nextFiles).filter(([name]) => !name.startsWith('.cache'))),
  'only-former.txt': 'stays',
  'data/orders': 'of the hotel',
}

function write(folder: string, files: Record<string, string>): void {
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), content)
  }
}

const read = (folder: string) =>
  Object.fromEntries(
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => statSync(join(folder, name)).isFile())
      .map((name) => [name, readFileSync(join(folder, name), 'utf8')]),
  )

function makePlaces() {
  const base = mkdtempSync(join(tmpdir(), 'livret-exchange-'))
  onTestFinished(() => rmSync(base, { recursive: true }))
  const [root, next, former, discarded] = ['root', 'next', 'former', 'discarded'].map((name) => join(base, name)) as [
    string,
    string,
    string,
    string,
  ]
  write(root, formerFiles)
  write(next, nextFiles)
  return { places: { root, next, former, discarded }, names: listEntries(next) }
}

/** Runs `work`, which is killed after this many changes. Returns whether it was. */
function killedAfter(changes: number, work: () => void): boolean {
  kill.after = changes
  try {
    work()
    return false
  } catch (error) {
    if ((error as Error).message !== 'killed') throw error
    return true
  } finally {
    kill.after = Number.POSITIVE_INFINITY
  }
}

test('the new version is in place, however often and wherever it was killed', () => {
  let isKilled = true
  for (let changes = 0; isKilled; changes++) {
    const { places, names } = makePlaces()
    isKilled = killedAfter(changes, () => bringIn(places, names))
    expect(readFileSync(join(places.root, 'scripts/upgrade/steps.mjs'), 'utf8')).toMatch(/former|next/)
    killedAfter(changes % 3, () => bringIn(places, names))
    bringIn(places, names)
    expect(read(places.root)).toEqual(expectedNext)
  }
})

test('the former version is back, however far the new one had come, and wherever the way back was killed', () => {
  for (let changes = 0, isKilled = true; isKilled; changes++)
    for (let changesBack = 0, isKilledBack = true; isKilledBack; changesBack++) {
      const { places, names } = makePlaces()
      isKilled = killedAfter(changes, () => bringIn(places, names))
      isKilledBack = killedAfter(changesBack, () => bringBack(places, names))
      expect(readFileSync(join(places.root, 'scripts/upgrade/steps.mjs'), 'utf8')).toMatch(/former|next/)
      bringBack(places, names)
      bringBack(places, names)
      expect(read(places.root), `${changes} changes, ${changesBack} back`).toEqual(formerFiles)
    }
})

test('what was made anew between two moves gives way', () => {
  const { places, names } = makePlaces()
  const build = names.indexOf('build')
  bringIn(places, names.slice(0, build))
  killedAfter(1, () => bringIn(places, ['build']))
  write(places.root, { 'build/made-anew.js': 'by npm start' })
  bringIn(places, names)
  expect(read(places.root)).toEqual(expectedNext)
})
